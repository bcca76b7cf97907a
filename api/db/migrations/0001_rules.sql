-- What the table definitions cannot say: extensions, search text, exclusion and check constraints, audit.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- French alphabetical order: accents and case count last (« Émile » between « Emballages » and « Emploi »).
CREATE COLLATION IF NOT EXISTS french (provider = icu, locale = 'fr-FR');
--> statement-breakpoint
-- Search text: lower case without accents. unaccent() alone is not immutable, since its dictionary could change.
CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint

-- Optimistic lock: every update of a row raises its version, whoever writes.
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Audit of every write. The writer names itself by `quai.actor` and `quai.source`, set for its transaction; without them it is the system.
-- Argument: the column that names the record whose history shows the row (its own id without argument).
CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE to_jsonb(NEW) END;
  subject jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
  diff jsonb;
BEGIN
  SELECT jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)) INTO diff
  FROM jsonb_object_keys(before || after) AS field
  WHERE (before -> field) IS DISTINCT FROM (after -> field)
    AND coalesce(before -> field, 'null') IS DISTINCT FROM coalesce(after -> field, 'null')
    AND field NOT IN ('id', 'version', 'created_at', 'updated_at', 'search', 'contact_search', 'storage_key');
  IF diff IS NOT NULL THEN
    INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
    VALUES (
      nullif(current_setting('quai.actor', true), '')::uuid,
      coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
      TG_TABLE_NAME,
      (subject ->> 'id')::uuid,
      coalesce((subject ->> coalesce(TG_ARGV[0], 'id'))::uuid, (subject ->> 'id')::uuid),
      TG_OP,
      diff
    );
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint

-- A contact's change reaches the company's search text without counting as a change of the company.
CREATE TRIGGER company_touch BEFORE UPDATE ON company FOR EACH ROW
WHEN (OLD.contact_search = NEW.contact_search) EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER contact_touch BEFORE UPDATE ON contact FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER address_touch BEFORE UPDATE ON address FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER delivery_request_touch BEFORE UPDATE ON delivery_request FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER delivery_request_version_touch BEFORE UPDATE ON delivery_request_version FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER delivery_request_stop_touch BEFORE UPDATE ON delivery_request_stop FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER live_line_touch BEFORE UPDATE ON live_line FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER live_line_stop_touch BEFORE UPDATE ON live_line_stop FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER journey_touch BEFORE UPDATE ON journey FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER journey_stop_touch BEFORE UPDATE ON journey_stop FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER driver_touch BEFORE UPDATE ON driver FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER vehicle_touch BEFORE UPDATE ON vehicle FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER trailer_touch BEFORE UPDATE ON trailer FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER account_touch BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER document_touch BEFORE UPDATE ON document FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER import_touch BEFORE UPDATE ON import FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint

CREATE TRIGGER company_audit AFTER INSERT OR UPDATE OR DELETE ON company FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER contact_audit AFTER INSERT OR UPDATE OR DELETE ON contact FOR EACH ROW EXECUTE FUNCTION audit('company_id');
--> statement-breakpoint
CREATE TRIGGER address_audit AFTER INSERT OR UPDATE OR DELETE ON address FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER delivery_request_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER delivery_request_version_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request_version FOR EACH ROW EXECUTE FUNCTION audit('request_id');
--> statement-breakpoint
CREATE TRIGGER delivery_request_stop_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request_stop FOR EACH ROW EXECUTE FUNCTION audit('version_id');
--> statement-breakpoint
CREATE TRIGGER live_line_audit AFTER INSERT OR UPDATE OR DELETE ON live_line FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER live_line_stop_audit AFTER INSERT OR UPDATE OR DELETE ON live_line_stop FOR EACH ROW EXECUTE FUNCTION audit('live_line_id');
--> statement-breakpoint
CREATE TRIGGER journey_audit AFTER INSERT OR UPDATE OR DELETE ON journey FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER journey_stop_audit AFTER INSERT OR UPDATE OR DELETE ON journey_stop FOR EACH ROW EXECUTE FUNCTION audit('journey_id');
--> statement-breakpoint
CREATE TRIGGER driver_audit AFTER INSERT OR UPDATE OR DELETE ON driver FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER vehicle_audit AFTER INSERT OR UPDATE OR DELETE ON vehicle FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER trailer_audit AFTER INSERT OR UPDATE OR DELETE ON trailer FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER account_audit AFTER INSERT OR UPDATE OR DELETE ON account FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER document_audit AFTER INSERT OR UPDATE OR DELETE ON document FOR EACH ROW EXECUTE FUNCTION audit('owner_id');
--> statement-breakpoint

