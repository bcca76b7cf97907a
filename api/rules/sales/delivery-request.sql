-- Search text of a contract, with the name of its client.
CREATE OR REPLACE FUNCTION delivery_request_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.title,
    (SELECT legal_name FROM company WHERE id = NEW.company_id),
    (SELECT string_agg(DISTINCT a.city, ' ') FROM delivery_request_stop s JOIN address a ON a.id = s.address_id
      WHERE s.version_id = NEW.current_version_id)));
  RETURN NEW;
END $$;

-- The clients of a contract get new figures when it moves to another client or is deleted.
CREATE OR REPLACE FUNCTION request_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due
  SELECT company_id FROM (VALUES (OLD.company_id), (NEW.company_id)) AS client (company_id)
    WHERE company_id IS NOT NULL;
  RETURN NULL;
END $$;

-- A contract stores the status of its current version and of the one in design, so that lists sort by them.
CREATE OR REPLACE FUNCTION request_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT status INTO NEW.current_status FROM delivery_request_version WHERE id = NEW.current_version_id;
  SELECT id, status, valid_from, designer_id
    INTO NEW.design_version_id, NEW.design_status, NEW.design_valid_from, NEW.design_designer_id
    FROM delivery_request_version version, LATERAL (
      SELECT status IN ('BROUILLON', 'A_CONCEVOIR', 'EN_CONCEPTION', 'CONCU', 'PROPOSE') AS prepared) AS state
    WHERE request_id = NEW.id AND (prepared OR id = NEW.current_version_id)
    ORDER BY prepared DESC, version_no DESC LIMIT 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER delivery_request_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER delivery_request_bury AFTER DELETE ON delivery_request FOR EACH ROW
  EXECUTE FUNCTION bury('number');

-- A deleted contract takes its versions along, which then name no client.
CREATE OR REPLACE TRIGGER delivery_request_figures_due AFTER DELETE ON "delivery_request" FOR EACH ROW
  EXECUTE FUNCTION request_figures_due();
CREATE OR REPLACE TRIGGER delivery_request_figures_due_changed AFTER UPDATE OF company_id ON "delivery_request"
  FOR EACH ROW WHEN (OLD.company_id <> NEW.company_id) EXECUTE FUNCTION request_figures_due();
CREATE OR REPLACE TRIGGER delivery_request_search BEFORE INSERT OR UPDATE ON delivery_request FOR EACH ROW
  EXECUTE FUNCTION delivery_request_search();
CREATE OR REPLACE TRIGGER delivery_request_statuses BEFORE INSERT OR UPDATE ON "delivery_request" FOR EACH ROW
  EXECUTE FUNCTION request_statuses();
CREATE OR REPLACE TRIGGER delivery_request_touch BEFORE UPDATE ON delivery_request FOR EACH ROW
  EXECUTE FUNCTION touch();
