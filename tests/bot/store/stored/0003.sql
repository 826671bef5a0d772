BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "claims" VALUES(1000004,1,1893499200000000);
INSERT INTO "claims" VALUES(1000005,1,1893499200000000);
INSERT INTO "claims" VALUES(1000006,1,1893499200000000);
INSERT INTO "claims" VALUES(1000007,1,1893499200000000);
INSERT INTO "claims" VALUES(1000008,1,1893499200000000);
INSERT INTO "claims" VALUES(1000009,1,1893499200000000);
INSERT INTO "claims" VALUES(1000010,1,1893499200000000);
INSERT INTO "claims" VALUES(1000011,1,1893499200000000);
INSERT INTO "claims" VALUES(1000012,1,1893499200000000);
INSERT INTO "claims" VALUES(1000013,1,1893499200000000);
INSERT INTO "claims" VALUES(1000014,1,1893499200000000);
INSERT INTO "claims" VALUES(1000015,1,1893499200000000);
INSERT INTO "claims" VALUES(1000016,1,1893499200000000);
INSERT INTO "claims" VALUES(1000017,1,1893499200000000);
INSERT INTO "claims" VALUES(1000018,1,1893499200000000);
INSERT INTO "claims" VALUES(1000019,1,1893499200000000);
INSERT INTO "claims" VALUES(1000020,1,1893499200000000);
INSERT INTO "claims" VALUES(1000021,1,1893499200000000);
INSERT INTO "claims" VALUES(1000022,1,1893499200000000);
INSERT INTO "claims" VALUES(1000023,1,1893499200000000);
INSERT INTO "claims" VALUES(1000024,1,1893499200000000);
INSERT INTO "claims" VALUES(1000027,1,1893499200000000);
INSERT INTO "claims" VALUES(1000028,1,1893499200000000);
INSERT INTO "claims" VALUES(1000029,1,1893499200000000);
INSERT INTO "claims" VALUES(1000030,1,1893499200000000);
INSERT INTO "claims" VALUES(1000031,1,1893499200000000);
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
INSERT INTO "moves" VALUES(1,1,0,'0 play.7H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,2,0,'1 play.QS','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,3,0,'2 play.2S','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["7H","QS","2S"]},{"kind":"scored","seen_by":null,"seats":[1,0,2],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":0,"end":3},{"kind":"moved","seen_by":null,"seat":0,"spaces":2,"start":0,"end":2},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":0,"end":1},{"kind":"drew","seen_by":[0],"cards":["KS"]},{"kind":"drew","seen_by":[1],"cards":["2H"]},{"kind":"drew","seen_by":[2],"cards":["9C"]},{"kind":"round","seen_by":null,"round":2}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,4,1,'0 play.3D','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,5,1,'1 play.5C','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,6,1,'2 play.3S','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["3D","5C","3S"]},{"kind":"tied","seen_by":null,"seats":[0,2]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,7,2,'0 play.9H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,8,2,'2 play.8C','[{"kind":"tie_cards","seen_by":null,"seats":[0,2],"cards":["9H","8C"]},{"kind":"scored","seen_by":null,"seats":[1,0,2],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":1,"spaces":3,"start":3,"end":6},{"kind":"moved","seen_by":null,"seat":0,"spaces":2,"start":2,"end":4},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":1,"end":2},{"kind":"drew","seen_by":[0],"cards":["4H","KH"]},{"kind":"drew","seen_by":[1],"cards":["9S"]},{"kind":"drew","seen_by":[2],"cards":["8H","6D"]},{"kind":"round","seen_by":null,"round":3}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,9,3,'0 play.KS','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,10,3,'1 play.7S','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,11,3,'2 play.9C','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["KS","7S","9C"]},{"kind":"scored","seen_by":null,"seats":[0,2,1],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":3,"start":4,"end":7},{"kind":"claimed","seen_by":null,"seat":0,"collectible":1},{"kind":"moved","seen_by":null,"seat":2,"spaces":2,"start":2,"end":4},{"kind":"moved","seen_by":null,"seat":1,"spaces":1,"start":6,"end":7}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,12,4,'1 steal.1','[{"kind":"attempted","seen_by":null,"thief":1,"owner":0,"collectible":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,13,5,'0 play.4H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,14,5,'1 play.2H','[{"kind":"defended","seen_by":null,"thief":1,"owner":0,"collectible":1,"attack":"2H","defence":"4H"},{"kind":"drew","seen_by":[0],"cards":["AD","4C"]},{"kind":"drew","seen_by":[1],"cards":["6S","3H"]},{"kind":"drew","seen_by":[2],"cards":["6H"]},{"kind":"round","seen_by":null,"round":4}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,15,6,'0 play.KH','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,16,6,'1 play.9S','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,17,6,'2 play.8H','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["KH","9S","8H"]},{"kind":"scored","seen_by":null,"seats":[0,1,2],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":0,"spaces":3,"start":7,"end":10},{"kind":"moved","seen_by":null,"seat":1,"spaces":2,"start":7,"end":9},{"kind":"moved","seen_by":null,"seat":2,"spaces":1,"start":4,"end":5},{"kind":"drew","seen_by":[0],"cards":["AS"]},{"kind":"drew","seen_by":[1],"cards":["5S"]},{"kind":"drew","seen_by":[2],"cards":["8S"]},{"kind":"round","seen_by":null,"round":5}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,18,7,'0 play.AD','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,19,7,'1 play.6S','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,20,7,'2 play.6D','[{"kind":"revealed","seen_by":null,"seats":[0,1,2],"cards":["AD","6S","6D"]},{"kind":"tied","seen_by":null,"seats":[1,2]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,21,8,'1 play.3H','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,22,8,'2 play.6H','[{"kind":"tie_cards","seen_by":null,"seats":[1,2],"cards":["3H","6H"]},{"kind":"scored","seen_by":null,"seats":[2,1,0],"points":[3,2,1]},{"kind":"moved","seen_by":null,"seat":2,"spaces":3,"start":5,"end":8},{"kind":"moved","seen_by":null,"seat":1,"spaces":2,"start":9,"end":11}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,23,9,'1 steal.1','[{"kind":"attempted","seen_by":null,"thief":1,"owner":0,"collectible":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,24,10,'0 play.4C','[{"kind":"stolen","seen_by":null,"thief":1,"owner":0,"collectible":1,"attack":"5S","defence":"4C"},{"kind":"moved","seen_by":null,"seat":0,"spaces":1,"start":10,"end":11}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,25,11,'0 steal.1','[{"kind":"robbed","seen_by":null,"thief":0,"owner":1,"collectible":1},{"kind":"drew","seen_by":[0],"cards":["6C","JD"]},{"kind":"drew","seen_by":[1],"cards":["KC","10D","7C"]},{"kind":"drew","seen_by":[2],"cards":["5H","QD"]},{"kind":"round","seen_by":null,"round":6}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,26,12,'0 play.AS','[]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,27,12,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":"Bob"}]',1893499200000000,0,NULL);
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
INSERT INTO "seats" VALUES(1,1,NULL,NULL,'Computer 1');
INSERT INTO "seats" VALUES(1,2,NULL,3,NULL);
CREATE TABLE sittings (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	from_ply INTEGER NOT NULL, 
	person BIGINT, 
	name TEXT, 
	CONSTRAINT pk_sittings PRIMARY KEY (table_id, seat, from_ply), 
	CONSTRAINT fk_sittings_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_sittings_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sittings" VALUES(1,0,0,1,NULL);
INSERT INTO "sittings" VALUES(1,1,0,2,NULL);
INSERT INTO "sittings" VALUES(1,2,0,3,NULL);
INSERT INTO "sittings" VALUES(1,1,28,NULL,'Computer 1');
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
	due BIGINT, 
	ended_at BIGINT, 
	rules INTEGER, 
	seed BLOB, 
	state TEXT, 
	outcome TEXT, 
	made BIGINT, 
	CONSTRAINT fk_tables_rematch FOREIGN KEY(rematch) REFERENCES tables (id)
);
INSERT INTO "tables" VALUES(1,'glory','{"collectibles": 2}',100,200,'en-US',1,'playing',6,'[]',31,0,NULL,1893499200000000,12,12,NULL,1893499200000000,NULL,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":12,"round":6,"pawns":[11,11,8],"came_from":[10,9,5],"collectibles":[{"space":7,"owner":0},{"space":13,"owner":null}],"hands":[["AS","6C","JD"],["KC","10D","7C"],["8S","5H","QD"]],"chosen":["AS",null,null],"table":[["AD"],["6S","3H"],["6D","6H"]],"groups":[[2],[1],[0]],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH"],"discards":["7H","QS","2S","3D","5C","3S","9H","8C","KS","7S","9C","2H","4H","KH","9S","8H","AD","6S","6D","3H","6H","5S","4C"],"ended":null,"last":[{"kind":"robbed","seen_by":null,"thief":0,"owner":1,"collectible":1},{"kind":"drew","seen_by":[0],"cards":["6C","JD"]},{"kind":"drew","seen_by":[1],"cards":["KC","10D","7C"]},{"kind":"drew","seen_by":[2],"cards":["5H","QD"]},{"kind":"round","seen_by":null,"round":6}]}',NULL,1893499200000000);
CREATE TABLE timers (
	table_id INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY (table_id, decision, seat, kind), 
	CONSTRAINT fk_timers_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_tables_made ON tables (made);
CREATE INDEX ix_tables_here ON tables (channel, game, ended_at);
CREATE INDEX ix_tables_unshown ON tables (id) WHERE shown < version;
CREATE INDEX ix_tables_owing ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_moves_turn ON moves (table_id, turn);
CREATE INDEX ix_timers_due ON timers (due);
CREATE INDEX ix_posts_table ON posts (table_id);
CREATE INDEX ix_claims_made ON claims (made);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',1);
COMMIT;
