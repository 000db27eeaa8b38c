% To append nothing changes nothing, by induction.
% Status: Theorem
fof(nil, axiom, ! [X] : app(nil,X) = X).
fof(cons, axiom, ! [X,Y,Z] : app(cons(X,Y),Z) = cons(X,app(Y,Z))).
fof(induction, axiom, (app(nil,nil) = nil & ! [X,Y] : (app(Y,nil) = Y => app(cons(X,Y),nil) = cons(X,Y))) => ! [X] : app(X,nil) = X).
fof(goal, conjecture, ! [X] : app(X,nil) = X).
