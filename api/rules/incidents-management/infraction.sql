-- Search text of an infraction.
CREATE OR REPLACE FUNCTION infraction_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := infraction_words(NEW);
  RETURN NEW;
END $$;

-- A closed infraction does not change, and a designation is not undone (domain.md §3.18).
CREATE OR REPLACE FUNCTION infraction_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'CLOSE' OR (OLD.designated_on IS NOT NULL AND NEW.designated_on IS DISTINCT FROM OLD.designated_on)
    OR (OLD.status = 'DESIGNEE' AND NEW.status NOT IN ('DESIGNEE', 'CONTESTEE', 'CLOSE'))
    OR (NEW.status = 'DESIGNEE' AND NEW.designated_on IS NULL)
    OR (NEW.status = 'IDENTIFIEE' AND NEW.identified_at IS NULL)
    OR (NEW.status = 'CLOSE' AND OLD.status IN ('RECUE', 'CONTESTEE')) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'infraction_states_check',
      MESSAGE = format('an infraction does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

-- Search words of an infraction: its numbers and place, its driver and vehicle.
CREATE OR REPLACE FUNCTION infraction_words(infraction) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', searchable(concat_ws(' ', $1.number, $1.notice_no, $1.place)),
    (SELECT search FROM driver WHERE id = $1.driver_id),
    (SELECT search FROM vehicle WHERE id = $1.vehicle_id))
$$;

-- What an infraction adds to its day.
CREATE OR REPLACE FUNCTION infraction_day(infraction) RETURNS event_day LANGUAGE sql STABLE AS $$
  SELECT ($1.occurred_at AT TIME ZONE 'Europe/Paris')::date, 0, 1, to_designate::int,
    (to_designate AND coalesce($1.designated_on <= $1.designation_due_on, false))::int
  FROM (SELECT $1.designation_due_on IS NOT NULL AND $1.exemption IS NULL AND $1.status IN ('CLOSE', 'HORS_DELAI')
    AS to_designate) AS designable
$$;

-- Appends a changed infraction to the days.
CREATE OR REPLACE FUNCTION infraction_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_day (day, infractions, to_designate, designated_in_time)
  SELECT day, sum(sign * infractions), sum(sign * to_designate), sum(sign * designated_in_time) FROM (
    SELECT *, -1 AS sign FROM infraction_day(OLD) WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT *, 1 FROM infraction_day(NEW) WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY day
  HAVING (sum(sign * infractions), sum(sign * to_designate), sum(sign * designated_in_time)) <> (0, 0, 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER infraction_audit AFTER INSERT OR UPDATE OR DELETE ON infraction FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER infraction_bury AFTER DELETE ON infraction FOR EACH ROW EXECUTE FUNCTION bury('number');
CREATE OR REPLACE TRIGGER infraction_days AFTER INSERT OR DELETE
  OR UPDATE OF occurred_at, source, notice_sent_on, exemption, status, designated_on ON infraction FOR EACH ROW
  EXECUTE FUNCTION infraction_days();
CREATE OR REPLACE TRIGGER infraction_search BEFORE INSERT OR UPDATE ON infraction FOR EACH ROW
  EXECUTE FUNCTION infraction_search();
CREATE OR REPLACE TRIGGER infraction_states BEFORE UPDATE OF status, designated_on ON infraction FOR EACH ROW
  EXECUTE FUNCTION infraction_states();
CREATE OR REPLACE TRIGGER infraction_touch BEFORE UPDATE ON infraction FOR EACH ROW EXECUTE FUNCTION touch();
