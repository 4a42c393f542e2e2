BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE entries (
	tournament INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" VARCHAR(60) NOT NULL, 
	kind VARCHAR(30) NOT NULL, 
	data JSON NOT NULL, by_person INTEGER, 
	CONSTRAINT pk_entries PRIMARY KEY (tournament, number), 
	CONSTRAINT fk_entries_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id), 
	CONSTRAINT uq_entries_key UNIQUE (tournament, "key")
);
INSERT INTO "entries" VALUES(1,1,'3b8c807f-1d1f-4745-905d-1e8830a0e86b',1750000000.0,'the host''s desk','Created','{"name": "Second version", "game": "dice", "tables": 2, "seats": 4, "rounds": 3, "seed": "seed"}',NULL);
INSERT INTO "entries" VALUES(1,2,'f53ee0f1-4c9e-4d50-a899-bd486f0f33b6',1750000000.0,'the host''s desk','Joined','{"player": 1}',NULL);
INSERT INTO "entries" VALUES(1,3,'cac4d733-70d5-4361-85c2-2ad96bb0d3ea',1750000000.0,'','Joined','{"player": 2}',1);
INSERT INTO "entries" VALUES(1,4,'3c66b21a-43ae-41c3-887a-d5a5899ce1e6',1750000000.0,'the host''s desk','Joined','{"player": 3}',NULL);
INSERT INTO "entries" VALUES(1,5,'675bcbc7-fc09-4762-96d9-fc41464dc277',1750000000.0,'the host''s desk','Joined','{"player": 4}',NULL);
INSERT INTO "entries" VALUES(1,6,'e0e15308-90aa-4ac9-af93-c07952728440',1750000000.0,'','Joined','{"player": 5}',1);
INSERT INTO "entries" VALUES(1,7,'75d5b527-3370-4b77-8d57-1d6c6a2450fc',1750000000.0,'the host''s desk','Joined','{"player": 6}',NULL);
INSERT INTO "entries" VALUES(1,8,'c2697f3a-04ee-40f3-8c74-2e19e50e882f',1750000000.0,'the host''s desk','Joined','{"player": 7}',NULL);
INSERT INTO "entries" VALUES(1,9,'1f130fee-b015-4dc8-9c6a-9a8943c6145d',1750000000.0,'','Joined','{"player": 8}',1);
INSERT INTO "entries" VALUES(1,10,'9fd44e87-2d6f-49f7-a058-fe4637a16338',1750000000.0,'the host''s desk','Planned','{"first": 0, "rounds": [{"tables": [{"players": [6, 2, 1, 7], "sheriff": 6}, {"players": [5, 4, 3, 8], "sheriff": 5}]}, {"tables": [{"players": [4, 6, 5, 7], "sheriff": 4}, {"players": [8, 2, 1, 3], "sheriff": 8}]}, {"tables": [{"players": [2, 8, 4, 7], "sheriff": 2}, {"players": [1, 6, 3, 5], "sheriff": 1}]}]}',NULL);
INSERT INTO "entries" VALUES(1,11,'b2201f5e-5191-4ec5-b3ee-087eea4167f3',1750000000.0,'the host''s desk','RoundOpened','{"round": 0, "ends": 1750001800.0}',NULL);
INSERT INTO "entries" VALUES(1,12,'2a71376f-75a9-4d8b-8718-8dae65edc751',1750000000.0,'','Entered','{"game": "f00", "round": 0, "table": 0, "result": {"seats": [{"player": 6, "role": "sheriff", "alive": false, "turns": 7}, {"player": 2, "role": "outlaw", "turns": 7}, {"player": 1, "role": "outlaw", "turns": 1}, {"player": 7, "role": "renegade", "alive": false, "turns": 8}], "winner": "outlaws"}}',1);
INSERT INTO "entries" VALUES(1,13,'dbbdf025-fa56-4cf0-ab47-35f093ed1876',1750000000.0,'the host''s desk','Entered','{"game": "f01", "round": 0, "table": 1, "result": {"seats": [{"player": 5, "role": "sheriff", "alive": false, "turns": 4}, {"player": 4, "role": "renegade", "turns": 7}, {"player": 3, "role": "outlaw", "alive": false, "turns": 1}, {"player": 8, "role": "outlaw", "alive": false, "eliminated_by": 0, "turns": 4}], "winner": "renegade"}}',NULL);
INSERT INTO "entries" VALUES(1,14,'fec2a324-8095-4569-bcba-d68725bf6f2c',1750000000.0,'the host''s desk','RoundClosed','{"round": 0}',NULL);
INSERT INTO "entries" VALUES(1,15,'494e2966-6ae2-466c-a591-88fc1c6cbf4b',1750000000.0,'','RoundOpened','{"round": 1, "ends": 1750001800.0}',1);
INSERT INTO "entries" VALUES(1,16,'2525c036-407b-4325-92ca-326f6f2d23e8',1750000000.0,'the host''s desk','Entered','{"game": "f10", "round": 1, "table": 0, "result": {"seats": [{"player": 4, "role": "sheriff", "alive": false, "eliminated_by": 0, "turns": 4}, {"player": 6, "role": "outlaw", "alive": false, "turns": 5}, {"player": 5, "role": "renegade", "alive": false, "turns": 5}, {"player": 7, "role": "outlaw", "alive": false, "eliminated_by": 2, "turns": 8}], "winner": "outlaws"}}',NULL);
INSERT INTO "entries" VALUES(1,17,'ff567b21-482e-413b-b730-5d526d80582c',1750000000.0,'the host''s desk','Entered','{"game": "f11", "round": 1, "table": 1, "result": {"seats": [{"player": 8, "role": "sheriff", "alive": false, "eliminated_by": 2, "turns": 7}, {"player": 2, "role": "renegade", "alive": false, "eliminated_by": 0, "turns": 6}, {"player": 1, "role": "outlaw", "turns": 8}, {"player": 3, "role": "outlaw", "alive": false, "turns": 1}], "winner": "outlaws"}}',NULL);
INSERT INTO "entries" VALUES(1,18,'fc630090-118c-4128-bb67-c7b44d3d52b3',1750000000.0,'','RoundClosed','{"round": 1}',1);
INSERT INTO "entries" VALUES(1,19,'551bfcb4-1b18-406b-b8ad-bcb37cd5a53e',1750000000.0,'the host''s desk','Corrected','{"game": "f10", "result": {"seats": [{"player": 4, "role": "sheriff", "alive": false, "turns": 7}, {"player": 6, "role": "renegade", "turns": 6}, {"player": 5, "role": "outlaw", "alive": false, "turns": 6}, {"player": 7, "role": "outlaw", "alive": false, "turns": 8}], "winner": "renegade"}, "reason": "slip misread"}',NULL);
INSERT INTO "entries" VALUES(1,20,'fbb647a1-e8e8-491b-8675-a73f79a9ee5c',1750000000.0,'the host''s desk','Adjusted','{"player": 1, "dollars": -300, "reason": "late"}',NULL);
CREATE TABLE games (
	id INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	ended DOUBLE NOT NULL, 
	tournament INTEGER, 
	round INTEGER, 
	place INTEGER, 
	result JSON, 
	reason VARCHAR(200) NOT NULL, 
	record TEXT, table_name VARCHAR(60) DEFAULT '' NOT NULL, dice JSON, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT fk_games_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id), 
	CONSTRAINT uq_games_key UNIQUE ("key")
);
INSERT INTO "games" VALUES(1,'f00',1,'dice',1750000000.0,1,0,0,'{"seats": [{"player": 6, "role": "sheriff", "alive": false, "turns": 7}, {"player": 2, "role": "outlaw", "turns": 7}, {"player": 1, "role": "outlaw", "turns": 1}, {"player": 7, "role": "renegade", "alive": false, "turns": 8}], "winner": "outlaws"}','',NULL,'',NULL);
INSERT INTO "games" VALUES(2,'f01',1,'dice',1750000000.0,1,0,1,'{"seats": [{"player": 5, "role": "sheriff", "alive": false, "turns": 4}, {"player": 4, "role": "renegade", "turns": 7}, {"player": 3, "role": "outlaw", "alive": false, "turns": 1}, {"player": 8, "role": "outlaw", "alive": false, "eliminated_by": 0, "turns": 4}], "winner": "renegade"}','',NULL,'',NULL);
INSERT INTO "games" VALUES(3,'f10',1,'dice',1750000000.0,1,1,0,'{"seats": [{"player": 4, "role": "sheriff", "alive": false, "turns": 7}, {"player": 6, "role": "renegade", "turns": 6}, {"player": 5, "role": "outlaw", "alive": false, "turns": 6}, {"player": 7, "role": "outlaw", "alive": false, "turns": 8}], "winner": "renegade"}','slip misread',NULL,'',NULL);
INSERT INTO "games" VALUES(4,'f11',1,'dice',1750000000.0,1,1,1,'{"seats": [{"player": 8, "role": "sheriff", "alive": false, "eliminated_by": 2, "turns": 7}, {"player": 2, "role": "renegade", "alive": false, "eliminated_by": 0, "turns": 6}, {"player": 1, "role": "outlaw", "turns": 8}, {"player": 3, "role": "outlaw", "alive": false, "turns": 1}], "winner": "outlaws"}','',NULL,'table 2','[{"kind": "base", "sides": ["1", "2", "arrow", "dynamite", "beer", "gatling"], "shown": [["1", 3], ["2", 1]]}]');
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name VARCHAR(60), 
	"key" VARCHAR(60), 
	merged_into INTEGER, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT fk_people_merged_into FOREIGN KEY(merged_into) REFERENCES people (id), 
	CONSTRAINT uq_people_key UNIQUE ("key")
);
INSERT INTO "people" VALUES(1,'Anna','anna',NULL);
INSERT INTO "people" VALUES(2,'Ben','ben',NULL);
INSERT INTO "people" VALUES(3,'Carl','carl',NULL);
INSERT INTO "people" VALUES(4,'Dora','dora',NULL);
INSERT INTO "people" VALUES(5,'Emil','emil',NULL);
INSERT INTO "people" VALUES(6,'Fred','fred',NULL);
INSERT INTO "people" VALUES(7,'Gina','gina',NULL);
INSERT INTO "people" VALUES(8,'Hugo','hugo',NULL);
CREATE TABLE seats (
	game INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	character VARCHAR(40) NOT NULL, 
	alive BOOLEAN NOT NULL, 
	won BOOLEAN NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (game, seat), 
	CONSTRAINT fk_seats_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES(1,0,6,'sheriff','',0,0);
INSERT INTO "seats" VALUES(1,1,2,'outlaw','',1,1);
INSERT INTO "seats" VALUES(1,2,1,'outlaw','',1,1);
INSERT INTO "seats" VALUES(1,3,7,'renegade','',0,0);
INSERT INTO "seats" VALUES(2,0,5,'sheriff','',0,0);
INSERT INTO "seats" VALUES(2,1,4,'renegade','',1,1);
INSERT INTO "seats" VALUES(2,2,3,'outlaw','',0,0);
INSERT INTO "seats" VALUES(2,3,8,'outlaw','',0,0);
INSERT INTO "seats" VALUES(4,0,8,'sheriff','',0,0);
INSERT INTO "seats" VALUES(4,1,2,'renegade','',0,0);
INSERT INTO "seats" VALUES(4,2,1,'outlaw','',1,1);
INSERT INTO "seats" VALUES(4,3,3,'outlaw','',0,1);
INSERT INTO "seats" VALUES(3,0,4,'sheriff','',0,0);
INSERT INTO "seats" VALUES(3,1,6,'renegade','',1,1);
INSERT INTO "seats" VALUES(3,2,5,'outlaw','',0,0);
INSERT INTO "seats" VALUES(3,3,7,'outlaw','',0,0);
CREATE TABLE tournaments (
	id INTEGER NOT NULL, 
	"key" VARCHAR(36) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	last_entry INTEGER NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id), 
	CONSTRAINT uq_tournaments_key UNIQUE ("key")
);
INSERT INTO "tournaments" VALUES(1,'3b8c807f-1d1f-4745-905d-1e8830a0e86b','Second version',20);
CREATE INDEX ix_games_ended ON games (ended);
CREATE INDEX ix_games_tournament ON games (tournament);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
