-- Search text of a vehicle or trailer.
CREATE OR REPLACE FUNCTION material_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.plate, replace(NEW.plate, '-', ''), NEW.fleet_no, NEW.brand, NEW.model,
    NEW.vin));
  RETURN NEW;
END $$;

-- The odometer of a vehicle never decreases (domain.md §3.13), unless an administrator corrects it.
CREATE OR REPLACE FUNCTION odometer_never_decreases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.odometer_km < OLD.odometer_km AND current_setting('quai.odometer_correction', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'vehicle_odometer_check',
      MESSAGE = 'the odometer decreases';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER vehicle_audit AFTER INSERT OR UPDATE OR DELETE ON vehicle FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER vehicle_bury AFTER DELETE ON vehicle FOR EACH ROW EXECUTE FUNCTION bury('plate');
CREATE OR REPLACE TRIGGER vehicle_journeys_due AFTER UPDATE OF pallets, gvw_kg, tare_kg, floor_metres ON vehicle
  FOR EACH ROW WHEN ((OLD.pallets, OLD.gvw_kg, OLD.tare_kg, OLD.floor_metres) IS DISTINCT FROM (NEW.pallets, NEW.gvw_kg,
  NEW.tare_kg, NEW.floor_metres)) EXECUTE FUNCTION journeys_of_due('vehicle_id');
CREATE OR REPLACE TRIGGER vehicle_merged_address BEFORE INSERT OR UPDATE OF depot_id ON vehicle FOR EACH ROW
  EXECUTE FUNCTION follow_merged_depot();
CREATE OR REPLACE TRIGGER vehicle_odometer BEFORE UPDATE OF odometer_km ON vehicle FOR EACH ROW
  EXECUTE FUNCTION odometer_never_decreases();
CREATE OR REPLACE TRIGGER vehicle_renamed AFTER UPDATE ON vehicle FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION renew_search('vehicle_id', 'incident', 'infraction');
CREATE OR REPLACE TRIGGER vehicle_search BEFORE INSERT OR UPDATE ON vehicle FOR EACH ROW
  EXECUTE FUNCTION material_search();
CREATE OR REPLACE TRIGGER vehicle_tell AFTER INSERT OR UPDATE OR DELETE ON vehicle FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER vehicle_touch BEFORE UPDATE ON vehicle FOR EACH ROW EXECUTE FUNCTION touch();
