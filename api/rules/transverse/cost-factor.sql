CREATE OR REPLACE TRIGGER cost_factor_audit AFTER INSERT OR UPDATE OR DELETE ON cost_factor FOR EACH ROW
  EXECUTE FUNCTION audit();

-- What a price is chosen from, and how many cahiers des charges a factor is in, are held by each process until one of
-- these tables changes.
CREATE OR REPLACE TRIGGER cost_factor_tell AFTER INSERT OR UPDATE OR DELETE ON cost_factor FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER cost_factor_touch BEFORE UPDATE ON cost_factor FOR EACH ROW EXECUTE FUNCTION touch();
