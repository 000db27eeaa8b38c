% An axiom for groups by division alone (Higman and Neumann 1952): what an element is divided by itself is the same for all.
fof(higman_neumann, axiom, ! [X,Y,Z] : d(X,d(d(d(d(X,X),Y),Z),d(d(d(X,X),X),Z))) = Y).
fof(identity, conjecture, ! [X,Y] : d(X,X) = d(Y,Y)).
