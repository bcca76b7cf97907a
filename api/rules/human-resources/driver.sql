-- Whether another driver has the same name.
CREATE OR REPLACE FUNCTION has_namesake(who driver) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM driver other
    WHERE other.last_name COLLATE french = who.last_name COLLATE french
      AND other.first_name COLLATE french = who.first_name COLLATE french AND other.id <> who.id)
$$;

-- « Prénom Nom » of a driver, with matricule and depot when another has the same name. Every name that stands beside
-- others comes from here.
CREATE OR REPLACE FUNCTION driver_name(who driver) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT who.first_name || ' ' || who.last_name || CASE WHEN has_namesake(who)
    THEN concat(' · ', who.code, ' · ' || (SELECT label FROM address WHERE id = who.depot_id)) ELSE '' END
$$;

-- Search text of a driver.
CREATE OR REPLACE FUNCTION driver_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.first_name, NEW.last_name, NEW.first_name, NEW.phone));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER driver_audit AFTER INSERT OR UPDATE OR DELETE ON driver FOR EACH ROW EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER driver_bury AFTER DELETE ON driver FOR EACH ROW EXECUTE FUNCTION bury('code');
CREATE OR REPLACE TRIGGER driver_journeys_due AFTER UPDATE OF depot_id, category ON driver FOR EACH ROW
  WHEN ((OLD.depot_id, OLD.category) IS DISTINCT FROM (NEW.depot_id, NEW.category))
  EXECUTE FUNCTION journeys_of_due('driver_id');
CREATE OR REPLACE TRIGGER driver_merged_address BEFORE INSERT OR UPDATE OF depot_id ON driver FOR EACH ROW
  EXECUTE FUNCTION follow_merged_depot();
CREATE OR REPLACE TRIGGER driver_renamed AFTER UPDATE ON driver FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION renew_search('driver_id', 'incident', 'infraction');
CREATE OR REPLACE TRIGGER driver_search BEFORE INSERT OR UPDATE ON driver FOR EACH ROW EXECUTE FUNCTION driver_search();
CREATE OR REPLACE TRIGGER driver_touch BEFORE UPDATE ON driver FOR EACH ROW EXECUTE FUNCTION touch();
