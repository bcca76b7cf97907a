CREATE OR REPLACE TRIGGER outage_touch BEFORE UPDATE ON outage FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER outage_trailer_audit AFTER INSERT OR UPDATE ON outage FOR EACH ROW
  WHEN (NEW.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
CREATE OR REPLACE TRIGGER outage_trailer_audit_delete AFTER DELETE ON outage FOR EACH ROW
  WHEN (OLD.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
CREATE OR REPLACE TRIGGER outage_vehicle_audit AFTER INSERT OR UPDATE ON outage FOR EACH ROW
  WHEN (NEW.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
CREATE OR REPLACE TRIGGER outage_vehicle_audit_delete AFTER DELETE ON outage FOR EACH ROW
  WHEN (OLD.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
