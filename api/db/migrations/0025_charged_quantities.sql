ALTER TABLE "journey_settlement" ADD COLUMN "charge" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "quantity_rule" text DEFAULT 'PREVU' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "quantity_tolerance_pct" numeric(5, 2);