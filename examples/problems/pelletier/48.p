% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 48.
fof(pel48_1, axiom, a = b | c = d).
fof(pel48_2, axiom, a = c | b = d).
fof(pel48, conjecture, a = d | b = c).
