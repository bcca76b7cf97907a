-- Journeys that call at a moved address get new figures: the load is averaged over distances.
CREATE OR REPLACE FUNCTION address_journeys_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT DISTINCT journey.id FROM journey_stop stop
    JOIN journey ON journey.id = stop.journey_id
  WHERE stop.address_id = NEW.id AND journey.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;

-- Pallet movements follow an address to its new company (domain.md §3.26).
CREATE OR REPLACE FUNCTION address_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_pallets(ARRAY(SELECT id FROM journey_stop
    WHERE address_id = NEW.id AND (pallets_given > 0 OR pallets_returned > 0)));
  RETURN NULL;
END $$;

-- Search text of an address, with the name of its company.
CREATE OR REPLACE FUNCTION address_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.label, NEW.city, NEW.zip, NEW.line1,
    (SELECT legal_name FROM company WHERE id = NEW.company_id)));
  RETURN NEW;
END $$;

-- Replaces a merged address by the one it was merged into, for writers that read it before the merge. The key share
-- lock and the lock of the merge wait for each other.
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

-- Replaces a merged depot by the address it was merged into: see follow_merged_address().
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
CREATE OR REPLACE TRIGGER address_bury AFTER DELETE ON address FOR EACH ROW EXECUTE FUNCTION bury();
CREATE OR REPLACE TRIGGER address_closures_figures AFTER UPDATE OF closures ON "address" FOR EACH ROW
  WHEN (OLD.closures IS DISTINCT FROM NEW.closures) EXECUTE FUNCTION forget_closed_figures();
CREATE OR REPLACE TRIGGER address_journeys_due AFTER UPDATE OF lat, lng ON address FOR EACH ROW
  WHEN ((OLD.lat, OLD.lng) IS DISTINCT FROM (NEW.lat, NEW.lng)) EXECUTE FUNCTION address_journeys_due();
CREATE OR REPLACE TRIGGER address_pallets AFTER UPDATE OF company_id ON address FOR EACH ROW
  WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION address_pallets();
CREATE OR REPLACE TRIGGER address_search BEFORE INSERT OR UPDATE ON address FOR EACH ROW
  EXECUTE FUNCTION address_search();
CREATE OR REPLACE TRIGGER address_touch BEFORE UPDATE ON address FOR EACH ROW EXECUTE FUNCTION touch();
