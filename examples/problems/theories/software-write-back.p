% To write what stands there changes nothing.
% Status: Theorem
fof(read_same, axiom, ! [A,I,V] : read(write(A,I,V),I) = V).
fof(read_other, axiom, ! [A,I,J,V] : (I != J => read(write(A,I,V),J) = read(A,J))).
fof(extensional, axiom, ! [A,B] : (! [I] : read(A,I) = read(B,I) => A = B)).
fof(goal, conjecture, ! [A,I] : write(A,I,read(A,I)) = A).
