CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"preferred" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "additional_service" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"unit" text NOT NULL,
	"unit_price" numeric(12, 4) NOT NULL,
	"unit_cost" numeric(12, 4),
	"vat_rate" text DEFAULT '20' NOT NULL,
	"account" text,
	"trigger" text DEFAULT 'MANUEL' NOT NULL,
	"free_qty" numeric(10, 2),
	"min_qty" numeric(10, 2),
	"max_qty" numeric(10, 2),
	"valid_from" date,
	"valid_to" date,
	"proof_required" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_tariff" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"service_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"unit_price" numeric(12, 4) NOT NULL,
	"free_qty" numeric(10, 2),
	"valid_from" date NOT NULL,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "delivery_request_service" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"unit_price" numeric(12, 4)
);
--> statement-breakpoint
CREATE TABLE "cnr_index" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"base" text NOT NULL,
	"unit" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cnr_share" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"activity" text NOT NULL,
	"year" integer NOT NULL,
	"shares" jsonb NOT NULL,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "cnr_value" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"index_id" uuid NOT NULL,
	"month" date NOT NULL,
	"value" numeric(9, 2) NOT NULL,
	"published_on" date,
	"provisional" boolean DEFAULT false NOT NULL,
	"reason" text,
	"corrected_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "cost_reference" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category" text NOT NULL,
	"activity" text NOT NULL,
	"per_km" numeric(7, 3) NOT NULL,
	"per_hour" numeric(8, 2) NOT NULL,
	"per_day" numeric(8, 2) NOT NULL,
	"tolls_per_km" numeric(7, 3),
	"consumption" numeric(5, 1),
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "cost_factor" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"basis" text NOT NULL,
	"amount" numeric(12, 4) NOT NULL,
	"sign" text DEFAULT 'COST' NOT NULL,
	"vehicle_categories" text[] DEFAULT '{}' NOT NULL,
	"condition" text DEFAULT 'AUCUNE' NOT NULL,
	"stackable" boolean DEFAULT true NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "indexed_base_cents" bigint;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "indexation_pct" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "indexation_cents" bigint;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "index_value_id" uuid;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "co2_kg" numeric(9, 2);--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "registry_no" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "licence_no" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "default_indexation" jsonb;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "days" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "night_hours" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "tolls_cents" bigint;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "rates" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "cost_factors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "margin_pct" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "margin_method" text;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "minimum_cents" bigint;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "grid" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "pay_for_next_bracket" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "charged_quantity" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "indexation" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "cancel_hours" integer;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "cancel_pct" integer;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "notice_days" integer;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "penalties" text;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "offer" jsonb;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_tariff" ADD CONSTRAINT "service_tariff_service_id_additional_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."additional_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_tariff" ADD CONSTRAINT "service_tariff_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_service" ADD CONSTRAINT "delivery_request_service_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_service" ADD CONSTRAINT "delivery_request_service_service_id_additional_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."additional_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_value" ADD CONSTRAINT "cnr_value_index_id_cnr_index_id_fk" FOREIGN KEY ("index_id") REFERENCES "public"."cnr_index"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cnr_value" ADD CONSTRAINT "cnr_value_corrected_by_id_cnr_value_id_fk" FOREIGN KEY ("corrected_by_id") REFERENCES "public"."cnr_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view" USING btree ("user_id","screen","name");--> statement-breakpoint
