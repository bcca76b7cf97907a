CREATE OR REPLACE TRIGGER driver_certification_audit AFTER INSERT OR UPDATE OR DELETE ON driver_certification
  FOR EACH ROW EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER driver_certification_bury AFTER DELETE ON driver_certification FOR EACH ROW
  EXECUTE FUNCTION bury('', 'certification_line');
CREATE OR REPLACE TRIGGER driver_certification_touch BEFORE UPDATE ON driver_certification FOR EACH ROW
  EXECUTE FUNCTION touch();
