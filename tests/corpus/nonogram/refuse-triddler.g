Own.
#t
:
1
:
1
