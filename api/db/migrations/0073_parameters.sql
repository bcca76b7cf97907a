CREATE TABLE "carrier" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"single" boolean DEFAULT true NOT NULL,
	"name" text,
	"short_name" text,
	"legal_form" text,
	"capital_cents" bigint,
	"siren" text,
	"siret" text,
	"register" text,
	"vat_number" text,
	"line1" text,
	"line2" text,
	"zip" text,
	"city" text,
	"phone" text,
	"email" text,
	"iban" text,
	"bic" text,
	"vat_on_debits" boolean DEFAULT false NOT NULL,
	"recovery_cents" integer DEFAULT 4000 NOT NULL,
	"manager_name" text,
	"manager_certificate" text,
	"horizon_days" integer DEFAULT 42 NOT NULL,
	"tolerance_min" integer DEFAULT 15 NOT NULL,
	"free_waiting_min" integer DEFAULT 60 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_rate" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"ecb_pct" numeric(5, 2) NOT NULL,
	"margin_pct" numeric(5, 2) DEFAULT '10' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transport_licence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"valid_to" date NOT NULL,
	"copies" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "late_rate" ADD CONSTRAINT "late_rate_carrier_id_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carrier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_licence" ADD CONSTRAINT "transport_licence_carrier_id_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carrier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_single_key" ON "carrier" USING btree ("single");--> statement-breakpoint
CREATE UNIQUE INDEX "late_rate_from_key" ON "late_rate" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "late_rate_carrier_index" ON "late_rate" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transport_licence_number_key" ON "transport_licence" USING btree (lower("number"));--> statement-breakpoint
CREATE INDEX "transport_licence_carrier_index" ON "transport_licence" USING btree ("carrier_id");--> statement-breakpoint
ALTER TABLE carrier ADD CONSTRAINT carrier_single_check CHECK (single);--> statement-breakpoint
ALTER TABLE carrier ADD CONSTRAINT carrier_days_check CHECK (horizon_days BETWEEN 7 AND 180 AND tolerance_min BETWEEN 0 AND 240 AND free_waiting_min BETWEEN 0 AND 240);--> statement-breakpoint
ALTER TABLE carrier ADD CONSTRAINT carrier_money_check CHECK (capital_cents >= 0 AND recovery_cents >= 0);--> statement-breakpoint
ALTER TABLE transport_licence ADD CONSTRAINT transport_licence_kind_check CHECK (kind IN ('LTI', 'LC'));--> statement-breakpoint
ALTER TABLE transport_licence ADD CONSTRAINT transport_licence_copies_check CHECK (copies >= 0);--> statement-breakpoint
ALTER TABLE late_rate ADD CONSTRAINT late_rate_pct_check CHECK (ecb_pct >= 0 AND margin_pct >= 0);--> statement-breakpoint
CREATE TRIGGER carrier_touch BEFORE UPDATE ON carrier FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER transport_licence_touch BEFORE UPDATE ON transport_licence FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER late_rate_touch BEFORE UPDATE ON late_rate FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
-- The carrier, whom nobody has named yet, and the rates of the ECB at the head of the half-years (art. L441-10 of the Code de commerce): neither is
-- anybody's act, so the audit begins after them.
INSERT INTO carrier DEFAULT VALUES;--> statement-breakpoint
INSERT INTO late_rate (carrier_id, valid_from, ecb_pct, margin_pct) SELECT id, valid_from, ecb_pct, 10
FROM carrier, (VALUES (date '2025-01-01', 3.15), (date '2025-07-01', 2.15)) AS known (valid_from, ecb_pct);--> statement-breakpoint
CREATE TRIGGER carrier_audit AFTER INSERT OR UPDATE OR DELETE ON carrier FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE TRIGGER transport_licence_audit AFTER INSERT OR UPDATE OR DELETE ON transport_licence FOR EACH ROW EXECUTE FUNCTION audit('carrier_id');--> statement-breakpoint
CREATE TRIGGER late_rate_audit AFTER INSERT OR UPDATE OR DELETE ON late_rate FOR EACH ROW EXECUTE FUNCTION audit('carrier_id');--> statement-breakpoint
CREATE TRIGGER carrier_tell AFTER INSERT OR UPDATE OR DELETE ON carrier FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
