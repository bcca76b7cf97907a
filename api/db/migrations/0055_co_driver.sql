CREATE TABLE "journey_crew" (
	"journey_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"planned_start" timestamp with time zone NOT NULL,
	"planned_end" timestamp with time zone NOT NULL,
	CONSTRAINT "journey_crew_journey_id_driver_id_pk" PRIMARY KEY("journey_id","driver_id")
);
--> statement-breakpoint
DROP INDEX "replacement_open_key";--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "co_driver_id" uuid;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "co_driver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_crew" ADD CONSTRAINT "journey_crew_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_crew" ADD CONSTRAINT "journey_crew_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_co_driver_id_driver_id_fk" FOREIGN KEY ("co_driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journey_co_driver_index" ON "journey" USING btree ("co_driver_id","planned_start") WHERE "journey"."co_driver_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_open_key" ON "replacement" USING btree ("journey_id","kind","co_driver") WHERE "replacement"."status" in ('A_POURVOIR', 'PROPOSE');--> statement-breakpoint

-- The second driver is another person, and a sub-contractor brings his own (domain.md §3.7).
ALTER TABLE journey ADD CONSTRAINT journey_co_driver_check CHECK (co_driver_id <> driver_id);
--> statement-breakpoint
ALTER TABLE journey DROP CONSTRAINT journey_means_check;
--> statement-breakpoint
ALTER TABLE journey ADD CONSTRAINT journey_means_check CHECK (subcontractor_id IS NULL
  OR (driver_id IS NULL AND co_driver_id IS NULL AND vehicle_id IS NULL AND trailer_id IS NULL));
--> statement-breakpoint

-- One driver, in either seat: never two overlapping journeys; [start, end[, so contact is allowed (domain.md §0.13). A constraint of one row
-- cannot look at two columns of the others, so each seat has a row of its own.
CREATE FUNCTION keep_journey_crew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM journey_crew WHERE journey_id = OLD.id;
  END IF;
  IF NEW.status NOT IN ('ANNULE', 'NON_EXECUTE') THEN
    INSERT INTO journey_crew (journey_id, driver_id, planned_start, planned_end)
    SELECT NEW.id, seat, NEW.planned_start, NEW.planned_end FROM unnest(ARRAY[NEW.driver_id, NEW.co_driver_id]) AS seat WHERE seat IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_crew_new AFTER INSERT ON journey FOR EACH ROW
WHEN (NEW.driver_id IS NOT NULL OR NEW.co_driver_id IS NOT NULL) EXECUTE FUNCTION keep_journey_crew();
--> statement-breakpoint
CREATE TRIGGER journey_crew_change AFTER UPDATE OF driver_id, co_driver_id, planned_start, planned_end, status ON journey FOR EACH ROW
WHEN ((OLD.driver_id, OLD.co_driver_id, OLD.planned_start, OLD.planned_end, OLD.status IN ('ANNULE', 'NON_EXECUTE'))
  IS DISTINCT FROM (NEW.driver_id, NEW.co_driver_id, NEW.planned_start, NEW.planned_end, NEW.status IN ('ANNULE', 'NON_EXECUTE')))
EXECUTE FUNCTION keep_journey_crew();
--> statement-breakpoint
INSERT INTO journey_crew (journey_id, driver_id, planned_start, planned_end)
SELECT id, driver_id, planned_start, planned_end FROM journey WHERE driver_id IS NOT NULL AND status NOT IN ('ANNULE', 'NON_EXECUTE');
--> statement-breakpoint
ALTER TABLE journey DROP CONSTRAINT journey_driver_overlap;
--> statement-breakpoint
ALTER TABLE journey_crew ADD CONSTRAINT journey_driver_overlap EXCLUDE USING gist
(driver_id WITH =, tstzrange(planned_start, planned_end) WITH &&);
--> statement-breakpoint

-- Both drivers find the journey.
CREATE OR REPLACE FUNCTION journey_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.label,
    (SELECT legal_name FROM company WHERE id = NEW.company_id),
    (SELECT concat_ws(' ', first_name, last_name) FROM driver WHERE id = NEW.driver_id),
    (SELECT concat_ws(' ', first_name, last_name) FROM driver WHERE id = NEW.co_driver_id),
    (SELECT plate FROM vehicle WHERE id = NEW.vehicle_id),
    (SELECT plate FROM trailer WHERE id = NEW.trailer_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER journey_search BEFORE INSERT OR UPDATE OF number, label, company_id, driver_id, co_driver_id, vehicle_id, trailer_id ON journey
FOR EACH ROW EXECUTE FUNCTION journey_search();
