CREATE TABLE "form_draft" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"path" text NOT NULL,
	"intent" text NOT NULL,
	"typed" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_code" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"spent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "spent_refresh_token" ("hash", "session_id", "spent_at")
SELECT "previous_hash", "id", "rotated_at" FROM "session" WHERE "previous_hash" IS NOT NULL;--> statement-breakpoint
DROP INDEX "session_previous_index";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "revoked_because" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "remote_address" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "preferences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_code" ADD CONSTRAINT "mail_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_refresh_token" ADD CONSTRAINT "spent_refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_draft_token_key" ON "form_draft" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "form_draft_expires_index" ON "form_draft" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_code_email_index" ON "mail_code" USING btree ("purpose","email","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_code_expires_index" ON "mail_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limit_expire_index" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "spent_refresh_token_session_index" ON "spent_refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_revoked_index" ON "session" USING btree ("revoked_at");--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "previous_hash";--> statement-breakpoint

-- Audit says when and why a session ended, never with what it was held.
CREATE TRIGGER session_audit AFTER UPDATE ON session FOR EACH ROW
WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION audit('user_id');
--> statement-breakpoint

-- Deactivating an account ends its sessions at once, whoever deactivates it (`domain.md` §3.25).
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET revoked_at = now(), revoked_because = 'DEACTIVATED' WHERE user_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_end_sessions AFTER UPDATE OF status ON account FOR EACH ROW
WHEN (NEW.status = 'DESACTIVE' AND OLD.status <> 'DESACTIVE') EXECUTE FUNCTION end_sessions();
--> statement-breakpoint

-- Access tokens are believed for a quarter of an hour without asking the database; what makes one untrue is told to every process.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_tokens', 'session ' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_tell_ended AFTER UPDATE ON session FOR EACH ROW
WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();
--> statement-breakpoint
CREATE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_tokens', 'account ' || NEW.id || ' ' || NEW.version);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_tell_changed AFTER UPDATE ON account FOR EACH ROW
WHEN ((OLD.role, OLD.status, OLD.email, OLD.first_name, OLD.last_name, OLD.preferences)
  IS DISTINCT FROM (NEW.role, NEW.status, NEW.email, NEW.first_name, NEW.last_name, NEW.preferences))
EXECUTE FUNCTION tell_account_changed();
