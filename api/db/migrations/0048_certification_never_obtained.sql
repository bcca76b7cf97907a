-- A training that does not take place is cancelled, and was never obtained.
ALTER TABLE driver_certification DROP CONSTRAINT driver_certification_obtained_check;
--> statement-breakpoint
ALTER TABLE driver_certification ADD CONSTRAINT driver_certification_obtained_check CHECK (state IN ('EN_COURS', 'ANNULEE') OR obtained_on IS NOT NULL);
