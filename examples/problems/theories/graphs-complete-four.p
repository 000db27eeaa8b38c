% Four points joined in pairs need a fourth colour.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(four, axiom, edge(a,b) & edge(a,c) & edge(a,d) & edge(b,c) & edge(b,d) & edge(c,d)).
fof(different, axiom, ! [X,Y] : (edge(X,Y) => (~ (red(X) & red(Y)) & ~ (green(X) & green(Y)) & ~ (blue(X) & blue(Y))))).
fof(goal, conjecture, ? [X] : (~ red(X) & ~ green(X) & ~ blue(X))).
