-- Who is suspended is so since a day, and who has left has a last day: the check of an assignment says them (domain.md §2.8, AF06).
UPDATE driver SET suspended_from = (updated_at AT TIME ZONE 'Europe/Paris')::date WHERE status = 'SUSPENDU' AND suspended_from IS NULL;
--> statement-breakpoint
UPDATE driver SET leave_date = (updated_at AT TIME ZONE 'Europe/Paris')::date WHERE status = 'SORTI' AND leave_date IS NULL;
--> statement-breakpoint
ALTER TABLE driver ADD CONSTRAINT driver_suspended_from_check CHECK (status <> 'SUSPENDU' OR suspended_from IS NOT NULL);
--> statement-breakpoint
ALTER TABLE driver ADD CONSTRAINT driver_leave_date_check CHECK (status <> 'SORTI' OR leave_date IS NOT NULL);
