-- Key of the advisory lock by which closing a month waits for what is being dated in it, and this for closing.
CREATE OR REPLACE FUNCTION closing_lock() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 7820360 $$;

CREATE OR REPLACE FUNCTION month_closed(day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM closed_month WHERE month = to_char(day, 'YYYY-MM') AND reopened_at IS NULL)
$$;

-- The one check of every write that dates something in a month (decision 37); the constraint names the door. Only past
-- months are closed, so that the work of the day takes no lock.
CREATE OR REPLACE FUNCTION refuse_closed_month(day date, door text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF day IS NULL OR day >= date_trunc('month', now() AT TIME ZONE 'Europe/Paris')::date THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(closing_lock());
  IF month_closed(day) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = door,
      MESSAGE = format('%s is in a closed month', day);
  END IF;
END $$;

-- Stops, services and settlements are dated by their journey.
CREATE OR REPLACE FUNCTION journey_part_month_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_month(service_date, 'journey_month_closed') FROM journey
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.journey_id ELSE NEW.journey_id END;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- The same for new ones, in one statement for all rows: a control or a generation adds thousands.
CREATE OR REPLACE FUNCTION journey_parts_month_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_month(day, 'journey_month_closed') FROM (
    SELECT DISTINCT date_trunc('month', service_date)::date AS day
    FROM added JOIN journey ON journey.id = added.journey_id) AS months;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER closed_month_audit AFTER INSERT OR UPDATE OR DELETE ON closed_month FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER closed_month_touch BEFORE UPDATE ON closed_month FOR EACH ROW EXECUTE FUNCTION touch();
