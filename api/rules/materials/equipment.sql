-- Search text of a piece of equipment.
CREATE OR REPLACE FUNCTION equipment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.label, NEW.brand, NEW.serial));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER equipment_audit AFTER INSERT OR UPDATE OR DELETE ON equipment FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER equipment_bury AFTER DELETE ON equipment FOR EACH ROW EXECUTE FUNCTION bury('code');
CREATE OR REPLACE TRIGGER equipment_merged_address BEFORE INSERT OR UPDATE OF depot_id ON equipment FOR EACH ROW
  EXECUTE FUNCTION follow_merged_depot();
CREATE OR REPLACE TRIGGER equipment_search BEFORE INSERT OR UPDATE ON equipment FOR EACH ROW
  EXECUTE FUNCTION equipment_search();
CREATE OR REPLACE TRIGGER equipment_touch BEFORE UPDATE ON equipment FOR EACH ROW EXECUTE FUNCTION touch();
