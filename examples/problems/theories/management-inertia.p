% Reliable organisations are inert: reliability comes from reproduction, and that from routines, which resist change.
% Status: Theorem
fof(reliable, axiom, ! [X,T] : (reliable(X,T) => reproducible(X,T))).
fof(routines, axiom, ! [X,T] : (reproducible(X,T) => routines(X,T))).
fof(resist, axiom, ! [X,T] : (routines(X,T) => inert(X,T))).
fof(inert, axiom, ! [X,T] : (inert(X,T) => ~ changes(X,T))).
fof(goal, conjecture, ! [X,T] : (reliable(X,T) => ~ changes(X,T))).
