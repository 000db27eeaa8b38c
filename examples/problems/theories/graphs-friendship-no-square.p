% Where any two have exactly one common friend, there is no square.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(one, axiom, ! [X,Y] : (X != Y => ? [Z] : (edge(X,Z) & edge(Y,Z) & ! [W] : ((edge(X,W) & edge(Y,W)) => W = Z)))).
fof(goal, conjecture, ! [A,B,C,D] : ((edge(A,B) & edge(B,C) & edge(C,D) & edge(D,A) & A != C) => B = D)).
