% If spending is approved only from above, no one approves the spending of his own superior.
% Status: Theorem
fof(report, axiom, ! [X,Y] : (reports(X,Y) => (person(X) & person(Y)))).
fof(chain, axiom, ! [X,Y,Z] : ((above(X,Y) & above(Y,Z)) => above(X,Z))).
fof(direct, axiom, ! [X,Y] : (reports(X,Y) => above(Y,X))).
fof(no_circle, axiom, ! [X] : ~ above(X,X)).
fof(boss, axiom, ! [X] : ((person(X) & X != head) => ? [Y] : reports(X,Y))).
fof(one_boss, axiom, ! [X,Y,Z] : ((reports(X,Y) & reports(X,Z)) => Y = Z)).
fof(head, axiom, person(head)).
fof(approval, axiom, ! [X,Y] : (approves(X,Y) => above(X,Y))).
fof(goal, conjecture, ! [X,Y] : (above(X,Y) => ~ approves(Y,X))).