CREATE INDEX "saved_view_user_index" ON "saved_view" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "additional_service_code_key" ON "additional_service" USING btree ("code");--> statement-breakpoint
CREATE INDEX "service_tariff_company_index" ON "service_tariff" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "service_tariff_service_index" ON "service_tariff" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_service_key" ON "delivery_request_service" USING btree ("version_id","service_id");--> statement-breakpoint
CREATE INDEX "delivery_request_service_index" ON "delivery_request_service" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cnr_index_code_key" ON "cnr_index" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "cnr_share_year_key" ON "cnr_share" USING btree ("activity","year");--> statement-breakpoint
CREATE UNIQUE INDEX "cnr_value_month_key" ON "cnr_value" USING btree ("index_id","month") WHERE "cnr_value"."corrected_by_id" is null;--> statement-breakpoint
CREATE INDEX "cost_reference_category_index" ON "cost_reference" USING btree ("category","activity","valid_from" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cost_factor_code_index" ON "cost_factor" USING btree ("code","valid_from" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_index_value_id_cnr_value_id_fk" FOREIGN KEY ("index_value_id") REFERENCES "public"."cnr_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_merged_into_id_address_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_merged_into_id_company_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER saved_view_touch BEFORE UPDATE ON saved_view FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER additional_service_touch BEFORE UPDATE ON additional_service FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER additional_service_audit AFTER INSERT OR UPDATE OR DELETE ON additional_service FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE TRIGGER service_tariff_touch BEFORE UPDATE ON service_tariff FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER service_tariff_audit AFTER INSERT OR UPDATE OR DELETE ON service_tariff FOR EACH ROW EXECUTE FUNCTION audit('service_id');--> statement-breakpoint
CREATE TRIGGER delivery_request_service_touch BEFORE UPDATE ON delivery_request_service FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER delivery_request_service_audit AFTER INSERT OR UPDATE OR DELETE ON delivery_request_service FOR EACH ROW EXECUTE FUNCTION audit('version_id');--> statement-breakpoint
CREATE TRIGGER cnr_index_touch BEFORE UPDATE ON cnr_index FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER cnr_index_audit AFTER INSERT OR UPDATE OR DELETE ON cnr_index FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE TRIGGER cnr_value_touch BEFORE UPDATE ON cnr_value FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER cnr_value_audit AFTER INSERT OR UPDATE OR DELETE ON cnr_value FOR EACH ROW EXECUTE FUNCTION audit('index_id');--> statement-breakpoint
CREATE TRIGGER cnr_share_touch BEFORE UPDATE ON cnr_share FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER cnr_share_audit AFTER INSERT OR UPDATE OR DELETE ON cnr_share FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE TRIGGER cost_reference_touch BEFORE UPDATE ON cost_reference FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER cost_reference_audit AFTER INSERT OR UPDATE OR DELETE ON cost_reference FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE TRIGGER cost_factor_touch BEFORE UPDATE ON cost_factor FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER cost_factor_audit AFTER INSERT OR UPDATE OR DELETE ON cost_factor FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint

-- Periods of one thing follow each other (OVERLAP, `domain.md` §2.5).
ALTER TABLE cost_reference ADD CONSTRAINT cost_reference_overlap
EXCLUDE USING gist (category WITH =, activity WITH =, daterange(valid_from, valid_to, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE cost_factor ADD CONSTRAINT cost_factor_overlap
EXCLUDE USING gist (code WITH =, daterange(valid_from, valid_to, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE service_tariff ADD CONSTRAINT service_tariff_overlap
EXCLUDE USING gist (service_id WITH =, company_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE cost_reference ADD CONSTRAINT cost_reference_dates_check CHECK (valid_to IS NULL OR valid_to >= valid_from);
--> statement-breakpoint
ALTER TABLE cost_factor ADD CONSTRAINT cost_factor_dates_check CHECK (valid_to IS NULL OR valid_to >= valid_from);
--> statement-breakpoint
ALTER TABLE service_tariff ADD CONSTRAINT service_tariff_dates_check CHECK (valid_to IS NULL OR valid_to >= valid_from);
--> statement-breakpoint
ALTER TABLE additional_service ADD CONSTRAINT additional_service_dates_check CHECK (valid_to IS NULL OR valid_from IS NULL OR valid_to >= valid_from);
--> statement-breakpoint
ALTER TABLE cnr_value ADD CONSTRAINT cnr_value_month_check CHECK (extract(day FROM month) = 1);
--> statement-breakpoint
ALTER TABLE cnr_value ADD CONSTRAINT cnr_value_positive_check CHECK (value > 0);
