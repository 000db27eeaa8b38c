% Each conjecture is a question of its own about the axioms.
fof(every, axiom, ! [X] : (swan(X) => white(X))).
fof(one, axiom, swan(leda)).
fof(follows, conjecture, ? [X] : white(X)).
fof(does_not, conjecture, ! [X] : white(X)).
