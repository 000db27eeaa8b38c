% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 55.
fof(pel55_1, axiom, lives(agatha) & lives(butler) & lives(charles)).
fof(pel55_2, axiom, ? [X] : (lives(X) & killed(X,agatha))).
fof(pel55_3, axiom, ! [X,Y] : (killed(X,Y) => hates(X,Y))).
fof(pel55_4, axiom, ! [X,Y] : (killed(X,Y) => ~ richer(X,Y))).
fof(pel55_5, axiom, ! [X] : (hates(agatha,X) => ~ hates(charles,X))).
fof(pel55_6, axiom, ! [X] : (~ X = butler => hates(agatha,X))).
fof(pel55_7, axiom, ! [X] : (~ richer(X,agatha) => hates(butler,X))).
fof(pel55_8, axiom, ! [X] : (hates(agatha,X) => hates(butler,X))).
fof(pel55_9, axiom, ! [X] : ? [Y] : ~ hates(X,Y)).
fof(pel55_10, axiom, agatha != butler).
fof(pel55_11, axiom, ! [X] : (lives(X) => (X = agatha | X = butler | X = charles))).
fof(pel55, conjecture, killed(agatha,agatha)).
