% A swap does not depend on the order of its places.
% Status: Theorem
fof(read_same, axiom, ! [A,I,V] : read(write(A,I,V),I) = V).
fof(read_other, axiom, ! [A,I,J,V] : (I != J => read(write(A,I,V),J) = read(A,J))).
fof(extensional, axiom, ! [A,B] : (! [I] : read(A,I) = read(B,I) => A = B)).
fof(swap, axiom, ! [A,I,J] : swap(A,I,J) = write(write(A,I,read(A,J)),J,read(A,I))).
fof(goal, conjecture, ! [A,I,J] : swap(A,I,J) = swap(A,J,I)).
