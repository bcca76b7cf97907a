ALTER TABLE "journey_settlement" ADD COLUMN "variances" jsonb;--> statement-breakpoint
ALTER TABLE "journey_settlement" ADD COLUMN "actual_cost_cents" bigint;--> statement-breakpoint
-- What was controlled before counted no difference from its plan. The table is frozen by a trigger of api/rules.
ALTER TABLE "journey_settlement" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "journey_settlement" SET "actual_cost_cents" = "cost_cents";--> statement-breakpoint
ALTER TABLE "journey_settlement" ENABLE TRIGGER USER;
