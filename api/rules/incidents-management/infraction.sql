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

CREATE OR REPLACE TRIGGER infraction_audit AFTER INSERT OR UPDATE OR DELETE ON infraction FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER infraction_search BEFORE INSERT OR UPDATE ON infraction FOR EACH ROW
  EXECUTE FUNCTION infraction_search();
CREATE OR REPLACE TRIGGER infraction_states BEFORE UPDATE OF status, designated_on ON infraction FOR EACH ROW
  EXECUTE FUNCTION infraction_states();
CREATE OR REPLACE TRIGGER infraction_touch BEFORE UPDATE ON infraction FOR EACH ROW EXECUTE FUNCTION touch();
