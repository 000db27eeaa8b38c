% A sentence that says of itself that it is not true is neither true nor untrue.
% Status: Theorem
fof(speakers, axiom, ? [S] : sentence(S)).
fof(goal, conjecture, ~ ? [S] : (true(S) <=> ~ true(S))).
