% One says that at least one of the two is a knave: he is a knight, and the other a knave.
% Status: Theorem
fof(says, axiom, knight(a) <=> (~ knight(a) | ~ knight(b))).
fof(goal, conjecture, knight(a) & ~ knight(b)).
