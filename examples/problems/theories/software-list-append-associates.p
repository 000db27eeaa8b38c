% Appending associates, by induction.
% Status: Theorem
fof(nil, axiom, ! [X] : app(nil,X) = X).
fof(cons, axiom, ! [X,Y,Z] : app(cons(X,Y),Z) = cons(X,app(Y,Z))).
fof(induction, axiom, ! [Y,Z] : ((app(app(nil,Y),Z) = app(nil,app(Y,Z)) & ! [W,X] : (app(app(X,Y),Z) = app(X,app(Y,Z)) => app(app(cons(W,X),Y),Z) = app(cons(W,X),app(Y,Z)))) => ! [X] : app(app(X,Y),Z) = app(X,app(Y,Z)))).
fof(goal, conjecture, ! [X,Y,Z] : app(app(X,Y),Z) = app(X,app(Y,Z))).
