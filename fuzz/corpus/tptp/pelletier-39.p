% Pelletier's problem 39, Russell's paradox: no set has just those members that are not members of themselves.
fof(goal, conjecture, ~ ? [X] : ! [Y] : (element(Y,X) <=> ~ element(Y,Y))).
