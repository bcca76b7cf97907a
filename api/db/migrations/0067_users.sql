ALTER TABLE "account" ADD COLUMN "invited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- « Au moins un administrateur actif est requis » (domain.md §3.25), whoever writes: of two who take each other's role at once, the second waits here for the first.
CREATE FUNCTION keep_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('account_last_admin'));
  IF NOT EXISTS (SELECT FROM account WHERE role = 'ADMIN' AND status = 'ACTIF') THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'account_last_admin', MESSAGE = 'no active administrator would be left';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER account_keep_last_admin AFTER UPDATE OF role, status ON account FOR EACH ROW
WHEN (OLD.role = 'ADMIN' AND OLD.status = 'ACTIF' AND (NEW.role <> 'ADMIN' OR NEW.status <> 'ACTIF')) EXECUTE FUNCTION keep_last_admin();
