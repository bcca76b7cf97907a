CREATE OR REPLACE FUNCTION address_journeys_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT DISTINCT journey.id FROM journey_stop stop
    JOIN journey ON journey.id = stop.journey_id
  WHERE stop.address_id = NEW.id AND journey.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION address_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_pallets(ARRAY(SELECT id FROM journey_stop
    WHERE address_id = NEW.id AND (pallets_given > 0 OR pallets_returned > 0)));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION address_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.label, NEW.city, NEW.zip, NEW.line1,
    (SELECT legal_name FROM company WHERE id = NEW.company_id)));
  RETURN NEW;
END $$;

-- What names an address that was merged into another names the other one: whoever read the duplicate before the merge
-- and writes after it (a generation under way, a form sent at that moment) does not call at an address of the archive.
-- The key share waits for a merge that holds the address, and a merge waits for it, so that neither misses the other.
CREATE OR REPLACE FUNCTION follow_merged_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into_id INTO kept FROM address WHERE id = NEW.address_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN
    NEW.address_id := kept;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION follow_merged_depot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into_id INTO kept FROM address WHERE id = NEW.depot_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN
    NEW.depot_id := kept;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER address_audit AFTER INSERT OR UPDATE OR DELETE ON address FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER address_closures_figures AFTER UPDATE OF closures ON "address" FOR EACH ROW
  WHEN (OLD.closures IS DISTINCT FROM NEW.closures) EXECUTE FUNCTION forget_closed_figures();
CREATE OR REPLACE TRIGGER address_journeys_due AFTER UPDATE OF lat, lng ON address FOR EACH ROW
  WHEN ((OLD.lat, OLD.lng) IS DISTINCT FROM (NEW.lat, NEW.lng)) EXECUTE FUNCTION address_journeys_due();
CREATE OR REPLACE TRIGGER address_pallets AFTER UPDATE OF company_id ON address FOR EACH ROW
  WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION address_pallets();
CREATE OR REPLACE TRIGGER address_search BEFORE INSERT OR UPDATE ON address FOR EACH ROW
  EXECUTE FUNCTION address_search();
CREATE OR REPLACE TRIGGER address_touch BEFORE UPDATE ON address FOR EACH ROW EXECUTE FUNCTION touch();
