% What holds at the start and is kept by every step holds after three steps.
% Status: Theorem
fof(kept, axiom, ! [S] : ((inv(S) & guard(S)) => inv(step(S)))).
fof(idle, axiom, ! [S] : (~ guard(S) => step(S) = S)).
fof(goal, conjecture, ! [S] : (inv(S) => inv(step(step(step(S)))))).
