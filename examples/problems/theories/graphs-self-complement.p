% A graph need not have a triangle or its complement.
% Status: CounterSatisfiable
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(two, axiom, ? [X,Y] : edge(X,Y)).
fof(goal, conjecture, ? [X,Y,Z] : (X != Y & X != Z & Y != Z & ((edge(X,Y) & edge(Y,Z) & edge(X,Z)) | (~ edge(X,Y) & ~ edge(Y,Z) & ~ edge(X,Z))))).
