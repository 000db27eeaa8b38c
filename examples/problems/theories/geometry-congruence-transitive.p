% Congruence of segments is transitive.
% Status: Theorem
fof(reversal, axiom, ! [A,B] : cong(A,B,B,A)).
fof(euclid, axiom, ! [A,B,C,D,E,F] : ((cong(A,B,C,D) & cong(A,B,E,F)) => cong(C,D,E,F))).
fof(goal, conjecture, ! [A,B,C,D,E,F] : ((cong(A,B,C,D) & cong(C,D,E,F)) => cong(A,B,E,F))).
