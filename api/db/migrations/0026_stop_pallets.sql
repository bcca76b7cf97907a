ALTER TABLE "journey_stop" ADD COLUMN "pallets_given" integer;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "pallets_returned" integer;