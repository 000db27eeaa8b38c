% Pelletier's problem 55, "Who killed Aunt Agatha?" The conjecture follows from the axioms, some of which it does not need.
fof(p55_1, axiom, ? [X] : (lives(X) & killed(X,agatha))).
fof(p55_2, axiom, lives(agatha) & lives(butler) & lives(charles)).
fof(p55_3, axiom, ! [X] : (lives(X) => (X = agatha | X = butler | X = charles))).
fof(p55_4, axiom, ! [X,Y] : (killed(X,Y) => hates(X,Y))).
fof(p55_5, axiom, ! [X,Y] : (killed(X,Y) => ~ richer(X,Y))).
fof(p55_6, axiom, ! [X] : (hates(agatha,X) => ~ hates(charles,X))).
fof(p55_7, axiom, ! [X] : (X != butler => hates(agatha,X))).
fof(p55_8, axiom, ! [X] : (~ richer(X,agatha) => hates(butler,X))).
fof(p55_9, axiom, ! [X] : (hates(agatha,X) => hates(butler,X))).
fof(p55_10, axiom, ! [X] : ? [Y] : ~ hates(X,Y)).
fof(p55_11, axiom, agatha != butler).
fof(goal, conjecture, killed(agatha,agatha)).
