CREATE TABLE "pallet_movement" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"stop_id" uuid,
	"day" date NOT NULL,
	"given" integer NOT NULL,
	"returned" integer NOT NULL,
	"reason" text,
	"author_id" uuid
);
--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_address_id_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_stop_id_journey_stop_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."journey_stop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pallet_movement_stop_key" ON "pallet_movement" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "pallet_movement_company_index" ON "pallet_movement" USING btree ("company_id","day","id");--> statement-breakpoint
CREATE INDEX "pallet_movement_address_index" ON "pallet_movement" USING btree ("address_id");--> statement-breakpoint
ALTER TABLE pallet_movement ADD CONSTRAINT pallet_movement_counts_check CHECK (given >= 0 AND returned >= 0 AND given + returned > 0);--> statement-breakpoint
-- Of a stop, or written by a person who says why.
ALTER TABLE pallet_movement ADD CONSTRAINT pallet_movement_origin_check CHECK (
  CASE WHEN stop_id IS NULL THEN length(btrim(reason)) >= 5 AND author_id IS NOT NULL ELSE reason IS NULL AND author_id IS NULL END);--> statement-breakpoint
-- What changed hands at the stops (domain.md §3.26): the account is the client's whose run it was, else that of whose site it is. At the
-- carrier's own sites nobody owes anything.
CREATE VIEW pallet_exchange AS
  SELECT stop.id AS stop_id, coalesce(journey.company_id, site.company_id) AS company_id, stop.address_id,
    coalesce((stop.actual_arrival AT TIME ZONE 'Europe/Paris')::date, journey.service_date) AS day,
    coalesce(stop.pallets_given, 0) AS given, coalesce(stop.pallets_returned, 0) AS returned
  FROM journey_stop stop JOIN journey ON journey.id = stop.journey_id JOIN address site ON site.id = stop.address_id
  WHERE (stop.pallets_given > 0 OR stop.pallets_returned > 0) AND site.company_id IS NOT NULL;--> statement-breakpoint
-- The movements of these stops are what changed hands there.
CREATE FUNCTION record_pallets(stops uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM pallet_movement WHERE stop_id = ANY (stops) AND NOT EXISTS (SELECT FROM pallet_exchange e WHERE e.stop_id = pallet_movement.stop_id);
  INSERT INTO pallet_movement (company_id, address_id, stop_id, day, given, returned)
  SELECT company_id, address_id, stop_id, day, given, returned FROM pallet_exchange WHERE stop_id = ANY (stops)
  ON CONFLICT (stop_id) DO UPDATE SET company_id = excluded.company_id, address_id = excluded.address_id, day = excluded.day,
    given = excluded.given, returned = excluded.returned
  WHERE (pallet_movement.company_id, pallet_movement.address_id, pallet_movement.day, pallet_movement.given, pallet_movement.returned)
    IS DISTINCT FROM (excluded.company_id, excluded.address_id, excluded.day, excluded.given, excluded.returned);
$$;--> statement-breakpoint
CREATE FUNCTION journey_stop_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_pallets(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Stops come by the thousand.
CREATE FUNCTION journey_stops_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted uuid[] := ARRAY(SELECT id FROM fresh WHERE pallets_given > 0 OR pallets_returned > 0);
BEGIN
  IF cardinality(counted) > 0 THEN
    PERFORM record_pallets(counted);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_stop_pallets_new AFTER INSERT ON journey_stop REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT
EXECUTE FUNCTION journey_stops_pallets();--> statement-breakpoint
CREATE TRIGGER journey_stop_pallets AFTER UPDATE OF pallets_given, pallets_returned, address_id, actual_arrival ON journey_stop FOR EACH ROW
WHEN ((OLD.pallets_given, OLD.pallets_returned) IS DISTINCT FROM (NEW.pallets_given, NEW.pallets_returned)
  OR ((NEW.pallets_given > 0 OR NEW.pallets_returned > 0)
    AND (OLD.address_id, OLD.actual_arrival) IS DISTINCT FROM (NEW.address_id, NEW.actual_arrival)))
EXECUTE FUNCTION journey_stop_pallets();--> statement-breakpoint
CREATE FUNCTION journey_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_pallets(ARRAY(SELECT id FROM journey_stop WHERE journey_id = NEW.id AND (pallets_given > 0 OR pallets_returned > 0)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_pallets AFTER UPDATE OF company_id, service_date ON journey FOR EACH ROW
WHEN ((OLD.company_id, OLD.service_date) IS DISTINCT FROM (NEW.company_id, NEW.service_date)) EXECUTE FUNCTION journey_pallets();--> statement-breakpoint
CREATE FUNCTION address_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_pallets(ARRAY(SELECT id FROM journey_stop WHERE address_id = NEW.id AND (pallets_given > 0 OR pallets_returned > 0)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER address_pallets AFTER UPDATE OF company_id ON address FOR EACH ROW
WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION address_pallets();--> statement-breakpoint
SELECT record_pallets(ARRAY(SELECT id FROM journey_stop WHERE pallets_given > 0 OR pallets_returned > 0));--> statement-breakpoint
-- The movement of a stop follows the stop and nobody else; a correction stays, whatever its client or its site is merged into.
CREATE FUNCTION pallet_movement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.stop_id IS NOT NULL AND pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'the movement of a stop is written after the stop';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.stop_id IS NOT NULL THEN
    IF pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'the movement of a stop is written after the stop';
    END IF;
  ELSIF TG_OP = 'DELETE' OR (OLD.stop_id, OLD.day, OLD.given, OLD.returned, OLD.reason, OLD.author_id)
    IS DISTINCT FROM (NEW.stop_id, NEW.day, NEW.given, NEW.returned, NEW.reason, NEW.author_id) THEN
    RAISE EXCEPTION 'a correction of pallets is append-only';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER pallet_movement_stays BEFORE INSERT OR UPDATE OR DELETE ON pallet_movement FOR EACH ROW EXECUTE FUNCTION pallet_movement_stays();--> statement-breakpoint
CREATE TRIGGER pallet_movement_merged_address BEFORE INSERT OR UPDATE OF address_id ON pallet_movement FOR EACH ROW
EXECUTE FUNCTION follow_merged_address();--> statement-breakpoint
CREATE TRIGGER pallet_movement_touch BEFORE UPDATE ON pallet_movement FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
-- The history of a stop tells what was counted there; that of the client, who corrected his account and why.
CREATE TRIGGER pallet_movement_audit AFTER INSERT ON pallet_movement FOR EACH ROW
WHEN (NEW.stop_id IS NULL) EXECUTE FUNCTION audit('company_id');
