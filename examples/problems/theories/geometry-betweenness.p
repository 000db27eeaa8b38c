% Tarski: whatever lies between two points lies between them turned round.
% Status: Theorem
fof(reversal, axiom, ! [A,B] : cong(A,B,B,A)).
fof(euclid, axiom, ! [A,B,C,D,E,F] : ((cong(A,B,C,D) & cong(A,B,E,F)) => cong(C,D,E,F))).
fof(identity, axiom, ! [A,B,C] : (cong(A,B,C,C) => A = B)).
fof(laying, axiom, ! [A,B,C,D] : ? [E] : (betw(A,B,E) & cong(B,E,C,D))).
fof(between_same, axiom, ! [A,B] : (betw(A,B,A) => A = B)).
fof(pasch, axiom, ! [A,B,C,P,Q] : ((betw(A,P,C) & betw(B,Q,C)) => ? [X] : (betw(P,X,B) & betw(Q,X,A)))).
fof(goal, conjecture, ! [A,B,C] : (betw(A,B,C) => betw(C,B,A))).
