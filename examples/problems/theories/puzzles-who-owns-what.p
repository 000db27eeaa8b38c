% Three houses in a row: from five hints it follows who keeps the fish.
% Status: Theorem
fof(people, axiom, ! [X] : (house(X) => (lives(brit,X) | lives(swede,X) | lives(german,X)))).
fof(once, axiom, ! [P,X,Y] : ((lives(P,X) & lives(P,Y)) => X = Y)).
fof(alone, axiom, ! [P,Q,X] : ((lives(P,X) & lives(Q,X)) => P = Q)).
fof(houses, axiom, house(h1) & house(h2) & house(h3) & h1 != h2 & h1 != h3 & h2 != h3).
fof(pets, axiom, ! [X] : (house(X) => (pet(dog,X) | pet(bird,X) | pet(fish,X)))).
fof(one_pet, axiom, ! [A,X,Y] : ((pet(A,X) & pet(A,Y)) => X = Y)).
fof(keeps, axiom, ! [P,A,X] : ((lives(P,X) & pet(A,X)) => keeps(P,A))).
fof(hint_swede, axiom, ! [X] : (lives(swede,X) => pet(dog,X))).
fof(hint_brit, axiom, lives(brit,h1)).
fof(hint_bird, axiom, pet(bird,h1)).
fof(single_pet, axiom, ! [A,B,X] : ((pet(A,X) & pet(B,X)) => A = B)).
fof(names, axiom, german != brit & german != swede & brit != swede & dog != bird & dog != fish & bird != fish).
fof(goal, conjecture, keeps(german,fish)).
