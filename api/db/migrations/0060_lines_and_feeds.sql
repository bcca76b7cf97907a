CREATE TABLE "calendar_feed" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "live_line" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "live_line" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_token_key" ON "calendar_feed" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_driver_key" ON "calendar_feed" USING btree ("driver_id") WHERE "calendar_feed"."revoked_at" is null;--> statement-breakpoint
CREATE TRIGGER calendar_feed_touch BEFORE UPDATE ON calendar_feed FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER calendar_feed_audit AFTER INSERT OR UPDATE OR DELETE ON calendar_feed FOR EACH ROW EXECUTE FUNCTION audit('driver_id');
--> statement-breakpoint
-- Seats of new journeys, one statement for all that a statement adds: a generation and an import add thousands.
CREATE FUNCTION fill_journey_crew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_crew (journey_id, driver_id, planned_start, planned_end)
  SELECT id, seat, planned_start, planned_end FROM added CROSS JOIN LATERAL unnest(ARRAY[driver_id, co_driver_id]) AS seat
  WHERE seat IS NOT NULL AND status NOT IN ('ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER journey_crew_new ON journey;
--> statement-breakpoint
CREATE TRIGGER journey_crew_new AFTER INSERT ON journey REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION fill_journey_crew();
--> statement-breakpoint
-- A journey that is still to run says nothing of any month: generation and imports add thousands of them without asking.
DROP TRIGGER journey_months ON journey;
--> statement-breakpoint
CREATE TRIGGER journey_months AFTER INSERT ON journey FOR EACH ROW
WHEN (NEW.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR NEW.cancel_charge_cents > 0) EXECUTE FUNCTION journey_months();
--> statement-breakpoint
CREATE TRIGGER journey_months_gone AFTER DELETE ON journey FOR EACH ROW
WHEN (OLD.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR OLD.cancel_charge_cents > 0) EXECUTE FUNCTION journey_months();
--> statement-breakpoint
DROP TRIGGER journey_subcontracted_months ON journey;
--> statement-breakpoint
CREATE TRIGGER journey_subcontracted_months AFTER INSERT ON journey FOR EACH ROW
WHEN (NEW.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR NEW.cancel_charge_cents > 0) EXECUTE FUNCTION journey_subcontracted_months();
--> statement-breakpoint
CREATE TRIGGER journey_subcontracted_months_gone AFTER DELETE ON journey FOR EACH ROW
WHEN (OLD.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR OLD.cancel_charge_cents > 0) EXECUTE FUNCTION journey_subcontracted_months();
--> statement-breakpoint
DROP TRIGGER journey_figures_due ON journey;
--> statement-breakpoint
CREATE TRIGGER journey_figures_due AFTER INSERT ON journey FOR EACH ROW
WHEN (NEW.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR NEW.cancel_charge_cents > 0) EXECUTE FUNCTION journey_figures_due();
--> statement-breakpoint
CREATE TRIGGER journey_figures_due_gone AFTER DELETE ON journey FOR EACH ROW
WHEN (OLD.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR OLD.cancel_charge_cents > 0) EXECUTE FUNCTION journey_figures_due();
