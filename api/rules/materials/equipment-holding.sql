CREATE OR REPLACE TRIGGER equipment_holding_audit AFTER INSERT OR UPDATE OR DELETE ON equipment_holding FOR EACH ROW
  EXECUTE FUNCTION audit('equipment_id');
CREATE OR REPLACE TRIGGER equipment_holding_merged_address BEFORE INSERT OR UPDATE OF depot_id ON equipment_holding
  FOR EACH ROW EXECUTE FUNCTION follow_merged_depot();
CREATE OR REPLACE TRIGGER equipment_holding_touch BEFORE UPDATE ON equipment_holding FOR EACH ROW
  EXECUTE FUNCTION touch();
