% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 38.
fof(pel38, conjecture, ! [X] : ((pp(a) & (pp(X) => ? [Y] : (pp(Y) & pr(X,Y)))) => ? [Z,W] : (pp(Z) & pr(X,W) & pr(W,Z))) <=> ! [X] : ((~ pp(a) | pp(X) | ? [Z,W] : (pp(Z) & pr(X,W) & pr(W,Z))) & (~ pp(a) | ~ ? [Y] : (pp(Y) & pr(X,Y)) | ? [Z,W] : (pp(Z) & pr(X,W) & pr(W,Z))))).
