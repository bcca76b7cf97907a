-- The starter lists are no change of anybody's: the history begins after them.
CREATE OR REPLACE TRIGGER delay_cause_audit AFTER INSERT OR UPDATE OR DELETE ON delay_cause FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER delay_cause_touch BEFORE UPDATE ON delay_cause FOR EACH ROW EXECUTE FUNCTION touch();
