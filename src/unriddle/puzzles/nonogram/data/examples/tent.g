Tent
by unriddle
licence: CC0-1.0
#d
   0:   #FFFFFF   background
   1:X  #000000   black
: rows
1
3
2 2

7
: columns
1
1 1
2 1
2 1
2 1
1 1
1
