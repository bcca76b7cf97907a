-- A stop whose arrival, window or tolerance changed is checked for a delay (domain.md §3.16).
CREATE OR REPLACE FUNCTION journey_stop_delays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT array_agg(DISTINCT now.journey_id) INTO moved FROM new_stops now JOIN old_stops was USING (id)
  WHERE (now.actual_arrival, now.planned_arrival, now.window_from, now.window_to, now.tolerance_min)
    IS DISTINCT FROM (was.actual_arrival, was.planned_arrival, was.window_from, was.window_to, was.tolerance_min)
    AND num_nonnulls(now.actual_arrival, was.actual_arrival) > 0;
  IF moved IS NOT NULL THEN PERFORM detect_delays(moved); END IF;
  RETURN NULL;
END $$;

-- Journeys of changed stops get new figures. Stops of a journey that is not finished have none.
CREATE OR REPLACE FUNCTION journey_stop_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey
  WHERE id IN (CASE WHEN TG_OP = 'DELETE' THEN OLD.journey_id ELSE NEW.journey_id END)
    AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;

-- Stops of a controlled journey do not change (domain.md §3.7).
CREATE OR REPLACE FUNCTION journey_stop_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journey WHERE id = OLD.journey_id AND status IN ('CONTROLE', 'FACTURE')) THEN
    PERFORM frozen('A stop of a controlled journey');
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;

