Fish
by unriddle
licence: CC0-1.0
#d
   0:   #FFFFFF   background
   o:o  #FFA500   orange
   e:e  #000000   black
   w:w  #87CEEB   skyblue
: rows
2o
2o 1e 2o 1o
8o
5o 1o
1w
2w
: columns
1o
3o
3o 1w
1o 1e 2o 2w
4o
3o
1o
3o
