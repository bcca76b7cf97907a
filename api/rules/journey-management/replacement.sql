-- A replacement that is done, unfilled or cancelled does not change (domain.md §3.9), unless its act is taken back
-- (quai.undo).
CREATE OR REPLACE FUNCTION replacement_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('EFFECTUE', 'NON_POURVU', 'ANNULE')
    OR (OLD.status IN ('A_POURVOIR', 'PROPOSE') AND NEW.status = 'EFFECTUE')
    OR (OLD.status = 'CONFIRME' AND NEW.status IN ('PROPOSE', 'NON_POURVU')) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'replacement_states_check',
      MESSAGE = format('a replacement does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER replacement_audit AFTER INSERT OR UPDATE OR DELETE ON replacement FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER replacement_bury AFTER DELETE ON replacement FOR EACH ROW EXECUTE FUNCTION bury('number');
CREATE OR REPLACE TRIGGER replacement_states BEFORE UPDATE OF status ON replacement FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND current_setting('quai.undo', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION replacement_states();
CREATE OR REPLACE TRIGGER replacement_touch BEFORE UPDATE ON replacement FOR EACH ROW EXECUTE FUNCTION touch();
