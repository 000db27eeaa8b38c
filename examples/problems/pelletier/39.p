% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 39.
fof(pel39, conjecture, ~ ? [X] : ! [Y] : (pf(Y,X) <=> ~ pf(Y,Y))).
