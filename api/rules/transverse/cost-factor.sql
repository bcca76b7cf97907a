CREATE OR REPLACE TRIGGER cost_factor_audit AFTER INSERT OR UPDATE OR DELETE ON cost_factor FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER cost_factor_bury AFTER DELETE ON cost_factor FOR EACH ROW EXECUTE FUNCTION bury('code');

-- Processes cache the factors that prices use, and in how many contracts each factor is.
CREATE OR REPLACE TRIGGER cost_factor_tell AFTER INSERT OR UPDATE OR DELETE ON cost_factor FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER cost_factor_touch BEFORE UPDATE ON cost_factor FOR EACH ROW EXECUTE FUNCTION touch();
