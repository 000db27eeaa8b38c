; two elements
(set-logic UF)
(declare-sort U 0)
(declare-fun p (U) Bool)
(assert (exists ((x U)) (p x)))
(check-sat)
