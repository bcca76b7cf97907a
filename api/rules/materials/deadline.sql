CREATE OR REPLACE TRIGGER deadline_equipment_audit AFTER INSERT OR UPDATE ON deadline FOR EACH ROW
  WHEN (NEW.equipment_id IS NOT NULL) EXECUTE FUNCTION audit('equipment_id');
CREATE OR REPLACE TRIGGER deadline_equipment_audit_delete AFTER DELETE ON deadline FOR EACH ROW
  WHEN (OLD.equipment_id IS NOT NULL) EXECUTE FUNCTION audit('equipment_id');
CREATE OR REPLACE TRIGGER deadline_touch BEFORE UPDATE ON deadline FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER deadline_trailer_audit AFTER INSERT OR UPDATE ON deadline FOR EACH ROW
  WHEN (NEW.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
CREATE OR REPLACE TRIGGER deadline_trailer_audit_delete AFTER DELETE ON deadline FOR EACH ROW
  WHEN (OLD.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
CREATE OR REPLACE TRIGGER deadline_vehicle_audit AFTER INSERT OR UPDATE ON deadline FOR EACH ROW
  WHEN (NEW.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
CREATE OR REPLACE TRIGGER deadline_vehicle_audit_delete AFTER DELETE ON deadline FOR EACH ROW
  WHEN (OLD.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
