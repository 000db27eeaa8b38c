% A says all of us are knaves, B says exactly one of us is a knight: B is the knight.
% Status: Theorem
fof(first, axiom, knight(a) <=> (~ knight(a) & ~ knight(b) & ~ knight(c))).
fof(second, axiom, knight(b) <=> ((knight(a) & ~ knight(b) & ~ knight(c)) | (~ knight(a) & knight(b) & ~ knight(c)) | (~ knight(a) & ~ knight(b) & knight(c)))).
fof(goal, conjecture, knight(b) & ~ knight(a) & ~ knight(c)).
