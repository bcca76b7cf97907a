-- The history names a sheet without its content, which is stored with the sheet.
CREATE OR REPLACE FUNCTION designation_sheet_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
  VALUES (
    nullif(current_setting('quai.actor', true), '')::uuid,
    coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
    TG_TABLE_NAME, NEW.id, NEW.infraction_id, TG_OP,
      jsonb_build_object('issue_no', jsonb_build_array(null, NEW.issue_no)));
  RETURN NULL;
END $$;

-- An issued sheet does not change; only the purge and the erasure of a person remove it (domain.md §3.18).
CREATE OR REPLACE FUNCTION designation_sheet_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('quai.erasure', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'designation_sheet is issued: it stays as it is';
END $$;

CREATE OR REPLACE TRIGGER designation_sheet_audit AFTER INSERT ON designation_sheet FOR EACH ROW
  EXECUTE FUNCTION designation_sheet_audit();
CREATE OR REPLACE TRIGGER designation_sheet_stays BEFORE UPDATE OR DELETE ON designation_sheet FOR EACH ROW
  EXECUTE FUNCTION designation_sheet_stays();
