% Carroll: the lion lies on Monday to Wednesday, the unicorn on Thursday to Saturday; both say that they lied yesterday: it is Thursday.
% Status: Theorem
fof(days, axiom, today = monday | today = tuesday | today = wednesday | today = thursday | today = friday | today = saturday | today = sunday).
fof(after_sunday, axiom, yesterday(monday) = sunday).
fof(after_monday, axiom, yesterday(tuesday) = monday).
fof(after_tuesday, axiom, yesterday(wednesday) = tuesday).
fof(after_wednesday, axiom, yesterday(thursday) = wednesday).
fof(after_thursday, axiom, yesterday(friday) = thursday).
fof(after_friday, axiom, yesterday(saturday) = friday).
fof(after_saturday, axiom, yesterday(sunday) = saturday).
fof(different, axiom, monday != tuesday & monday != wednesday & monday != thursday & monday != friday & monday != saturday & monday != sunday & tuesday != wednesday & tuesday != thursday & tuesday != friday & tuesday != saturday & tuesday != sunday & wednesday != thursday & wednesday != friday & wednesday != saturday & wednesday != sunday & thursday != friday & thursday != saturday & thursday != sunday & friday != saturday & friday != sunday & saturday != sunday).
fof(lion, axiom, ! [D] : (lies(lion,D) <=> (D = monday | D = tuesday | D = wednesday))).
fof(unicorn, axiom, ! [D] : (lies(unicorn,D) <=> (D = thursday | D = friday | D = saturday))).
fof(say, axiom, ! [P] : ((P = lion | P = unicorn) => (lies(P,today) <=> ~ lies(P,yesterday(today))))).
fof(goal, conjecture, today = thursday).
