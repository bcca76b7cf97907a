ALTER TABLE "carrier" DROP COLUMN "tolerance_min";--> statement-breakpoint
ALTER TABLE "carrier" DROP COLUMN "free_waiting_min";--> statement-breakpoint
-- Their check went with them; what is left of it holds.
ALTER TABLE carrier ADD CONSTRAINT carrier_horizon_check CHECK (horizon_days BETWEEN 7 AND 180);
