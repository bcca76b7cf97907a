CREATE OR REPLACE TRIGGER additional_service_audit AFTER INSERT OR UPDATE OR DELETE ON additional_service FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER additional_service_touch BEFORE UPDATE ON additional_service FOR EACH ROW
  EXECUTE FUNCTION touch();
