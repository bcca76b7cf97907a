-- Closures of an address change how often versions run: their figures are calculated again.
CREATE OR REPLACE FUNCTION forget_closed_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_request_version_figures SET until = '1970-01-01'
  WHERE until > '1970-01-01' AND version_id IN (SELECT version_id FROM delivery_request_stop WHERE address_id = NEW.id);
  RETURN NULL;
END $$;

-- Deletes the figures of a version whose inputs changed. A version that starts or ends changes the year of those before
-- it.
CREATE OR REPLACE FUNCTION forget_request_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_request_version_figures WHERE version_id IN (
    SELECT id FROM delivery_request_version WHERE request_id = coalesce(NEW.request_id, OLD.request_id));
  RETURN NULL;
END $$;

-- Lines, stops and closures change how often a version runs, not its price: the number of runs expires, the price
-- stays.
CREATE OR REPLACE FUNCTION forget_version_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_request_version_figures SET until = '1970-01-01'
  WHERE version_id IN (NEW.version_id, OLD.version_id) AND until > '1970-01-01';
  RETURN NULL;
END $$;
