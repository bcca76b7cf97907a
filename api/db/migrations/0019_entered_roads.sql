ALTER TABLE "journey_stop" ADD COLUMN "leg" jsonb;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "leg" jsonb;--> statement-breakpoint
CREATE INDEX "journey_stop_leg_index" ON "journey_stop" USING btree ("journey_id") WHERE "journey_stop"."leg" is not null;