DROP INDEX "damage_cause_index";--> statement-breakpoint
DROP INDEX "delay_cause_index";--> statement-breakpoint
DROP INDEX "incident_cause_index";--> statement-breakpoint
ALTER TABLE "delay" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "incident_map_index" ON "incident" USING btree ("occurred_at","severity","lat","lng","id") WHERE not "incident"."archived";--> statement-breakpoint
CREATE INDEX "damage_cause_index" ON "damage" USING btree ("cause_id","found_on") WHERE "damage"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "delay_cause_index" ON "delay" USING btree ("cause_id","due_at") WHERE "delay"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "incident_cause_index" ON "incident" USING btree ("cause_id","occurred_at") WHERE "incident"."cause_id" is not null;--> statement-breakpoint
DROP TRIGGER IF EXISTS infraction_search ON "infraction";--> statement-breakpoint
SELECT set_config('quai.reindexing', 'on', true);--> statement-breakpoint
UPDATE "delay" SET "search" = concat_ws(' ', searchable("delay"."number"), (SELECT "search" FROM "journey" WHERE "id" = "journey_id"));--> statement-breakpoint
UPDATE "incident" SET "search" = concat_ws(' ', searchable(concat_ws(' ', "incident"."number", "place", "third_party_name", (SELECT concat_ws(' ', "first_name", "last_name") FROM "driver" WHERE "id" = "driver_id"), (SELECT "plate" FROM "vehicle" WHERE "id" = "vehicle_id"), (SELECT "plate" FROM "trailer" WHERE "id" = "trailer_id"), "description")), (SELECT "search" FROM "journey" WHERE "id" = "journey_id"));--> statement-breakpoint
UPDATE "damage" SET "search" = concat_ws(' ', searchable(concat_ws(' ', "damage"."number", "claim_no", "claimant", "description")), (SELECT "search" FROM "journey" WHERE "id" = "journey_id"));--> statement-breakpoint
UPDATE "infraction" SET "search" = concat_ws(' ', searchable(concat_ws(' ', "infraction"."number", "notice_no", "place")), (SELECT "search" FROM "driver" WHERE "id" = "driver_id"), (SELECT "search" FROM "vehicle" WHERE "id" = "vehicle_id"));--> statement-breakpoint
SELECT set_config('quai.reindexing', '', true);--> statement-breakpoint
CREATE INDEX "delay_search_index" ON "delay" USING gin ("search" gin_trgm_ops);
