CREATE OR REPLACE TRIGGER odometer_reading_audit AFTER INSERT OR UPDATE OR DELETE ON odometer_reading FOR EACH ROW
  EXECUTE FUNCTION audit('vehicle_id');
CREATE OR REPLACE TRIGGER odometer_reading_touch BEFORE UPDATE ON odometer_reading FOR EACH ROW
  EXECUTE FUNCTION touch();
