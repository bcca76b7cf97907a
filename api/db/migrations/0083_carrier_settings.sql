CREATE TABLE "carrier_closure" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "tolerance_min" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "free_waiting_min" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_closure" ADD CONSTRAINT "carrier_closure_carrier_id_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carrier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_template" ADD CONSTRAINT "mail_template_carrier_id_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carrier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_closure_from_index" ON "carrier_closure" USING btree ("from_date");--> statement-breakpoint
CREATE INDEX "carrier_closure_carrier_index" ON "carrier_closure" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_template_kind_key" ON "mail_template" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "mail_template_carrier_index" ON "mail_template" USING btree ("carrier_id");--> statement-breakpoint
ALTER TABLE carrier ADD CONSTRAINT carrier_thresholds_check CHECK (tolerance_min BETWEEN 0 AND 240 AND free_waiting_min BETWEEN 0 AND 240);--> statement-breakpoint
ALTER TABLE carrier_closure ADD CONSTRAINT carrier_closure_dates_check CHECK (from_date <= to_date);--> statement-breakpoint
ALTER TABLE mail_template ADD CONSTRAINT mail_template_kind_check CHECK (kind IN ('NOTICE_LATE', 'NOTICE_CAUGHT_UP', 'REMINDER_1', 'REMINDER_2', 'REMINDER_3', 'INVITATION'));--> statement-breakpoint
CREATE TRIGGER carrier_closure_touch BEFORE UPDATE ON carrier_closure FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER carrier_closure_audit AFTER INSERT OR UPDATE OR DELETE ON carrier_closure FOR EACH ROW EXECUTE FUNCTION audit('carrier_id');--> statement-breakpoint
CREATE TRIGGER carrier_closure_tell AFTER INSERT OR UPDATE OR DELETE ON carrier_closure FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();--> statement-breakpoint
CREATE TRIGGER mail_template_touch BEFORE UPDATE ON mail_template FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER mail_template_audit AFTER INSERT OR UPDATE OR DELETE ON mail_template FOR EACH ROW EXECUTE FUNCTION audit('carrier_id');--> statement-breakpoint
CREATE TRIGGER mail_template_tell AFTER INSERT OR UPDATE OR DELETE ON mail_template FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();--> statement-breakpoint
-- Where nothing was agreed the carrier's own tolerance decides (domain.md §3.16, §4.9).
CREATE OR REPLACE VIEW stop_promise AS
  SELECT id AS stop_id, journey_id, position, actual_arrival, stop_due(planned_arrival, window_from, window_to) AS due_at,
    coalesce(tolerance_min, (SELECT carrier.tolerance_min FROM carrier)) AS tolerance_min
  FROM journey_stop;
