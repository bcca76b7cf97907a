-- The history of an account shows its passkeys without the keys.
CREATE OR REPLACE FUNCTION passkey_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject passkey := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
  VALUES (
    nullif(current_setting('quai.actor', true), '')::uuid,
    coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
    TG_TABLE_NAME, subject.id, subject.user_id, TG_OP,
    jsonb_build_object('name', jsonb_build_array(
      CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD.name END, CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.name END)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER passkey_audit AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_audit();
CREATE OR REPLACE TRIGGER passkey_audit_name AFTER UPDATE ON passkey FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION passkey_audit();

-- A sign-in raises the counter without a new version, so that a rename at the same time is not stale.
CREATE OR REPLACE TRIGGER passkey_touch BEFORE UPDATE ON passkey FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION touch();
