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
INSERT INTO "calls" VALUES(1,1893499200000000,18,'[]',NULL);
INSERT INTO "calls" VALUES(2,1893499200000000,14,'[]',NULL);
INSERT INTO "calls" VALUES(3,1893499200000000,5,'[]',NULL);
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
INSERT INTO "claims" VALUES(1000003,2,1893499200000000);
INSERT INTO "claims" VALUES(1000004,2,1893499200000000);
INSERT INTO "claims" VALUES(1000005,2,1893499200000000);
INSERT INTO "claims" VALUES(1000006,3,1893499200000000);
INSERT INTO "claims" VALUES(1000007,3,1893499200000000);
INSERT INTO "claims" VALUES(1000008,3,1893499200000000);
INSERT INTO "claims" VALUES(1000009,4,1893499200000000);
INSERT INTO "claims" VALUES(1000010,4,1893499200000000);
INSERT INTO "claims" VALUES(1000011,4,1893499200000000);
INSERT INTO "claims" VALUES(1000012,5,1893499200000000);
INSERT INTO "claims" VALUES(1000013,5,1893499200000000);
INSERT INTO "claims" VALUES(1000014,5,1893499200000000);
INSERT INTO "claims" VALUES(1000015,6,1893499200000000);
INSERT INTO "claims" VALUES(1000016,6,1893499200000000);
INSERT INTO "claims" VALUES(1000017,6,1893499200000000);
INSERT INTO "claims" VALUES(1000018,7,1893499200000000);
INSERT INTO "claims" VALUES(1000019,7,1893499200000000);
INSERT INTO "claims" VALUES(1000020,7,1893499200000000);
INSERT INTO "claims" VALUES(1000021,7,1893499200000000);
INSERT INTO "claims" VALUES(1000022,8,1893499200000000);
INSERT INTO "claims" VALUES(1000023,8,1893499200000000);
INSERT INTO "claims" VALUES(1000024,8,1893499200000000);
INSERT INTO "claims" VALUES(1000025,9,1893499200000000);
INSERT INTO "claims" VALUES(1000026,9,1893499200000000);
INSERT INTO "claims" VALUES(1000027,9,1893499200000000);
INSERT INTO "claims" VALUES(1000028,10,1893499200000000);
INSERT INTO "claims" VALUES(1000029,4,1893499200000000);
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
INSERT INTO "clocks" VALUES(1,0,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(1,1,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(2,0,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(2,1,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(3,0,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(3,1,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(4,0,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(4,1,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(5,1,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(6,0,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(6,1,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(7,0,0,1893499200000000,1893499200000000,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
INSERT INTO "clocks" VALUES(8,0,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL);
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
INSERT INTO "moves" VALUES(1,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,1,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,1,0,'0 resign','[{"kind":"resigned","seen_by":null,"seat":0,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(3,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(3,1,0,'0 resign','[{"kind":"resigned","seen_by":null,"seat":0,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(4,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(4,1,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(5,0,-1,'','[{"kind":"began","seen_by":null,"white":1,"black":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(5,1,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,1,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(7,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"drew","seen_by":[2],"cards":["2S","3S","8C"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(7,1,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":"Bob"}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(7,2,0,'2 resign','[{"kind":"resigned","seen_by":null,"seat":2,"name":"Cas"}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(8,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(8,1,0,'0 resign','[{"kind":"resigned","seen_by":null,"seat":0,"name":""}]',1893499200000000,0,NULL);
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
INSERT INTO "people" VALUES(1,'Ann','en-US',NULL,NULL);
INSERT INTO "people" VALUES(2,'Bob','en-US',NULL,NULL);
INSERT INTO "people" VALUES(3,'Cas','en-US',NULL,NULL);
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
INSERT INTO "seats" VALUES(2,0,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(3,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(3,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(4,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(4,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(5,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(5,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(6,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(6,1,NULL,3,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(7,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(7,1,NULL,NULL,'Dora','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(7,2,NULL,NULL,'Bruno','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(8,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(8,1,NULL,NULL,'Bruno','normal',NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(9,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(9,1,NULL,2,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(10,0,NULL,1,NULL,NULL,NULL,0,NULL,NULL);
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
INSERT INTO "sittings" VALUES(2,0,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(2,1,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(3,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(3,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(4,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(4,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(5,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(5,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(6,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(6,1,0,3,NULL,NULL);
INSERT INTO "sittings" VALUES(7,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(7,1,0,2,NULL,NULL);
INSERT INTO "sittings" VALUES(7,2,0,3,NULL,NULL);
INSERT INTO "sittings" VALUES(7,1,2,NULL,'Dora','normal');
INSERT INTO "sittings" VALUES(7,2,3,NULL,'Bruno','normal');
INSERT INTO "sittings" VALUES(8,0,0,1,NULL,NULL);
INSERT INTO "sittings" VALUES(8,1,0,NULL,'Bruno','normal');
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
INSERT INTO "tables" VALUES(1,'glory','{"collectibles": 2}',100,200,'en-US',1,'finished',2,'[]',4,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}','{"winners":[0],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(2,'glory','{"collectibles": 2}',100,200,'en-US',2,'finished',2,'[]',4,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}','{"winners":[1],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(3,'glory','{"collectibles": 2}',100,200,'en-US',1,'finished',2,'[]',4,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}','{"winners":[1],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(4,'glory','{"collectibles": 2}',100,200,'en-US',1,'finished',2,'[]',5,0,NULL,NULL,0,0,'{"kind":"rematch","seat":1,"decision":0,"asked":[0],"agreed":[],"refused":[],"ply":-1,"made":"2030-01-01T12:00:00Z","begin":null,"until":"2030-01-02T12:00:00Z"}',NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}','{"winners":[0],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(5,'heroes','{"length": "full"}',100,200,'en-US',1,'finished',2,'[]',4,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"white":1,"mover":"white","board":".AAAAAAAA..................................................................................aaaaaaaa.","cities":"wwwwbbbb","length":"full","left":null,"conqueror":null,"quiet":0,"seen":[".AAAAAAAA..................................................................................aaaaaaaa.wwwwbbbbw"],"trail":null,"ended":null,"last":[{"kind":"began","seen_by":null,"white":1,"black":0}]}','{"winners":[0],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(6,'glory','{"collectibles": 2}',100,200,'en-US',1,'finished',2,'[]',4,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}','{"winners":[0],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(7,'glory','{"collectibles": 2}',100,200,'en-US',1,'playing',3,'[]',6,0,NULL,1893499200000000,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,1893499200000000,NULL,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0,0],"came_from":[0,0,0],"collectibles":[{"space":7,"owner":null},{"space":13,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"],["2S","3S","8C"]],"chosen":[null,null,null],"table":[[],[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"drew","seen_by":[2],"cards":["2S","3S","8C"]},{"kind":"round","seen_by":null,"round":1}]}',NULL,1893499200000000,NULL);
INSERT INTO "tables" VALUES(8,'glory','{"collectibles": 2}',100,200,'en-US',1,'finished',2,'[]',4,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,1893499200000000,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}','{"winners":[1],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000,NULL);
INSERT INTO "tables" VALUES(9,'glory','{"collectibles": 2}',100,200,'en-US',1,'playing',2,'[]',3,0,NULL,1893499200000000,0,0,NULL,NULL,NULL,0,'computer',NULL,NULL,0,NULL,NULL,NULL,3,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}',NULL,1893499200000000,NULL);
INSERT INTO "tables" VALUES(10,'glory','{"collectibles": 2}',100,200,'en-US',1,'lobby',3,'[]',1,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,'{"closes":"2030-01-04T16:00:00Z","host_acted":"2030-01-01T12:00:00Z","reckoned":"2030-01-01T12:00:00Z","warned":false,"expired":false,"declined":[],"removed":[],"later":[]}',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1893499200000000,NULL);
CREATE TABLE timers (
	table_id INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY (table_id, decision, seat, kind), 
	CONSTRAINT fk_timers_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "timers" VALUES(10,0,-1,'lobby-close',1893772800000000);
INSERT INTO "timers" VALUES(10,0,-1,'lobby-warning',1893769200000000);
INSERT INTO "timers" VALUES(4,0,-1,'rematch',1893585600000000);
CREATE INDEX ix_tables_unshown ON tables (id) WHERE shown < version;
CREATE INDEX ix_tables_owing ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX ix_tables_here ON tables (channel, game, ended_at);
CREATE INDEX ix_tables_made ON tables (made);
CREATE INDEX ix_calls_due ON calls (due);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_moves_turn ON moves (table_id, turn);
CREATE INDEX ix_timers_due ON timers (due);
CREATE INDEX ix_posts_table ON posts (table_id);
CREATE INDEX ix_posts_person ON posts (person) WHERE person IS NOT NULL;
CREATE INDEX ix_claims_made ON claims (made);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',10);
COMMIT;
