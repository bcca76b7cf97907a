-- Search text of a tour.
CREATE OR REPLACE FUNCTION driver_pool_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.label));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER driver_pool_audit AFTER INSERT OR UPDATE OR DELETE ON driver_pool FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER driver_pool_bury AFTER DELETE ON driver_pool FOR EACH ROW EXECUTE FUNCTION bury('code');
CREATE OR REPLACE TRIGGER driver_pool_journeys_due AFTER UPDATE OF depot_id, activity ON driver_pool FOR EACH ROW
  WHEN ((OLD.depot_id, OLD.activity) IS DISTINCT FROM (NEW.depot_id, NEW.activity))
  EXECUTE FUNCTION journeys_of_due('driver_pool_id');
CREATE OR REPLACE TRIGGER driver_pool_merged_address BEFORE INSERT OR UPDATE OF depot_id ON driver_pool FOR EACH ROW
  EXECUTE FUNCTION follow_merged_depot();
CREATE OR REPLACE TRIGGER driver_pool_search BEFORE INSERT OR UPDATE ON driver_pool FOR EACH ROW
  EXECUTE FUNCTION driver_pool_search();
CREATE OR REPLACE TRIGGER driver_pool_tell AFTER INSERT OR UPDATE OR DELETE ON driver_pool FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER driver_pool_touch BEFORE UPDATE ON driver_pool FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER driver_pool_item_audit AFTER INSERT OR UPDATE OR DELETE ON driver_pool_item FOR EACH ROW
  EXECUTE FUNCTION audit('driver_pool_id');
CREATE OR REPLACE TRIGGER driver_pool_item_tell AFTER INSERT OR UPDATE OR DELETE ON driver_pool_item FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER driver_pool_item_touch BEFORE UPDATE ON driver_pool_item FOR EACH ROW
  EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER driver_pool_member_audit AFTER INSERT OR UPDATE OR DELETE ON driver_pool_member FOR EACH ROW
  EXECUTE FUNCTION audit('driver_pool_id');
CREATE OR REPLACE TRIGGER driver_pool_member_touch BEFORE UPDATE ON driver_pool_member FOR EACH ROW
  EXECUTE FUNCTION touch();
