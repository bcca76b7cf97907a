CREATE OR REPLACE TRIGGER certification_reminder_audit AFTER INSERT OR UPDATE OR DELETE ON certification_reminder
  FOR EACH ROW EXECUTE FUNCTION audit('driver_id');
CREATE OR REPLACE TRIGGER certification_reminder_touch BEFORE UPDATE ON certification_reminder FOR EACH ROW
  EXECUTE FUNCTION touch();
