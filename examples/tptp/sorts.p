% There is one king. Were sorts left out, there would be one object, and the conjecture would follow.
tff(man_type, type, man: $tType).
tff(realm_type, type, realm: $tType).
tff(king_type, type, king: realm > man).
tff(loyal_type, type, loyal: (man * realm) > $o).
tff(one_man, axiom, ! [X: man, Y: man] : X = Y).
tff(loyal_king, axiom, ! [R: realm] : loyal(king(R), R)).
tff(one_realm, conjecture, ! [R: realm, S: realm] : R = S).
