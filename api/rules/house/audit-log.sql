-- The audit log is append-only, except that the erasure of a person (GDPR, article 17) removes values.
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('quai.erasure', true) = 'on'
    AND to_jsonb(NEW) - 'changes' = to_jsonb(OLD) - 'changes' AND OLD.changes @> NEW.changes THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW
  EXECUTE FUNCTION audit_is_append_only();
