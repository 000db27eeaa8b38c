% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 33.
fof(pel33, conjecture, ! [X] : ((pp(a) & (pp(X) => pp(b))) => pp(c)) <=> ! [X] : ((~ pp(a) | pp(X) | pp(c)) & (~ pp(a) | ~ pp(b) | pp(c)))).
