% Tarski: null segments are congruent.
% Status: Theorem
fof(reversal, axiom, ! [A,B] : cong(A,B,B,A)).
fof(euclid, axiom, ! [A,B,C,D,E,F] : ((cong(A,B,C,D) & cong(A,B,E,F)) => cong(C,D,E,F))).
fof(identity, axiom, ! [A,B,C] : (cong(A,B,C,C) => A = B)).
fof(laying, axiom, ! [A,B,C,D] : ? [E] : (betw(A,B,E) & cong(B,E,C,D))).
fof(goal, conjecture, ! [A,B] : cong(A,A,B,B)).
