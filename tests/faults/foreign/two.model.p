fof(domain, fi_domain, ! [X] : ( X = "0" | X = "1" )).
fof(table_1, fi_functors, ( a = "0" & f("0") = "1" & f("1") = "0" )).
fof(table_2, fi_predicates, ( p("0") & ~ p("1") )).
