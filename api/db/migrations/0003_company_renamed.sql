-- Other records are found by the name of their company: renaming it renews their search text. That is no change of theirs, so neither
-- their version nor their history moves. Journeys that are over keep the name that they were driven under.
CREATE OR REPLACE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('quai.reindexing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION company_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('quai.reindexing', 'on', true);
  UPDATE address SET search = '' WHERE company_id = NEW.id;
  UPDATE delivery_request SET search = '' WHERE company_id = NEW.id;
  UPDATE live_line SET search = '' WHERE version_id IN (
    SELECT v.id FROM delivery_request_version v JOIN delivery_request r ON r.id = v.request_id WHERE r.company_id = NEW.id);
  UPDATE journey SET company_id = company_id WHERE company_id = NEW.id AND planned_end >= now();
  PERFORM set_config('quai.reindexing', '', true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_renamed AFTER UPDATE OF legal_name ON company FOR EACH ROW
WHEN (OLD.legal_name IS DISTINCT FROM NEW.legal_name) EXECUTE FUNCTION company_renamed();
--> statement-breakpoint
-- An index of nullable figures serves one direction only: this is the other, unknown last.
CREATE INDEX company_credit_down_index ON company (credit_limit_cents DESC NULLS LAST, id DESC);
