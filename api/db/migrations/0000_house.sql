CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'ACTIF' NOT NULL,
	"driver_id" uuid,
	"phone" text,
	"last_login_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"source" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counter" (
	"series" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"owner_table" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"uploaded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "driver" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"employer" text NOT NULL,
	"contract" text NOT NULL,
	"category" text NOT NULL,
	"hire_date" date NOT NULL,
	"leave_date" date,
	"licence_categories" text[] NOT NULL,
	"depot_id" uuid NOT NULL,
	"status" text DEFAULT 'ACTIF' NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"plan" jsonb,
	"mode" text,
	"status" text DEFAULT 'APERCU' NOT NULL,
	"job_run_id" uuid,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"roles" text[] NOT NULL,
	"link" text,
	"subject" text NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"status" text DEFAULT 'EN_ATTENTE' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report" jsonb,
	"error" text,
	"created_by" uuid,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "journey_stop" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"journey_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"planned_arrival" timestamp with time zone NOT NULL,
	"planned_departure" timestamp with time zone NOT NULL,
	"actual_arrival" timestamp with time zone,
	"actual_departure" timestamp with time zone,
	"status" text DEFAULT 'A_FAIRE' NOT NULL,
	"reason" text,
	"instructions" text
);
--> statement-breakpoint
CREATE TABLE "journey" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"service_date" date NOT NULL,
	"sequence" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"label" text NOT NULL,
	"live_line_id" uuid,
	"version_id" uuid,
	"company_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"subcontractor_id" uuid,
	"buy_price_cents" bigint,
	"planned_start" timestamp with time zone NOT NULL,
	"planned_end" timestamp with time zone NOT NULL,
	"actual_start" timestamp with time zone,
	"actual_end" timestamp with time zone,
	"km_loaded" numeric(7, 1) DEFAULT '0' NOT NULL,
	"km_empty" numeric(7, 1) DEFAULT '0' NOT NULL,
	"driving_min" integer DEFAULT 0 NOT NULL,
	"service_min" integer DEFAULT 0 NOT NULL,
	"odometer_start" integer,
	"odometer_end" integer,
	"stops_total" integer DEFAULT 0 NOT NULL,
	"stops_done" integer DEFAULT 0 NOT NULL,
	"max_delay_min" integer DEFAULT 0 NOT NULL,
	"price_cents" bigint,
	"status" text DEFAULT 'PLANIFIE' NOT NULL,
	"review" boolean DEFAULT false NOT NULL,
	"review_reason" text,
	"touched" boolean DEFAULT false NOT NULL,
	"reason" text,
	"cancel_billing_pct" integer,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_line_stop" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"live_line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day_offset" integer DEFAULT 0 NOT NULL,
	"arrival" time NOT NULL,
	"departure" time NOT NULL,
	"instructions" text
);
--> statement-breakpoint
CREATE TABLE "live_line" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"version_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"km_loaded" numeric(7, 1) DEFAULT '0' NOT NULL,
	"km_empty" numeric(7, 1) DEFAULT '0' NOT NULL,
	"driving_min" integer DEFAULT 0 NOT NULL,
	"service_min" integer DEFAULT 0 NOT NULL,
	"break_min" integer DEFAULT 0 NOT NULL,
	"night_min" integer DEFAULT 0 NOT NULL,
	"amplitude_min" integer DEFAULT 0 NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"default_driver_id" uuid,
	"default_vehicle_id" uuid,
	"default_trailer_id" uuid,
	"subcontractor_id" uuid,
	"generated_until" date,
	"generation_error" text,
	"suspended_from" date,
	"suspended_to" date,
	"status" text DEFAULT 'BROUILLON' NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trailer" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"plate" text NOT NULL,
	"fleet_no" text NOT NULL,
	"category" text NOT NULL,
	"gvw_kg" integer NOT NULL,
	"tare_kg" integer NOT NULL,
	"pallets" integer DEFAULT 0 NOT NULL,
	"atp_class" text,
	"depot_id" uuid NOT NULL,
	"status" text DEFAULT 'EN_SERVICE' NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"plate" text NOT NULL,
	"fleet_no" text NOT NULL,
	"category" text NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"first_registration" date NOT NULL,
	"gvw_kg" integer NOT NULL,
	"gcw_kg" integer,
	"tare_kg" integer NOT NULL,
	"pallets" integer DEFAULT 0 NOT NULL,
	"body" text,
	"reefer" boolean DEFAULT false NOT NULL,
	"energy" text NOT NULL,
	"odometer_km" integer DEFAULT 0 NOT NULL,
	"depot_id" uuid NOT NULL,
	"driver_id" uuid,
	"trailer_id" uuid,
	"status" text DEFAULT 'EN_SERVICE' NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"zip" text NOT NULL,
	"city" text NOT NULL,
	"insee" text,
	"country" text DEFAULT 'FR' NOT NULL,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"geofence_m" integer DEFAULT 200 NOT NULL,
	"openings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holiday_zone" text DEFAULT 'FR' NOT NULL,
	"service_min" integer DEFAULT 30 NOT NULL,
	"appointment" boolean DEFAULT false NOT NULL,
	"dock" text,
	"instructions" text,
	"max_height_m" numeric(4, 2),
	"max_gvw_kg" integer,
	"max_length_m" numeric(5, 2),
	"tail_lift_required" boolean DEFAULT false NOT NULL,
	"forklift_on_site" boolean DEFAULT false NOT NULL,
	"ppe" text[] DEFAULT '{}' NOT NULL,
	"protocol_date" date,
	"protocol_expiry" date,
	"contact_name" text,
	"phone" text,
	"archived" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"types" text[] NOT NULL,
	"legal_name" text NOT NULL,
	"trade_name" text,
	"legal_form" text,
	"naf" text,
	"country" text DEFAULT 'FR' NOT NULL,
	"siren" text,
	"siret" text,
	"vat_number" text,
	"vat_regime" text DEFAULT 'NORMAL_FR' NOT NULL,
	"billing_line1" text NOT NULL,
	"billing_line2" text,
	"billing_zip" text NOT NULL,
	"billing_city" text NOT NULL,
	"billing_insee" text,
	"e_invoice_id" text,
	"payment_days" integer DEFAULT 30 NOT NULL,
	"payment_mode" text DEFAULT 'VIREMENT' NOT NULL,
	"iban" text,
	"bic" text,
	"credit_limit_cents" bigint,
	"account" text,
	"sales_user_id" uuid,
	"free_waiting_min" integer DEFAULT 60 NOT NULL,
	"po_required" boolean DEFAULT false NOT NULL,
	"phone" text,
	"email" text,
	"customer_since" date,
	"notes" text,
	"status" text DEFAULT 'PROSPECT' NOT NULL,
	"blocked_reason" text,
	"contact_search" text DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text,
	"position" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"phone" text,
	"mobile" text,
	"email" text,
	"archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_request_stop" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day_offset" integer DEFAULT 0 NOT NULL,
	"arrival" time NOT NULL,
	"departure" time NOT NULL,
	"window_from" time,
	"window_to" time,
	"service_min" integer DEFAULT 30 NOT NULL,
	"pallets" integer,
	"weight_kg" numeric(9, 1),
	"reference" text,
	"instructions" text,
	"documents" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_request_version" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_id" uuid NOT NULL,
	"version_no" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'BROUILLON' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"recurrence" jsonb,
	"goods" jsonb,
	"vehicle_need" jsonb,
	"km_loaded" numeric(7, 1),
	"km_empty" numeric(7, 1),
	"service_hours" numeric(5, 2),
	"cost_cents" bigint,
	"pricing_mode" text DEFAULT 'FORFAIT_TRAJET' NOT NULL,
	"unit_price" numeric(12, 4),
	"billing_frequency" text DEFAULT 'MOIS' NOT NULL,
	"tolerance_min" integer DEFAULT 15 NOT NULL,
	"otif_target" integer DEFAULT 98 NOT NULL,
	"hgv_ban_exemption" boolean DEFAULT false NOT NULL,
	"notes" text,
	"designer_id" uuid,
	"proposed_at" timestamp with time zone,
	"offer_expires_on" date,
	"decided_at" timestamp with time zone,
	"reason" text,
	"suspended_from" date,
	"suspended_to" date,
	"terminated_on" date,
	"contract_document_id" uuid
);
--> statement-breakpoint
CREATE TABLE "delivery_request" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"company_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"sales_user_id" uuid,
	"current_version_id" uuid,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_uploaded_by_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_depot_id_address_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_job_run_id_job_run_id_fk" FOREIGN KEY ("job_run_id") REFERENCES "public"."job_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_run" ADD CONSTRAINT "job_run_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD CONSTRAINT "journey_stop_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD CONSTRAINT "journey_stop_address_id_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_live_line_id_live_line_id_fk" FOREIGN KEY ("live_line_id") REFERENCES "public"."live_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_subcontractor_id_company_id_fk" FOREIGN KEY ("subcontractor_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD CONSTRAINT "live_line_stop_live_line_id_live_line_id_fk" FOREIGN KEY ("live_line_id") REFERENCES "public"."live_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD CONSTRAINT "live_line_stop_address_id_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_default_driver_id_driver_id_fk" FOREIGN KEY ("default_driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_default_vehicle_id_vehicle_id_fk" FOREIGN KEY ("default_vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_default_trailer_id_trailer_id_fk" FOREIGN KEY ("default_trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_subcontractor_id_company_id_fk" FOREIGN KEY ("subcontractor_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trailer" ADD CONSTRAINT "trailer_depot_id_address_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_depot_id_address_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_sales_user_id_account_id_fk" FOREIGN KEY ("sales_user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_stop" ADD CONSTRAINT "delivery_request_stop_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_stop" ADD CONSTRAINT "delivery_request_stop_address_id_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD CONSTRAINT "delivery_request_version_request_id_delivery_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."delivery_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD CONSTRAINT "delivery_request_version_designer_id_account_id_fk" FOREIGN KEY ("designer_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD CONSTRAINT "delivery_request_version_contract_document_id_document_id_fk" FOREIGN KEY ("contract_document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_sales_user_id_account_id_fk" FOREIGN KEY ("sales_user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_current_version_id_delivery_request_version_id_fk" FOREIGN KEY ("current_version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_refresh_key" ON "session" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "session_previous_index" ON "session" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "session_account_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_driver_key" ON "account" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "account_role_index" ON "account" USING btree ("role","last_name");--> statement-breakpoint
CREATE INDEX "audit_log_root_index" ON "audit_log" USING btree ("root_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_key_created_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "document_owner_index" ON "document" USING btree ("owner_table","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_code_key" ON "driver" USING btree ("code");--> statement-breakpoint
CREATE INDEX "driver_depot_index" ON "driver" USING btree ("depot_id");--> statement-breakpoint
CREATE INDEX "alert_open_index" ON "alert" USING btree ("closed_at","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_run_kind_index" ON "job_run" USING btree ("kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "journey_stop_position_key" ON "journey_stop" USING btree ("journey_id","position");--> statement-breakpoint
CREATE INDEX "journey_stop_address_index" ON "journey_stop" USING btree ("address_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journey_number_key" ON "journey" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "journey_line_date_key" ON "journey" USING btree ("live_line_id","service_date","sequence");--> statement-breakpoint
CREATE INDEX "journey_start_index" ON "journey" USING btree ("planned_start","id");--> statement-breakpoint
CREATE INDEX "journey_date_index" ON "journey" USING btree ("service_date","planned_start","id");--> statement-breakpoint
CREATE INDEX "journey_company_index" ON "journey" USING btree ("company_id","planned_start");--> statement-breakpoint
CREATE INDEX "journey_driver_index" ON "journey" USING btree ("driver_id","planned_start");--> statement-breakpoint
CREATE INDEX "journey_vehicle_index" ON "journey" USING btree ("vehicle_id","planned_start");--> statement-breakpoint
CREATE INDEX "journey_version_index" ON "journey" USING btree ("version_id","service_date");--> statement-breakpoint
CREATE INDEX "journey_status_index" ON "journey" USING btree ("status","planned_start","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_line_stop_position_key" ON "live_line_stop" USING btree ("live_line_id","position");--> statement-breakpoint
CREATE INDEX "live_line_stop_address_index" ON "live_line_stop" USING btree ("address_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_line_number_key" ON "live_line" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "live_line_code_key" ON "live_line" USING btree ("version_id","code");--> statement-breakpoint
CREATE INDEX "live_line_start_index" ON "live_line" USING btree ("start_time","id");--> statement-breakpoint
CREATE INDEX "live_line_status_index" ON "live_line" USING btree ("status","start_time");--> statement-breakpoint
CREATE INDEX "live_line_driver_index" ON "live_line" USING btree ("default_driver_id");--> statement-breakpoint
CREATE INDEX "live_line_vehicle_index" ON "live_line" USING btree ("default_vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trailer_plate_key" ON "trailer" USING btree ("plate");--> statement-breakpoint
CREATE UNIQUE INDEX "trailer_fleet_no_key" ON "trailer" USING btree ("fleet_no");--> statement-breakpoint
CREATE INDEX "trailer_depot_index" ON "trailer" USING btree ("depot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_plate_key" ON "vehicle" USING btree ("plate");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_fleet_no_key" ON "vehicle" USING btree ("fleet_no");--> statement-breakpoint
CREATE INDEX "vehicle_depot_index" ON "vehicle" USING btree ("depot_id");--> statement-breakpoint
CREATE INDEX "address_company_index" ON "address" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_code_key" ON "company" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "company_siret_key" ON "company" USING btree ("siret") WHERE "company"."status" <> 'ARCHIVE';--> statement-breakpoint
CREATE UNIQUE INDEX "company_account_key" ON "company" USING btree ("account");--> statement-breakpoint
CREATE INDEX "company_sales_user_index" ON "company" USING btree ("sales_user_id");--> statement-breakpoint
CREATE INDEX "contact_company_index" ON "contact" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_stop_position_key" ON "delivery_request_stop" USING btree ("version_id","position");--> statement-breakpoint
CREATE INDEX "delivery_request_stop_address_index" ON "delivery_request_stop" USING btree ("address_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_version_no_key" ON "delivery_request_version" USING btree ("request_id","version_no");--> statement-breakpoint
CREATE INDEX "delivery_request_version_status_index" ON "delivery_request_version" USING btree ("status","valid_from");--> statement-breakpoint
CREATE INDEX "delivery_request_version_active_index" ON "delivery_request_version" USING btree ("request_id") WHERE "delivery_request_version"."status" in ('ACCEPTE', 'ACTIF', 'SUSPENDU');--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_number_key" ON "delivery_request" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_current_version_key" ON "delivery_request" USING btree ("current_version_id");--> statement-breakpoint
CREATE INDEX "delivery_request_company_index" ON "delivery_request" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "delivery_request_updated_index" ON "delivery_request" USING btree ("updated_at" DESC NULLS LAST,"id");