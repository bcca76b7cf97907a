CREATE TABLE "action" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"nature" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"default_delay_days" integer,
	"default_role" text,
	"checklist" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "action_code_key" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "action" ADD CONSTRAINT action_delay_check CHECK (default_delay_days >= 0);--> statement-breakpoint
CREATE TRIGGER action_touch BEFORE UPDATE ON "action" FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER action_audit AFTER INSERT OR UPDATE OR DELETE ON "action" FOR EACH ROW EXECUTE FUNCTION audit();
