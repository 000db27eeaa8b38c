% Without triangles neighbours of a point are not joined.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(no_triangle, axiom, ! [X,Y,Z] : ~ (edge(X,Y) & edge(Y,Z) & edge(X,Z))).
fof(goal, conjecture, ! [X,Y,Z] : ((edge(X,Y) & edge(X,Z)) => ~ edge(Y,Z))).
