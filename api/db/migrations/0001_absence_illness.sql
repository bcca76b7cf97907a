ALTER TABLE "absence" DROP CONSTRAINT "absence_overlap";--> statement-breakpoint
-- A requested illness may lie over validated paid leave, which its validation cuts (law.md §6).
ALTER TABLE "absence" ADD CONSTRAINT "absence_overlap" EXCLUDE USING gist (driver_id WITH =, absence_span(from_date, from_half, to_date, to_half) WITH &&) WHERE (status = 'VALIDEE' OR (status = 'DEMANDEE' AND kind NOT IN ('MALADIE', 'AT', 'MP')));
