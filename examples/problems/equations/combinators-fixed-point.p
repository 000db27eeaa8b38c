% With the combinators B and W some function has a fixed point for each argument.
fof(b, axiom, ! [X,Y,Z] : a(a(a(b,X),Y),Z) = a(X,a(Y,Z))).
fof(w, axiom, ! [X,Y] : a(a(w,X),Y) = a(a(X,Y),Y)).
fof(fixed_point, conjecture, ! [F] : ? [X] : X = a(F,X)).