-- Pallets handed over at a stop become a movement of the account (domain.md §3.26).
CREATE OR REPLACE FUNCTION journey_stop_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_pallets(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

-- A stop without an agreed tolerance gets the carrier's when it is reached (domain.md §3.16, §4.9); a later setting
-- does not change it.
CREATE OR REPLACE FUNCTION journey_stop_tolerance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT tolerance_min INTO NEW.tolerance_min FROM carrier;
  RETURN NEW;
END $$;

-- Pallets of new stops, in one statement for all rows: a generation adds thousands.
CREATE OR REPLACE FUNCTION journey_stops_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted uuid[] := ARRAY(SELECT id FROM fresh WHERE pallets_given > 0 OR pallets_returned > 0);
BEGIN
  IF cardinality(counted) > 0 THEN
    PERFORM record_pallets(counted);
  END IF;
  RETURN NULL;
END $$;

-- Complete delivery (domain.md §5 K01): done, nothing refused, and the sold pallets, or else kilograms, handed over. An
-- uncounted delivery is complete.
CREATE OR REPLACE FUNCTION stop_complete(call journey_stop) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN (call).status <> 'ECHEC' AND coalesce((call).refused_pallets, 0) = 0 AND coalesce((call).refused_kg, 0) = 0
  AND CASE WHEN (call).delivered_pallets IS NOT NULL AND (call).pallets < 0
    THEN (call).delivered_pallets = -(call).pallets
    ELSE coalesce((call).delivered_kg = -least((call).weight_kg, 0) OR (call).weight_kg >= 0, true) END;

CREATE OR REPLACE TRIGGER journey_stop_audit AFTER INSERT OR UPDATE OR DELETE ON journey_stop FOR EACH ROW
  EXECUTE FUNCTION audit('journey_id');
CREATE OR REPLACE TRIGGER journey_stop_delays AFTER UPDATE ON journey_stop
  REFERENCING OLD TABLE AS old_stops NEW TABLE AS new_stops FOR EACH STATEMENT EXECUTE FUNCTION journey_stop_delays();
CREATE OR REPLACE TRIGGER journey_stop_due AFTER INSERT OR DELETE ON journey_stop FOR EACH ROW
  EXECUTE FUNCTION journey_stop_due();
CREATE OR REPLACE TRIGGER journey_stop_due_changed AFTER UPDATE ON journey_stop FOR EACH ROW
  WHEN ( (OLD.address_id, OLD.position, OLD.kind, OLD.planned_arrival, OLD.planned_departure, OLD.actual_arrival,
  OLD.actual_departure, OLD.pallets_given, OLD.pallets_returned, OLD.pallets, OLD.weight_kg, OLD.window_from,
  OLD.window_to, OLD.tolerance_min, OLD.status, OLD.delivered_pallets, OLD.refused_pallets, OLD.delivered_kg,
  OLD.refused_kg) IS DISTINCT FROM (NEW.address_id, NEW.position, NEW.kind, NEW.planned_arrival, NEW.planned_departure,
  NEW.actual_arrival, NEW.actual_departure, NEW.pallets_given, NEW.pallets_returned, NEW.pallets, NEW.weight_kg,
  NEW.window_from, NEW.window_to, NEW.tolerance_min, NEW.status, NEW.delivered_pallets, NEW.refused_pallets,
  NEW.delivered_kg, NEW.refused_kg)) EXECUTE FUNCTION journey_stop_due();
CREATE OR REPLACE TRIGGER journey_stop_frozen BEFORE UPDATE OF actual_arrival, actual_departure, planned_arrival,
  status, pallets_given, pallets_returned, delivered_pallets, refused_pallets, delivered_kg, refused_kg, temperature,
  signatory, signed_at, signature, reserves ON journey_stop FOR EACH ROW
  WHEN ((OLD.actual_arrival, OLD.actual_departure, OLD.planned_arrival, OLD.status, OLD.pallets_given,
  OLD.pallets_returned, OLD.delivered_pallets, OLD.refused_pallets, OLD.delivered_kg, OLD.refused_kg, OLD.temperature,
  OLD.signatory, OLD.signed_at, OLD.signature, OLD.reserves) IS DISTINCT FROM (NEW.actual_arrival, NEW.actual_departure,
  NEW.planned_arrival, NEW.status, NEW.pallets_given, NEW.pallets_returned, NEW.delivered_pallets, NEW.refused_pallets,
  NEW.delivered_kg, NEW.refused_kg, NEW.temperature, NEW.signatory, NEW.signed_at, NEW.signature, NEW.reserves))
  EXECUTE FUNCTION journey_stop_frozen();
CREATE OR REPLACE TRIGGER journey_stop_live AFTER UPDATE OF status, actual_arrival, actual_departure, planned_arrival
  ON journey_stop FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
CREATE OR REPLACE TRIGGER journey_stop_merged_address BEFORE INSERT OR UPDATE OF address_id ON journey_stop FOR EACH ROW
  EXECUTE FUNCTION follow_merged_address();
CREATE OR REPLACE TRIGGER journey_stop_month_closed BEFORE DELETE ON journey_stop FOR EACH ROW
  EXECUTE FUNCTION journey_part_month_closed();
CREATE OR REPLACE TRIGGER journey_stop_month_closed_changed BEFORE UPDATE ON journey_stop FOR EACH ROW
  WHEN ((OLD.planned_arrival, OLD.planned_departure, OLD.actual_arrival, OLD.actual_departure, OLD.status,
  OLD.pallets_given, OLD.pallets_returned, OLD.pallets, OLD.weight_kg, OLD.delivered_pallets, OLD.refused_pallets,
  OLD.delivered_kg, OLD.refused_kg) IS DISTINCT FROM (NEW.planned_arrival, NEW.planned_departure, NEW.actual_arrival,
  NEW.actual_departure, NEW.status, NEW.pallets_given, NEW.pallets_returned, NEW.pallets, NEW.weight_kg,
  NEW.delivered_pallets, NEW.refused_pallets, NEW.delivered_kg, NEW.refused_kg))
  EXECUTE FUNCTION journey_part_month_closed();
CREATE OR REPLACE TRIGGER journey_stop_month_closed_new AFTER INSERT ON journey_stop REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION journey_parts_month_closed();
CREATE OR REPLACE TRIGGER journey_stop_pallets AFTER UPDATE OF pallets_given, pallets_returned, address_id,
  actual_arrival ON journey_stop FOR EACH ROW
  WHEN ((OLD.pallets_given, OLD.pallets_returned) IS DISTINCT FROM (NEW.pallets_given, NEW.pallets_returned)
  OR ((NEW.pallets_given > 0 OR NEW.pallets_returned > 0)
  AND (OLD.address_id, OLD.actual_arrival) IS DISTINCT FROM (NEW.address_id, NEW.actual_arrival)))
  EXECUTE FUNCTION journey_stop_pallets();
CREATE OR REPLACE TRIGGER journey_stop_pallets_new AFTER INSERT ON journey_stop REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION journey_stops_pallets();
CREATE OR REPLACE TRIGGER journey_stop_stays BEFORE DELETE ON "journey_stop" FOR EACH ROW
  EXECUTE FUNCTION journey_stop_frozen();
CREATE OR REPLACE TRIGGER journey_stop_tolerance BEFORE INSERT OR UPDATE OF actual_arrival ON journey_stop FOR EACH ROW
  WHEN (NEW.actual_arrival IS NOT NULL AND NEW.tolerance_min IS NULL) EXECUTE FUNCTION journey_stop_tolerance();
CREATE OR REPLACE TRIGGER journey_stop_touch BEFORE UPDATE ON journey_stop FOR EACH ROW EXECUTE FUNCTION touch();
