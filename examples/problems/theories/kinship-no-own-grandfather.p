% No one is his own grandfather.
% Status: Theorem
fof(parent, axiom, ! [X,Y] : (parent(X,Y) <=> (mother(X,Y) | father(X,Y)))).
fof(mother, axiom, ! [X,Y] : (mother(X,Y) => female(X))).
fof(father, axiom, ! [X,Y] : (father(X,Y) => ~ female(X))).
fof(one_mother, axiom, ! [X,Y,Z] : ((mother(X,Z) & mother(Y,Z)) => X = Y)).
fof(one_father, axiom, ! [X,Y,Z] : ((father(X,Z) & father(Y,Z)) => X = Y)).
fof(sibling, axiom, ! [X,Y] : (sibling(X,Y) <=> (X != Y & ? [Z] : (parent(Z,X) & parent(Z,Y))))).
fof(ancestor, axiom, ! [X,Y] : (parent(X,Y) => ancestor(X,Y))).
fof(ancestors, axiom, ! [X,Y,Z] : ((ancestor(X,Y) & ancestor(Y,Z)) => ancestor(X,Z))).
fof(no_circle, axiom, ! [X] : ~ ancestor(X,X)).
fof(goal, conjecture, ~ ? [X,Y] : (parent(X,Y) & parent(Y,X))).
