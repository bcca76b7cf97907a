CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_index" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_account_index" ON "passkey_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_key" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_account_index" ON "passkey" USING btree ("user_id");--> statement-breakpoint
-- A sign-in counts and is no new version: a name that is being changed meanwhile is not stale by it.
CREATE TRIGGER passkey_touch BEFORE UPDATE ON passkey FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION touch();--> statement-breakpoint
-- The history of an account tells which passkeys it was given, and nothing of the keys.
CREATE FUNCTION passkey_audit() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER passkey_audit AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_audit();--> statement-breakpoint
CREATE TRIGGER passkey_audit_name AFTER UPDATE ON passkey FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION passkey_audit();
