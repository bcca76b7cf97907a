CREATE OR REPLACE TRIGGER replacement_call_audit AFTER INSERT OR UPDATE OR DELETE ON replacement_call FOR EACH ROW
  EXECUTE FUNCTION audit('journey_id');
CREATE OR REPLACE TRIGGER replacement_call_touch BEFORE UPDATE ON replacement_call
  FOR EACH ROW EXECUTE FUNCTION touch();
