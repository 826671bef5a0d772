BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE calls (
	person BIGINT NOT NULL, 
	due BIGINT, 
	asked INTEGER NOT NULL, 
	told TEXT NOT NULL, 
	sounded BIGINT, 
	CONSTRAINT pk_calls PRIMARY KEY (person)
);
INSERT INTO "calls" VALUES(2,1893499200000000,13,'[]',NULL);
INSERT INTO "calls" VALUES(1,1893499200000000,22,'[[1,3,1]]',1893510000000000);
INSERT INTO "calls" VALUES(3,1893499200000000,13,'[]',NULL);
INSERT INTO "calls" VALUES(4,1893499200000000,4,'[[3,0,1]]',1893510000000000);
CREATE TABLE claims (
	id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	made BIGINT NOT NULL, 
	CONSTRAINT pk_claims PRIMARY KEY (id), 
	CONSTRAINT fk_claims_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "claims" VALUES(7000000,1,1893499200000000);
INSERT INTO "claims" VALUES(7000001,1,1893499200000000);
INSERT INTO "claims" VALUES(7000002,1,1893499200000000);
INSERT INTO "claims" VALUES(7000003,1,1893499200000000);
INSERT INTO "claims" VALUES(7000004,1,1893499200000000);
INSERT INTO "claims" VALUES(7000005,1,1893499200000000);
INSERT INTO "claims" VALUES(7000006,1,1893499200000000);
INSERT INTO "claims" VALUES(7000007,2,1893499200000000);
INSERT INTO "claims" VALUES(7000008,2,1893499200000000);
INSERT INTO "claims" VALUES(7000009,2,1893499200000000);
INSERT INTO "claims" VALUES(7000010,2,1893499200000000);
INSERT INTO "claims" VALUES(7000011,2,1893499200000000);
INSERT INTO "claims" VALUES(7000012,2,1893499200000000);
INSERT INTO "claims" VALUES(7000013,2,1893499200000000);
INSERT INTO "claims" VALUES(7000014,2,1893499200000000);
INSERT INTO "claims" VALUES(7000015,2,1893499200000000);
INSERT INTO "claims" VALUES(7000016,2,1893499200000000);
INSERT INTO "claims" VALUES(7000017,2,1893499200000000);
INSERT INTO "claims" VALUES(7000018,2,1893499200000000);
INSERT INTO "claims" VALUES(7000019,2,1893499200000000);
INSERT INTO "claims" VALUES(7000020,2,1893499200000000);
INSERT INTO "claims" VALUES(7000021,3,1893499200000000);
INSERT INTO "claims" VALUES(7000022,3,1893499200000000);
INSERT INTO "claims" VALUES(7000023,3,1893499200000000);
INSERT INTO "claims" VALUES(7000024,3,1893499200000000);
INSERT INTO "claims" VALUES(7000025,3,1893499200000000);
INSERT INTO "claims" VALUES(7000026,3,1893499200000000);
INSERT INTO "claims" VALUES(7000027,4,1893499200000000);
INSERT INTO "claims" VALUES(7000028,4,1893499200000000);
INSERT INTO "claims" VALUES(7000029,4,1893499200000000);
INSERT INTO "claims" VALUES(7000030,5,1893499200000000);
INSERT INTO "claims" VALUES(7000031,5,1893499200000000);
INSERT INTO "claims" VALUES(7000032,5,1893499200000000);
INSERT INTO "claims" VALUES(7000033,5,1893499200000000);
INSERT INTO "claims" VALUES(7000034,5,1893499200000000);
INSERT INTO "claims" VALUES(7000035,6,1893499200000000);
INSERT INTO "claims" VALUES(7000036,6,1893499200000000);
INSERT INTO "claims" VALUES(7000037,6,1893499200000000);
INSERT INTO "claims" VALUES(7000038,6,1893499200000000);
INSERT INTO "claims" VALUES(7000039,7,1893499200000000);
INSERT INTO "claims" VALUES(7000040,7,1893499200000000);
INSERT INTO "claims" VALUES(7000041,7,1893499200000000);
INSERT INTO "claims" VALUES(7000042,7,1893499200000000);
INSERT INTO "claims" VALUES(7000043,7,1893499200000000);
INSERT INTO "claims" VALUES(7000044,7,1893499200000000);
INSERT INTO "claims" VALUES(7000045,7,1893499200000000);
INSERT INTO "claims" VALUES(7000046,7,1893499200000000);
INSERT INTO "claims" VALUES(7000047,1,1893510000000000);
INSERT INTO "claims" VALUES(7000048,2,1893510000000000);
INSERT INTO "claims" VALUES(7000049,2,1893510000000000);
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
	CONSTRAINT pk_clocks PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_clocks_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "clocks" VALUES(1,1,2,1893499200000000,NULL,86400000000,86400000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(1,0,3,1893499200000000,1893499200000000,86400000000,86400000000,0,1893585600000000,'UTC 23 8',0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(2,2,9,1893499200000000,NULL,43200000000,43200000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(2,0,3,1893499200000000,NULL,43200000000,43200000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(2,1,6,1893499200000000,NULL,43200000000,43200000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(3,0,0,1893499200000000,1893499200000000,259200000000,86400000000,0,1893931200000000,'UTC 23 8',0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(3,1,0,1893499200000000,1893499200000000,259200000000,86400000000,0,1893931200000000,'UTC 23 8',0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(5,1,0,1893499200000000,NULL,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(6,0,0,1893499200000000,1893502800000000,3600000000,3600000000,3600000000,1893506400000000,NULL,1,2,0,0,NULL,NULL);
INSERT INTO "clocks" VALUES(7,2,0,1893499200000000,NULL,86400000000,86400000000,0,NULL,'UTC 23 8',0,0,0,0,NULL,NULL);
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
INSERT INTO "heartbeats" VALUES(1,1893510000000000);
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
INSERT INTO "moves" VALUES(1,0,-1,'','[{"kind":"began","seen_by":null,"white":1,"black":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(1,1,0,'1 move.b1.a1','[{"kind":"attacker","seen_by":null,"seat":1,"piece":"b1","to":"a1"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,2,1,'0 move.b10.a8','[{"kind":"attacker","seen_by":null,"seat":0,"piece":"b10","to":"a8"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(1,3,2,'1 move.a1.b1','[{"kind":"attacker","seen_by":null,"seat":1,"piece":"a1","to":"b1"}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,0,-1,'','[{"kind":"began","seen_by":null,"seat":2,"tiles":[11,13]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,1,0,'2 roll','[{"kind":"rolled","seen_by":null,"seat":2,"faces":[2,5]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,2,1,'2 place.2.1','[{"kind":"placed","seen_by":null,"seat":2,"face":2,"cell":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,3,2,'2 place.5.2','[{"kind":"placed","seen_by":null,"seat":2,"face":5,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,4,3,'0 roll','[{"kind":"rolled","seen_by":null,"seat":0,"faces":[6,6]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,5,4,'0 place.6.1','[{"kind":"placed","seen_by":null,"seat":0,"face":6,"cell":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,6,5,'0 place.6.2','[{"kind":"placed","seen_by":null,"seat":0,"face":6,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,7,6,'1 roll','[{"kind":"rolled","seen_by":null,"seat":1,"faces":[4,5]}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(2,8,7,'1 place.4.1','[{"kind":"placed","seen_by":null,"seat":1,"face":4,"cell":1}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(2,9,8,'1 place.5.2','[{"kind":"placed","seen_by":null,"seat":1,"face":5,"cell":2}]',1893499200000000,1,NULL);
INSERT INTO "moves" VALUES(3,0,-1,'','[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(5,0,-1,'','[{"kind":"began","seen_by":null,"white":1,"black":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(5,1,0,'1 resign','[{"kind":"resigned","seen_by":null,"seat":1,"name":""}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(6,0,-1,'','[{"kind":"began","seen_by":null,"dealer":1,"seat":0}]',1893499200000000,0,NULL);
INSERT INTO "moves" VALUES(7,0,-1,'','[{"kind":"began","seen_by":null,"seat":2,"tiles":[11,13]}]',1893499200000000,0,NULL);
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
INSERT INTO "people" VALUES(3,'Cas','en-US','{"zone":"UTC"}','[{"begin":"2030-01-01T12:00:00Z","end":"2030-01-06T12:00:00Z","computer":true}]');
INSERT INTO "people" VALUES(4,'Dee','en-US','{"zone":"UTC"}',NULL);
INSERT INTO "people" VALUES(6,'Fay','en-US','{"zone":"UTC"}','[{"begin":"2030-01-01T12:00:00Z","end":"2030-01-03T12:00:00Z","computer":false}]');
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
INSERT INTO "posts" VALUES(1,1,'panel',0,501,901,3,-1,'as it was','101a890182a57dbd38094aac',0,1893510000000000,1);
INSERT INTO "posts" VALUES(2,3,'panel',1,504,904,0,-1,'as it was','f99e8d32c29d40cb72fa56e4',0,1893510000000000,4);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	unreachable INTEGER, 
	person BIGINT, 
	name TEXT, 
	stand_in VARCHAR(16), 
	misses INTEGER DEFAULT '0' NOT NULL, 
	tonight BIGINT, 
	tonight_from BIGINT, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES(1,0,NULL,1,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,NULL,2,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(3,0,NULL,1,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(3,1,NULL,4,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(4,0,NULL,1,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(4,1,NULL,4,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(5,0,NULL,1,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(5,1,NULL,2,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(6,0,NULL,1,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(6,1,NULL,2,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(2,0,NULL,1,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,NULL,2,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(2,2,NULL,3,NULL,'away',0,NULL,NULL);
INSERT INTO "seats" VALUES(7,0,NULL,1,NULL,NULL,0,1893542400000000,1893528000000000);
INSERT INTO "seats" VALUES(7,1,NULL,2,NULL,NULL,0,NULL,NULL);
INSERT INTO "seats" VALUES(7,2,NULL,3,NULL,'away',0,1893542400000000,1893528000000000);
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
	CONSTRAINT pk_sittings PRIMARY KEY (table_id, seat, from_ply), 
	CONSTRAINT fk_sittings_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_sittings_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sittings" VALUES(1,0,0,1,NULL);
INSERT INTO "sittings" VALUES(1,1,0,2,NULL);
INSERT INTO "sittings" VALUES(2,0,0,1,NULL);
INSERT INTO "sittings" VALUES(2,1,0,2,NULL);
INSERT INTO "sittings" VALUES(2,2,0,3,NULL);
INSERT INTO "sittings" VALUES(3,0,0,1,NULL);
INSERT INTO "sittings" VALUES(3,1,0,4,NULL);
INSERT INTO "sittings" VALUES(5,0,0,1,NULL);
INSERT INTO "sittings" VALUES(5,1,0,2,NULL);
INSERT INTO "sittings" VALUES(6,0,0,1,NULL);
INSERT INTO "sittings" VALUES(6,1,0,2,NULL);
INSERT INTO "sittings" VALUES(7,0,0,1,NULL);
INSERT INTO "sittings" VALUES(7,1,0,2,NULL);
INSERT INTO "sittings" VALUES(7,2,0,3,NULL);
INSERT INTO "sittings" VALUES(2,2,10,NULL,'Computer (Cas)');
INSERT INTO "sittings" VALUES(7,2,1,NULL,'Computer (Cas)');
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
	end_refused BIGINT, 
	pace INTEGER DEFAULT '0' NOT NULL, 
	late VARCHAR(16) DEFAULT 'computer' NOT NULL, 
	pauses TEXT, 
	lobby TEXT, 
	replacing TEXT, 
	due BIGINT, 
	ended_at BIGINT, 
	rules INTEGER, 
	seed BLOB, 
	state TEXT, 
	outcome TEXT, 
	made BIGINT, 
	CONSTRAINT fk_tables_rematch FOREIGN KEY(rematch) REFERENCES tables (id)
);
INSERT INTO "tables" VALUES(1,'heroes','{}',100,200,'en-US',1,'playing',2,'[]',8,0,NULL,1893499200000000,3,3,NULL,'{"kind":"end","seat":0,"decision":3,"asked":[1],"agreed":[],"refused":[],"ply":-1,"made":"2030-01-01T15:00:00Z","begin":null,"until":null}',NULL,86400,'computer',NULL,NULL,NULL,NULL,NULL,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":3,"white":1,"mover":"black","board":".AAAAAAAA.............................................................a.....................aaaaaaa.","cities":"wwwwbbbb","quiet":3,"seen":[".AAAAAAAA..................................................................................aaaaaaaa.wwwwbbbbw","A.AAAAAAA..................................................................................aaaaaaaa.wwwwbbbbb","A.AAAAAAA.............................................................a.....................aaaaaaa.wwwwbbbbw",".AAAAAAAA.............................................................a.....................aaaaaaa.wwwwbbbbb"],"trail":{"colour":"white","start":"a1","to":"b1","captured":[],"conquered":false,"promoted":false},"ended":null,"last":[{"kind":"attacker","seen_by":null,"seat":1,"piece":"a1","to":"b1"}]}',NULL,1893499200000000);
INSERT INTO "tables" VALUES(2,'addvantage','{"end": "finish the round", "leave_tiles": false, "hidden_tiles": false, "take_back": false}',100,200,'en-US',1,'playing',4,'[]',17,0,NULL,1893499200000000,9,9,NULL,'{"kind":"end","seat":0,"decision":9,"asked":[1],"agreed":[],"refused":[1],"ply":-1,"made":"2030-01-01T15:00:00Z","begin":null,"until":null}',1893510000000000,43200,'computer',NULL,NULL,NULL,1893499200000000,NULL,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":9,"options":{"end":"finish the round","leave_tiles":false,"hidden_tiles":false,"take_back":false},"boards":[{"cells":[{"number":3,"face":6},{"number":4,"face":6},null,null,null,null,null,null,null],"ends":[7,9,11,8,10,11],"won":[],"bonuses":[],"coins":2},{"cells":[{"number":5,"face":4},{"number":6,"face":5},null,null,null,null,null,null,null],"ends":[12,10,10,14,8,11],"won":[],"bonuses":[],"coins":2},{"cells":[{"number":1,"face":2},{"number":2,"face":5},null,null,null,null,null,null,null],"ends":[12,10,10,9,13,9],"won":[],"bonuses":[],"coins":2}],"bonus":[11,13],"rest":[9,10,11,11,12,12],"first":2,"mover":2,"round":2,"phase":"begin","allowance":2,"thrown":0,"rolled":[],"returned":false,"barred":[[],[],[]],"bought":[],"last_round":false,"purchases":0,"only_purchases":true,"ended":null,"last":[{"kind":"placed","seen_by":null,"seat":1,"face":5,"cell":2}]}',NULL,1893499200000000);
INSERT INTO "tables" VALUES(3,'glory','{"collectibles": 2}',100,200,'en-US',1,'playing',6,'[]',6,0,NULL,1893499200000000,0,0,NULL,NULL,NULL,259200,'computer','[[1893499200000000, 1893672000000000]]',NULL,NULL,NULL,NULL,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"round":1,"pawns":[0,0],"came_from":[0,0],"collectibles":[{"space":5,"owner":null},{"space":10,"owner":null}],"hands":[["7H","3D","9H"],["QS","5C","7S"]],"chosen":[null,null],"table":[[],[]],"groups":[],"mover":null,"tried":[],"duel":null,"draw_pile":["10H","AC","QH","4S","KD","JS","QC","4D","5D","JC","10S","3C","7D","10C","2D","9D","8D","2C","JH","AH","QD","5H","7C","10D","KC","JD","6C","8S","5S","AS","6H","3H","6S","4C","AD","6D","8H","9S","KH","4H","9C","2H","KS","8C","3S","2S"],"discards":[],"ended":null,"last":[{"kind":"drew","seen_by":[0],"cards":["7H","3D","9H"]},{"kind":"drew","seen_by":[1],"cards":["QS","5C","7S"]},{"kind":"round","seen_by":null,"round":1}]}',NULL,1893499200000000);
INSERT INTO "tables" VALUES(4,'spy','{"match": "single", "end": "at once", "spies": "all"}',100,200,'en-US',1,'lobby',4,'[2, 5]',3,0,NULL,NULL,0,0,NULL,NULL,NULL,0,'computer',NULL,'{"closes":"2030-01-04T12:00:00Z","host_acted":"2030-01-01T12:00:00Z","warned":false,"expired":false,"declined":[5]}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1893499200000000);
INSERT INTO "tables" VALUES(5,'heroes','{}',100,200,'en-US',1,'finished',2,'[]',6,0,NULL,NULL,0,0,'{"kind":"rematch","seat":0,"decision":0,"asked":[1],"agreed":[],"refused":[],"ply":-1,"made":null,"begin":null,"until":"2030-01-02T12:00:00Z"}',NULL,NULL,0,'computer',NULL,NULL,NULL,NULL,1893499200000000,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"white":1,"mover":"white","board":".AAAAAAAA..................................................................................aaaaaaaa.","cities":"wwwwbbbb","quiet":0,"seen":[".AAAAAAAA..................................................................................aaaaaaaa.wwwwbbbbw"],"trail":null,"ended":null,"last":[{"kind":"began","seen_by":null,"white":1,"black":0}]}','{"winners":[0],"scores":[],"tiebreaks":[],"unit":"","fewest":false,"reason":"The other player resigned."}',1893499200000000);
INSERT INTO "tables" VALUES(6,'spy','{"match": "single", "end": "at once", "spies": "all"}',100,200,'en-US',1,'playing',4,'[]',8,0,NULL,1893499200000000,0,0,'{"kind":"late","seat":0,"decision":0,"asked":[1],"agreed":[],"refused":[],"ply":-1,"made":null,"begin":null,"until":null}',NULL,NULL,3600,'computer',NULL,NULL,NULL,NULL,NULL,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"options":{"match":"single","end":"at once","spies":"all"},"dealer":1,"mover":0,"phase":"lay","hands":[["afgl2","asli1","aswa3"],["afli3","nali2","saca1"]],"laid":[[],[]],"placed":[[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0]],"left":[18,18],"draw_pile":["eupe3","euca3","euwa2","sagl3","asgl1","naca3","eugl2","afpe3","afpe1","augl1","sali3","asca2","afli1","asca3","sagl1","sape3","afwa3","nawa2","sagl2","euha1","auha3","sawa3","naha2","afha2","sali1","auli2","auli3","sawa1","nali3","auca2","sape1","afca2","eupe2","aspe3","naca2","afwa2","aupe2","afha1","eupe1","nawa3","afpe2","auca1","aswa2","saca3","augl2","afwa1","euha2","nape2","nagl3","euwa3","aspe1","saha3","nape1","auwa1","saha1","nali1","aspe2","auha1","naca1","eugl1","aupe3","afca1","asha2","euli1","nagl1","eugl3","nape3","euca2","asli2","naha3","augl3","asgl2","auca3","nagl2","euwa1","asca1","euha3","asgl3","aupe1","asha3","aswa1","auha2","auli1","afca3","afli2","afgl1","naha1","asli3","saca2","auwa3","nawa1","asha1","sape2","euli2","sali2","auwa2","euca1","sawa2","afha3","euli3","saha2","afgl3"],"discards":[],"deployed":false,"idle":0,"last_round":false,"results":[],"ended":null,"last":[{"kind":"began","seen_by":null,"dealer":1,"seat":0}]}',NULL,1893499200000000);
INSERT INTO "tables" VALUES(7,'addvantage','{"end": "finish the round", "leave_tiles": false, "hidden_tiles": false, "take_back": false}',100,200,'en-US',1,'playing',4,'[]',9,0,NULL,1893499200000000,0,0,NULL,'{"kind":"tonight","seat":2,"decision":0,"asked":[0,1],"agreed":[0],"refused":[],"ply":-1,"made":"2030-01-01T12:00:00Z","begin":"2030-01-01T20:00:00Z","until":"2030-01-02T00:00:00Z"}',NULL,86400,'computer',NULL,NULL,'{"offers":1,"offer":{"number":1,"seat":1,"person":4,"replaced":2,"late":false,"by":0},"declined":[],"handovers":[]}',1893499200000000,NULL,1,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','{"turn":0,"options":{"end":"finish the round","leave_tiles":false,"hidden_tiles":false,"take_back":false},"boards":[{"cells":[null,null,null,null,null,null,null,null,null],"ends":[7,9,11,8,10,11],"won":[],"bonuses":[],"coins":2},{"cells":[null,null,null,null,null,null,null,null,null],"ends":[12,10,10,14,8,11],"won":[],"bonuses":[],"coins":2},{"cells":[null,null,null,null,null,null,null,null,null],"ends":[12,10,10,9,13,9],"won":[],"bonuses":[],"coins":2}],"bonus":[11,13],"rest":[9,10,11,11,12,12],"first":2,"mover":2,"round":1,"phase":"begin","allowance":2,"thrown":0,"rolled":[],"returned":false,"barred":[[],[],[]],"bought":[],"last_round":false,"purchases":0,"only_purchases":true,"ended":null,"last":[{"kind":"began","seen_by":null,"seat":2,"tiles":[11,13]}]}',NULL,1893499200000000);
CREATE TABLE timers (
	table_id INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY (table_id, decision, seat, kind), 
	CONSTRAINT fk_timers_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "timers" VALUES(3,0,0,'deadline',1893931200000000);
INSERT INTO "timers" VALUES(3,0,0,'remind',1893866400000000);
INSERT INTO "timers" VALUES(3,0,1,'deadline',1893931200000000);
INSERT INTO "timers" VALUES(3,0,1,'remind',1893866400000000);
INSERT INTO "timers" VALUES(3,0,-1,'pause',1893672000000000);
INSERT INTO "timers" VALUES(4,0,-1,'lobby-close',1893758400000000);
INSERT INTO "timers" VALUES(4,0,-1,'lobby-warning',1893754800000000);
INSERT INTO "timers" VALUES(4,0,-1,'host',1893585600000000);
INSERT INTO "timers" VALUES(5,0,-1,'rematch',1893585600000000);
INSERT INTO "timers" VALUES(7,0,0,'evening',1893528000000000);
INSERT INTO "timers" VALUES(7,0,2,'absence',1893931200000000);
INSERT INTO "timers" VALUES(7,0,2,'evening',1893528000000000);
INSERT INTO "timers" VALUES(7,0,-1,'proposal',1893542400000000);
INSERT INTO "timers" VALUES(6,0,0,'choice',1893765600000000);
INSERT INTO "timers" VALUES(1,3,0,'deadline',1893585600000000);
INSERT INTO "timers" VALUES(1,3,0,'remind',1893564000000000);
INSERT INTO "timers" VALUES(1,0,-1,'proposal',1893769200000000);
INSERT INTO "timers" VALUES(2,0,2,'absence',1893931200000000);
INSERT INTO "timers" VALUES(2,0,-1,'proposal',1893769200000000);
CREATE INDEX ix_tables_made ON tables (made);
CREATE INDEX ix_tables_unshown ON tables (id) WHERE shown < version;
CREATE INDEX ix_tables_here ON tables (channel, game, ended_at);
CREATE INDEX ix_tables_owing ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX ix_calls_due ON calls (due);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_moves_turn ON moves (table_id, turn);
CREATE INDEX ix_timers_due ON timers (due);
CREATE INDEX ix_posts_person ON posts (person) WHERE person IS NOT NULL;
CREATE INDEX ix_posts_table ON posts (table_id);
CREATE INDEX ix_claims_made ON claims (made);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',7);
COMMIT;
