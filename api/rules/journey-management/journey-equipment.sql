-- Times of a journey for its equipment, which is on one journey at a time; [start, end) so that one may follow another.
-- A cancelled journey takes none.
CREATE OR REPLACE FUNCTION journey_equipment_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT planned_start, planned_end, status NOT IN ('ANNULE', 'NON_EXECUTE') INTO NEW.planned_start, NEW.planned_end,
    NEW.taken
  FROM journey WHERE id = NEW.journey_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER journey_equipment_audit AFTER INSERT OR UPDATE OR DELETE ON journey_equipment FOR EACH ROW
  EXECUTE FUNCTION audit('journey_id');
CREATE OR REPLACE TRIGGER journey_equipment_hours BEFORE INSERT ON journey_equipment FOR EACH ROW
  EXECUTE FUNCTION journey_equipment_hours();
CREATE OR REPLACE TRIGGER journey_equipment_touch BEFORE UPDATE ON journey_equipment FOR EACH ROW
  EXECUTE FUNCTION touch();
