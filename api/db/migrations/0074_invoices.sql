CREATE TABLE "invoice_journey" (
	"invoice_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"settlement_id" uuid,
	"credited_by_id" uuid,
	"freed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_journey_invoice_id_journey_id_pk" PRIMARY KEY("invoice_id","journey_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_line_journey" (
	"line_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "invoice_line_journey_line_id_journey_id_pk" PRIMARY KEY("line_id","journey_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"detail" text,
	"service_id" uuid,
	"credits_id" uuid,
	"quantity" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"unit_price" numeric(12, 4) NOT NULL,
	"discount_pct" numeric(5, 2) DEFAULT '0' NOT NULL,
	"vat_rate_pct" numeric(4, 2) NOT NULL,
	"account" text NOT NULL,
	"net_cents" bigint GENERATED ALWAYS AS (round(quantity * unit_price * (100 - discount_pct))::bigint) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_reminder" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"balance_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"sent_to" text NOT NULL,
	"text" text NOT NULL,
	"sent_by_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text DEFAULT 'FACTURE' NOT NULL,
	"number" text,
	"series_year" integer,
	"series_no" integer,
	"company_id" uuid NOT NULL,
	"request_id" uuid,
	"original_id" uuid,
	"rebill" boolean DEFAULT false NOT NULL,
	"reason" text,
	"po" text,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"operation_nature" text DEFAULT 'PRESTATION_SERVICES' NOT NULL,
	"vat_on_debits" boolean DEFAULT false NOT NULL,
	"issue_date" date,
	"due_date" date,
	"net_cents" bigint DEFAULT 0 NOT NULL,
	"vat_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint GENERATED ALWAYS AS (net_cents + vat_cents) STORED NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"credited_net_cents" bigint DEFAULT 0 NOT NULL,
	"balance_cents" bigint GENERATED ALWAYS AS (case when number is null or kind = 'AVOIR' then 0
          when net_cents > 0 and credited_net_cents >= net_cents then -paid_cents
          else net_cents + vat_cents - credited_cents - paid_cents end) STORED NOT NULL,
	"status" text GENERATED ALWAYS AS (case when number is null then 'BROUILLON'
          when kind = 'AVOIR' then case when issued_at is null then 'VALIDEE' else 'EMISE' end
          when net_cents > 0 and credited_net_cents >= net_cents then 'ANNULEE'
          when contested_at is not null then 'CONTESTEE'
          when net_cents + vat_cents - credited_cents - paid_cents <= 0 then 'REGLEE'
          when paid_cents > 0 then 'PARTIELLE'
          when issued_at is not null then 'EMISE' else 'VALIDEE' end) STORED NOT NULL,
	"co2_kg" numeric(12, 2),
	"document" jsonb,
	"validated_at" timestamp with time zone,
	"validated_by_id" uuid,
	"issued_at" timestamp with time zone,
	"contested_at" timestamp with time zone,
	"contest_reason" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"e_status" text,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"mode" text NOT NULL,
	"reference" text,
	"batch_id" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text
);
--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "invoiced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_settlement_id_journey_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."journey_settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_credited_by_id_invoice_id_fk" FOREIGN KEY ("credited_by_id") REFERENCES "public"."invoice"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_journey" ADD CONSTRAINT "invoice_line_journey_line_id_invoice_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_journey" ADD CONSTRAINT "invoice_line_journey_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_service_id_additional_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."additional_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_credits_id_invoice_line_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoice_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_sent_by_id_account_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_request_id_delivery_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."delivery_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_original_id_invoice_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_validated_by_id_account_id_fk" FOREIGN KEY ("validated_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_journey_key" ON "invoice_journey" USING btree ("journey_id") WHERE not "invoice_journey"."freed";--> statement-breakpoint
CREATE INDEX "invoice_journey_settlement_index" ON "invoice_journey" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "invoice_journey_credit_index" ON "invoice_journey" USING btree ("credited_by_id") WHERE "invoice_journey"."credited_by_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_line_journey_index" ON "invoice_line_journey" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "invoice_line_index" ON "invoice_line" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_line_service_index" ON "invoice_line" USING btree ("service_id") WHERE "invoice_line"."service_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_line_credits_index" ON "invoice_line" USING btree ("credits_id") WHERE "invoice_line"."credits_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminder_level_key" ON "invoice_reminder" USING btree ("invoice_id","level");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoice_company_index" ON "invoice" USING btree ("company_id","issue_date");--> statement-breakpoint
CREATE INDEX "invoice_issue_index" ON "invoice" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "invoice_status_index" ON "invoice" USING btree ("status","issue_date");--> statement-breakpoint
CREATE INDEX "invoice_original_index" ON "invoice" USING btree ("original_id") WHERE "invoice"."original_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_due_index" ON "invoice" USING btree ("due_date","id") WHERE "invoice"."balance_cents" > 0;--> statement-breakpoint
CREATE INDEX "payment_invoice_index" ON "payment" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_date_index" ON "payment" USING btree ("date");
--> statement-breakpoint
CREATE UNIQUE INDEX invoice_series_key ON invoice ((kind = 'AVOIR'), series_year, series_no);--> statement-breakpoint
CREATE INDEX invoice_search_index ON invoice USING gin (search gin_trgm_ops);--> statement-breakpoint
ALTER TABLE invoice ADD CONSTRAINT invoice_numbered_check CHECK (
  (number IS NULL) = (series_no IS NULL) AND (number IS NULL) = (series_year IS NULL) AND (number IS NULL) = (issue_date IS NULL)
  AND (number IS NULL) = (due_date IS NULL) AND (number IS NULL) = (document IS NULL) AND (number IS NULL) = (validated_at IS NULL));--> statement-breakpoint
ALTER TABLE invoice ADD CONSTRAINT invoice_original_check CHECK ((kind = 'AVOIR') = (original_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE invoice ADD CONSTRAINT invoice_dates_check CHECK (period_to >= period_from);--> statement-breakpoint
ALTER TABLE invoice ADD CONSTRAINT invoice_contested_check CHECK ((contested_at IS NULL) = (contest_reason IS NULL));--> statement-breakpoint
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_price_check CHECK (unit_price >= 0 AND discount_pct BETWEEN 0 AND 100 AND vat_rate_pct >= 0);--> statement-breakpoint
ALTER TABLE payment ADD CONSTRAINT payment_amount_check CHECK (amount_cents > 0);--> statement-breakpoint
ALTER TABLE payment ADD CONSTRAINT payment_cancelled_check CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL));--> statement-breakpoint
ALTER TABLE invoice_reminder ADD CONSTRAINT invoice_reminder_level_check CHECK (level BETWEEN 1 AND 3);--> statement-breakpoint
CREATE TRIGGER invoice_touch BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER invoice_line_touch BEFORE UPDATE ON invoice_line FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER payment_touch BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE FUNCTION invoice_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.po));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_search BEFORE INSERT OR UPDATE OF number, po ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_search();--> statement-breakpoint
-- The document says once more what row and lines say: its history is in these.
CREATE OR REPLACE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE to_jsonb(NEW) END;
  subject jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
  diff jsonb;
BEGIN
  SELECT jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)) INTO diff
  FROM jsonb_object_keys(before || after) AS field
  WHERE (before -> field) IS DISTINCT FROM (after -> field)
    AND coalesce(before -> field, 'null') IS DISTINCT FROM coalesce(after -> field, 'null')
    AND field NOT IN ('id', 'version', 'created_at', 'updated_at', 'search', 'contact_search', 'storage_key',
      'current_status', 'design_version_id', 'design_status', 'design_valid_from', 'design_designer_id', 'document');
  IF diff IS NOT NULL THEN
    INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
    VALUES (
      nullif(current_setting('quai.actor', true), '')::uuid,
      coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
      TG_TABLE_NAME,
      (subject ->> 'id')::uuid,
      coalesce((subject ->> coalesce(TG_ARGV[0], 'id'))::uuid, (subject ->> 'id')::uuid),
      TG_OP,
      diff
    );
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_audit AFTER INSERT OR UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
-- Lines that a preparation draws up say nothing more than the journeys that they are made of.
CREATE TRIGGER invoice_line_audit_new AFTER INSERT ON invoice_line FOR EACH ROW WHEN (NEW.kind = 'LIBRE') EXECUTE FUNCTION audit('invoice_id');--> statement-breakpoint
CREATE TRIGGER invoice_line_audit AFTER UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION audit('invoice_id');--> statement-breakpoint
CREATE TRIGGER payment_audit AFTER INSERT OR UPDATE OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION audit('invoice_id');--> statement-breakpoint
CREATE TRIGGER invoice_reminder_audit AFTER INSERT OR UPDATE OR DELETE ON invoice_reminder FOR EACH ROW EXECUTE FUNCTION audit('invoice_id');--> statement-breakpoint
-- What the lines of invoices come to (domain.md §6.8): each is rounded, then VAT once a rate.
CREATE FUNCTION invoice_totals(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE invoice SET net_cents = total.net, vat_cents = total.vat
  FROM (
    SELECT one.id, coalesce(sum(base), 0)::bigint AS net, coalesce(sum(round(base * rate / 100)), 0)::bigint AS vat
    FROM (SELECT DISTINCT unnest(wanted) AS id) AS one
    LEFT JOIN (SELECT invoice_id, vat_rate_pct AS rate, sum(net_cents) AS base FROM invoice_line WHERE invoice_id = ANY (wanted) GROUP BY 1, 2) AS part
      ON part.invoice_id = one.id
    GROUP BY one.id) AS total
  WHERE invoice.id = total.id AND (invoice.net_cents, invoice.vat_cents) IS DISTINCT FROM (total.net, total.vat)
$$;--> statement-breakpoint
CREATE FUNCTION invoice_line_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM invoice_totals(array(SELECT DISTINCT invoice_id FROM old_lines));
  ELSE PERFORM invoice_totals(array(SELECT DISTINCT invoice_id FROM new_lines));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_line_added AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_totals();--> statement-breakpoint
CREATE TRIGGER invoice_line_changed AFTER UPDATE ON invoice_line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_totals();--> statement-breakpoint
CREATE TRIGGER invoice_line_removed AFTER DELETE ON invoice_line REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_totals();--> statement-breakpoint
-- A validated invoice is immutable and stays (domain.md §0.17, §3.24), whoever writes: what happens to it afterwards is all that changes. The
-- client moves to the survivor of a merge; what is printed keeps the name of its day.
CREATE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after constant text[] := '{version,updated_at,search,company_id,issued_at,contested_at,contest_reason,paid_cents,credited_cents,credited_net_cents,reminders,reminded_at,e_status,total_cents,balance_cents,status}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - after IS DISTINCT FROM to_jsonb(NEW) - after THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = format('invoice %s is validated', OLD.number);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_frozen BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW WHEN (OLD.number IS NOT NULL) EXECUTE FUNCTION invoice_frozen();--> statement-breakpoint
CREATE FUNCTION invoice_part_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held uuid;
BEGIN
  IF TG_TABLE_NAME = 'invoice_line_journey' THEN
    SELECT invoice_id INTO held FROM invoice_line WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.line_id ELSE NEW.line_id END;
  ELSE
    held := CASE WHEN TG_OP = 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END;
  END IF;
  IF EXISTS (SELECT FROM invoice WHERE id = held AND number IS NOT NULL) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = 'a part of a validated invoice';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_line_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();--> statement-breakpoint
CREATE TRIGGER invoice_line_journey_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_line_journey FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();--> statement-breakpoint
CREATE TRIGGER invoice_journey_frozen BEFORE INSERT OR DELETE OR UPDATE OF invoice_id, journey_id, settlement_id ON invoice_journey FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();--> statement-breakpoint
-- The series has no hole and its dates never go back (domain.md §2.1, §3.24): one validation of a series at a time, until its end.
CREATE FUNCTION invoice_series(kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN kind = 'AVOIR' THEN 7820351 ELSE 7820350 END $$;--> statement-breakpoint
CREATE FUNCTION invoice_numbering() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last integer;
  latest date;
BEGIN
  PERFORM pg_advisory_xact_lock(invoice_series(NEW.kind));
  SELECT max(series_no) INTO last FROM invoice WHERE (kind = 'AVOIR') = (NEW.kind = 'AVOIR') AND series_year = NEW.series_year;
  SELECT max(issue_date) INTO latest FROM invoice WHERE (kind = 'AVOIR') = (NEW.kind = 'AVOIR') AND number IS NOT NULL;
  IF NEW.series_no IS DISTINCT FROM coalesce(last, 0) + 1 OR NEW.series_year <> extract(year FROM NEW.issue_date) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_series_check', MESSAGE = format('%s does not follow %s', NEW.number, last);
  END IF;
  IF NEW.issue_date < latest THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_issue_date_check', MESSAGE = format('%s is before %s', NEW.issue_date, latest);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_numbering BEFORE UPDATE OF number ON invoice FOR EACH ROW WHEN (OLD.number IS NULL AND NEW.number IS NOT NULL) EXECUTE FUNCTION invoice_numbering();--> statement-breakpoint
CREATE TRIGGER invoice_begins_as_draft BEFORE INSERT ON invoice FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION invoice_frozen();--> statement-breakpoint
-- « Contrôlé → Facturé: invoice validated » (§3.7); a credit note takes its amount off the invoice and frees the journeys that are to be
-- invoiced anew. A charged cancellation stays cancelled.
CREATE FUNCTION invoice_validated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'AVOIR' THEN
    UPDATE invoice SET credited_cents = credited_cents - (NEW.net_cents + NEW.vat_cents), credited_net_cents = credited_net_cents - NEW.net_cents
    WHERE id = NEW.original_id;
    IF NEW.rebill THEN
      UPDATE invoice_journey SET freed = true WHERE credited_by_id = NEW.id;
      UPDATE journey SET status = CASE WHEN status = 'FACTURE' THEN 'CONTROLE' ELSE status END, invoiced_at = NULL
      FROM invoice_journey held WHERE held.credited_by_id = NEW.id AND journey.id = held.journey_id;
    END IF;
  ELSE
    IF EXISTS (SELECT FROM invoice_journey held JOIN journey ON journey.id = held.journey_id
      WHERE held.invoice_id = NEW.id AND journey.status NOT IN ('CONTROLE', 'FACTURE', 'ANNULE'))
    THEN
      RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_journey_state_check', MESSAGE = 'a journey that is not controlled';
    END IF;
    UPDATE journey SET status = CASE WHEN status = 'CONTROLE' THEN 'FACTURE' ELSE status END, invoiced_at = NEW.validated_at
    FROM invoice_journey held WHERE held.invoice_id = NEW.id AND journey.id = held.journey_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_validated AFTER UPDATE OF number ON invoice FOR EACH ROW WHEN (OLD.number IS NULL AND NEW.number IS NOT NULL) EXECUTE FUNCTION invoice_validated();--> statement-breakpoint
-- Nobody pays more than is left (domain.md §6.8 F7), and a payment is taken back, not changed.
CREATE FUNCTION payment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE invoice SET paid_cents = paid_cents - NEW.amount_cents WHERE id = NEW.invoice_id;
    RETURN NULL;
  END IF;
  UPDATE invoice SET paid_cents = paid_cents + NEW.amount_cents WHERE id = NEW.invoice_id AND number IS NOT NULL AND kind <> 'AVOIR'
  RETURNING balance_cents INTO owed;
  IF owed IS NULL OR owed < 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_balance_check', MESSAGE = 'more than is left to pay';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_counts AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION payment_counts();--> statement-breakpoint
CREATE TRIGGER payment_counts_no_more AFTER UPDATE ON payment FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION payment_counts();--> statement-breakpoint
CREATE FUNCTION payment_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after constant text[] := '{version,updated_at,cancelled_at,cancel_reason}';
BEGIN
  IF TG_OP = 'DELETE' OR TG_TABLE_NAME = 'invoice_reminder' OR OLD.cancelled_at IS NOT NULL
    OR to_jsonb(OLD) - after IS DISTINCT FROM to_jsonb(NEW) - after
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = format('a %s stays as it was entered', TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_frozen BEFORE UPDATE OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION payment_frozen();--> statement-breakpoint
CREATE FUNCTION invoice_reminder_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = 'a reminder stays as it was sent';
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_reminder_stays BEFORE UPDATE OR DELETE ON invoice_reminder FOR EACH ROW EXECUTE FUNCTION invoice_reminder_stays();--> statement-breakpoint
-- What is invoiced is read only (§3.7), until a credit note frees it; what is on a draft is not opened again.
CREATE OR REPLACE FUNCTION journey_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('CONTROLE', 'FACTURE') THEN
    IF NEW.status = 'CONTROLE' AND NOT settlement_stands(NEW.id) THEN
      PERFORM frozen('A journey without a settlement is not controlled: it');
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status NOT IN ('CONTROLE', 'FACTURE') THEN
    -- « Rouvrir » ends the settlement first; what is invoiced is corrected by a credit note.
    IF OLD.status = 'FACTURE' OR NEW.status <> 'TERMINE' OR settlement_stands(NEW.id)
      OR EXISTS (SELECT FROM invoice_journey WHERE journey_id = NEW.id AND NOT freed)
    THEN
      PERFORM frozen('A controlled journey');
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'FACTURE' AND NEW.status = 'CONTROLE'
    AND NOT EXISTS (SELECT FROM invoice_journey WHERE journey_id = NEW.id HAVING bool_and(freed))
  THEN
    PERFORM frozen('An invoiced journey');
  END IF;
  IF (OLD.service_date, OLD.version_id, OLD.subcontractor_id, OLD.buy_price_cents, OLD.actual_start, OLD.actual_end, OLD.km_loaded,
      OLD.km_empty, OLD.driving_min, OLD.service_min, OLD.odometer_start, OLD.odometer_end, OLD.price_cents, OLD.indexed_base_cents,
      OLD.co2_kg, OLD.cancel_billing_pct)
    IS DISTINCT FROM
     (NEW.service_date, NEW.version_id, NEW.subcontractor_id, NEW.buy_price_cents, NEW.actual_start, NEW.actual_end, NEW.km_loaded,
      NEW.km_empty, NEW.driving_min, NEW.service_min, NEW.odometer_start, NEW.odometer_end, NEW.price_cents, NEW.indexed_base_cents,
      NEW.co2_kg, NEW.cancel_billing_pct)
  THEN
    PERFORM frozen('A controlled journey');
  END IF;
  IF NEW.services_cents <> OLD.services_cents AND NEW.services_cents IS DISTINCT FROM
    (SELECT services_cents FROM journey_settlement WHERE journey_id = NEW.id AND reopened_at IS NULL)
  THEN
    PERFORM frozen('The services of a controlled journey');
  END IF;
  -- An index that was not published at the control gives a first indexation (§6.6); nothing gives a second one.
  IF (OLD.indexation_pct, OLD.indexation_cents, OLD.index_value_id) IS DISTINCT FROM
     (NEW.indexation_pct, NEW.indexation_cents, NEW.index_value_id)
    AND (OLD.status = 'FACTURE' OR OLD.indexation_pct IS NOT NULL)
  THEN
    PERFORM frozen('The indexation of a controlled journey');
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Delivered for a client, and nothing says to whom: no signature, no photo of the slip, no slip that came back (§3.7, « Sans BL »).
CREATE FUNCTION journey_unproven(wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM journey_stop stop WHERE stop.journey_id = wanted AND stop.kind = 'LIVRAISON' AND stop.status = 'TERMINE' AND stop.signed_at IS NULL
      AND NOT EXISTS (SELECT FROM document paper WHERE paper.owner_table = 'journey_stop' AND paper.owner_id = stop.id AND NOT paper.archived)
      AND NOT EXISTS (SELECT FROM document paper WHERE paper.owner_table = 'journey' AND paper.owner_id = wanted AND NOT paper.archived
        AND coalesce(paper.stop_position, stop.position) = stop.position AND paper.kind IN ('BL', 'LV_SIGNEE', 'CMR_SIGNEE', 'PHOTO')))
$$;--> statement-breakpoint
-- Journeys that may be invoiced: controlled ones as they were settled, cancellations that are charged, none that stands on an invoice already.
-- The demonstration is loaded with its past invoiced: `quai.billed` lets its invoices be drawn up afterwards.
CREATE VIEW billable_journey AS
  SELECT journey.id AS journey_id, journey.number, journey.service_date, journey.company_id, journey.label, journey.status, journey.version_id,
    version.request_id, settlement.terms ->> 'request' AS request, version.purchase_order AS po,
    coalesce(version.billing_frequency, 'MOIS') AS frequency, coalesce(version.billing_grouping, 'CLIENT') AS grouping, line.code AS line_code,
    settlement.id AS settlement_id, settlement.price_cents, settlement.tolls_cents, settlement.fuel, settlement.indexation_cents,
    settlement.services_cents, settlement.co2_kg, journey.cancel_charge_cents, journey.cancel_billing_pct,
    CASE WHEN journey.status = 'ANNULE' THEN journey.cancel_charge_cents ELSE settlement.revenue_cents END AS net_cents,
    CASE WHEN company.vat_regime IN ('AUTOLIQUIDATION_UE', 'EXPORT') THEN 0 END AS regime_vat_pct,
    journey.status <> 'ANNULE' AND settlement.price_cents IS NULL AS without_price,
    -- A contract, a price, and no value of the month yet: the clause says whether that is one (§6.6 G7).
    journey.status <> 'ANNULE' AND settlement.price_cents IS NOT NULL AND journey.version_id IS NOT NULL AND settlement.fuel IS NULL AS without_index
  FROM journey
  JOIN company ON company.id = journey.company_id
  LEFT JOIN journey_settlement settlement ON settlement.journey_id = journey.id AND settlement.reopened_at IS NULL
  LEFT JOIN delivery_request_version version ON version.id = journey.version_id
  LEFT JOIN live_line line ON line.id = journey.live_line_id
  WHERE journey.status = ANY (ARRAY['CONTROLE', 'ANNULE', coalesce(nullif(current_setting('quai.billed', true), ''), 'CONTROLE')])
    AND CASE WHEN journey.status = 'ANNULE' THEN journey.cancel_charge_cents > 0 ELSE settlement.id IS NOT NULL END
    AND NOT EXISTS (SELECT FROM invoice_journey held WHERE held.journey_id = journey.id AND NOT held.freed);--> statement-breakpoint
CREATE FUNCTION printed_unit(unit text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE unit WHEN 'QUART_HEURE' THEN 'quart d''heure' WHEN 'HEURE' THEN 'h' WHEN 'JOUR' THEN 'jour' WHEN 'PALETTE' THEN 'palette'
    WHEN 'COLIS' THEN 'colis' WHEN 'KM' THEN 'km' WHEN 'TONNE' THEN 't' ELSE 'forfait' END
$$;--> statement-breakpoint
-- What each of them has on an invoice: the sum of its parts is what it was settled with, to the cent. Quantities that were rounded are charged
-- as one. Labels as they are printed.
CREATE VIEW billable_part AS
  SELECT billable.journey_id, billable.service_date, billable.company_id, part.*, coalesce(billable.regime_vat_pct, part.usual_vat_pct) AS vat_rate_pct
  FROM billable_journey billable, LATERAL (
    SELECT 1 AS sort, 'TRANSPORT' AS kind, concat_ws(' ', 'Transport', billable.line_code, billable.label) AS label, NULL::text AS detail,
      NULL::uuid AS service_id, 'trajet' AS unit, 1::numeric AS quantity, (billable.price_cents - billable.tolls_cents) * 0.01 AS unit_price,
      billable.price_cents - billable.tolls_cents AS amount_cents, 20::numeric AS usual_vat_pct, '706' AS account
    WHERE billable.status <> 'ANNULE' AND billable.price_cents > billable.tolls_cents
    UNION ALL
    SELECT 2, 'PEAGES', 'Péages refacturés', NULL, NULL, 'trajet', 1, billable.tolls_cents * 0.01, billable.tolls_cents, 20, '706'
    WHERE billable.status <> 'ANNULE' AND billable.price_cents IS NOT NULL AND billable.tolls_cents > 0
    UNION ALL
    SELECT 3, 'INDEXATION', format('Indexation gazole %s %% (%s → %s, part %s %%)', translate(fuel.rate, '.-', ',−'),
        replace(billable.fuel ->> 'referenceValue', '.', ','), replace(billable.fuel ->> 'monthValue', '.', ','),
        replace(billable.fuel ->> 'sharePct', '.', ',')),
      format('%s, de %s à %s', billable.fuel ->> 'indexCode', fuel.reference, fuel.month),
      NULL, 'forfait', sign(billable.indexation_cents)::numeric, abs(billable.indexation_cents) * 0.01, billable.indexation_cents, 20, '706'
    FROM (SELECT billable.fuel ->> 'ratePct' AS rate,
      to_char(to_date(billable.fuel ->> 'refMonth', 'YYYY-MM'), 'MM/YYYY') AS reference,
      to_char(to_date(billable.fuel ->> 'month', 'YYYY-MM'), 'MM/YYYY') AS month) AS fuel
    WHERE billable.status <> 'ANNULE' AND billable.indexation_cents <> 0
    UNION ALL
    SELECT 4, 'PRESTATION', service.label, NULL, service.id, CASE WHEN exact.holds THEN printed_unit(service.unit) ELSE 'forfait' END,
      CASE WHEN exact.holds THEN done.quantity ELSE 1 END, CASE WHEN exact.holds THEN done.unit_price ELSE done.amount_cents * 0.01 END,
      done.amount_cents, service.vat_rate::numeric, coalesce(service.account, '706')
    FROM journey_service done JOIN additional_service service ON service.id = done.service_id,
      LATERAL (SELECT service.unit <> 'POURCENT' AND done.quantity * done.unit_price * 100 = done.amount_cents AS holds) AS exact
    WHERE billable.status <> 'ANNULE' AND done.settlement_id = billable.settlement_id AND done.amount_cents > 0
    UNION ALL
    SELECT 5, 'ANNULATION', format('Annulation %s du %s (%s %%)', billable.number, to_char(billable.service_date, 'DD/MM/YYYY'),
      coalesce(billable.cancel_billing_pct, 100)), NULL, NULL, 'forfait', 1, billable.cancel_charge_cents * 0.01, billable.cancel_charge_cents, 20, '706'
    WHERE billable.status = 'ANNULE') AS part;--> statement-breakpoint
-- Which journeys go on one invoice: those of a client, a month or what its contract says instead, and what its contract or the preparation gathers.
CREATE FUNCTION billing_key(billable billable_journey, wanted text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws('|', billable.company_id, extract(year FROM billable.service_date) * 100 + extract(month FROM billable.service_date),
    CASE billable.frequency WHEN 'TRAJET' THEN billable.journey_id::text
      WHEN 'DECADE' THEN least(2, (extract(day FROM billable.service_date)::int - 1) / 10)::text ELSE '' END,
    CASE CASE WHEN wanted = 'CONTRAT' THEN billable.grouping ELSE wanted END
      WHEN 'CDC' THEN coalesce(billable.request_id::text, '') WHEN 'COMMANDE' THEN coalesce(billable.po, '') ELSE '' END)
$$;--> statement-breakpoint
-- What a charged cancellation came to is no longer uninvoiced once it is on an invoice.
CREATE OR REPLACE FUNCTION journey_share(run journey, version_cost bigint, tolerance integer, sign integer) RETURNS SETOF company_month
LANGUAGE sql STABLE AS $$
  SELECT run.company_id, date_trunc('month', run.service_date)::date,
    sign * done, sign * (done * (run.max_delay_min > coalesce(tolerance, 15))::int),
    sign * (run.status = 'ANNULE')::int, sign * (run.status = 'NON_EXECUTE')::int,
    sign * greatest(done, charged) * revenue, sign * known * revenue, sign * known * coalesce(cost, 0),
    sign * (run.invoiced_at IS NULL)::int * greatest(charged, (run.status IN ('TERMINE', 'CONTROLE'))::int) * revenue
  FROM (SELECT
      (run.status IN ('TERMINE', 'CONTROLE', 'FACTURE'))::int AS done,
      (coalesce(run.cancel_charge_cents, 0) > 0)::int AS charged,
      journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents) AS revenue,
      CASE WHEN run.subcontractor_id IS NULL THEN version_cost ELSE run.buy_price_cents END AS cost) AS figures,
    LATERAL (SELECT done * (cost IS NOT NULL)::int AS known) AS costed
  WHERE run.company_id IS NOT NULL AND (done = 1 OR charged = 1 OR run.status IN ('ANNULE', 'NON_EXECUTE'))
$$;--> statement-breakpoint
CREATE TRIGGER journey_months_invoiced AFTER UPDATE OF invoiced_at ON journey FOR EACH ROW
WHEN (OLD.status = 'ANNULE' AND NEW.status = 'ANNULE' AND OLD.invoiced_at IS DISTINCT FROM NEW.invoiced_at) EXECUTE FUNCTION journey_months();--> statement-breakpoint
CREATE TRIGGER journey_figures_due_invoiced AFTER UPDATE OF invoiced_at ON journey FOR EACH ROW
WHEN (OLD.status = 'ANNULE' AND NEW.status = 'ANNULE' AND OLD.invoiced_at IS DISTINCT FROM NEW.invoiced_at) EXECUTE FUNCTION journey_figures_due();--> statement-breakpoint
-- The credit that a client uses, the one expression of it: journeys that ran and are not invoiced, before tax, and what is left to pay.
CREATE FUNCTION company_credit(wanted uuid) RETURNS TABLE (uninvoiced bigint, unpaid bigint, used bigint) LANGUAGE sql STABLE AS $$
  SELECT uninvoiced, unpaid, uninvoiced + unpaid FROM (SELECT
    coalesce((SELECT sum(uninvoiced_cents) FROM company_month WHERE company_id = wanted AND uninvoiced_cents <> 0), 0)::bigint AS uninvoiced,
    coalesce((SELECT sum(balance_cents) FROM invoice WHERE company_id = wanted AND balance_cents <> 0), 0)::bigint AS unpaid) AS parts
$$;--> statement-breakpoint
CREATE INDEX invoice_unpaid_index ON invoice (company_id) WHERE balance_cents <> 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION renew_company_figures(today date, every boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  this_month date := date_trunc('month', today);
  first_month date := this_month - interval '11 months';
  last_day date := this_month + interval '1 month' - interval '1 day';
BEGIN
  PERFORM pg_advisory_xact_lock(7820344);
  IF NOT EXISTS (SELECT FROM company_figures_day WHERE day = today) THEN
    DELETE FROM company_figures_day;
    INSERT INTO company_figures_day VALUES (today);
    every := true;
  END IF;
  WITH gone AS (DELETE FROM company_figures_due RETURNING company_id),
    due AS (SELECT company_id AS id FROM gone UNION SELECT id FROM company WHERE every)
  UPDATE company_figures AS stored SET revenue_cents = money.revenue, known_revenue_cents = money.known, cost_cents = money.cost,
    journeys = service.done, late = service.late, not_executed = service.not_executed, used_cents = credit.used,
    overdrawn = credit.overdrawn, active_requests = requests.active
  FROM due
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(revenue_cents) FILTER (WHERE in_year), 0)::bigint AS revenue,
        coalesce(sum(known_revenue_cents) FILTER (WHERE in_year), 0)::bigint AS known,
        coalesce(sum(cost_cents) FILTER (WHERE in_year), 0)::bigint AS cost
      FROM company_month, LATERAL (SELECT month BETWEEN first_month AND this_month AS in_year) AS period
      WHERE company_id = due.id) AS money
    CROSS JOIN LATERAL (
      SELECT used, coalesce(used > (SELECT credit_limit_cents FROM company WHERE id = due.id), false) AS overdrawn
      FROM company_credit(due.id)) AS credit
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(done), 0)::int AS done, coalesce(sum(delayed), 0)::int AS late, coalesce(sum(missed), 0)::int AS not_executed
      FROM journey LEFT JOIN delivery_request_version version ON version.id = journey.version_id,
        LATERAL (SELECT (journey.status IN ('TERMINE', 'CONTROLE', 'FACTURE'))::int AS done,
          (journey.status = 'NON_EXECUTE')::int AS missed) AS outcome,
        LATERAL (SELECT done * (journey.max_delay_min > coalesce(version.tolerance_min, 15))::int AS delayed) AS delay
      WHERE journey.company_id = due.id AND journey.service_date BETWEEN today - 89 AND last_day
        -- For the index by departure, which is on the service date or a few days after it.
        AND journey.planned_start >= (today - 90)::timestamp AT TIME ZONE 'UTC'
        AND journey.planned_start < (last_day + 8)::timestamp AT TIME ZONE 'UTC') AS service
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS active FROM delivery_request
      WHERE company_id = due.id AND EXISTS (SELECT FROM delivery_request_version version
        WHERE version.request_id = delivery_request.id AND version.status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU'))) AS requests
  WHERE stored.company_id = due.id
    AND (stored.revenue_cents, stored.known_revenue_cents, stored.cost_cents, stored.journeys, stored.late, stored.not_executed,
        stored.used_cents, stored.overdrawn, stored.active_requests)
      IS DISTINCT FROM (money.revenue, money.known, money.cost, service.done, service.late, service.not_executed,
        credit.used, credit.overdrawn, requests.active);
END $$;--> statement-breakpoint
CREATE FUNCTION invoice_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due SELECT DISTINCT id FROM (VALUES (OLD.company_id), (NEW.company_id)) AS client (id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_figures_due AFTER UPDATE ON invoice FOR EACH ROW
WHEN ((OLD.balance_cents, OLD.company_id) IS DISTINCT FROM (NEW.balance_cents, NEW.company_id)) EXECUTE FUNCTION invoice_figures_due();
