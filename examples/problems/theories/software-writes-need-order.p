% Writes to places that may be the same need not commute.
% Status: CounterSatisfiable
fof(read_same, axiom, ! [A,I,V] : read(write(A,I,V),I) = V).
fof(read_other, axiom, ! [A,I,J,V] : (I != J => read(write(A,I,V),J) = read(A,J))).
fof(extensional, axiom, ! [A,B] : (! [I] : read(A,I) = read(B,I) => A = B)).
fof(goal, conjecture, ! [A,I,J,V,W] : write(write(A,I,V),J,W) = write(write(A,J,W),I,V)).
