-- A contract stores the status of its versions: see request_statuses().
CREATE OR REPLACE FUNCTION copy_request_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('quai.reindexing', 'on', true);
  UPDATE delivery_request SET current_version_id = current_version_id
    WHERE id = coalesce(NEW.request_id, OLD.request_id);
  PERFORM set_config('quai.reindexing', '', true);
  RETURN NULL;
END $$;

-- Cost factors that a version uses, one row each.
CREATE OR REPLACE FUNCTION version_factors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_request_factor WHERE version_id = NEW.id;
  -- Same lock order as the writers of a factor.
  INSERT INTO delivery_request_factor (factor_id, version_id, request_id, running)
  SELECT DISTINCT factor.id, NEW.id, NEW.request_id, NEW.status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU')
  FROM jsonb_array_elements(NEW.cost_factors) AS line JOIN cost_factor factor ON factor.id::text = line ->> 'factorId'
  ORDER BY factor.id;
  RETURN NULL;
END $$;

-- Clients of a changed version get new figures.
CREATE OR REPLACE FUNCTION version_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due
  SELECT company_id FROM delivery_request WHERE id IN (OLD.request_id, NEW.request_id)
  UNION
  SELECT company_id FROM journey WHERE version_id = NEW.id AND company_id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER delivery_request_factor_tell AFTER INSERT OR UPDATE OR DELETE ON delivery_request_factor
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER delivery_request_service_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request_service
  FOR EACH ROW EXECUTE FUNCTION audit('version_id');
CREATE OR REPLACE TRIGGER delivery_request_service_touch BEFORE UPDATE ON delivery_request_service FOR EACH ROW
  EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER delivery_request_stop_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request_stop
  FOR EACH ROW EXECUTE FUNCTION audit('version_id');
CREATE OR REPLACE TRIGGER delivery_request_stop_figures AFTER INSERT OR UPDATE OR DELETE ON "delivery_request_stop"
  FOR EACH ROW EXECUTE FUNCTION forget_version_figures();
CREATE OR REPLACE TRIGGER delivery_request_stop_merged_address BEFORE INSERT OR UPDATE OF address_id
  ON delivery_request_stop FOR EACH ROW EXECUTE FUNCTION follow_merged_address();
CREATE OR REPLACE TRIGGER delivery_request_stop_touch BEFORE UPDATE ON delivery_request_stop FOR EACH ROW
  EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER delivery_request_version_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request_version
  FOR EACH ROW EXECUTE FUNCTION audit('request_id');
CREATE OR REPLACE TRIGGER delivery_request_version_factors AFTER INSERT ON "delivery_request_version" FOR EACH ROW
  WHEN (NEW.cost_factors <> '[]') EXECUTE FUNCTION version_factors();
CREATE OR REPLACE TRIGGER delivery_request_version_factors_changed AFTER UPDATE ON "delivery_request_version"
  FOR EACH ROW WHEN (OLD.cost_factors <> NEW.cost_factors OR OLD.status <> NEW.status AND NEW.cost_factors <> '[]')
  EXECUTE FUNCTION version_factors();
CREATE OR REPLACE TRIGGER delivery_request_version_figures AFTER INSERT OR UPDATE OR DELETE
  ON "delivery_request_version" FOR EACH ROW EXECUTE FUNCTION forget_request_figures();
CREATE OR REPLACE TRIGGER delivery_request_version_figures_due AFTER INSERT OR DELETE ON "delivery_request_version"
  FOR EACH ROW EXECUTE FUNCTION version_figures_due();
CREATE OR REPLACE TRIGGER delivery_request_version_figures_due_changed AFTER UPDATE OF tolerance_min,
  status, request_id ON "delivery_request_version" FOR EACH ROW
  WHEN ((OLD.tolerance_min, OLD.status, OLD.request_id) IS DISTINCT FROM (NEW.tolerance_min, NEW.status,
  NEW.request_id)) EXECUTE FUNCTION version_figures_due();
CREATE OR REPLACE TRIGGER delivery_request_version_journeys_due AFTER UPDATE OF tolerance_min, request_id, goods
  ON delivery_request_version FOR EACH ROW
  WHEN ((OLD.tolerance_min, OLD.request_id, OLD.goods ->> 'linearMetres')
  IS DISTINCT FROM (NEW.tolerance_min, NEW.request_id, NEW.goods ->> 'linearMetres'))
  EXECUTE FUNCTION journeys_of_due('version_id');
CREATE OR REPLACE TRIGGER delivery_request_version_moved AFTER UPDATE ON "delivery_request_version" FOR EACH ROW
  WHEN ((OLD.status, OLD.valid_from, OLD.designer_id, OLD.version_no) IS DISTINCT FROM (NEW.status, NEW.valid_from,
  NEW.designer_id, NEW.version_no)) EXECUTE FUNCTION copy_request_statuses();
CREATE OR REPLACE TRIGGER delivery_request_version_statuses AFTER INSERT OR DELETE ON "delivery_request_version"
  FOR EACH ROW EXECUTE FUNCTION copy_request_statuses();

-- Processes cache the weeks of all tours for the home page of conception (api/db/shared-reads.ts).
CREATE OR REPLACE TRIGGER delivery_request_version_tell AFTER INSERT OR UPDATE OR DELETE ON delivery_request_version
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER delivery_request_version_touch BEFORE UPDATE ON delivery_request_version FOR EACH ROW
  EXECUTE FUNCTION touch();
