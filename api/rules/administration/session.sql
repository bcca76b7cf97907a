-- Tells every process that a session ended: access tokens are trusted for 15 minutes without a query.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_tokens', 'session ' || NEW.id);
  RETURN NULL;
END $$;

-- The history shows when and why a session ended, never its tokens.
CREATE OR REPLACE TRIGGER session_audit AFTER UPDATE ON session FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION audit('user_id');
CREATE OR REPLACE TRIGGER session_tell_ended AFTER UPDATE ON session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();
