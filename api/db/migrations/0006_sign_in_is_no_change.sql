-- The last sign-in is no change of the account: a sign-in elsewhere neither makes an open form stale nor an access token untrue.
DROP TRIGGER account_touch ON account;
--> statement-breakpoint
CREATE TRIGGER account_touch BEFORE UPDATE ON account FOR EACH ROW
WHEN (OLD.last_login_at IS NOT DISTINCT FROM NEW.last_login_at) EXECUTE FUNCTION touch();
