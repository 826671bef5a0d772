BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0016');
CREATE TABLE calls (
	person BIGINT NOT NULL, 
	due BIGINT, 
	asked INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	sounded BIGINT, 
	CONSTRAINT pk_calls PRIMARY KEY (person)
);
INSERT INTO "calls" VALUES(1,1893499200000000,77,'[]',NULL);
INSERT INTO "calls" VALUES(2,1893499200000000,94,'[]',NULL);
INSERT INTO "calls" VALUES(3,1893499200000000,53,'[]',NULL);
CREATE TABLE claims (
	id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	made BIGINT NOT NULL, 
	CONSTRAINT pk_claims PRIMARY KEY (id), 
	CONSTRAINT fk_claims_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "claims" VALUES(1000000,1,1893499200000000);
INSERT INTO "claims" VALUES(1000001,1,1893499200000000);
INSERT INTO "claims" VALUES(1000002,1,1893499200000000);
INSERT INTO "claims" VALUES(1000003,1,1893499200000000);
INSERT INTO "claims" VALUES(9000000,1,1893499200000000);
INSERT INTO "claims" VALUES(9000001,1,1893499200000000);
INSERT INTO "claims" VALUES(9000002,1,1893499200000000);
INSERT INTO "claims" VALUES(9000003,1,1893499200000000);
INSERT INTO "claims" VALUES(9000004,1,1893499200000000);
INSERT INTO "claims" VALUES(9000005,1,1893499200000000);
INSERT INTO "claims" VALUES(9000006,1,1893499200000000);
INSERT INTO "claims" VALUES(9000007,1,1893499200000000);
INSERT INTO "claims" VALUES(9000008,1,1893499200000000);
INSERT INTO "claims" VALUES(9000009,1,1893499200000000);
INSERT INTO "claims" VALUES(9000010,1,1893499200000000);
INSERT INTO "claims" VALUES(9000011,1,1893499200000000);
INSERT INTO "claims" VALUES(9000012,1,1893499200000000);
INSERT INTO "claims" VALUES(9000013,1,1893499200000000);
INSERT INTO "claims" VALUES(9000014,1,1893499200000000);
INSERT INTO "claims" VALUES(9000015,1,1893499200000000);
INSERT INTO "claims" VALUES(9000016,1,1893499200000000);
INSERT INTO "claims" VALUES(9000017,1,1893499200000000);
INSERT INTO "claims" VALUES(9000018,1,1893499200000000);
INSERT INTO "claims" VALUES(9000019,1,1893499200000000);
INSERT INTO "claims" VALUES(9000020,1,1893499200000000);
INSERT INTO "claims" VALUES(9000021,1,1893499200000000);
INSERT INTO "claims" VALUES(9000022,1,1893499200000000);
INSERT INTO "claims" VALUES(9000023,1,1893499200000000);
INSERT INTO "claims" VALUES(9000024,1,1893499200000000);
INSERT INTO "claims" VALUES(9000025,1,1893499200000000);
INSERT INTO "claims" VALUES(9000026,1,1893499200000000);
INSERT INTO "claims" VALUES(9000027,1,1893499200000000);
INSERT INTO "claims" VALUES(9000028,1,1893499200000000);
INSERT INTO "claims" VALUES(9000029,1,1893499200000000);
INSERT INTO "claims" VALUES(9000030,1,1893499200000000);
INSERT INTO "claims" VALUES(9000031,1,1893499200000000);
INSERT INTO "claims" VALUES(9000032,1,1893499200000000);
INSERT INTO "claims" VALUES(9000033,1,1893499200000000);
INSERT INTO "claims" VALUES(9000034,1,1893499200000000);
INSERT INTO "claims" VALUES(9000035,1,1893499200000000);
INSERT INTO "claims" VALUES(9000036,1,1893499200000000);
INSERT INTO "claims" VALUES(9000037,1,1893499200000000);
INSERT INTO "claims" VALUES(9000038,1,1893499200000000);
INSERT INTO "claims" VALUES(9000039,1,1893499200000000);
INSERT INTO "claims" VALUES(9000040,1,1893499200000000);
INSERT INTO "claims" VALUES(9000041,1,1893499200000000);
INSERT INTO "claims" VALUES(1000004,2,1893499200000000);
INSERT INTO "claims" VALUES(1000005,2,1893499200000000);
INSERT INTO "claims" VALUES(1000006,2,1893499200000000);
INSERT INTO "claims" VALUES(1000007,2,1893499200000000);
INSERT INTO "claims" VALUES(9000042,2,1893499200000000);
INSERT INTO "claims" VALUES(9000043,2,1893499200000000);
INSERT INTO "claims" VALUES(9000044,2,1893499200000000);
INSERT INTO "claims" VALUES(9000045,2,1893499200000000);
INSERT INTO "claims" VALUES(9000046,2,1893499200000000);
INSERT INTO "claims" VALUES(9000047,2,1893499200000000);
INSERT INTO "claims" VALUES(9000048,2,1893499200000000);
INSERT INTO "claims" VALUES(9000049,2,1893499200000000);
INSERT INTO "claims" VALUES(9000050,2,1893499200000000);
INSERT INTO "claims" VALUES(9000051,2,1893499200000000);
INSERT INTO "claims" VALUES(9000052,2,1893499200000000);
INSERT INTO "claims" VALUES(9000053,2,1893499200000000);
INSERT INTO "claims" VALUES(9000054,2,1893499200000000);
INSERT INTO "claims" VALUES(9000055,2,1893499200000000);
INSERT INTO "claims" VALUES(9000056,2,1893499200000000);
INSERT INTO "claims" VALUES(9000057,2,1893499200000000);
INSERT INTO "claims" VALUES(9000058,2,1893499200000000);
INSERT INTO "claims" VALUES(9000059,2,1893499200000000);
INSERT INTO "claims" VALUES(9000060,2,1893499200000000);
INSERT INTO "claims" VALUES(9000061,2,1893499200000000);
INSERT INTO "claims" VALUES(9000062,2,1893499200000000);
INSERT INTO "claims" VALUES(9000063,2,1893499200000000);
INSERT INTO "claims" VALUES(9000064,2,1893499200000000);
INSERT INTO "claims" VALUES(9000065,2,1893499200000000);
INSERT INTO "claims" VALUES(9000066,2,1893499200000000);
INSERT INTO "claims" VALUES(9000067,2,1893499200000000);
INSERT INTO "claims" VALUES(9000068,2,1893499200000000);
INSERT INTO "claims" VALUES(9000069,2,1893499200000000);
INSERT INTO "claims" VALUES(9000070,2,1893499200000000);
INSERT INTO "claims" VALUES(9000071,2,1893499200000000);
INSERT INTO "claims" VALUES(9000072,2,1893499200000000);
INSERT INTO "claims" VALUES(9000073,2,1893499200000000);
INSERT INTO "claims" VALUES(9000074,2,1893499200000000);
INSERT INTO "claims" VALUES(9000075,2,1893499200000000);
INSERT INTO "claims" VALUES(9000076,2,1893499200000000);
INSERT INTO "claims" VALUES(9000077,2,1893499200000000);
INSERT INTO "claims" VALUES(9000078,2,1893499200000000);
INSERT INTO "claims" VALUES(9000079,2,1893499200000000);
INSERT INTO "claims" VALUES(9000080,2,1893499200000000);
INSERT INTO "claims" VALUES(9000081,2,1893499200000000);
INSERT INTO "claims" VALUES(9000082,2,1893499200000000);
INSERT INTO "claims" VALUES(9000083,2,1893499200000000);
INSERT INTO "claims" VALUES(9000084,2,1893499200000000);
INSERT INTO "claims" VALUES(9000085,2,1893499200000000);
INSERT INTO "claims" VALUES(9000086,2,1893499200000000);
INSERT INTO "claims" VALUES(9000087,2,1893499200000000);
INSERT INTO "claims" VALUES(9000088,2,1893499200000000);
INSERT INTO "claims" VALUES(9000089,2,1893499200000000);
INSERT INTO "claims" VALUES(9000090,2,1893499200000000);
INSERT INTO "claims" VALUES(1000008,3,1893499200000000);
INSERT INTO "claims" VALUES(1000009,3,1893499200000000);
INSERT INTO "claims" VALUES(1000010,3,1893499200000000);
INSERT INTO "claims" VALUES(1000011,3,1893499200000000);
INSERT INTO "claims" VALUES(1000012,4,1893499200000000);
INSERT INTO "claims" VALUES(1000013,4,1893499200000000);
INSERT INTO "claims" VALUES(1000014,4,1893499200000000);
INSERT INTO "claims" VALUES(1000015,4,1893499200000000);
INSERT INTO "claims" VALUES(1000016,4,1893499200000000);
INSERT INTO "claims" VALUES(1000017,4,1893499200000000);
INSERT INTO "claims" VALUES(1000018,5,1893499200000000);
INSERT INTO "claims" VALUES(1000019,5,1893499200000000);
INSERT INTO "claims" VALUES(1000020,5,1893499200000000);
INSERT INTO "claims" VALUES(1000021,5,1893499200000000);
INSERT INTO "claims" VALUES(1000022,5,1893499200000000);
INSERT INTO "claims" VALUES(1000023,6,1893499200000000);
INSERT INTO "claims" VALUES(1000024,6,1893499200000000);
INSERT INTO "claims" VALUES(1000025,6,1893499200000000);
INSERT INTO "claims" VALUES(1000026,6,1893499200000000);
INSERT INTO "claims" VALUES(1000027,6,1893499200000000);
INSERT INTO "claims" VALUES(1000028,7,1893499200000000);
INSERT INTO "claims" VALUES(1000029,7,1893499200000000);
INSERT INTO "claims" VALUES(1000030,7,1893499200000000);
INSERT INTO "claims" VALUES(1000031,7,1893499200000000);
INSERT INTO "claims" VALUES(1000032,8,1893499200000000);
INSERT INTO "claims" VALUES(1000033,9,1893499200000000);
INSERT INTO "claims" VALUES(1000034,9,1893499200000000);
INSERT INTO "claims" VALUES(1000035,9,1893499200000000);
CREATE TABLE clocks (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	began BIGINT NOT NULL, 
	started BIGINT, 
	allotted BIGINT NOT NULL, 
	reserve BIGINT NOT NULL, 
	spent BIGINT NOT NULL, 
	due BIGINT, 
	quiet VARCHAR(80), 
	missed BOOLEAN NOT NULL, 
	reminded INTEGER NOT NULL, 
	muted BOOLEAN NOT NULL, 
	extended BOOLEAN NOT NULL, 
	nudged BIGINT, 
	nudged_by INTEGER, 
	renewed BIGINT, 
	CONSTRAINT pk_clocks PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_clocks_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "clocks" VALUES(1,0,28,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(1,1,29,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(2,2,47,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(2,0,43,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(2,1,48,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(3,1,0,1893499200000000,NULL,86400000000,86400000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(4,1,0,1893499200000000,NULL,86400000000,86400000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(5,1,0,1893499200000000,NULL,86400000000,86400000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(7,2,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(9,0,0,1893499200000000,1893499200000000,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(9,1,0,1893499200000000,1893499200000000,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_drafts PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_drafts_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE favourites (
	person BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_favourites PRIMARY KEY (person, game, name)
);
CREATE TABLE heartbeats (
	id INTEGER NOT NULL, 
	beat BIGINT NOT NULL, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (id)
);
CREATE TABLE held_moves (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	CONSTRAINT pk_held_moves PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_held_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE moves (
	table_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	events TEXT NOT NULL, 
	made BIGINT NOT NULL, 
	undoable BOOLEAN DEFAULT 0 NOT NULL, 
	dropped_by INTEGER, 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, ply), 
	CONSTRAINT fk_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES(1,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"drew","seen_by":[2],"cards":["2S","3S","8C"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,1,0,'0 play.9H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,2,0,'1 play.7S','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,3,0,'2 play.8C','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["9H","7S","8C"]},{"kind":"scored","seen_by":null,"seats":[0,2,1],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":3,"start":0,"end":3},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":0,"end":2},{"kind":"moved","seen_by":null,"seat":1,"spaces":1,"start":0,"end":1},{"kind":"drew","seen_by":[0],"cards":["KS"]},{"kind":"drew","seen_by":[1],"cards":["2H"]},{"kind":"drew","seen_by":[2],"cards":["9C"]},{"kind":"round","seen_by":null,"round":2}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,4,1,'0 play.7H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,5,1,'1 play.2H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,6,1,'2 play.3S','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["7H","2H","3S"]},{"kind":"scored","seen_by":null,"seats":[0,2,1],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":3,"start":3,"end":6},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":2,"end":4},{"kind":"moved","seen_by":null,"seat":1,"spaces":1,"start":1,"end":2},{"kind":"drew","seen_by":[0],"cards":["4H"]},{"kind":"drew","seen_by":[1],"cards":["KH"]},{"kind":"drew","seen_by":[2],"cards":["9S"]},{"kind":"round","seen_by":null,"round":3}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,7,2,'0 play.4H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,8,2,'1 play.5C','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,9,2,'2 play.2S','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["4H","5C","2S"]},{"kind":"scored","seen_by":null,"seats":[1,0,2],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":2,"end":5},{"kind":"moved","seen_by":null,"seat":0,"spaces":2,"start":6,"end":8},{"kind":"claimed","seen_by":null,"collectible":1,"seat":0},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":4,"end":5},{"kind":"drew","seen_by":[0],"cards":["8H"]},{"kind":"drew","seen_by":[1],"cards":["6D"]},{"kind":"drew","seen_by":[2],"cards":["AD"]},{"kind":"round","seen_by":null,"round":4}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,10,3,'0 play.8H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,11,3,'1 play.QS','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,12,3,'2 play.9C','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["8H","QS","9C"]},{"kind":"scored","seen_by":null,"seats":[1,2,0],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":5,"end":8}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,13,4,'1 steal.1.KH','[{"kind":"attempted","seen_by":null,"collectible":1,"thief":1,"owner":0}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,14,5,'0 play.3D','[{"kind":"stolen","seen_by":null,"collectible":1,"thief":1,"owner":0,"attack":"KH","defence":"3D"},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":5,"end":7},{"kind":"moved","seen_by":null,"seat":0,"spaces":1,"start":8,"end":9}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,15,6,'0 decline','[{"kind":"declined","seen_by":null,"seat":0},{"kind":"drew","seen_by":[0],"cards":["4C","6S"]},{"kind":"drew","seen_by":[1],"cards":["3H","6H"]},{"kind":"drew","seen_by":[2],"cards":["AS"]},{"kind":"round","seen_by":null,"round":5}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,16,7,'0 play.KS','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,17,7,'1 play.6H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,18,7,'2 play.9S','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["KS","6H","9S"]},{"kind":"scored","seen_by":null,"seats":[0,2,1],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":3,"start":9,"end":12}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,19,8,'0 steal.1.4C','[{"kind":"attempted","seen_by":null,"collectible":1,"thief":0,"owner":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,20,9,'1 play.6D','[{"kind":"defended","seen_by":null,"collectible":1,"thief":0,"owner":1,"attack":"4C","defence":"6D"},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":7,"end":9}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,21,10,'2 steal.1.AS','[{"kind":"attempted","seen_by":null,"collectible":1,"thief":2,"owner":1},{"kind":"defended","seen_by":null,"collectible":1,"thief":2,"owner":1,"attack":"AS","defence":"3H"},{"kind":"moved","seen_by":null,"seat":1,"spaces":1,"start":8,"end":9},{"kind":"drew","seen_by":[0],"cards":["5S","8S"]},{"kind":"drew","seen_by":[1],"cards":["6C","JD","KC"]},{"kind":"drew","seen_by":[2],"cards":["10D","7C"]},{"kind":"round","seen_by":null,"round":6}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,22,11,'0 play.6S','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,23,11,'1 play.JD','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,24,11,'2 play.7C','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["6S","JD","7C"]},{"kind":"scored","seen_by":null,"seats":[1,2,0],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":9,"end":12},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":9,"end":11},{"kind":"moved","seen_by":null,"seat":0,"spaces":1,"start":12,"end":13},{"kind":"claimed","seen_by":null,"collectible":2,"seat":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,25,12,'0 decline','[{"kind":"declined","seen_by":null,"seat":0},{"kind":"drew","seen_by":[0],"cards":["5H"]},{"kind":"drew","seen_by":[1],"cards":["QD"]},{"kind":"drew","seen_by":[2],"cards":["AH"]},{"kind":"round","seen_by":null,"round":7}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,26,13,'0 play.5S','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,27,13,'1 play.QD','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,28,13,'2 play.AH','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["5S","QD","AH"]},{"kind":"scored","seen_by":null,"seats":[1,0,2],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":12,"end":15}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,29,14,'1 steal.2.KC','[{"kind":"attempted","seen_by":null,"collectible":2,"thief":1,"owner":0}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,30,15,'0 play.5H','[{"kind":"stolen","seen_by":null,"collectible":2,"thief":1,"owner":0,"attack":"KC","defence":"5H"},{"kind":"moved","seen_by":null,"seat":0,"spaces":2,"start":13,"end":15}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,31,16,'0 decline','[{"kind":"declined","seen_by":null,"seat":0},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":11,"end":12},{"kind":"drew","seen_by":[0],"cards":["JH","2C"]},{"kind":"drew","seen_by":[1],"cards":["8D","9D"]},{"kind":"drew","seen_by":[2],"cards":["2D"]},{"kind":"round","seen_by":null,"round":8}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,32,17,'0 play.JH','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,33,17,'1 play.8D','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,34,17,'2 play.2D','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["JH","8D","2D"]},{"kind":"scored","seen_by":null,"seats":[0,1,2],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":3,"start":15,"end":18}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,35,18,'0 steal.2.2C','[{"kind":"attempted","seen_by":null,"collectible":2,"thief":0,"owner":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,36,19,'1 play.9D','[{"kind":"defended","seen_by":null,"collectible":2,"thief":0,"owner":1,"attack":"2C","defence":"9D"}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,37,20,'0 decline','[{"kind":"declined","seen_by":null,"seat":0},{"kind":"moved","seen_by":null,"seat":1,"spaces":2,"start":15,"end":17},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":12,"end":13},{"kind":"drew","seen_by":[0],"cards":["10C","7D"]},{"kind":"drew","seen_by":[1],"cards":["3C","10S"]},{"kind":"drew","seen_by":[2],"cards":["JC"]},{"kind":"round","seen_by":null,"round":9}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,38,21,'0 play.10C','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,39,21,'1 play.10S','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,40,21,'2 play.AD','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["10C","10S","AD"]},{"kind":"tied","seen_by":null,"seats":[0,1]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,41,22,'0 play.7D','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,42,22,'1 play.6C','[{"kind":"tie_cards","seen_by":null,"seats":[0,1],"cards":["7D","6C"]},{"kind":"scored","seen_by":null,"seats":[0,1,2],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":2,"start":18,"end":20},{"kind":"finished","seen_by":null,"seat":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,43,23,'0 steal.2.8S','[{"kind":"attempted","seen_by":null,"collectible":2,"thief":0,"owner":1},{"kind":"stolen","seen_by":null,"collectible":2,"thief":0,"owner":1,"attack":"8S","defence":"3C"},{"kind":"moved","seen_by":null,"seat":1,"spaces":2,"start":17,"end":19},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":13,"end":14},{"kind":"drew","seen_by":[0],"cards":["5D","4D","QC"]},{"kind":"drew","seen_by":[1],"cards":["JS","KD","4S"]},{"kind":"drew","seen_by":[2],"cards":["QH"]},{"kind":"round","seen_by":null,"round":10}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,44,24,'0 play.QC','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,45,24,'1 play.KD','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,46,24,'2 play.QH','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["QC","KD","QH"]},{"kind":"tied","seen_by":null,"seats":[0,2]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,47,25,'0 play.5D','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,48,25,'2 play.10D','[{"kind":"tie_cards","seen_by":null,"seats":[0,2],"cards":["5D","10D"]},{"kind":"scored","seen_by":null,"seats":[1,2,0],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":1,"spaces":1,"start":19,"end":20},{"kind":"finished","seen_by":null,"seat":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,49,26,'1 steal.2.4S','[{"kind":"attempted","seen_by":null,"collectible":2,"thief":1,"owner":0},{"kind":"defended","seen_by":null,"collectible":2,"thief":1,"owner":0,"attack":"4S","defence":"4D"},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":14,"end":16},{"kind":"stayed","seen_by":null,"seat":0},{"kind":"reshuffled","seen_by":null,"cards":48},{"kind":"drew","seen_by":[0],"cards":["AC","10H","5D"]},{"kind":"drew","seen_by":[1],"cards":["4C","8D"]},{"kind":"drew","seen_by":[2],"cards":["5S","AS"]},{"kind":"round","seen_by":null,"round":11}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,50,27,'0 play.5D','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,51,27,'1 play.4C','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,52,27,'2 play.AS','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["5D","4C","AS"]},{"kind":"scored","seen_by":null,"seats":[0,1,2],"points":[3,2,1]},{"kind":"stayed","seen_by":null,"seat":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,53,28,'0 steal.1.10H','[{"kind":"attempted","seen_by":null,"collectible":1,"thief":0,"owner":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,54,29,'1 play.JS','[{"kind":"defended","seen_by":null,"collectible":1,"thief":0,"owner":1,"attack":"10H","defence":"JS"},{"kind":"stayed","seen_by":null,"seat":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,55,30,'1 steal.2.8D','[{"kind":"attempted","seen_by":null,"collectible":2,"thief":1,"owner":0},{"kind":"stolen","seen_by":null,"collectible":2,"thief":1,"owner":0,"attack":"8D","defence":"AC"},{"kind":"won","seen_by":null,"seat":1,"reason":"Took the last trophy in a duel, on the finish."}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,0,-1,'','[{"kind":"began","seen_by":null,"seat":2,"tiles":[11,13]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,1,0,'2 roll','[{"kind":"rolled","seen_by":null,"seat":2,"faces":[2,5]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,2,1,'2 place.2.9','[{"kind":"placed","seen_by":null,"seat":2,"face":2,"cell":9}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,3,2,'2 place.5.7','[{"kind":"placed","seen_by":null,"seat":2,"face":5,"cell":7}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,4,3,'0 buy.3.9.5','[{"kind":"bought","seen_by":null,"seat":0,"seller":2,"face":2,"take":9,"cell":5}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,5,4,'1 buy.3.7.5','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":5,"take":7,"cell":5}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,6,5,'2 roll','[{"kind":"rolled","seen_by":null,"seat":2,"faces":[6,5]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,7,6,'2 place.5.9','[{"kind":"placed","seen_by":null,"seat":2,"face":5,"cell":9}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,8,7,'2 place.6.8','[{"kind":"placed","seen_by":null,"seat":2,"face":6,"cell":8}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,9,8,'2 more','[{"kind":"rolled","seen_by":null,"seat":2,"faces":[4]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,10,9,'2 place.4.4','[{"kind":"placed","seen_by":null,"seat":2,"face":4,"cell":4}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,11,10,'2 done','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,12,11,'0 buy.3.4.7','[{"kind":"bought","seen_by":null,"seat":0,"seller":2,"face":4,"take":4,"cell":7}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,13,12,'1 buy.3.8.1','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":6,"take":8,"cell":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,14,13,'2 buy.2.5.4','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":5,"take":5,"cell":4},{"kind":"skipped","seen_by":null,"seat":0,"reason":"no coin"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,15,14,'1 buy.1.7.5','[{"kind":"bought","seen_by":null,"seat":1,"seller":0,"face":4,"take":7,"cell":5}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,16,15,'2 buy.2.1.7','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":6,"take":1,"cell":7}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,17,16,'0 buy.3.7.6','[{"kind":"bought","seen_by":null,"seat":0,"seller":2,"face":6,"take":7,"cell":6}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,18,17,'1 buy.3.9.6','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":5,"take":9,"cell":6}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,19,18,'2 buy.2.5.3','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":4,"take":5,"cell":3},{"kind":"skipped","seen_by":null,"seat":0,"reason":"no coin"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,20,19,'1 buy.1.5.2','[{"kind":"bought","seen_by":null,"seat":1,"seller":0,"face":2,"take":5,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,21,20,'2 buy.2.6.2','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":5,"take":6,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,22,21,'0 buy.3.3.4','[{"kind":"bought","seen_by":null,"seat":0,"seller":2,"face":4,"take":3,"cell":4}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,23,22,'1 roll','[{"kind":"rolled","seen_by":null,"seat":1,"faces":[5]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,24,23,'1 place.5.6','[{"kind":"placed","seen_by":null,"seat":1,"face":5,"cell":6}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,25,24,'2 buy.2.2.3','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":2,"take":2,"cell":3},{"kind":"skipped","seen_by":null,"seat":0,"reason":"no coin"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,26,25,'1 buy.3.4.1','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":5,"take":4,"cell":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,27,26,'2 roll','[{"kind":"rolled","seen_by":null,"seat":2,"faces":[3,3]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,28,27,'2 place.3.1','[{"kind":"placed","seen_by":null,"seat":2,"face":3,"cell":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,29,28,'2 place.3.4','[{"kind":"placed","seen_by":null,"seat":2,"face":3,"cell":4}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,30,29,'2 more','[{"kind":"rolled","seen_by":null,"seat":2,"faces":[6]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,31,30,'2 place.6.8','[{"kind":"placed","seen_by":null,"seat":2,"face":6,"cell":8}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,32,31,'2 more','[{"kind":"rolled","seen_by":null,"seat":2,"faces":[5]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,33,32,'2 place.5.6','[{"kind":"placed","seen_by":null,"seat":2,"face":5,"cell":6}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,34,33,'2 done','[{"kind":"skipped","seen_by":null,"seat":0,"reason":"no coin"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,35,34,'1 roll','[{"kind":"rolled","seen_by":null,"seat":1,"faces":[4]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,36,35,'1 place.4.2','[{"kind":"placed","seen_by":null,"seat":1,"face":4,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,37,36,'2 buy.1.6.9','[{"kind":"bought","seen_by":null,"seat":2,"seller":0,"face":6,"take":6,"cell":9}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,38,37,'0 buy.2.6.2','[{"kind":"bought","seen_by":null,"seat":0,"seller":1,"face":5,"take":6,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,39,38,'1 buy.3.3.7','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":2,"take":3,"cell":7}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,40,39,'2 buy.1.2.3','[{"kind":"bought","seen_by":null,"seat":2,"seller":0,"face":5,"take":2,"cell":3}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,41,40,'0 buy.2.7.6','[{"kind":"bought","seen_by":null,"seat":0,"seller":1,"face":2,"take":7,"cell":6}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,42,41,'1 buy.3.2.5','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":5,"take":2,"cell":5}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,43,42,'2 buy.1.6.2','[{"kind":"bought","seen_by":null,"seat":2,"seller":0,"face":2,"take":6,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,44,43,'0 buy.3.1.5','[{"kind":"bought","seen_by":null,"seat":0,"seller":2,"face":3,"take":1,"cell":5}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,45,44,'1 buy.3.9.8','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":6,"take":9,"cell":8}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,46,45,'2 buy.2.1.1','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":5,"take":1,"cell":1},{"kind":"won","seen_by":null,"seat":2,"tile":12,"line":"the top row"},{"kind":"skipped","seen_by":null,"seat":0,"reason":"no coin"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,47,46,'1 buy.3.4.6','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":3,"take":4,"cell":6}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,48,47,'2 buy.2.8.5','[{"kind":"bought","seen_by":null,"seat":2,"seller":1,"face":6,"take":8,"cell":5},{"kind":"skipped","seen_by":null,"seat":0,"reason":"no coin"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,49,48,'1 buy.3.6.7','[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":5,"take":6,"cell":7},{"kind":"ended","seen_by":null,"reason":"In five rounds there was nothing but purchases."}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(3,0,-1,'','[{"kind":"began","seen_by":null,"white":1,"black":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(3,1,0,'0 resign','[{"kind":"resigned","seen_by":null,"seat":0,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(4,0,-1,'','[{"kind":"began","seen_by":null,"white":1,"black":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(4,1,0,'- agree','[{"kind":"agreed","seen_by":null,"reason":"Both agreed to a draw."}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(5,0,-1,'','[{"kind":"began","seen_by":null,"white":1,"black":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(5,1,0,'- close','[]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,0,-1,'','[{"kind":"began","seen_by":null,"seat":2,"tiles":[11,13]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,1,0,'0 resign','[{"kind":"resigned","seen_by":null,"seat":0,"name":"Ann"}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,2,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":"Bob"}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,3,0,'2 resign','[{"kind":"resigned","seen_by":null,"seat":2,"name":"Cas"}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,4,0,'- close','[]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(7,0,-1,'','[{"kind":"began","seen_by":null,"dealer":1,"seat":2}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(7,1,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":"Bob"}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(7,2,0,'- agree','[{"kind":"agreed","seen_by":null,"reason":"All agreed to end the game here."}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(9,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
CREATE TABLE outages (
	"begin" BIGINT NOT NULL, 
	"end" BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY ("begin")
);
CREATE TABLE people (
	id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	locale VARCHAR(16) NOT NULL, 
	settings TEXT, 
	absences TEXT, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES(1,'Ann','en-US','{"zone":"UTC"}',NULL);
INSERT INTO "people" VALUES(2,'Bob','en-US','{"zone":"UTC"}',NULL);
INSERT INTO "people" VALUES(3,'Cas','en-US','{"zone":"UTC"}',NULL);
CREATE TABLE plans (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	"plan" TEXT, 
	orders TEXT, 
	CONSTRAINT pk_plans PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_plans_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
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
	person BIGINT, 
	CONSTRAINT pk_posts PRIMARY KEY (id), 
	CONSTRAINT fk_posts_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	unreachable INTEGER, 
	person BIGINT, 
	name TEXT, 
	level VARCHAR(16), 
	stand_in VARCHAR(16), 
	misses INTEGER DEFAULT '0' NOT NULL, 
	tonight BIGINT, 
	tonight_from BIGINT, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES(1,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(1,2,NULL,NULL,'Cleo','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(2,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(2,2,NULL,3,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(3,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(3,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(4,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(4,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(5,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(5,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(6,0,NULL,NULL,'Dora','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(6,1,NULL,NULL,'Ada','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(6,2,NULL,NULL,'Bruno','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(7,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(7,1,NULL,NULL,'Dora','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(7,2,NULL,3,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(8,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(9,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(9,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
CREATE TABLE servers (
	guild BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	CONSTRAINT pk_servers PRIMARY KEY (guild)
);
CREATE TABLE sittings (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	from_ply INTEGER NOT NULL, 
	person BIGINT, 
	name TEXT, 
	level VARCHAR(16), 
	CONSTRAINT pk_sittings PRIMARY KEY (table_id, seat, from_ply), 
	CONSTRAINT fk_sittings_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_sittings_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sittings" VALUES(1,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(1,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(1,2,0,NULL,'Cleo','normal');
INSERT INTO "sittings" VALUES(2,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(2,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(2,2,0,3,NULL,NULL);
INSERT INTO "sittings" VALUES(3,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(3,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(4,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(4,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(5,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(5,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(6,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(6,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(6,2,0,3,NULL,NULL);
INSERT INTO "sittings" VALUES(6,0,2,NULL,'Dora','normal');
INSERT INTO "sittings" VALUES(6,1,3,NULL,'Ada','normal');
INSERT INTO "sittings" VALUES(6,2,5,NULL,'Bruno','normal');
INSERT INTO "sittings" VALUES(7,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(7,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(7,2,0,3,NULL,NULL);
INSERT INTO "sittings" VALUES(7,1,2,NULL,'Dora','normal');
INSERT INTO "sittings" VALUES(9,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(9,1,0,2,NULL,NULL);
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
	decision INTEGER DEFAULT '0' NOT NULL, 
	proposal TEXT, 
	lasting TEXT, 
	refusals TEXT, 
	pace INTEGER DEFAULT '0' NOT NULL, 
	late VARCHAR(16) DEFAULT 'computer' NOT NULL, 
	pauses TEXT, 
	lobby TEXT, 
	invited_only BOOLEAN DEFAULT 0 NOT NULL, 
	replacing TEXT, 
	due BIGINT, 
	ended_at BIGINT, 
	rules INTEGER, 
	seed BLOB, 
	state TEXT, 
	outcome TEXT, 
	made BIGINT, 
	parent BIGINT, 
	CONSTRAINT fk_tables_rematch FOREIGN KEY(rematch) REFERENCES tables (id)
);
INSERT INTO "tables" VALUES(1,'glory','{"collectibles": 2}',100,200,'en-US',1,'finished',4,'[]',59,0,NULL,NULL,31,31,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":31,"round":11,"pawns":[20,20,16],"came_from":[20,20,16],"collectibles":[{"space":7,"owner":1},{"space":13,"owner":1}],"hands":[[],[],["JC","5S"]],"chosen":[null,null,null],"table":[["5D"],["4C"],["AS"]],"groups":[[0],[1],[2]],"mover":1,"tried":[2],"duel":null,"draw_pile":["AD","8S","6D","3H","2S","9D","4S","7C","9C","6H","4D","QD","2D","5H","3D","JD","10D","7D","9S","10S","QC","QS","KD","8H","2C","KS","5C","7S","KH","3S","3C","AH","4H","9H","10C","JH","6S","2H","7H","KC","8C","6C","QH"],"discards":["5D","4C","AS","10H","JS","8D","AC"],"ended":{"winners":[1],"scores":[0,2,0],"second":[20,20,16],"unit":"collectibles","fewest":false,"reason":"Won the last collectible in a duel, on the finish."},"last":[{"kind":"attempted","seen_by":null,"collectible":2,"thief":1,"owner":0},{"kind":"stolen","seen_by":null,"collectible":2,"thief":1,"owner":0,"attack":"8D","defence":"AC"},{"kind":"won","seen_by":null,"seat":1,"reason":"Took the last trophy in a duel, on the finish."}]}',NULL,1893499200000000,NULL);
INSERT INTO "tables" VALUES(2,'addvantage','{"end": "finish the round", "leave_tiles": false, "hidden_tiles": false, "take_back": false}',100,200,'en-US',1,'finished',4,'[]',53,0,NULL,NULL,49,49,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":49,"options":{"end":"finish the round","leave_tiles":false,"hidden_tiles":false,"take_back":false},"boards":[{"cells":[null,null,null,{"number":5,"face":4},{"number":7,"face":3},null,null,null,null],"ends":[7,9,11,8,10,11],"won":[],"bonuses":[],"coins":0},{"cells":[null,{"number":11,"face":4},null,null,{"number":4,"face":5},{"number":8,"face":3},{"number":10,"face":5},null,null],"ends":[12,10,10,14,8,11],"won":[],"bonuses":[],"coins":0},{"cells":[{"number":2,"face":5},{"number":1,"face":2},{"number":6,"face":5},null,{"number":3,"face":6},null,null,{"number":9,"face":6},null],"ends":[null,10,10,9,13,9],"won":[12],"bonuses":[],"coins":6}],"bonus":[11,13],"rest":[9,10,11,11,12,12],"first":2,"mover":1,"round":13,"phase":"over","allowance":1,"thrown":0,"rolled":[],"returned":false,"barred":[[],[],[{"die":10,"buyer":1}]],"bought":[],"last_round":false,"purchases":5,"only_purchases":true,"ended":{"winners":[2],"scores":[0,0,12],"tiebreaks":[{"unit":"coins","values":[0,0,6]},{"unit":"tiles","values":[0,0,1]}],"unit":"points","fewest":false,"reason":"In five rounds there was nothing but purchases."},"last":[{"kind":"bought","seen_by":null,"seat":1,"seller":2,"face":5,"take":6,"cell":7},{"kind":"ended","seen_by":null,"reason":"In five rounds there was nothing but purchases."}]}',NULL,1893499200000000,NULL);
INSERT INTO "tables" VALUES(3,'heroes','{"length": "full"}',100,200,'en-US',1,'finished',2,'[]',5,0,NULL,NULL,0,0,NULL,NULL,NULL,86400,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"white":1,"mover":"white","board":".AAAAAAAA..................................................................................aaaaaaaa.","cities":"wwwwbbbb","length":"full","left":null,"conqueror":null,"quiet":0,"seen":[".AAAAAAAA..................................................................................aaaaaaaa.wwwwbbbbw"],"trail":null,"ended":null,"last":[{"kind":"began","seen_by":null,"white":1,"black":0}]}','{"winners":[1],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(4,'heroes','{"length": "full"}',100,200,'en-US',1,'finished',2,'[]',6,0,NULL,NULL,0,0,NULL,NULL,NULL,86400,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"white":1,"mover":"white","board":".AAAAAAAA..................................................................................aaaaaaaa.","cities":"wwwwbbbb","length":"full","left":null,"conqueror":null,"quiet":0,"seen":[".AAAAAAAA..................................................................................aaaaaaaa.wwwwbbbbw"],"trail":null,"ended":null,"last":[{"kind":"began","seen_by":null,"white":1,"black":0}]}','{"winners":[],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"Both agreed to a draw."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(5,'heroes','{"length": "full"}',100,200,'en-US',1,'closed',2,'[]',5,0,NULL,NULL,0,0,NULL,NULL,NULL,86400,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"white":1,"mover":"white","board":".AAAAAAAA..................................................................................aaaaaaaa.","cities":"wwwwbbbb","length":"full","left":null,"conqueror":null,"quiet":0,"seen":[".AAAAAAAA..................................................................................aaaaaaaa.wwwwbbbbw"],"trail":null,"ended":null,"last":[{"kind":"began","seen_by":null,"white":1,"black":0}]}','{"winners":[],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The table was closed."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(6,'addvantage','{"end": "finish the round", "leave_tiles": false, "hidden_tiles": false, "take_back": false}',100,200,'en-US',3,'closed',4,'[]',8,0,NULL,NULL,0,0,NULL,NULL,NULL,86400,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"options":{"end":"finish the round","leave_tiles":false,"hidden_tiles":false,"take_back":false},"boards":[{"cells":[null,null,null,null,null,null,null,null,null],"ends":[7,9,11,8,10,11],"won":[],"bonuses":[],"coins":2},{"cells":[null,null,null,null,null,null,null,null,null],"ends":[12,10,10,14,8,11],"won":[],"bonuses":[],"coins":2},{"cells":[null,null,null,null,null,null,null,null,null],"ends":[12,10,10,9,13,9],"won":[],"bonuses":[],"coins":2}],"bonus":[11,13],"rest":[9,10,11,11,12,12],"first":2,"mover":2,"round":1,"phase":"begin","allowance":2,"thrown":0,"rolled":[],"returned":false,"barred":[[],[],[]],"bought":[],"last_round":false,"purchases":0,"only_purchases":true,"ended":null,"last":[{"kind":"began","seen_by":null,"seat":2,"tiles":[11,13]}]}','{"winners":[],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The table was closed."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(7,'spy','{"match": "single", "end": "at once", "spies": "all"}',100,200,'en-US',1,'finished',4,'[]',6,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"options":{"match":"single","end":"at once","spies":"all"},"dealer":1,"mover":2,"phase":"lay","hands":[["afgl2","asli1","aswa3"],["afli3","nali2","saca1"],["saha2","afgl3","euli3"]],"laid":[[],[],[]],"placed":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]],"left":[12,12,12],"draw_pile":["eupe3","euca3","euwa2","sagl3","asgl1","naca3","eugl2","afpe3","afpe1","augl1","sali3","asca2","afli1","asca3","sagl1","sape3","afwa3","nawa2","sagl2","euha1","auha3","sawa3","naha2","afha2","sali1","auli2","auli3","sawa1","nali3","auca2","sape1","afca2","eupe2","aspe3","naca2","afwa2","aupe2","afha1","eupe1","nawa3","afpe2","auca1","aswa2","saca3","augl2","afwa1","euha2","nape2","nagl3","euwa3","aspe1","saha3","nape1","auwa1","saha1","nali1","aspe2","auha1","naca1","eugl1","aupe3","afca1","asha2","euli1","nagl1","eugl3","nape3","euca2","asli2","naha3","augl3","asgl2","auca3","nagl2","euwa1","asca1","euha3","asgl3","aupe1","asha3","aswa1","auha2","auli1","afca3","afli2","afgl1","naha1","asli3","saca2","auwa3","nawa1","asha1","sape2","euli2","sali2","auwa2","euca1","sawa2","afha3"],"discards":[],"deployed":false,"idle":0,"last_round":false,"results":[],"ended":null,"last":[{"kind":"began","seen_by":null,"dealer":1,"seat":2}]}','{"winners":[],"scores":[12,12,12],"tiebreaks":[],"unit":"spies left","fewest":true,"reason":"All agreed to end the game here."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(8,'glory','{"collectibles": 2}',100,200,'en-US',1,'lobby',6,'[]',1,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,'{"closes":"2030-01-04T12:00:00Z","host_acted":"2030-01-01T12:00:00Z","reckoned":"2030-01-01T12:00:00Z","warned":false,"expired":false,"declined":[],"removed":[],"later":[]}',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1893499200000000,NULL);
INSERT INTO "tables" VALUES(9,'glory','{"collectibles": 2}',100,200,'en-US',1,'playing',6,'[]',3,0,NULL,1893499200000000,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,NULL,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}',NULL,1893499200000000,NULL);
CREATE TABLE timers (
	table_id INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY (table_id, decision, seat, kind), 
	CONSTRAINT fk_timers_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "timers" VALUES(8,0,-1,'lobby-close',1893758400000000);
INSERT INTO "timers" VALUES(8,0,-1,'lobby-warning',1893754800000000);
CREATE INDEX ix_tables_unshown ON tables (id) WHERE shown < version;
CREATE INDEX ix_tables_here ON tables (channel, game, ended_at);
CREATE INDEX ix_tables_owing ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX ix_tables_made ON tables (made);
CREATE INDEX ix_calls_due ON calls (due);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_moves_turn ON moves (table_id, turn);
CREATE INDEX ix_timers_due ON timers (due);
CREATE INDEX ix_posts_table ON posts (table_id);
CREATE INDEX ix_posts_person ON posts (person) WHERE person IS NOT NULL;
CREATE INDEX ix_claims_made ON claims (made);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',9);
COMMIT;
