CREATE TABLE "modification_claim" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"modification_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"field" text NOT NULL,
	"weekday" integer NOT NULL,
	"days" daterange NOT NULL
);
--> statement-breakpoint
CREATE TABLE "modification_journey" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modification_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	"difference" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "modification_message" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modification_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "modification" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"contact" text,
	"type" text NOT NULL,
	"scope" text NOT NULL,
	"journey_id" uuid,
	"live_line_id" uuid,
	"company_id" uuid,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"weekdays" integer[] DEFAULT '{}' NOT NULL,
	"reason" text NOT NULL,
	"change" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"difference" jsonb NOT NULL,
	"shift_min" integer,
	"price_impact_cents" bigint,
	"sales_needed" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"author_id" uuid NOT NULL,
	"approver_id" uuid,
	"approved_at" timestamp with time zone,
	"sales_approver_id" uuid,
	"sales_approved_at" timestamp with time zone,
	"decision_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	"applied_at" timestamp with time zone,
	"applied_by_id" uuid,
	"line_changed_at" timestamp with time zone,
	"client_notified_at" timestamp with time zone,
	"client_notified_by_id" uuid,
	"client_channel" text,
	"inverse_of_id" uuid,
	"version_id" uuid
);
--> statement-breakpoint
ALTER TABLE "modification_claim" ADD CONSTRAINT "modification_claim_modification_id_modification_id_fk" FOREIGN KEY ("modification_id") REFERENCES "public"."modification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification_journey" ADD CONSTRAINT "modification_journey_modification_id_modification_id_fk" FOREIGN KEY ("modification_id") REFERENCES "public"."modification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification_journey" ADD CONSTRAINT "modification_journey_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification_message" ADD CONSTRAINT "modification_message_modification_id_modification_id_fk" FOREIGN KEY ("modification_id") REFERENCES "public"."modification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification_message" ADD CONSTRAINT "modification_message_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_live_line_id_live_line_id_fk" FOREIGN KEY ("live_line_id") REFERENCES "public"."live_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_approver_id_account_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_sales_approver_id_account_id_fk" FOREIGN KEY ("sales_approver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_decided_by_id_account_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_applied_by_id_account_id_fk" FOREIGN KEY ("applied_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_client_notified_by_id_account_id_fk" FOREIGN KEY ("client_notified_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_inverse_of_id_modification_id_fk" FOREIGN KEY ("inverse_of_id") REFERENCES "public"."modification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "modification_claim_modification_index" ON "modification_claim" USING btree ("modification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "modification_journey_key" ON "modification_journey" USING btree ("modification_id","journey_id");--> statement-breakpoint
CREATE INDEX "modification_journey_journey_index" ON "modification_journey" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "modification_message_modification_index" ON "modification_message" USING btree ("modification_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "modification_number_key" ON "modification" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "modification_inverse_key" ON "modification" USING btree ("inverse_of_id") WHERE "modification"."inverse_of_id" is not null and "modification"."status" not in ('REFUSEE', 'ANNULEE');--> statement-breakpoint
CREATE INDEX "modification_status_index" ON "modification" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "modification_requested_index" ON "modification" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "modification_applied_index" ON "modification" USING btree ("applied_at","id");--> statement-breakpoint
CREATE INDEX "modification_journey_index" ON "modification" USING btree ("journey_id") WHERE "modification"."journey_id" is not null;--> statement-breakpoint
CREATE INDEX "modification_line_index" ON "modification" USING btree ("live_line_id","status") WHERE "modification"."live_line_id" is not null;--> statement-breakpoint
CREATE INDEX "modification_company_index" ON "modification" USING btree ("company_id") WHERE "modification"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "modification_author_index" ON "modification" USING btree ("author_id");
--> statement-breakpoint
ALTER TABLE modification ADD CONSTRAINT modification_dates_check CHECK (effective_to IS NULL OR effective_to >= effective_from);--> statement-breakpoint
ALTER TABLE modification ADD CONSTRAINT modification_target_check CHECK (journey_id IS NOT NULL OR live_line_id IS NOT NULL);--> statement-breakpoint
ALTER TABLE modification ADD CONSTRAINT modification_line_scope_check CHECK (scope = 'TRAJET' OR live_line_id IS NOT NULL);--> statement-breakpoint
ALTER TABLE modification ADD CONSTRAINT modification_reason_check CHECK (length(btrim(reason)) >= 5);--> statement-breakpoint
ALTER TABLE modification ADD CONSTRAINT modification_approved_check CHECK (
  status NOT IN ('VALIDEE', 'APPLIQUEE') OR (approved_at IS NOT NULL AND (sales_approved_at IS NOT NULL OR NOT sales_needed)));--> statement-breakpoint
ALTER TABLE modification ADD CONSTRAINT modification_applied_check CHECK ((status = 'APPLIQUEE') = (applied_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE modification ADD CONSTRAINT modification_decided_check CHECK (status NOT IN ('REFUSEE', 'ANNULEE') OR decided_at IS NOT NULL);--> statement-breakpoint
-- One pending on the same field of the same target on the same date (domain.md §3.8, §3.27).
ALTER TABLE modification_claim ADD CONSTRAINT modification_claim_overlap EXCLUDE USING gist (
  target_id WITH =, field WITH =, weekday WITH =, days WITH &&);--> statement-breakpoint
-- The states of domain.md §3.8; what was asked for stays as it was said once it is no draft, and nothing goes.
CREATE FUNCTION modification_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'modification is append-only';
  END IF;
  IF OLD.status <> NEW.status AND NOT (
    (OLD.status = 'BROUILLON' AND NEW.status IN ('A_VALIDER', 'ANNULEE'))
    OR (OLD.status = 'A_VALIDER' AND NEW.status IN ('VALIDEE', 'REFUSEE', 'ANNULEE'))
    OR (OLD.status = 'VALIDEE' AND NEW.status IN ('APPLIQUEE', 'ANNULEE'))) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'modification_states_check',
      MESSAGE = format('a modification does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  IF OLD.status <> 'BROUILLON' AND (OLD.number, OLD.requested_at, OLD.requested_by, OLD.contact, OLD.type, OLD.scope, OLD.journey_id, OLD.live_line_id,
      OLD.effective_from, OLD.effective_to, OLD.weekdays, OLD.reason, OLD.change, OLD.author_id, OLD.inverse_of_id)
    IS DISTINCT FROM (NEW.number, NEW.requested_at, NEW.requested_by, NEW.contact, NEW.type, NEW.scope, NEW.journey_id, NEW.live_line_id,
      NEW.effective_from, NEW.effective_to, NEW.weekdays, NEW.reason, NEW.change, NEW.author_id, NEW.inverse_of_id) THEN
    RAISE EXCEPTION 'what a modification asked for is append-only';
  END IF;
  IF OLD.status IN ('APPLIQUEE', 'REFUSEE', 'ANNULEE') AND (OLD.before, OLD.after, OLD.difference, OLD.price_impact_cents, OLD.approver_id, OLD.approved_at,
      OLD.sales_approver_id, OLD.sales_approved_at, OLD.decision_reason, OLD.decided_at, OLD.decided_by_id, OLD.applied_at, OLD.applied_by_id)
    IS DISTINCT FROM (NEW.before, NEW.after, NEW.difference, NEW.price_impact_cents, NEW.approver_id, NEW.approved_at,
      NEW.sales_approver_id, NEW.sales_approved_at, NEW.decision_reason, NEW.decided_at, NEW.decided_by_id, NEW.applied_at, NEW.applied_by_id) THEN
    RAISE EXCEPTION 'the history of modifications is append-only';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER modification_stays BEFORE UPDATE OR DELETE ON modification FOR EACH ROW EXECUTE FUNCTION modification_stays();--> statement-breakpoint
CREATE FUNCTION modification_row_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER modification_journey_stays BEFORE UPDATE OR DELETE ON modification_journey FOR EACH ROW EXECUTE FUNCTION modification_row_stays();--> statement-breakpoint
CREATE TRIGGER modification_message_stays BEFORE UPDATE OR DELETE ON modification_message FOR EACH ROW EXECUTE FUNCTION modification_row_stays();--> statement-breakpoint
CREATE TRIGGER modification_touch BEFORE UPDATE ON modification FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER modification_audit AFTER INSERT OR UPDATE OR DELETE ON modification FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE TRIGGER modification_message_audit AFTER INSERT OR UPDATE OR DELETE ON modification_message FOR EACH ROW EXECUTE FUNCTION audit('modification_id');
