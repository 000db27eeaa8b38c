% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 58.
fof(pel58_1, axiom, ! [X,Y] : f(X) = g(Y)).
fof(pel58, conjecture, ! [X,Y] : f(f(X)) = f(g(Y))).
