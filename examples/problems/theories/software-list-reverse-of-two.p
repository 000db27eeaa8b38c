% The reversal of a list of two.
% Status: Theorem
fof(nil, axiom, ! [X] : app(nil,X) = X).
fof(cons, axiom, ! [X,Y,Z] : app(cons(X,Y),Z) = cons(X,app(Y,Z))).
fof(reverse_nil, axiom, rev(nil) = nil).
fof(reverse, axiom, ! [X,Y] : rev(cons(X,Y)) = app(rev(Y),cons(X,nil))).
fof(goal, conjecture, ! [X,Y] : rev(cons(X,cons(Y,nil))) = cons(Y,cons(X,nil))).
