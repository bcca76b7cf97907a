ALTER TABLE "journey" ADD COLUMN "fuel_kg" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "energy_kwh" numeric(7, 2);