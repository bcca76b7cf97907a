-- Journeys of a delay get new figures.
CREATE OR REPLACE FUNCTION delay_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey
  WHERE id IN (OLD.journey_id, NEW.journey_id)
    AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;

-- Search text of a delay.
CREATE OR REPLACE FUNCTION delay_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := delay_words(NEW);
  RETURN NEW;
END $$;

-- A closed delay does not change (domain.md §3.16).
CREATE OR REPLACE FUNCTION delay_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'CLOS' OR NEW.status = 'DETECTE' OR (OLD.status = 'DETECTE' AND NEW.status <> 'QUALIFIE') THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'delay_states_check',
      MESSAGE = format('a delay does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

-- The amount of a penalty that a line deducts is that of the line (domain.md §3.16).
CREATE OR REPLACE FUNCTION delay_penalty_deducted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'delay_penalty_answer_check',
    MESSAGE = format('the penalty of %s is deducted', OLD.number);
END $$;

-- What the penalty of a delay costs: all that is deducted; else nothing while it is unqualified or disputed, or when it
-- was set aside.
CREATE OR REPLACE FUNCTION delay_penalty(one delay) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN one.penalty_line_id IS NOT NULL OR
      (NOT one.archived AND one.status IN ('QUALIFIE', 'CLOS') AND one.penalty_waived IS NULL)
    THEN coalesce(one.penalty_cents, 0) ELSE 0 END
$$;

-- Search words of a delay: its number, and its journey.
CREATE OR REPLACE FUNCTION delay_words(delay) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', searchable($1.number), (SELECT search FROM journey WHERE id = $1.journey_id))
$$;

-- Delays of these journeys by their actual arrivals (domain.md §3.16). A detected delay that no longer holds is
-- withdrawn unless a task was given for it.
CREATE OR REPLACE FUNCTION detect_delays(wanted uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  stops uuid[];
  instants timestamptz[];
BEGIN
  PERFORM FROM journey WHERE id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM delay USING stop_promise p
  WHERE p.stop_id = delay.stop_id AND delay.journey_id = ANY (wanted) AND delay.status = 'DETECTE'
    AND delay.detected_by <> 'MANUEL'
    AND CASE WHEN p.actual_arrival IS NULL THEN NOT delay.estimated
      ELSE minutes_late(p.due_at, p.actual_arrival) <= p.tolerance_min END
    AND NOT EXISTS (SELECT FROM action_task WHERE action_task.delay_id = delay.id);
  DELETE FROM late_expectation USING journey_stop s
  WHERE s.id = late_expectation.stop_id AND s.journey_id = ANY (wanted) AND s.actual_arrival IS NOT NULL;
  SELECT array_agg(id), array_agg(actual_arrival) INTO stops, instants
  FROM journey_stop WHERE journey_id = ANY (wanted) AND actual_arrival IS NOT NULL;
  RETURN record_delays(stops, instants, 'AUTO_REEL');
END $$;

-- Whole minutes between two instants, rounded as in the API (stop-records.ts).
CREATE OR REPLACE FUNCTION minutes_late(due timestamptz, at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(extract(epoch FROM (at - due)) / 60)::integer
$$;

-- Creates or updates the delays of these stops (domain.md §3.16) and returns the number of new ones. Expected delays
-- change in steps of five minutes; closed ones do not change.
CREATE OR REPLACE FUNCTION record_delays(stops uuid[], instants timestamptz[], source text) RETURNS integer
  LANGUAGE plpgsql AS $$
DECLARE
  made integer;
BEGIN
  UPDATE delay SET due_at = seen.due_at, observed_at = seen.at, estimated = source = 'AUTO_ETA',
    tolerance_min = seen.tolerance_min
  FROM (SELECT p.*, at FROM unnest(stops, instants) AS given (stop_id, at) JOIN stop_promise p USING (stop_id)) AS seen
  WHERE delay.stop_id = seen.stop_id AND delay.status <> 'CLOS'
    AND CASE WHEN source = 'AUTO_ETA' THEN delay.estimated
      AND abs(extract(epoch FROM (delay.observed_at - seen.at))) >= 300
      ELSE (delay.due_at, delay.observed_at, delay.estimated, delay.tolerance_min) IS DISTINCT FROM (seen.due_at,
        seen.at, false, seen.tolerance_min) END;
  WITH missing AS (
    SELECT p.*, at, extract(year FROM service_date)::integer AS year,
      row_number() OVER (PARTITION BY extract(year FROM service_date) ORDER BY p.due_at, p.stop_id) AS place
    FROM unnest(stops, instants) AS given (stop_id, at) JOIN stop_promise p USING (stop_id)
      JOIN journey ON journey.id = p.journey_id
    WHERE minutes_late(p.due_at, at) > p.tolerance_min
      AND NOT EXISTS (SELECT FROM delay WHERE delay.stop_id = p.stop_id)
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
END $$;

CREATE OR REPLACE TRIGGER delay_audit AFTER INSERT OR UPDATE OR DELETE ON delay FOR EACH ROW EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER delay_bury AFTER DELETE ON delay FOR EACH ROW EXECUTE FUNCTION bury('number');
CREATE OR REPLACE TRIGGER delay_due AFTER INSERT OR DELETE ON delay FOR EACH ROW EXECUTE FUNCTION delay_due();
CREATE OR REPLACE TRIGGER delay_due_changed AFTER UPDATE OF journey_id, due_at, observed_at, estimated, tolerance_min,
  responsibility, cause_id, status, archived, penalty_cents, penalty_line_id,
  penalty_waived ON delay FOR EACH ROW EXECUTE FUNCTION delay_due();
CREATE OR REPLACE TRIGGER delay_penalty_deducted BEFORE UPDATE OF penalty_cents ON delay FOR EACH ROW
  WHEN (OLD.penalty_line_id = NEW.penalty_line_id AND OLD.penalty_cents IS DISTINCT FROM NEW.penalty_cents)
  EXECUTE FUNCTION delay_penalty_deducted();
CREATE OR REPLACE TRIGGER delay_search BEFORE INSERT OR UPDATE OF number, journey_id, search ON delay FOR EACH ROW
  EXECUTE FUNCTION delay_search();
CREATE OR REPLACE TRIGGER delay_states BEFORE UPDATE OF status ON delay FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION delay_states();
CREATE OR REPLACE TRIGGER delay_touch BEFORE UPDATE ON delay FOR EACH ROW EXECUTE FUNCTION touch();
