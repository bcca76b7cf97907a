-- Search text of an incident.
CREATE OR REPLACE FUNCTION incident_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := incident_words(NEW);
  RETURN NEW;
END $$;

-- Statuses of an incident; findings do not change after it is closed (domain.md §3.17).
CREATE OR REPLACE FUNCTION incident_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (
    (OLD.status = 'DECLARE' AND NEW.status = 'EN_ANALYSE')
    OR (OLD.status = 'EN_ANALYSE' AND NEW.status IN ('ACTIONS_EN_COURS', 'CLOS'))
    OR (OLD.status = 'ACTIONS_EN_COURS' AND NEW.status = 'CLOS')
    OR (OLD.status = 'CLOS' AND NEW.status = 'ROUVERT')
    OR (OLD.status = 'ROUVERT' AND NEW.status IN ('EN_ANALYSE', 'ACTIONS_EN_COURS', 'CLOS'))) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'incident_states_check',
      MESSAGE = format('an incident does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  IF OLD.status = 'CLOS' AND NEW.status = 'CLOS'
    AND (OLD.occurred_at, OLD.kind, OLD.severity, OLD.description, OLD.injured, OLD.injured_employees,
      OLD.responsibility, OLD.why1, OLD.why2, OLD.why3, OLD.why4, OLD.why5, OLD.analysis)
    IS DISTINCT FROM (NEW.occurred_at, NEW.kind, NEW.severity, NEW.description, NEW.injured, NEW.injured_employees,
      NEW.responsibility, NEW.why1, NEW.why2, NEW.why3, NEW.why4, NEW.why5, NEW.analysis) THEN
    RAISE EXCEPTION 'a closed incident stays as it was';
  END IF;
  RETURN NEW;
END $$;

-- Search words of an incident: its facts and means, and its journey.
CREATE OR REPLACE FUNCTION incident_words(incident) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', searchable(concat_ws(' ', $1.number, $1.place, $1.third_party_name,
      (SELECT concat_ws(' ', first_name, last_name) FROM driver WHERE id = $1.driver_id),
      (SELECT plate FROM vehicle WHERE id = $1.vehicle_id),
      (SELECT plate FROM trailer WHERE id = $1.trailer_id),
      $1.description)),
    (SELECT search FROM journey WHERE id = $1.journey_id))
$$;

-- What an incident adds to its day.
CREATE OR REPLACE FUNCTION incident_day(incident) RETURNS event_day LANGUAGE sql STABLE AS $$
  SELECT ($1.occurred_at AT TIME ZONE 'Europe/Paris')::date, 1, 0, 0, 0
$$;

-- Appends a changed incident to the days.
CREATE OR REPLACE FUNCTION incident_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_day (day, incidents)
  SELECT day, sum(incidents) FROM (
    SELECT day, -incidents AS incidents FROM incident_day(OLD) WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT day, incidents FROM incident_day(NEW) WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY day HAVING sum(incidents) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER incident_audit AFTER INSERT OR UPDATE OR DELETE ON incident FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER incident_bury AFTER DELETE ON incident FOR EACH ROW EXECUTE FUNCTION bury('number');
CREATE OR REPLACE TRIGGER incident_days AFTER INSERT OR DELETE OR UPDATE OF occurred_at ON incident FOR EACH ROW
  EXECUTE FUNCTION incident_days();
CREATE OR REPLACE TRIGGER incident_search BEFORE INSERT OR UPDATE OF number, place, third_party_name, journey_id,
  driver_id, vehicle_id, trailer_id, description, search ON incident FOR EACH ROW EXECUTE FUNCTION incident_search();
CREATE OR REPLACE TRIGGER incident_states BEFORE UPDATE ON incident FOR EACH ROW EXECUTE FUNCTION incident_states();
CREATE OR REPLACE TRIGGER incident_touch BEFORE UPDATE ON incident FOR EACH ROW EXECUTE FUNCTION touch();
