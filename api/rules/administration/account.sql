-- Ends the sessions of an account when it is deactivated (domain.md §3.25).
CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET revoked_at = now(), revoked_because = 'DEACTIVATED' WHERE user_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;

-- At least one administrator stays active (domain.md §3.25). The lock orders two who deactivate each other.
CREATE OR REPLACE FUNCTION keep_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('account_last_admin'));
  IF NOT EXISTS (SELECT FROM account WHERE role = 'ADMIN' AND status = 'ACTIF') THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'account_last_admin',
      MESSAGE = 'no active administrator would be left';
  END IF;
  RETURN NULL;
END $$;

-- Tells every process that an account changed.
CREATE OR REPLACE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_tokens', 'account ' || NEW.id || ' ' || NEW.version);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_audit AFTER INSERT OR UPDATE OR DELETE ON account FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER account_end_sessions AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (NEW.status = 'DESACTIVE' AND OLD.status <> 'DESACTIVE') EXECUTE FUNCTION end_sessions();
CREATE OR REPLACE TRIGGER account_keep_last_admin AFTER UPDATE OF role, status ON account FOR EACH ROW
  WHEN (OLD.role = 'ADMIN' AND OLD.status = 'ACTIF' AND (NEW.role <> 'ADMIN' OR NEW.status <> 'ACTIF'))
  EXECUTE FUNCTION keep_last_admin();
CREATE OR REPLACE TRIGGER account_tell AFTER INSERT OR UPDATE OR DELETE ON account FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER account_tell_changed AFTER UPDATE ON account FOR EACH ROW
  WHEN ((OLD.role, OLD.status, OLD.email, OLD.first_name, OLD.last_name, OLD.preferences) IS DISTINCT FROM (NEW.role,
  NEW.status, NEW.email, NEW.first_name, NEW.last_name, NEW.preferences)) EXECUTE FUNCTION tell_account_changed();
CREATE OR REPLACE TRIGGER account_touch BEFORE UPDATE ON account FOR EACH ROW
  WHEN (OLD.last_login_at IS NOT DISTINCT FROM NEW.last_login_at) EXECUTE FUNCTION touch();
