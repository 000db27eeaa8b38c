% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 35.
fof(pel35, conjecture, ? [X,Y] : (pp(X,Y) => ! [U,V] : pp(U,V))).
