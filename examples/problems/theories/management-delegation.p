% A task that is delegated down a line of three is done by somebody below the first.
% Status: Theorem
fof(report, axiom, ! [X,Y] : (reports(X,Y) => (person(X) & person(Y)))).
fof(chain, axiom, ! [X,Y,Z] : ((above(X,Y) & above(Y,Z)) => above(X,Z))).
fof(direct, axiom, ! [X,Y] : (reports(X,Y) => above(Y,X))).
fof(no_circle, axiom, ! [X] : ~ above(X,X)).
fof(boss, axiom, ! [X] : ((person(X) & X != head) => ? [Y] : reports(X,Y))).
fof(one_boss, axiom, ! [X,Y,Z] : ((reports(X,Y) & reports(X,Z)) => Y = Z)).
fof(head, axiom, person(head)).
fof(gives, axiom, ! [A,B,T] : (gives(A,B,T) => (reports(B,A) & has(B,T)))).
fof(goal, conjecture, ! [A,B,C,T] : ((gives(A,B,T) & gives(B,C,T)) => ? [X] : (above(A,X) & has(X,T)))).
