ALTER TABLE "carrier" ADD COLUMN "otif_target" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "late_target" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "margin_target" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "empty_km_target" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "fill_target" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "fuel_target" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "co2_target" numeric(6, 2);