CREATE FUNCTION company_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.legal_name, NEW.trade_name, NEW.siren, NEW.siret, NEW.billing_city, NEW.contact_search));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_search BEFORE INSERT OR UPDATE ON company FOR EACH ROW EXECUTE FUNCTION company_search();
--> statement-breakpoint
CREATE FUNCTION contact_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company SET contact_search = coalesce(
    (SELECT string_agg(concat_ws(' ', first_name, last_name, email), ' ' ORDER BY id) FROM contact
     WHERE company_id = coalesce(NEW.company_id, OLD.company_id) AND NOT archived), '')
  WHERE id = coalesce(NEW.company_id, OLD.company_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_search AFTER INSERT OR UPDATE OR DELETE ON contact FOR EACH ROW EXECUTE FUNCTION contact_search();
--> statement-breakpoint
CREATE FUNCTION address_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.label, NEW.city, NEW.zip, NEW.line1,
    (SELECT legal_name FROM company WHERE id = NEW.company_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER address_search BEFORE INSERT OR UPDATE ON address FOR EACH ROW EXECUTE FUNCTION address_search();
--> statement-breakpoint
CREATE FUNCTION delivery_request_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.title,
    (SELECT legal_name FROM company WHERE id = NEW.company_id),
    (SELECT string_agg(DISTINCT a.city, ' ') FROM delivery_request_stop s JOIN address a ON a.id = s.address_id WHERE s.version_id = NEW.current_version_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_request_search BEFORE INSERT OR UPDATE ON delivery_request FOR EACH ROW EXECUTE FUNCTION delivery_request_search();
--> statement-breakpoint
CREATE FUNCTION live_line_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.code, NEW.label,
    (SELECT concat_ws(' ', r.number, c.legal_name) FROM delivery_request_version v
     JOIN delivery_request r ON r.id = v.request_id JOIN company c ON c.id = r.company_id WHERE v.id = NEW.version_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_line_search BEFORE INSERT OR UPDATE ON live_line FOR EACH ROW EXECUTE FUNCTION live_line_search();
--> statement-breakpoint
CREATE FUNCTION journey_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.label,
    (SELECT legal_name FROM company WHERE id = NEW.company_id),
    (SELECT concat_ws(' ', first_name, last_name) FROM driver WHERE id = NEW.driver_id),
    (SELECT plate FROM vehicle WHERE id = NEW.vehicle_id),
    (SELECT plate FROM trailer WHERE id = NEW.trailer_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_search BEFORE INSERT OR UPDATE OF number, label, company_id, driver_id, vehicle_id, trailer_id ON journey
FOR EACH ROW EXECUTE FUNCTION journey_search();
--> statement-breakpoint
CREATE FUNCTION driver_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.first_name, NEW.last_name, NEW.first_name, NEW.phone));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER driver_search BEFORE INSERT OR UPDATE ON driver FOR EACH ROW EXECUTE FUNCTION driver_search();
--> statement-breakpoint
CREATE FUNCTION material_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.plate, replace(NEW.plate, '-', ''), NEW.fleet_no));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicle_search BEFORE INSERT OR UPDATE ON vehicle FOR EACH ROW EXECUTE FUNCTION material_search();
--> statement-breakpoint
CREATE TRIGGER trailer_search BEFORE INSERT OR UPDATE ON trailer FOR EACH ROW EXECUTE FUNCTION material_search();
--> statement-breakpoint

CREATE INDEX company_search_index ON company USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX address_search_index ON address USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX delivery_request_search_index ON delivery_request USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX live_line_search_index ON live_line USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX journey_search_index ON journey USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX driver_search_index ON driver USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX vehicle_search_index ON vehicle USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX company_name_index ON company (legal_name COLLATE french, id);
--> statement-breakpoint
CREATE INDEX company_city_index ON company (billing_city COLLATE french, id);
--> statement-breakpoint
CREATE INDEX company_credit_index ON company (credit_limit_cents, id);
--> statement-breakpoint
CREATE INDEX company_status_index ON company (status, legal_name COLLATE french, id);
--> statement-breakpoint
CREATE INDEX address_label_index ON address (label COLLATE french, id);
--> statement-breakpoint
CREATE INDEX address_city_index ON address (city COLLATE french, id);
--> statement-breakpoint
CREATE INDEX address_zip_index ON address (zip, id);
--> statement-breakpoint
CREATE INDEX driver_name_index ON driver (last_name COLLATE french, first_name COLLATE french, id);
--> statement-breakpoint
CREATE INDEX live_line_label_index ON live_line (label COLLATE french, id);
--> statement-breakpoint
CREATE INDEX delivery_request_title_index ON delivery_request (title COLLATE french, id);
--> statement-breakpoint
CREATE UNIQUE INDEX address_label_key ON address (company_id, lower(label)) NULLS NOT DISTINCT WHERE NOT archived;
--> statement-breakpoint

-- One driver, one vehicle, one trailer: never two overlapping journeys; [start, end[, so contact is allowed (domain.md §0.13).
ALTER TABLE journey ADD CONSTRAINT journey_interval_check CHECK (planned_end > planned_start);
--> statement-breakpoint
ALTER TABLE journey ADD CONSTRAINT journey_driver_overlap EXCLUDE USING gist (driver_id WITH =, tstzrange(planned_start, planned_end) WITH &&)
WHERE (driver_id IS NOT NULL AND status NOT IN ('ANNULE', 'NON_EXECUTE'));
--> statement-breakpoint
ALTER TABLE journey ADD CONSTRAINT journey_vehicle_overlap EXCLUDE USING gist (vehicle_id WITH =, tstzrange(planned_start, planned_end) WITH &&)
WHERE (vehicle_id IS NOT NULL AND status NOT IN ('ANNULE', 'NON_EXECUTE'));
--> statement-breakpoint
ALTER TABLE journey ADD CONSTRAINT journey_trailer_overlap EXCLUDE USING gist (trailer_id WITH =, tstzrange(planned_start, planned_end) WITH &&)
WHERE (trailer_id IS NOT NULL AND status NOT IN ('ANNULE', 'NON_EXECUTE'));
--> statement-breakpoint
ALTER TABLE journey ADD CONSTRAINT journey_odometer_check CHECK (odometer_end IS NULL OR odometer_start IS NULL OR odometer_end >= odometer_start);
--> statement-breakpoint
ALTER TABLE journey ADD CONSTRAINT journey_means_check CHECK (subcontractor_id IS NULL OR (driver_id IS NULL AND vehicle_id IS NULL AND trailer_id IS NULL));
--> statement-breakpoint
-- One version in force per date (domain.md §3.3).
ALTER TABLE delivery_request_version ADD CONSTRAINT delivery_request_version_overlap EXCLUDE USING gist (request_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&)
WHERE (status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU'));
--> statement-breakpoint
ALTER TABLE delivery_request_version ADD CONSTRAINT delivery_request_version_dates_check CHECK (valid_to IS NULL OR valid_to >= valid_from);
--> statement-breakpoint
ALTER TABLE company ADD CONSTRAINT company_payment_days_check CHECK (payment_days BETWEEN 0 AND 30);
--> statement-breakpoint
ALTER TABLE company ADD CONSTRAINT company_types_check CHECK (cardinality(types) > 0);
--> statement-breakpoint
ALTER TABLE company ADD CONSTRAINT company_name_check CHECK (char_length(legal_name) BETWEEN 1 AND 120);
--> statement-breakpoint
ALTER TABLE address ADD CONSTRAINT address_geofence_check CHECK (geofence_m BETWEEN 50 AND 2000);
--> statement-breakpoint
ALTER TABLE address ADD CONSTRAINT address_position_check CHECK ((lat IS NULL) = (lng IS NULL) AND lat BETWEEN -90 AND 90 AND lng BETWEEN -180 AND 180);
--> statement-breakpoint
ALTER TABLE live_line ADD CONSTRAINT live_line_weekdays_check CHECK (cardinality(weekdays) > 0 AND weekdays <@ ARRAY[1,2,3,4,5,6,7]);
--> statement-breakpoint
ALTER TABLE live_line ADD CONSTRAINT live_line_means_check CHECK (subcontractor_id IS NULL OR (default_driver_id IS NULL AND default_vehicle_id IS NULL AND default_trailer_id IS NULL));
--> statement-breakpoint
ALTER TABLE vehicle ADD CONSTRAINT vehicle_tare_check CHECK (tare_kg < gvw_kg);
