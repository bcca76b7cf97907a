CREATE OR REPLACE TRIGGER application_key_audit AFTER INSERT OR UPDATE OF revoked_at ON application_key FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER application_key_touch BEFORE UPDATE ON application_key FOR EACH ROW
  WHEN (OLD.last_used_at IS NOT DISTINCT FROM NEW.last_used_at) EXECUTE FUNCTION touch();
