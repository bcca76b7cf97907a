CREATE TABLE "delay" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"journey_id" uuid NOT NULL,
	"stop_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	"minutes" integer GENERATED ALWAYS AS (floor(extract(epoch from (observed_at - due_at)) / 60)::integer) STORED NOT NULL,
	"tolerance_min" integer NOT NULL,
	"detected_by" text NOT NULL,
	"cause_id" uuid,
	"responsibility" text,
	"comment" text,
	"client_informed_at" timestamp with time zone,
	"client_informed_by_id" uuid,
	"penalty_cents" bigint,
	"status" text DEFAULT 'DETECTE' NOT NULL,
	"contest_reason" text,
	"archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_expectation" (
	"stop_id" uuid PRIMARY KEY NOT NULL,
	"journey_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delay_cause" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"family" text,
	"default_responsibility" text NOT NULL,
	"counts_in_service" boolean DEFAULT false NOT NULL,
	"requires_comment" boolean DEFAULT false NOT NULL,
	"requires_photo" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_stop_id_journey_stop_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."journey_stop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_cause_id_delay_cause_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."delay_cause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_client_informed_by_id_account_id_fk" FOREIGN KEY ("client_informed_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_expectation" ADD CONSTRAINT "late_expectation_stop_id_journey_stop_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."journey_stop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_expectation" ADD CONSTRAINT "late_expectation_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delay_number_key" ON "delay" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "delay_stop_key" ON "delay" USING btree ("journey_id","stop_id");--> statement-breakpoint
CREATE INDEX "delay_stop_index" ON "delay" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "delay_due_index" ON "delay" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "delay_status_index" ON "delay" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "delay_cause_index" ON "delay" USING btree ("cause_id") WHERE "delay"."cause_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delay_cause_code_key" ON "delay_cause" USING btree ("code");--> statement-breakpoint
ALTER TABLE delay_cause ADD CONSTRAINT delay_cause_code_check CHECK (length(code) BETWEEN 1 AND 20);--> statement-breakpoint
ALTER TABLE delay_cause ADD CONSTRAINT delay_cause_responsibility_check CHECK (default_responsibility IN ('CLIENT', 'DESTINATAIRE', 'TRANSPORTEUR', 'SOUS_TRAITANT', 'TIERS', 'FORCE_MAJEURE'));--> statement-breakpoint
CREATE TRIGGER delay_cause_touch BEFORE UPDATE ON delay_cause FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
-- The starter list of domain.md §3.20; the carrier changes it at will.
INSERT INTO delay_cause ("order", code, label, family, default_responsibility, counts_in_service, requires_comment) VALUES
  (1, 'TRAFIC', 'Trafic', 'Route', 'TIERS', false, false),
  (2, 'METEO', 'Météo', 'Route', 'FORCE_MAJEURE', false, false),
  (3, 'PANNE', 'Panne du véhicule', 'Moyens', 'TRANSPORTEUR', true, false),
  (4, 'ATTENTE_CHARG', 'Attente au chargement', 'Sites', 'CLIENT', false, false),
  (5, 'ATTENTE_LIVR', 'Attente à la livraison', 'Sites', 'DESTINATAIRE', false, false),
  (6, 'DEPART_TARDIF', 'Départ tardif', 'Exploitation', 'TRANSPORTEUR', true, false),
  (7, 'ERR_ITIN', 'Erreur d''itinéraire', 'Exploitation', 'TRANSPORTEUR', true, false),
  (8, 'CONTROLE', 'Contrôle routier', 'Route', 'TIERS', false, false),
  (9, 'ACCIDENT', 'Accident', 'Route', 'TIERS', false, true),
  (10, 'REPOS_LEGAL', 'Repos légal', 'Exploitation', 'TRANSPORTEUR', true, false),
  (11, 'SITE_FERME', 'Site fermé', 'Sites', 'DESTINATAIRE', false, false),
  (12, 'DOC_MANQUANT', 'Document manquant', 'Sites', 'CLIENT', false, false),
  (13, 'SURCHARGE', 'Surcharge', 'Sites', 'CLIENT', false, true),
  (14, 'GREVE', 'Grève', 'Route', 'FORCE_MAJEURE', false, false),
  (15, 'RELAIS', 'Correspondance manquée', 'Exploitation', 'TRANSPORTEUR', true, false),
  (16, 'INFO_CLIENT', 'Information du client erronée', 'Sites', 'CLIENT', false, true);--> statement-breakpoint
ALTER TABLE delay ADD CONSTRAINT delay_penalty_check CHECK (penalty_cents >= 0);--> statement-breakpoint
ALTER TABLE delay ADD CONSTRAINT delay_qualified_check CHECK (status = 'DETECTE' OR (cause_id IS NOT NULL AND responsibility IS NOT NULL));--> statement-breakpoint
ALTER TABLE delay ADD CONSTRAINT delay_informed_check CHECK ((client_informed_at IS NULL) = (client_informed_by_id IS NULL));--> statement-breakpoint
ALTER TABLE delay ADD CONSTRAINT delay_contested_check CHECK (status <> 'CONTESTE' OR contest_reason IS NOT NULL);--> statement-breakpoint
CREATE TRIGGER delay_touch BEFORE UPDATE ON delay FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER delay_audit AFTER INSERT OR UPDATE OR DELETE ON delay FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
-- The states of domain.md §3.16, whoever writes: what is closed stays so.
CREATE FUNCTION delay_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'CLOS' OR NEW.status = 'DETECTE' OR (OLD.status = 'DETECTE' AND NEW.status <> 'QUALIFIE') THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'delay_states_check',
      MESSAGE = format('a delay does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER delay_states BEFORE UPDATE OF status ON delay FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION delay_states();--> statement-breakpoint
-- When a stop is to be reached: as planned, or the end of the window that was agreed (local times) where that is later. A window that crosses
-- midnight ends on the day after for who is planned before it.
CREATE FUNCTION stop_due(planned timestamptz, window_from time, window_to time) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(planned, (local::date + window_to
    + CASE WHEN window_from > window_to AND local::time >= window_from THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE 'Europe/Paris')
  FROM (SELECT planned AT TIME ZONE 'Europe/Paris' AS local) AS day
$$;--> statement-breakpoint
-- Whole minutes from one to the other, as everywhere (api/journey-management/journeys/stops/stop-records.ts).
CREATE FUNCTION minutes_late(due timestamptz, at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(extract(epoch FROM (at - due)) / 60)::integer
$$;--> statement-breakpoint
-- Stops with what is due there, and the 15 minutes of who agreed no tolerance (domain.md §3.3).
CREATE VIEW stop_promise AS
  SELECT id AS stop_id, journey_id, position, actual_arrival, stop_due(planned_arrival, window_from, window_to) AS due_at,
    coalesce(tolerance_min, 15) AS tolerance_min
  FROM journey_stop;--> statement-breakpoint
-- Delays of stops with the instants at which they were reached, or are expected: those that are missing are made, those that nobody closed follow
-- the facts; an expectation follows in steps of five minutes. Says how many are new. The journeys are locked.
CREATE FUNCTION record_delays(stops uuid[], instants timestamptz[], source text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer;
BEGIN
  UPDATE delay SET due_at = seen.due_at, observed_at = seen.at, estimated = source = 'AUTO_ETA', tolerance_min = seen.tolerance_min
  FROM (SELECT p.*, at FROM unnest(stops, instants) AS given (stop_id, at) JOIN stop_promise p USING (stop_id)) AS seen
  WHERE delay.stop_id = seen.stop_id AND delay.status <> 'CLOS'
    AND CASE WHEN source = 'AUTO_ETA' THEN delay.estimated AND abs(extract(epoch FROM (delay.observed_at - seen.at))) >= 300
      ELSE (delay.due_at, delay.observed_at, delay.estimated, delay.tolerance_min) IS DISTINCT FROM (seen.due_at, seen.at, false, seen.tolerance_min) END;
  WITH missing AS (
    SELECT p.*, at, extract(year FROM service_date)::integer AS year,
      row_number() OVER (PARTITION BY extract(year FROM service_date) ORDER BY p.due_at, p.stop_id) AS place
    FROM unnest(stops, instants) AS given (stop_id, at) JOIN stop_promise p USING (stop_id) JOIN journey ON journey.id = p.journey_id
    WHERE minutes_late(p.due_at, at) > p.tolerance_min AND NOT EXISTS (SELECT FROM delay WHERE delay.stop_id = p.stop_id)
  ), taken AS (
    INSERT INTO counter (series, value) SELECT 'delay ' || year, count(*) FROM missing GROUP BY year ORDER BY year
    ON CONFLICT (series) DO UPDATE SET value = counter.value + excluded.value RETURNING series, value
  )
  INSERT INTO delay (number, journey_id, stop_id, due_at, observed_at, estimated, tolerance_min, detected_by)
  SELECT format('RET-%s-%s', year, lpad((taken.value - count(*) OVER (PARTITION BY year) + place)::text, 5, '0')),
    journey_id, stop_id, due_at, at, source = 'AUTO_ETA', tolerance_min, source
  FROM missing JOIN taken ON taken.series = 'delay ' || year
  ORDER BY year, place;
  GET DIAGNOSTICS made = ROW_COUNT;
  RETURN made;
END $$;--> statement-breakpoint
-- Delays of journeys from the real times of their stops (domain.md §3.16), as often as one likes: who was reached in time after all, or not at all,
-- has none, unless somebody wrote it or has qualified it.
CREATE FUNCTION detect_delays(wanted uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  stops uuid[];
  instants timestamptz[];
BEGIN
  PERFORM FROM journey WHERE id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM delay USING stop_promise p
  WHERE p.stop_id = delay.stop_id AND delay.journey_id = ANY (wanted) AND delay.status = 'DETECTE' AND delay.detected_by <> 'MANUEL'
    AND CASE WHEN p.actual_arrival IS NULL THEN NOT delay.estimated ELSE minutes_late(p.due_at, p.actual_arrival) <= p.tolerance_min END;
  DELETE FROM late_expectation USING journey_stop s
  WHERE s.id = late_expectation.stop_id AND s.journey_id = ANY (wanted) AND s.actual_arrival IS NOT NULL;
  SELECT array_agg(id), array_agg(actual_arrival) INTO stops, instants
  FROM journey_stop WHERE journey_id = ANY (wanted) AND actual_arrival IS NOT NULL;
  RETURN record_delays(stops, instants, 'AUTO_REEL');
END $$;--> statement-breakpoint
-- Arrivals that a position of a vehicle lets expect at the stops ahead of it: what two in a row expect beyond the tolerance is a delay.
CREATE FUNCTION note_expected_arrivals(wanted uuid, seen timestamptz, arrivals jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  late uuid[];
  twice uuid[];
  expected timestamptz[];
BEGIN
  SELECT array_agg(p.stop_id), array_agg(p.stop_id) FILTER (WHERE before.seen_at < seen), array_agg(at) FILTER (WHERE before.seen_at < seen)
  INTO late, twice, expected
  FROM jsonb_to_recordset(arrivals) AS given (position integer, at timestamptz) JOIN stop_promise p ON p.journey_id = wanted AND p.position = given.position
  LEFT JOIN late_expectation before USING (stop_id)
  WHERE p.actual_arrival IS NULL AND minutes_late(p.due_at, at) > p.tolerance_min;
  DELETE FROM late_expectation WHERE journey_id = wanted AND seen_at < seen AND stop_id <> ALL (coalesce(late, '{}'));
  INSERT INTO late_expectation (stop_id, journey_id, seen_at) SELECT stop_id, wanted, seen FROM unnest(late) AS given (stop_id)
  ON CONFLICT (stop_id) DO UPDATE SET seen_at = excluded.seen_at WHERE late_expectation.seen_at < excluded.seen_at;
  IF twice IS NULL THEN RETURN 0; END IF;
  PERFORM FROM journey WHERE id = wanted FOR NO KEY UPDATE;
  RETURN record_delays(twice, expected, 'AUTO_ETA');
END $$;--> statement-breakpoint
CREATE FUNCTION journey_stop_delays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT array_agg(DISTINCT now.journey_id) INTO moved FROM new_stops now JOIN old_stops was USING (id)
  WHERE (now.actual_arrival, now.planned_arrival, now.window_from, now.window_to, now.tolerance_min)
    IS DISTINCT FROM (was.actual_arrival, was.planned_arrival, was.window_from, was.window_to, was.tolerance_min)
    AND num_nonnulls(now.actual_arrival, was.actual_arrival) > 0;
  IF moved IS NOT NULL THEN PERFORM detect_delays(moved); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_stop_delays AFTER UPDATE ON journey_stop REFERENCING OLD TABLE AS old_stops NEW TABLE AS new_stops
FOR EACH STATEMENT EXECUTE FUNCTION journey_stop_delays();--> statement-breakpoint
CREATE INDEX late_expectation_journey_index ON late_expectation (journey_id);
