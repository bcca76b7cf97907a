CREATE OR REPLACE TRIGGER trailer_audit AFTER INSERT OR UPDATE OR DELETE ON trailer FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER trailer_bury AFTER DELETE ON trailer FOR EACH ROW EXECUTE FUNCTION bury('plate');
CREATE OR REPLACE TRIGGER trailer_journeys_due AFTER UPDATE OF pallets, gvw_kg, tare_kg, floor_metres ON trailer
  FOR EACH ROW WHEN ((OLD.pallets, OLD.gvw_kg, OLD.tare_kg, OLD.floor_metres) IS DISTINCT FROM (NEW.pallets, NEW.gvw_kg,
  NEW.tare_kg, NEW.floor_metres)) EXECUTE FUNCTION journeys_of_due('trailer_id');
CREATE OR REPLACE TRIGGER trailer_merged_address BEFORE INSERT OR UPDATE OF depot_id ON trailer FOR EACH ROW
  EXECUTE FUNCTION follow_merged_depot();
CREATE OR REPLACE TRIGGER trailer_renamed AFTER UPDATE ON trailer FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION renew_search('trailer_id', 'incident');
CREATE OR REPLACE TRIGGER trailer_search BEFORE INSERT OR UPDATE ON trailer FOR EACH ROW
  EXECUTE FUNCTION material_search();
CREATE OR REPLACE TRIGGER trailer_tell AFTER INSERT OR UPDATE OR DELETE ON trailer FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER trailer_touch BEFORE UPDATE ON trailer FOR EACH ROW EXECUTE FUNCTION touch();
