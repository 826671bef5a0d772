BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE claims (
	id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	made BIGINT NOT NULL, 
	CONSTRAINT pk_claims PRIMARY KEY (id), 
	CONSTRAINT fk_claims_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "claims" VALUES(1000000,1,1893499200000000);
INSERT INTO "claims" VALUES(1000001,2,1893499200000000);
INSERT INTO "claims" VALUES(1000002,2,1893499200000000);
INSERT INTO "claims" VALUES(1000003,2,1893499200000000);
INSERT INTO "claims" VALUES(1000004,2,1893499200000000);
INSERT INTO "claims" VALUES(1000005,2,1893499200000000);
INSERT INTO "claims" VALUES(1000006,2,1893499200000000);
INSERT INTO "claims" VALUES(1000007,2,1893499200000000);
INSERT INTO "claims" VALUES(1000008,2,1893499200000000);
INSERT INTO "claims" VALUES(1000009,2,1893499200000000);
INSERT INTO "claims" VALUES(1000010,2,1893499200000000);
INSERT INTO "claims" VALUES(1000011,2,1893499200000000);
INSERT INTO "claims" VALUES(1000012,2,1893499200000000);
INSERT INTO "claims" VALUES(1000013,2,1893499200000000);
INSERT INTO "claims" VALUES(1000014,2,1893499200000000);
INSERT INTO "claims" VALUES(1000015,3,1893499200000000);
INSERT INTO "claims" VALUES(1000016,4,1893499200000000);
INSERT INTO "claims" VALUES(1000017,4,1893499200000000);
INSERT INTO "claims" VALUES(1000018,4,1893499200000000);
INSERT INTO "claims" VALUES(1000019,4,1893499200000000);
INSERT INTO "claims" VALUES(1000020,4,1893499200000000);
INSERT INTO "claims" VALUES(1000021,4,1893499200000000);
INSERT INTO "claims" VALUES(1000022,4,1893499200000000);
INSERT INTO "claims" VALUES(1000023,4,1893499200000000);
INSERT INTO "claims" VALUES(1000024,4,1893499200000000);
INSERT INTO "claims" VALUES(1000025,4,1893499200000000);
INSERT INTO "claims" VALUES(1000026,4,1893499200000000);
INSERT INTO "claims" VALUES(1000027,4,1893499200000000);
INSERT INTO "claims" VALUES(1000028,4,1893499200000000);
INSERT INTO "claims" VALUES(1000029,4,1893499200000000);
INSERT INTO "claims" VALUES(1000030,4,1893499200000000);
INSERT INTO "claims" VALUES(1000031,5,1893499200000000);
INSERT INTO "claims" VALUES(1000032,6,1893499200000000);
INSERT INTO "claims" VALUES(1000033,6,1893499200000000);
INSERT INTO "claims" VALUES(1000034,6,1893499200000000);
INSERT INTO "claims" VALUES(1000035,6,1893499200000000);
INSERT INTO "claims" VALUES(1000036,6,1893499200000000);
INSERT INTO "claims" VALUES(1000037,6,1893499200000000);
INSERT INTO "claims" VALUES(1000038,6,1893499200000000);
INSERT INTO "claims" VALUES(1000039,6,1893499200000000);
INSERT INTO "claims" VALUES(1000040,6,1893499200000000);
INSERT INTO "claims" VALUES(1000041,6,1893499200000000);
INSERT INTO "claims" VALUES(1000042,6,1893499200000000);
INSERT INTO "claims" VALUES(1000043,6,1893499200000000);
INSERT INTO "claims" VALUES(1000044,7,1893499200000000);
INSERT INTO "claims" VALUES(1000045,8,1893499200000000);
INSERT INTO "claims" VALUES(1000046,8,1893499200000000);
INSERT INTO "claims" VALUES(1000047,8,1893499200000000);
INSERT INTO "claims" VALUES(1000048,8,1893499200000000);
INSERT INTO "claims" VALUES(1000049,8,1893499200000000);
INSERT INTO "claims" VALUES(1000050,8,1893499200000000);
INSERT INTO "claims" VALUES(1000051,8,1893499200000000);
INSERT INTO "claims" VALUES(1000052,8,1893499200000000);
INSERT INTO "claims" VALUES(1000053,8,1893499200000000);
INSERT INTO "claims" VALUES(1000054,8,1893499200000000);
INSERT INTO "claims" VALUES(1000055,8,1893499200000000);
INSERT INTO "claims" VALUES(1000056,8,1893499200000000);
INSERT INTO "claims" VALUES(1000057,8,1893499200000000);
INSERT INTO "claims" VALUES(1000058,8,1893499200000000);
INSERT INTO "claims" VALUES(1000059,8,1893499200000000);
INSERT INTO "claims" VALUES(1000060,9,1893499200000000);
INSERT INTO "claims" VALUES(1000061,10,1893499200000000);
INSERT INTO "claims" VALUES(1000062,10,1893499200000000);
INSERT INTO "claims" VALUES(1000063,10,1893499200000000);
INSERT INTO "claims" VALUES(1000064,10,1893499200000000);
INSERT INTO "claims" VALUES(1000065,10,1893499200000000);
INSERT INTO "claims" VALUES(1000066,11,1893499200000000);
INSERT INTO "claims" VALUES(1000067,11,1893499200000000);
INSERT INTO "claims" VALUES(1000068,11,1893499200000000);
INSERT INTO "claims" VALUES(1000069,11,1893499200000000);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_drafts PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_drafts_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "drafts" VALUES(10,0,'place.3,6,9,6,8,6,3,5,7,1,1,5,4,4,4,3,7,3,2,5');
CREATE TABLE favourites (
	person BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_favourites PRIMARY KEY (person, game, name)
);
INSERT INTO "favourites" VALUES(1,'stratego','Kasteel 🏰','place.3,6,9,6,8,6,3,5,7,1,1,5,4,4,4,3,7,3,2,5');
CREATE TABLE moves (
	table_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	events TEXT NOT NULL, 
	made BIGINT NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, ply), 
	CONSTRAINT fk_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES(2,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["4C","10S","8S"]},{"kind":"drew","seen_by":[1],"cards":["9H","3C","JD"]},{"kind":"drew","seen_by":[2],"cards":["5C","AD","QH"]},{"kind":"drew","seen_by":[3],"cards":["KD","6S","9C"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000);
INSERT INTO "moves" VALUES(2,1,0,'0 play.4C','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,2,0,'1 play.JD','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,3,0,'2 play.AD','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,4,0,'3 play.KD','[{"kind":"revealed","seen_by":null,"seats":[0,1,2,3],"cards":["4C","JD","AD","KD"]},{"kind":"scored","seen_by":null,"seats":[3,1,0,2],"points":[4,3,2,1]},{"kind":"moved","seen_by":null,"seat":3,"spaces":4,"start":0,"end":4},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":0,"end":3},{"kind":"moved","seen_by":null,"seat":0,"spaces":2,"start":0,"end":2},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":0,"end":1},{"kind":"drew","seen_by":[0],"cards":["AH"]},{"kind":"drew","seen_by":[1],"cards":["10C"]},{"kind":"drew","seen_by":[2],"cards":["5S"]},{"kind":"drew","seen_by":[3],"cards":["2D"]},{"kind":"round","seen_by":null,"round":2}]',1893499200000000);
INSERT INTO "moves" VALUES(2,5,1,'0 play.AH','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,6,1,'1 play.10C','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,7,1,'2 play.QH','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,8,1,'3 play.2D','[{"kind":"revealed","seen_by":null,"seats":[0,1,2,3],"cards":["AH","10C","QH","2D"]},{"kind":"scored","seen_by":null,"seats":[2,1,3,0],"points":[4,3,2,1]},{"kind":"moved","seen_by":null,"seat":2,"spaces":4,"start":1,"end":5},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":3,"end":6},{"kind":"moved","seen_by":null,"seat":3,"spaces":2,"start":4,"end":6},{"kind":"moved","seen_by":null,"seat":0,"spaces":1,"start":2,"end":3},{"kind":"drew","seen_by":[0],"cards":["QS"]},{"kind":"drew","seen_by":[1],"cards":["QC"]},{"kind":"drew","seen_by":[2],"cards":["8H"]},{"kind":"drew","seen_by":[3],"cards":["JC"]},{"kind":"round","seen_by":null,"round":3}]',1893499200000000);
INSERT INTO "moves" VALUES(2,9,2,'0 play.QS','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,10,2,'1 play.3C','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,11,2,'2 play.5S','[]',1893499200000000);
INSERT INTO "moves" VALUES(2,12,2,'3 play.6S','[{"kind":"revealed","seen_by":null,"seats":[0,1,2,3],"cards":["QS","3C","5S","6S"]},{"kind":"scored","seen_by":null,"seats":[0,3,2,1],"points":[4,3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":4,"start":3,"end":7},{"kind":"moved","seen_by":null,"seat":3,"spaces":3,"start":6,"end":9},{"kind":"claimed","seen_by":null,"seat":3,"collectible":1},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":5,"end":7},{"kind":"moved","seen_by":null,"seat":1,"spaces":1,"start":6,"end":7},{"kind":"drew","seen_by":[0],"cards":["JS"]},{"kind":"drew","seen_by":[1],"cards":["3H"]},{"kind":"drew","seen_by":[2],"cards":["4D"]},{"kind":"drew","seen_by":[3],"cards":["3S"]},{"kind":"round","seen_by":null,"round":4}]',1893499200000000);
INSERT INTO "moves" VALUES(4,0,-1,'','[{"kind":"began","seen_by":null,"white":1,"black":0}]',1893499200000000);
INSERT INTO "moves" VALUES(4,1,0,'1 move.c1.c2','[{"kind":"attacker","seen_by":null,"seat":1,"piece":"c1","to":"c2"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,2,1,'0 move.c10.d9','[{"kind":"attacker","seen_by":null,"seat":0,"piece":"c10","to":"d9"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,3,2,'1 move.i1.g3','[{"kind":"attacker","seen_by":null,"seat":1,"piece":"i1","to":"g3"},{"kind":"promoted","seen_by":null,"seat":1,"square":"g3"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,4,3,'0 move.d9.d7','[{"kind":"attacker","seen_by":null,"seat":0,"piece":"d9","to":"d7"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,5,4,'1 move.d1.c1','[{"kind":"attacker","seen_by":null,"seat":1,"piece":"d1","to":"c1"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,6,5,'0 move.e10.e8','[{"kind":"attacker","seen_by":null,"seat":0,"piece":"e10","to":"e8"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,7,6,'1 move.g3.d6','[{"kind":"hero","seen_by":null,"seat":1,"piece":"g3","to":"d6"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,8,7,'0 move.d7.e7','[{"kind":"attacker","seen_by":null,"seat":0,"piece":"d7","to":"e7"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,9,8,'1 move.g1.g2','[{"kind":"attacker","seen_by":null,"seat":1,"piece":"g1","to":"g2"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,10,9,'0 move.e7.c6','[{"kind":"attacker","seen_by":null,"seat":0,"piece":"e7","to":"c6"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,11,10,'1 move.c1.e3','[{"kind":"attacker","seen_by":null,"seat":1,"piece":"c1","to":"e3"}]',1893499200000000);
INSERT INTO "moves" VALUES(4,12,11,'0 move.g10.f8','[{"kind":"attacker","seen_by":null,"seat":0,"piece":"g10","to":"f8"}]',1893499200000000);
INSERT INTO "moves" VALUES(6,0,-1,'','[{"kind":"began","seen_by":null,"seat":3,"tiles":[7,12]}]',1893499200000000);
INSERT INTO "moves" VALUES(6,1,0,'3 roll','[{"kind":"rolled","seen_by":null,"seat":3,"faces":[5,6]}]',1893499200000000);
INSERT INTO "moves" VALUES(6,2,1,'3 place.6.9','[{"kind":"placed","seen_by":null,"seat":3,"face":6,"cell":9}]',1893499200000000);
INSERT INTO "moves" VALUES(6,3,2,'3 place.5.8','[{"kind":"placed","seen_by":null,"seat":3,"face":5,"cell":8}]',1893499200000000);
INSERT INTO "moves" VALUES(6,4,3,'0 buy.4.9.1','[{"kind":"bought","seen_by":null,"seat":0,"seller":3,"face":6,"take":9,"cell":1}]',1893499200000000);
INSERT INTO "moves" VALUES(6,5,4,'1 buy.4.8.6','[{"kind":"bought","seen_by":null,"seat":1,"seller":3,"face":5,"take":8,"cell":6}]',1893499200000000);
INSERT INTO "moves" VALUES(6,6,5,'2 buy.2.6.8','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":5,"take":6,"cell":8}]',1893499200000000);
INSERT INTO "moves" VALUES(6,7,6,'3 buy.3.8.3','[{"kind":"bought","seen_by":null,"seat":3,"seller":2,"face":5,"take":8,"cell":3}]',1893499200000000);
INSERT INTO "moves" VALUES(6,8,7,'0 buy.4.3.3','[{"kind":"bought","seen_by":null,"seat":0,"seller":3,"face":5,"take":3,"cell":3}]',1893499200000000);
INSERT INTO "moves" VALUES(6,9,8,'1 buy.1.3.6','[{"kind":"bought","seen_by":null,"seat":1,"seller":0,"face":5,"take":3,"cell":6}]',1893499200000000);
INSERT INTO "moves" VALUES(6,10,9,'2 buy.1.1.5','[{"kind":"bought","seen_by":null,"seat":2,"seller":0,"face":6,"take":1,"cell":5}]',1893499200000000);
INSERT INTO "moves" VALUES(6,11,10,'3 buy.2.6.7','[{"kind":"bought","seen_by":null,"seat":3,"seller":1,"face":5,"take":6,"cell":7}]',1893499200000000);
INSERT INTO "moves" VALUES(6,12,11,'0 buy.4.7.8','[{"kind":"bought","seen_by":null,"seat":0,"seller":3,"face":5,"take":7,"cell":8}]',1893499200000000);
INSERT INTO "moves" VALUES(8,0,-1,'','[{"kind":"began","seen_by":null,"dealer":3,"seat":0}]',1893499200000000);
INSERT INTO "moves" VALUES(8,1,0,'0 lay.eugl2','[{"kind":"laid","seen_by":null,"seat":0,"card":"eugl2"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,2,1,'0 deploy.europe.eugl2,euwa3','[{"kind":"deployed","seen_by":null,"seat":0,"target":"europe","cards":["eugl2","euwa3"],"spies":1,"total":2}]',1893499200000000);
INSERT INTO "moves" VALUES(8,3,2,'0 done','[{"kind":"drew","seen_by":null,"seat":0},{"kind":"drawn","seen_by":[0],"card":"afha2"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,4,3,'1 lay.nagl2','[{"kind":"laid","seen_by":null,"seat":1,"card":"nagl2"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,5,4,'1 done','[{"kind":"drew","seen_by":null,"seat":1},{"kind":"drawn","seen_by":[1],"card":"asca2"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,6,5,'2 lay.nawa3','[{"kind":"laid","seen_by":null,"seat":2,"card":"nawa3"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,7,6,'2 deploy.northamerica.naha2,nawa3','[{"kind":"deployed","seen_by":null,"seat":2,"target":"northamerica","cards":["naha2","nawa3"],"spies":1,"total":2}]',1893499200000000);
INSERT INTO "moves" VALUES(8,8,7,'2 done','[{"kind":"drew","seen_by":null,"seat":2},{"kind":"drawn","seen_by":[2],"card":"afgl3"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,9,8,'3 lay.nali2','[{"kind":"laid","seen_by":null,"seat":3,"card":"nali2"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,10,9,'3 done','[{"kind":"drew","seen_by":null,"seat":3},{"kind":"drawn","seen_by":[3],"card":"euli3"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,11,10,'0 done','[{"kind":"drew","seen_by":null,"seat":0},{"kind":"drawn","seen_by":[0],"card":"nagl1"}]',1893499200000000);
INSERT INTO "moves" VALUES(8,12,11,'1 lay.euli1','[{"kind":"laid","seen_by":null,"seat":1,"card":"euli1"}]',1893499200000000);
INSERT INTO "moves" VALUES(10,0,-1,'','[]',1893499200000000);
INSERT INTO "moves" VALUES(10,1,0,'3 place.3,4,7,9,7,4,3,5,6,8,6,6,5,3,1,5,4,2,1,3','[]',1893499200000000);
INSERT INTO "moves" VALUES(11,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["4C","KD","3S"]},{"kind":"drew","seen_by":[1],"cards":["JS","7H","9S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000);
INSERT INTO "moves" VALUES(11,1,0,'0 resign','[{"kind":"resigned","seen_by":null,"seat":0,"name":""}]',1893499200000000);
CREATE TABLE people (
	id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	locale VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES(1,'Ann','en-US');
INSERT INTO "people" VALUES(2,'Bob','en-US');
INSERT INTO "people" VALUES(3,'Cas','en-US');
CREATE TABLE posts (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	channel BIGINT NOT NULL, 
	message BIGINT, 
	turn INTEGER NOT NULL, 
	since INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	nonce VARCHAR(25) NOT NULL, 
	doomed BOOLEAN NOT NULL, 
	made BIGINT NOT NULL, 
	CONSTRAINT pk_posts PRIMARY KEY (id), 
	CONSTRAINT fk_posts_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "posts" VALUES(1,2,'table',-1,200,9002,3,0,'dddddddddddddddddddddddddddddddd','669c36652e66c397403d33d4',0,1893499200000000);
INSERT INTO "posts" VALUES(2,4,'table',-1,200,9004,12,0,'dddddddddddddddddddddddddddddddd','dd1d45726051a49e62a6b51b',0,1893499200000000);
INSERT INTO "posts" VALUES(3,6,'table',-1,200,9006,12,0,'dddddddddddddddddddddddddddddddd','85d4ab9a151b31cb417810b9',0,1893499200000000);
INSERT INTO "posts" VALUES(4,8,'table',-1,200,9008,12,0,'dddddddddddddddddddddddddddddddd','ac2d630bbdb6c1a269804314',0,1893499200000000);
INSERT INTO "posts" VALUES(5,10,'table',-1,200,9010,0,0,'dddddddddddddddddddddddddddddddd','bab9309ed2258b7e4c0dee0c',0,1893499200000000);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	unreachable INTEGER, 
	person BIGINT, 
	name TEXT, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES(1,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(2,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(2,1,NULL,2,NULL);
INSERT INTO "seats" VALUES(2,2,NULL,3,NULL);
INSERT INTO "seats" VALUES(2,3,NULL,NULL,'Computer 1');
INSERT INTO "seats" VALUES(3,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(4,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(4,1,NULL,2,NULL);
INSERT INTO "seats" VALUES(5,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(6,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(6,1,NULL,2,NULL);
INSERT INTO "seats" VALUES(6,2,NULL,3,NULL);
INSERT INTO "seats" VALUES(6,3,NULL,NULL,'Computer 1');
INSERT INTO "seats" VALUES(7,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(8,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(8,1,NULL,2,NULL);
INSERT INTO "seats" VALUES(8,2,NULL,3,NULL);
INSERT INTO "seats" VALUES(8,3,NULL,NULL,'Computer 1');
INSERT INTO "seats" VALUES(9,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(10,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(10,1,NULL,2,NULL);
INSERT INTO "seats" VALUES(10,2,NULL,3,NULL);
INSERT INTO "seats" VALUES(10,3,NULL,NULL,'Computer 1');
INSERT INTO "seats" VALUES(11,0,NULL,1,NULL);
INSERT INTO "seats" VALUES(11,1,NULL,2,NULL);
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	guild BIGINT, 
	channel BIGINT NOT NULL, 
	locale VARCHAR(16) NOT NULL, 
	host BIGINT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	size INTEGER NOT NULL, 
	invited JSON NOT NULL, 
	version INTEGER NOT NULL, 
	shown INTEGER NOT NULL, 
	rematch INTEGER, 
	waiting_since BIGINT, 
	called INTEGER NOT NULL, 
	due BIGINT, 
	ended_at BIGINT, 
	rules INTEGER, 
	seed BLOB, 
	state TEXT, 
	outcome TEXT, 
	CONSTRAINT fk_tables_rematch FOREIGN KEY(rematch) REFERENCES tables (id)
);
INSERT INTO "tables" VALUES(1,'glory','{"collectibles": 2}',100,200,'en-US',1,'lobby',6,'[6]',1,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(2,'glory','{"collectibles": 2}',100,200,'en-US',1,'playing',6,'[]',17,17,NULL,1893499200000000,3,1893499200000000,NULL,1,X'0101010101010101010101010101010101010101010101010101010101010101','{"turn":3,"round":4,"pawns":[7,7,7,9],"came_from":[3,6,5,6],"collectibles":[{"space":8,"owner":3},{"space":17,"owner":null}],"hands":[["10S","8S","JS"],["9H","QC","3H"],["5C","8H","4D"],["9C","JC","3S"]],"chosen":[null,null,null,null],"table":[["QS"],["3C"],["5S"],["6S"]],"groups":[[0],[3],[2],[1]],"mover":null,"tried":[],"duel":null,"draw_pile":["7H","4H","2S","3D","AC","KC","KH","8D","5H","10H","7C","4S","7S","6D","AS","9D","JH","2H","7D","8C","9S","6H","KS","QD","6C","2C","10D","5D"],"discards":["4C","JD","AD","KD","AH","10C","QH","2D","QS","3C","5S","6S"],"ended":null,"last":[{"kind":"revealed","seen_by":null,"seats":[0,1,2,3],"cards":["QS","3C","5S","6S"]},{"kind":"scored","seen_by":null,"seats":[0,3,2,1],"points":[4,3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":4,"start":3,"end":7},{"kind":"moved","seen_by":null,"seat":3,"spaces":3,"start":6,"end":9},{"kind":"claimed","seen_by":null,"seat":3,"collectible":1},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":5,"end":7},{"kind":"moved","seen_by":null,"seat":1,"spaces":1,"start":6,"end":7},{"kind":"drew","seen_by":[0],"cards":["JS"]},{"kind":"drew","seen_by":[1],"cards":["3H"]},{"kind":"drew","seen_by":[2],"cards":["4D"]},{"kind":"drew","seen_by":[3],"cards":["3S"]},{"kind":"round","seen_by":null,"round":4}]}',NULL);
INSERT INTO "tables" VALUES(3,'heroes','{}',100,200,'en-US',1,'lobby',2,'[6]',1,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(4,'heroes','{}',100,200,'en-US',1,'playing',2,'[]',15,15,NULL,1893499200000000,12,NULL,NULL,1,X'0202020202020202020202020202020202020202020202020202020202020202','{"turn":12,"white":1,"mover":"white","board":".A..AA.A....A...A.......A...........................aH....................aa...............a.a.a.aa.","cities":"wwwwbbbb","quiet":9,"seen":[".A.AAAAA....A.............H........................................................a.......a.aaaaaa.wwwwbbbbb",".A.AAAAA....A.............H....................................a...........................a.aaaaaa.wwwwbbbbw",".AA.AAAA....A.............H....................................a...........................a.aaaaaa.wwwwbbbbb",".AA.AAAA....A.............H....................................a..........a................a.a.aaaa.wwwwbbbbw",".AA.AAAA....A........................................H.........a..........a................a.a.aaaa.wwwwbbbbb",".AA.AAAA....A........................................H..........a.........a................a.a.aaaa.wwwwbbbbw",".AA.AA.A....A...A....................................H..........a.........a................a.a.aaaa.wwwwbbbbb",".AA.AA.A....A...A...................................aH....................a................a.a.aaaa.wwwwbbbbw",".A..AA.A....A...A.......A...........................aH....................a................a.a.aaaa.wwwwbbbbb",".A..AA.A....A...A.......A...........................aH....................aa...............a.a.a.aa.wwwwbbbbw"],"trail":{"colour":"black","start":"g10","to":"f8","captured":[],"conquered":false,"promoted":false},"ended":null,"last":[{"kind":"attacker","seen_by":null,"seat":0,"piece":"g10","to":"f8"}]}',NULL);
INSERT INTO "tables" VALUES(5,'addvantage','{"end": "finish the round", "leave_tiles": false, "hidden_tiles": false, "take_back": false}',100,200,'en-US',1,'lobby',4,'[6]',1,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(6,'addvantage','{"end": "finish the round", "leave_tiles": false, "hidden_tiles": false, "take_back": false}',100,200,'en-US',1,'playing',4,'[]',17,17,NULL,1893499200000000,12,NULL,NULL,1,X'0303030303030303030303030303030303030303030303030303030303030303','{"turn":12,"options":{"end":"finish the round","leave_tiles":false,"hidden_tiles":false,"take_back":false},"boards":[{"cells":[null,null,null,null,null,null,null,{"number":1,"face":5},null],"ends":[10,10,11,12,13,14],"won":[],"bonuses":[],"coins":1},{"cells":[null,null,null,null,null,null,null,null,null],"ends":[12,12,10,11,11,11],"won":[],"bonuses":[],"coins":2},{"cells":[null,null,null,null,{"number":2,"face":6},null,null,null,null],"ends":[9,11,9,9,9,10],"won":[],"bonuses":[],"coins":1},{"cells":[null,null,null,null,null,null,null,null,null],"ends":[10,10,11,8,8,13],"won":[],"bonuses":[],"coins":4}],"bonus":[7,12],"rest":[],"first":3,"mover":1,"round":3,"phase":"begin","allowance":2,"thrown":0,"rolled":[],"returned":false,"barred":[[],[{"die":1,"buyer":3}],[],[{"die":1,"buyer":0}]],"bought":[],"last_round":false,"purchases":1,"only_purchases":true,"ended":null,"last":[{"kind":"bought","seen_by":null,"seat":0,"seller":3,"face":5,"take":7,"cell":8}]}',NULL);
INSERT INTO "tables" VALUES(7,'spy','{"match": "single", "end": "at once", "spies": "all"}',100,200,'en-US',1,'lobby',4,'[6]',1,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(8,'spy','{"match": "single", "end": "at once", "spies": "all"}',100,200,'en-US',1,'playing',4,'[]',17,17,NULL,1893499200000000,11,NULL,NULL,1,X'0404040404040404040404040404040404040404040404040404040404040404','{"turn":12,"options":{"match":"single","end":"at once","spies":"all"},"dealer":3,"mover":1,"phase":"deploy","hands":[["afha2","nagl1","auli3"],["asli2","asca2"],["afgl3","sali2"],["afha1","afgl1","euli3"]],"laid":[[],["nagl2","euli1"],[],["nali2"]],"placed":[[0,0,0,0],[0,0,0,0],[0,0,1,0],[0,0,0,0],[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"left":[8,9,8,9],"draw_pile":["auca1","euha2","naca2","sape3","sape2","afgl2","afwa2","afpe3","asca3","sali1","eupe3","sali3","saca2","nagl3","augl2","afli2","asli3","nali1","sagl1","euca1","augl1","auwa3","saca1","afli1","auca3","auca2","auwa2","euwa1","nawa2","eupe2","asgl2","afca3","afwa3","auha3","auli1","aspe1","asgl1","eupe1","afli3","naca1","euca2","sawa3","afca1","saha1","aswa3","auha2","sape1","naha1","nape3","naha3","asha1","afpe1","asli1","aswa1","euli2","euha3","aspe2","asgl3","nali3","aupe1","euha1","eugl3","auli2","asha3","saha3","aspe3","saca3","afwa1","nape1","eugl1","sawa2","aupe2","euwa2","asca1","nawa1","augl3","saha2","asha2","aswa2","sawa1","afha3","naca3","sagl2","auha1","aupe3","nape2","afpe2","euca3","afca2","sagl3","auwa1"],"discards":["eugl2","euwa3","naha2","nawa3"],"deployed":false,"idle":0,"last_round":false,"results":[],"ended":null,"last":[{"kind":"laid","seen_by":null,"seat":1,"card":"euli1"}]}',NULL);
INSERT INTO "tables" VALUES(9,'stratego','{"teams": false, "memory": "aid"}',100,200,'en-US',1,'lobby',4,'[6]',1,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(10,'stratego','{"teams": false, "memory": "aid"}',100,200,'en-US',1,'playing',4,'[]',6,6,NULL,1893499200000000,0,NULL,NULL,1,X'0505050505050505050505050505050505050505050505050505050505050505','{"turn":0,"options":{"teams":false,"memory":"aid"},"sides":["north","east","south","west"],"first":2,"mover":2,"phase":"set-up","recruiter":null,"sealed":[null,null,null,[3,4,7,9,7,4,3,5,6,8,6,6,5,3,1,5,4,2,1,3]],"pieces":[],"ranks":[],"flags":[],"sliders":[0,0,0,0],"chronicle":[[],[],[],[]],"shuttles":[null,null,null,null],"quiet":0,"fought":false,"trail":null,"battle":null,"ended":null,"last":[]}',NULL);
INSERT INTO "tables" VALUES(11,'glory','{"collectibles": 2}',100,200,'en-US',1,'finished',6,'[]',4,0,NULL,NULL,0,NULL,1893499200000000,1,X'0606060606060606060606060606060606060606060606060606060606060606','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["4C","KD","3S"],["JS","7H","9S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["3H","4D","9D","QC","AS","2C","6D","6S","7C","10C","5C","10S","8D","AH","9C","AC","KS","3C","6H","KH","4S","4H","2D","JH","QD","JD","7S","QS","KC","AD","8H","5H","6C","8C","5D","JC","5S","2H","3D","8S","10H","10D","QH","2S","9H","7D"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["4C","KD","3S"]},{"kind":"drew","seen_by":[1],"cards":["JS","7H","9S"]},{"kind":"round","seen_by":null,"round":1}]}','{"winners":[1],"scores":[],"second":[],"unit":"","fewest":false,"reason":"The other player resigned."}');
CREATE INDEX ix_tables_unshown ON tables (id) WHERE shown < version;
CREATE INDEX ix_tables_here ON tables (channel, game, ended_at);
CREATE INDEX ix_tables_owing ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_moves_turn ON moves (table_id, turn);
CREATE INDEX ix_posts_table ON posts (table_id);
CREATE INDEX ix_claims_made ON claims (made);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',11);
COMMIT;
