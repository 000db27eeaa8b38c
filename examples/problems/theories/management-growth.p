% Of two organisations the greater is the more inert, if size grows with age and inertia with size.
% Status: Theorem
fof(size, axiom, ! [X,Y] : (older(X,Y) => greater(X,Y))).
fof(inertia, axiom, ! [X,Y] : (greater(X,Y) => inerter(X,Y))).
fof(goal, conjecture, ! [X,Y] : (older(X,Y) => inerter(X,Y))).
