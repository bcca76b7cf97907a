CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- French alphabetical order: accents and case count last ("Émile" between "Emballages" and "Emploi").
CREATE COLLATION IF NOT EXISTS french (provider = icu, locale = 'fr-FR');
--> statement-breakpoint
CREATE TABLE "alert" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"roles" text[] NOT NULL,
	"link" text,
	"subject" text NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "alert_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX alert_open_index ON alert USING btree (closed_at, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX alert_open_subject_key ON alert USING btree (subject) WHERE (closed_at IS NULL);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"source" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "audit_log_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX audit_log_root_index ON audit_log USING btree (root_id, at DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "counter" (
	"series" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counter_pkey" PRIMARY KEY (series)
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"uploaded_by" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"archived_reason" text,
	"stop_position" integer,
	CONSTRAINT "document_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX document_driver_photo_key ON document USING btree (owner_id) WHERE ((owner_table = 'driver'::text) AND (kind = 'PHOTO'::text) AND (NOT archived));
--> statement-breakpoint
CREATE INDEX document_owner_index ON document USING btree (owner_table, owner_id);
--> statement-breakpoint
CREATE TABLE "figure_delay" (
	"journey_id" uuid NOT NULL,
	"cause_id" uuid,
	"service_date" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"company_id" uuid,
	"request_id" uuid,
	"live_line_id" uuid,
	"driver_pool_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"delays" double precision NOT NULL,
	"delay_min" double precision NOT NULL,
	CONSTRAINT "figure_delay_key" UNIQUE NULLS NOT DISTINCT (journey_id, cause_id)
);
--> statement-breakpoint
CREATE INDEX figure_delay_company_index ON figure_delay USING btree (company_id, service_date, cause_id, delays, delay_min);
--> statement-breakpoint
CREATE INDEX figure_delay_date_index ON figure_delay USING btree (service_date, cause_id, delays, delay_min);
--> statement-breakpoint
CREATE INDEX figure_delay_driver_index ON figure_delay USING btree (driver_id, service_date, cause_id, delays, delay_min);
--> statement-breakpoint
CREATE INDEX figure_delay_line_index ON figure_delay USING btree (live_line_id, service_date, cause_id, delays, delay_min);
--> statement-breakpoint
CREATE INDEX figure_delay_pool_index ON figure_delay USING btree (driver_pool_id, service_date, cause_id, delays, delay_min);
--> statement-breakpoint
CREATE INDEX figure_delay_request_index ON figure_delay USING btree (request_id, service_date, cause_id, delays, delay_min);
--> statement-breakpoint
CREATE INDEX figure_delay_vehicle_index ON figure_delay USING btree (vehicle_id, service_date, cause_id, delays, delay_min);
--> statement-breakpoint
CREATE TABLE "figure_delay_sum" (
	"first_day" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"sales_user_id" uuid,
	"cause_id" uuid,
	"delays" double precision NOT NULL,
	"delay_min" double precision NOT NULL,
	CONSTRAINT "figure_delay_sum_key" UNIQUE NULLS NOT DISTINCT (first_day, depot_id, activity, sales_user_id, cause_id)
);
--> statement-breakpoint
CREATE INDEX figure_delay_sum_empty_index ON figure_delay_sum USING btree (first_day) WHERE (delays = (0)::double precision);
--> statement-breakpoint
CREATE TABLE "figure_hour" (
	"month" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"journeys" double precision NOT NULL,
	"done" double precision NOT NULL,
	"late" double precision NOT NULL,
	"sales_user_id" uuid,
	CONSTRAINT "figure_hour_key" UNIQUE NULLS NOT DISTINCT (month, depot_id, activity, weekday, hour, sales_user_id)
);
--> statement-breakpoint
CREATE INDEX figure_hour_empty_index ON figure_hour USING btree (month) WHERE (journeys = (0)::double precision);
--> statement-breakpoint
CREATE TABLE "figure_seller" (
	"company_id" uuid NOT NULL,
	"sales_user_id" uuid NOT NULL,
	CONSTRAINT "figure_seller_pkey" PRIMARY KEY (company_id)
);
--> statement-breakpoint
CREATE TABLE "figure_seller_due" (
	"company_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_sum" (
	"grain" text NOT NULL,
	"first_day" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"company_id" uuid,
	"request_id" uuid,
	"live_line_id" uuid,
	"driver_pool_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"journeys" double precision NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"not_executed" double precision DEFAULT 0 NOT NULL,
	"cancelled" double precision DEFAULT 0 NOT NULL,
	"cancelled_by_client" double precision DEFAULT 0 NOT NULL,
	"late" double precision DEFAULT 0 NOT NULL,
	"late_own" double precision DEFAULT 0 NOT NULL,
	"missed" double precision DEFAULT 0 NOT NULL,
	"delays" double precision DEFAULT 0 NOT NULL,
	"delay_min" double precision DEFAULT 0 NOT NULL,
	"stops_done" double precision DEFAULT 0 NOT NULL,
	"stops_on_time" double precision DEFAULT 0 NOT NULL,
	"loaded_hm" double precision DEFAULT 0 NOT NULL,
	"empty_hm" double precision DEFAULT 0 NOT NULL,
	"earning" double precision DEFAULT 0 NOT NULL,
	"revenue_cents" double precision DEFAULT 0 NOT NULL,
	"costed" double precision DEFAULT 0 NOT NULL,
	"known_revenue_cents" double precision DEFAULT 0 NOT NULL,
	"cost_cents" double precision DEFAULT 0 NOT NULL,
	"costed_hm" double precision DEFAULT 0 NOT NULL,
	"subcontracted" double precision DEFAULT 0 NOT NULL,
	"bought_cents" double precision DEFAULT 0 NOT NULL,
	"minutes" double precision DEFAULT 0 NOT NULL,
	"waited" double precision DEFAULT 0 NOT NULL,
	"wait_stops" double precision DEFAULT 0 NOT NULL,
	"wait_min" double precision DEFAULT 0 NOT NULL,
	"weighed" double precision DEFAULT 0 NOT NULL,
	"co2_g" double precision DEFAULT 0 NOT NULL,
	"weighed_co2_g" double precision DEFAULT 0 NOT NULL,
	"kg_hm" double precision DEFAULT 0 NOT NULL,
	"fuelled" double precision DEFAULT 0 NOT NULL,
	"fuel_cl" double precision DEFAULT 0 NOT NULL,
	"fuel_hm" double precision DEFAULT 0 NOT NULL,
	"filled" double precision DEFAULT 0 NOT NULL,
	"pallet_hm" double precision DEFAULT 0 NOT NULL,
	"capacity_hm" double precision DEFAULT 0 NOT NULL,
	"planned" double precision DEFAULT 0 NOT NULL,
	"assigned" double precision DEFAULT 0 NOT NULL,
	"pallets_given" double precision DEFAULT 0 NOT NULL,
	"pallets_returned" double precision DEFAULT 0 NOT NULL,
	"not_executed_own" double precision DEFAULT 0 NOT NULL,
	"filled_kg" double precision DEFAULT 0 NOT NULL,
	"board_kg_hm" double precision DEFAULT 0 NOT NULL,
	"payload_kg_hm" double precision DEFAULT 0 NOT NULL,
	"filled_metres" double precision DEFAULT 0 NOT NULL,
	"goods_cm_hm" double precision DEFAULT 0 NOT NULL,
	"floor_cm_hm" double precision DEFAULT 0 NOT NULL,
	"damaged" double precision DEFAULT 0 NOT NULL,
	"damages" double precision DEFAULT 0 NOT NULL,
	"settled_cents" double precision DEFAULT 0 NOT NULL,
	"expected" double precision DEFAULT 0 NOT NULL,
	"expected_stops" double precision DEFAULT 0 NOT NULL,
	"expected_right" double precision DEFAULT 0 NOT NULL,
	"sales_user_id" uuid,
	CONSTRAINT "figure_sum_key" UNIQUE NULLS NOT DISTINCT (grain, first_day, depot_id, activity, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id, sales_user_id)
);
--> statement-breakpoint
CREATE INDEX figure_sum_all_company_index ON figure_sum USING btree (company_id, first_day, driver_pool_id, driver_id, vehicle_id, request_id, live_line_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_all_driver_index ON figure_sum USING btree (driver_id, first_day, driver_pool_id, vehicle_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_all_line_index ON figure_sum USING btree (live_line_id, first_day, driver_pool_id, driver_id, vehicle_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_all_pool_index ON figure_sum USING btree (driver_pool_id, first_day, vehicle_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_all_request_index ON figure_sum USING btree (request_id, first_day, driver_pool_id, driver_id, vehicle_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_all_vehicle_index ON figure_sum USING btree (vehicle_id, first_day, driver_pool_id, driver_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_client_margin_index ON figure_sum USING btree (first_day, company_id) INCLUDE (depot_id, activity, known_revenue_cents, cost_cents) WHERE (grain = 'CLIENT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_company_index ON figure_sum USING btree (company_id, first_day) WHERE (grain = 'CLIENT'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_driver_index ON figure_sum USING btree (driver_id, first_day) WHERE (grain = 'CHAUFFEUR'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_empty_index ON figure_sum USING btree (grain) WHERE (journeys = (0)::double precision);
--> statement-breakpoint
CREATE INDEX figure_sum_line_index ON figure_sum USING btree (live_line_id, first_day) WHERE (grain = 'LIGNE'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_pool_index ON figure_sum USING btree (driver_pool_id, first_day) WHERE (grain = 'TOURNEE'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_request_index ON figure_sum USING btree (request_id, first_day) WHERE (grain = 'CDC'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_request_margin_index ON figure_sum USING btree (first_day, request_id) INCLUDE (company_id, depot_id, activity, known_revenue_cents, cost_cents) WHERE (grain = 'CDC'::text);
--> statement-breakpoint
CREATE INDEX figure_sum_vehicle_index ON figure_sum USING btree (vehicle_id, first_day) WHERE (grain = 'VEHICULE'::text);
--> statement-breakpoint
CREATE TABLE "figure_year" (
	"grain" text NOT NULL,
	"company_id" uuid,
	"request_id" uuid,
	"live_line_id" uuid,
	"journeys" double precision NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"not_executed" double precision DEFAULT 0 NOT NULL,
	"cancelled" double precision DEFAULT 0 NOT NULL,
	"cancelled_by_client" double precision DEFAULT 0 NOT NULL,
	"late" double precision DEFAULT 0 NOT NULL,
	"late_own" double precision DEFAULT 0 NOT NULL,
	"missed" double precision DEFAULT 0 NOT NULL,
	"delays" double precision DEFAULT 0 NOT NULL,
	"delay_min" double precision DEFAULT 0 NOT NULL,
	"stops_done" double precision DEFAULT 0 NOT NULL,
	"stops_on_time" double precision DEFAULT 0 NOT NULL,
	"loaded_hm" double precision DEFAULT 0 NOT NULL,
	"empty_hm" double precision DEFAULT 0 NOT NULL,
	"earning" double precision DEFAULT 0 NOT NULL,
	"revenue_cents" double precision DEFAULT 0 NOT NULL,
	"costed" double precision DEFAULT 0 NOT NULL,
	"known_revenue_cents" double precision DEFAULT 0 NOT NULL,
	"cost_cents" double precision DEFAULT 0 NOT NULL,
	"costed_hm" double precision DEFAULT 0 NOT NULL,
	"subcontracted" double precision DEFAULT 0 NOT NULL,
	"bought_cents" double precision DEFAULT 0 NOT NULL,
	"minutes" double precision DEFAULT 0 NOT NULL,
	"waited" double precision DEFAULT 0 NOT NULL,
	"wait_stops" double precision DEFAULT 0 NOT NULL,
	"wait_min" double precision DEFAULT 0 NOT NULL,
	"weighed" double precision DEFAULT 0 NOT NULL,
	"co2_g" double precision DEFAULT 0 NOT NULL,
	"weighed_co2_g" double precision DEFAULT 0 NOT NULL,
	"kg_hm" double precision DEFAULT 0 NOT NULL,
	"fuelled" double precision DEFAULT 0 NOT NULL,
	"fuel_cl" double precision DEFAULT 0 NOT NULL,
	"fuel_hm" double precision DEFAULT 0 NOT NULL,
	"filled" double precision DEFAULT 0 NOT NULL,
	"pallet_hm" double precision DEFAULT 0 NOT NULL,
	"capacity_hm" double precision DEFAULT 0 NOT NULL,
	"planned" double precision DEFAULT 0 NOT NULL,
	"assigned" double precision DEFAULT 0 NOT NULL,
	"pallets_given" double precision DEFAULT 0 NOT NULL,
	"pallets_returned" double precision DEFAULT 0 NOT NULL,
	"not_executed_own" double precision DEFAULT 0 NOT NULL,
	"filled_kg" double precision DEFAULT 0 NOT NULL,
	"board_kg_hm" double precision DEFAULT 0 NOT NULL,
	"payload_kg_hm" double precision DEFAULT 0 NOT NULL,
	"filled_metres" double precision DEFAULT 0 NOT NULL,
	"goods_cm_hm" double precision DEFAULT 0 NOT NULL,
	"floor_cm_hm" double precision DEFAULT 0 NOT NULL,
	"damaged" double precision DEFAULT 0 NOT NULL,
	"damages" double precision DEFAULT 0 NOT NULL,
	"settled_cents" double precision DEFAULT 0 NOT NULL,
	"expected" double precision DEFAULT 0 NOT NULL,
	"expected_stops" double precision DEFAULT 0 NOT NULL,
	"expected_right" double precision DEFAULT 0 NOT NULL,
	"driver_pool_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	CONSTRAINT "figure_year_key" UNIQUE NULLS NOT DISTINCT (grain, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id)
);
--> statement-breakpoint
CREATE INDEX figure_year_all_driver_index ON figure_year USING btree (driver_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_year_all_line_index ON figure_year USING btree (live_line_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_year_all_pool_index ON figure_year USING btree (driver_pool_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_year_all_request_index ON figure_year USING btree (request_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_year_all_vehicle_index ON figure_year USING btree (vehicle_id) WHERE (grain = 'TOUT'::text);
--> statement-breakpoint
CREATE INDEX figure_year_company_index ON figure_year USING btree (done DESC NULLS LAST, company_id) WHERE (grain = 'CLIENT'::text);
--> statement-breakpoint
CREATE INDEX figure_year_empty_index ON figure_year USING btree (grain) WHERE (journeys = (0)::double precision);
--> statement-breakpoint
CREATE INDEX figure_year_line_index ON figure_year USING btree (done DESC NULLS LAST, live_line_id) WHERE (grain = 'LIGNE'::text);
--> statement-breakpoint
CREATE INDEX figure_year_margin_index ON figure_year USING btree (company_id, known_revenue_cents, cost_cents) WHERE (grain = 'CLIENT'::text);
--> statement-breakpoint
CREATE INDEX figure_year_request_index ON figure_year USING btree (done DESC NULLS LAST, request_id) WHERE (grain = 'CDC'::text);
--> statement-breakpoint
CREATE TABLE "figure_year_begin" (
	"first_day" date NOT NULL,
	CONSTRAINT "figure_year_begin_pkey" PRIMARY KEY (first_day)
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" jsonb,
	"content_hash" text,
	CONSTRAINT "idempotency_key_pkey" PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE INDEX idempotency_key_created_index ON idempotency_key USING btree (created_at);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"content" bytea NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"plan" jsonb,
	"mode" text,
	"status" text DEFAULT 'APERCU' NOT NULL,
	"job_run_id" uuid,
	"created_by" uuid NOT NULL,
	CONSTRAINT "import_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"finished_at" timestamp with time zone,
	CONSTRAINT "job_run_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX job_run_kind_index ON job_run USING btree (kind, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "journey_eve" (
	"journey_id" uuid NOT NULL,
	"assigned" boolean NOT NULL,
	CONSTRAINT "journey_eve_pkey" PRIMARY KEY (journey_id)
);
--> statement-breakpoint
CREATE TABLE "journey_figure" (
	"journey_id" uuid NOT NULL,
	"service_date" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"company_id" uuid,
	"request_id" uuid,
	"live_line_id" uuid,
	"driver_pool_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"not_executed" double precision DEFAULT 0 NOT NULL,
	"cancelled" double precision DEFAULT 0 NOT NULL,
	"cancelled_by_client" double precision DEFAULT 0 NOT NULL,
	"late" double precision DEFAULT 0 NOT NULL,
	"late_own" double precision DEFAULT 0 NOT NULL,
	"missed" double precision DEFAULT 0 NOT NULL,
	"delays" double precision DEFAULT 0 NOT NULL,
	"delay_min" double precision DEFAULT 0 NOT NULL,
	"stops_done" double precision DEFAULT 0 NOT NULL,
	"stops_on_time" double precision DEFAULT 0 NOT NULL,
	"loaded_hm" double precision DEFAULT 0 NOT NULL,
	"empty_hm" double precision DEFAULT 0 NOT NULL,
	"earning" double precision DEFAULT 0 NOT NULL,
	"revenue_cents" double precision DEFAULT 0 NOT NULL,
	"costed" double precision DEFAULT 0 NOT NULL,
	"known_revenue_cents" double precision DEFAULT 0 NOT NULL,
	"cost_cents" double precision DEFAULT 0 NOT NULL,
	"costed_hm" double precision DEFAULT 0 NOT NULL,
	"subcontracted" double precision DEFAULT 0 NOT NULL,
	"bought_cents" double precision DEFAULT 0 NOT NULL,
	"minutes" double precision DEFAULT 0 NOT NULL,
	"waited" double precision DEFAULT 0 NOT NULL,
	"wait_stops" double precision DEFAULT 0 NOT NULL,
	"wait_min" double precision DEFAULT 0 NOT NULL,
	"weighed" double precision DEFAULT 0 NOT NULL,
	"co2_g" double precision DEFAULT 0 NOT NULL,
	"weighed_co2_g" double precision DEFAULT 0 NOT NULL,
	"kg_hm" double precision DEFAULT 0 NOT NULL,
	"fuelled" double precision DEFAULT 0 NOT NULL,
	"fuel_cl" double precision DEFAULT 0 NOT NULL,
	"fuel_hm" double precision DEFAULT 0 NOT NULL,
	"filled" double precision DEFAULT 0 NOT NULL,
	"pallet_hm" double precision DEFAULT 0 NOT NULL,
	"capacity_hm" double precision DEFAULT 0 NOT NULL,
	"planned" double precision DEFAULT 0 NOT NULL,
	"assigned" double precision DEFAULT 0 NOT NULL,
	"pallets_given" double precision DEFAULT 0 NOT NULL,
	"pallets_returned" double precision DEFAULT 0 NOT NULL,
	"not_executed_own" double precision DEFAULT 0 NOT NULL,
	"filled_kg" double precision DEFAULT 0 NOT NULL,
	"board_kg_hm" double precision DEFAULT 0 NOT NULL,
	"payload_kg_hm" double precision DEFAULT 0 NOT NULL,
	"filled_metres" double precision DEFAULT 0 NOT NULL,
	"goods_cm_hm" double precision DEFAULT 0 NOT NULL,
	"floor_cm_hm" double precision DEFAULT 0 NOT NULL,
	"damaged" double precision DEFAULT 0 NOT NULL,
	"damages" double precision DEFAULT 0 NOT NULL,
	"settled_cents" double precision DEFAULT 0 NOT NULL,
	"expected" double precision DEFAULT 0 NOT NULL,
	"expected_stops" double precision DEFAULT 0 NOT NULL,
	"expected_right" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "journey_figure_pkey" PRIMARY KEY (journey_id)
);
--> statement-breakpoint
CREATE INDEX journey_figure_company_index ON journey_figure USING btree (company_id, service_date);
--> statement-breakpoint
CREATE INDEX journey_figure_date_index ON journey_figure USING btree (service_date, driver_pool_id, driver_id, vehicle_id, live_line_id, request_id);
--> statement-breakpoint
CREATE TABLE "journey_figure_due" (
	"journey_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX notification_unread_index ON notification USING btree (user_id) WHERE (read_at IS NULL);
--> statement-breakpoint
CREATE INDEX notification_unread_object_index ON notification USING btree (object) WHERE (read_at IS NULL);
--> statement-breakpoint
CREATE INDEX notification_user_index ON notification USING btree (user_id, id);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX passkey_account_index ON passkey USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX passkey_credential_key ON passkey USING btree (credential_id);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text NOT NULL,
	"browser" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY (challenge)
);
--> statement-breakpoint
CREATE INDEX passkey_challenge_account_index ON passkey_challenge USING btree (user_id);
--> statement-breakpoint
CREATE INDEX passkey_challenge_expires_index ON passkey_challenge USING btree (expires_at);
--> statement-breakpoint
CREATE TABLE "position" (
	"vehicle_id" uuid NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"speed_kmh" double precision,
	"heading" double precision,
	"ignition" boolean,
	"odometer_km" double precision,
	"source" text NOT NULL,
	CONSTRAINT "position_vehicle_id_ts_pk" PRIMARY KEY (vehicle_id, ts)
) PARTITION BY RANGE (ts);
--> statement-breakpoint
CREATE TABLE "road_leg" (
	"from_lat" numeric(9,6) NOT NULL,
	"from_lng" numeric(9,6) NOT NULL,
	"to_lat" numeric(9,6) NOT NULL,
	"to_lng" numeric(9,6) NOT NULL,
	"metres" integer NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "road_leg_from_lat_from_lng_to_lat_to_lng_pk" PRIMARY KEY (from_lat, from_lng, to_lat, to_lng)
);
--> statement-breakpoint
CREATE TABLE "tracking_device" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "tracking_device_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX tracking_device_key ON tracking_device USING btree (key_hash);
--> statement-breakpoint
CREATE INDEX tracking_device_vehicle_index ON tracking_device USING btree (vehicle_id);
--> statement-breakpoint
CREATE TABLE "vehicle_position" (
	"vehicle_id" uuid NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"speed_kmh" double precision,
	"heading" double precision,
	"ignition" boolean,
	"odometer_km" double precision,
	"source" text NOT NULL,
	"stopped_since" timestamp with time zone,
	"driving_seconds" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_position_pkey" PRIMARY KEY (vehicle_id)
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"last_login_at" timestamp with time zone,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"all_clients" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_pkey" PRIMARY KEY (id),
	CONSTRAINT "account_role_known" CHECK ((role = ANY (ARRAY['ADMIN'::text, 'CONCEPTOR'::text, 'SALES'::text, 'DRIVER'::text, 'OPERATOR'::text])))
);
--> statement-breakpoint
CREATE UNIQUE INDEX account_driver_key ON account USING btree (driver_id);
--> statement-breakpoint
CREATE UNIQUE INDEX account_email_key ON account USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX account_role_index ON account USING btree (role, last_name);
--> statement-breakpoint
CREATE TABLE "carrier" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"free_waiting_min" integer DEFAULT 60 NOT NULL,
	CONSTRAINT "carrier_pkey" PRIMARY KEY (id),
	CONSTRAINT "carrier_horizon_check" CHECK (((horizon_days >= 7) AND (horizon_days <= 180))),
	CONSTRAINT "carrier_money_check" CHECK (((capital_cents >= 0) AND (recovery_cents >= 0))),
	CONSTRAINT "carrier_single_check" CHECK (single),
	CONSTRAINT "carrier_thresholds_check" CHECK (tolerance_min BETWEEN 0 AND 240 AND free_waiting_min BETWEEN 0 AND 240)
);
--> statement-breakpoint
CREATE UNIQUE INDEX carrier_single_key ON carrier USING btree (single);
--> statement-breakpoint
CREATE TABLE "carrier_closure" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "carrier_closure_pkey" PRIMARY KEY (id),
	CONSTRAINT "carrier_closure_dates_check" CHECK ((from_date <= to_date))
);
--> statement-breakpoint
CREATE INDEX carrier_closure_carrier_index ON carrier_closure USING btree (carrier_id);
--> statement-breakpoint
CREATE INDEX carrier_closure_from_index ON carrier_closure USING btree (from_date);
--> statement-breakpoint
CREATE TABLE "form_draft" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"path" text NOT NULL,
	"intent" text NOT NULL,
	"typed" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_draft_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX form_draft_expires_index ON form_draft USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX form_draft_token_key ON form_draft USING btree (token_hash);
--> statement-breakpoint
CREATE TABLE "late_rate" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"ecb_pct" numeric(5,2) NOT NULL,
	"margin_pct" numeric(5,2) DEFAULT '10'::numeric NOT NULL,
	CONSTRAINT "late_rate_pkey" PRIMARY KEY (id),
	CONSTRAINT "late_rate_pct_check" CHECK (((ecb_pct >= (0)::numeric) AND (margin_pct >= (0)::numeric)))
);
--> statement-breakpoint
CREATE INDEX late_rate_carrier_index ON late_rate USING btree (carrier_id);
--> statement-breakpoint
CREATE UNIQUE INDEX late_rate_from_key ON late_rate USING btree (valid_from);
--> statement-breakpoint
CREATE TABLE "mail_code" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"browser" text,
	CONSTRAINT "mail_code_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX mail_code_email_index ON mail_code USING btree (purpose, email, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX mail_code_expires_index ON mail_code USING btree (expires_at);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "mail_template_pkey" PRIMARY KEY (id),
	CONSTRAINT "mail_template_kind_check" CHECK ((kind = ANY (ARRAY['NOTICE_LATE'::text, 'NOTICE_CAUGHT_UP'::text, 'REMINDER_1'::text, 'REMINDER_2'::text, 'REMINDER_3'::text, 'INVITATION'::text])))
);
--> statement-breakpoint
CREATE INDEX mail_template_carrier_index ON mail_template USING btree (carrier_id);
--> statement-breakpoint
CREATE UNIQUE INDEX mail_template_kind_key ON mail_template USING btree (kind);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone,
	CONSTRAINT "rate_limit_pkey" PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE INDEX rate_limit_expire_index ON rate_limit USING btree (expire);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"preferred" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_view_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX saved_view_name_key ON saved_view USING btree (user_id, screen, name);
--> statement-breakpoint
CREATE INDEX saved_view_user_index ON saved_view USING btree (user_id);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text,
	"revoked_because" text,
	"remote_address" text,
	CONSTRAINT "session_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX session_account_index ON session USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX session_refresh_key ON session USING btree (refresh_hash);
--> statement-breakpoint
CREATE INDEX session_revoked_index ON session USING btree (revoked_at);
--> statement-breakpoint
CREATE TABLE "spent_refresh_token" (
	"hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"spent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spent_refresh_token_pkey" PRIMARY KEY (hash)
);
--> statement-breakpoint
CREATE INDEX spent_refresh_token_session_index ON spent_refresh_token USING btree (session_id);
--> statement-breakpoint
CREATE TABLE "transport_licence" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"valid_to" date NOT NULL,
	"copies" integer NOT NULL,
	CONSTRAINT "transport_licence_pkey" PRIMARY KEY (id),
	CONSTRAINT "transport_licence_copies_check" CHECK ((copies >= 0)),
	CONSTRAINT "transport_licence_kind_check" CHECK ((kind = ANY (ARRAY['LTI'::text, 'LC'::text])))
);
--> statement-breakpoint
CREATE INDEX transport_licence_carrier_index ON transport_licence USING btree (carrier_id);
--> statement-breakpoint
CREATE UNIQUE INDEX transport_licence_number_key ON transport_licence USING btree (lower(number));
--> statement-breakpoint
CREATE TABLE "additional_service" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"unit" text NOT NULL,
	"unit_price" numeric(12,4) NOT NULL,
	"unit_cost" numeric(12,4),
	"vat_rate" text DEFAULT '20' NOT NULL,
	"account" text,
	"trigger" text DEFAULT 'MANUEL' NOT NULL,
	"free_qty" numeric(10,2),
	"min_qty" numeric(10,2),
	"max_qty" numeric(10,2),
	"valid_from" date,
	"valid_to" date,
	"proof_required" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "additional_service_pkey" PRIMARY KEY (id),
	CONSTRAINT "additional_service_dates_check" CHECK (((valid_to IS NULL) OR (valid_from IS NULL) OR (valid_to >= valid_from)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX additional_service_code_key ON additional_service USING btree (code);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"lat" numeric(9,6),
	"lng" numeric(9,6),
	"geofence_m" integer DEFAULT 200 NOT NULL,
	"openings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holiday_zone" text DEFAULT 'FR' NOT NULL,
	"service_min" integer DEFAULT 30 NOT NULL,
	"appointment" boolean DEFAULT false NOT NULL,
	"dock" text,
	"instructions" text,
	"max_height_m" numeric(4,2),
	"max_gvw_kg" integer,
	"max_length_m" numeric(5,2),
	"tail_lift_required" boolean DEFAULT false NOT NULL,
	"forklift_on_site" boolean DEFAULT false NOT NULL,
	"ppe" text[] DEFAULT '{}'::text[] NOT NULL,
	"protocol_date" date,
	"protocol_expiry" date,
	"contact_name" text,
	"phone" text,
	"archived" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"merged_into_id" uuid,
	CONSTRAINT "address_pkey" PRIMARY KEY (id),
	CONSTRAINT "address_geofence_check" CHECK (((geofence_m >= 50) AND (geofence_m <= 2000))),
	CONSTRAINT "address_position_check" CHECK ((((lat IS NULL) = (lng IS NULL)) AND ((lat >= ('-90'::integer)::numeric) AND (lat <= (90)::numeric)) AND ((lng >= ('-180'::integer)::numeric) AND (lng <= (180)::numeric))))
);
--> statement-breakpoint
CREATE INDEX address_abroad_index ON address USING btree (id) WHERE (country <> 'FR'::text);
--> statement-breakpoint
CREATE INDEX address_city_index ON address USING btree (city COLLATE french, id);
--> statement-breakpoint
CREATE INDEX address_company_index ON address USING btree (company_id);
--> statement-breakpoint
CREATE INDEX address_label_index ON address USING btree (label COLLATE french, id);
--> statement-breakpoint
CREATE UNIQUE INDEX address_label_key ON address USING btree (company_id, lower(label)) NULLS NOT DISTINCT WHERE (NOT archived);
--> statement-breakpoint
CREATE INDEX address_search_index ON address USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX address_zip_index ON address USING btree (zip, id);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"search" text DEFAULT '' NOT NULL,
	"registry_no" text,
	"licence_no" text,
	"default_indexation" jsonb,
	"merged_into_id" uuid,
	"fleet" text,
	"archived_from" text,
	CONSTRAINT "company_pkey" PRIMARY KEY (id),
	CONSTRAINT "company_name_check" CHECK (((char_length(legal_name) >= 1) AND (char_length(legal_name) <= 120))),
	CONSTRAINT "company_payment_days_check" CHECK (((payment_days >= 0) AND (payment_days <= 30))),
	CONSTRAINT "company_types_check" CHECK ((cardinality(types) > 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX company_account_key ON company USING btree (account);
--> statement-breakpoint
CREATE INDEX company_city_index ON company USING btree (billing_city COLLATE french, id);
--> statement-breakpoint
CREATE INDEX company_client_index ON company USING btree (legal_name COLLATE french, id) INCLUDE (status) WHERE ('CLIENT'::text = ANY (types));
--> statement-breakpoint
CREATE UNIQUE INDEX company_code_key ON company USING btree (code);
--> statement-breakpoint
CREATE INDEX company_country_index ON company USING btree (country);
--> statement-breakpoint
CREATE INDEX company_credit_down_index ON company USING btree (credit_limit_cents DESC NULLS LAST, id DESC);
--> statement-breakpoint
CREATE INDEX company_credit_index ON company USING btree (credit_limit_cents, id);
--> statement-breakpoint
CREATE INDEX company_name_index ON company USING btree (legal_name COLLATE french, id);
--> statement-breakpoint
CREATE INDEX company_sales_user_index ON company USING btree (sales_user_id);
--> statement-breakpoint
CREATE INDEX company_search_index ON company USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX company_siret_key ON company USING btree (siret) WHERE (status <> 'ARCHIVE'::text);
--> statement-breakpoint
CREATE INDEX company_status_index ON company USING btree (status, legal_name COLLATE french, id);
--> statement-breakpoint
CREATE INDEX company_subcontractor_index ON company USING btree (legal_name COLLATE french, id) INCLUDE (status) WHERE ('SOUS_TRAITANT'::text = ANY (types));
--> statement-breakpoint
CREATE INDEX company_supplier_index ON company USING btree (legal_name COLLATE french, id) INCLUDE (status) WHERE ('FOURNISSEUR'::text = ANY (types));
--> statement-breakpoint
CREATE TABLE "company_figures" (
	"company_id" uuid NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	"known_revenue_cents" bigint DEFAULT 0 NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	"margin" double precision GENERATED ALWAYS AS ((((known_revenue_cents - cost_cents))::double precision / (NULLIF(known_revenue_cents, 0))::double precision)) STORED,
	"journeys" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"not_executed" integer DEFAULT 0 NOT NULL,
	"used_cents" bigint DEFAULT 0 NOT NULL,
	"overdrawn" boolean DEFAULT false NOT NULL,
	"active_requests" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"not_executed_own" integer DEFAULT 0 NOT NULL,
	"otif" double precision GENERATED ALWAYS AS ((((journeys - missed))::double precision / (NULLIF((journeys + not_executed_own), 0))::double precision)) STORED,
	CONSTRAINT "company_figures_pkey" PRIMARY KEY (company_id)
);
--> statement-breakpoint
CREATE INDEX company_figures_margin_down_index ON company_figures USING btree (margin DESC NULLS LAST, company_id DESC);
--> statement-breakpoint
CREATE INDEX company_figures_margin_index ON company_figures USING btree (margin, company_id);
--> statement-breakpoint
CREATE INDEX company_figures_otif_down_index ON company_figures USING btree (otif DESC NULLS LAST, company_id DESC);
--> statement-breakpoint
CREATE INDEX company_figures_otif_index ON company_figures USING btree (otif, company_id);
--> statement-breakpoint
CREATE INDEX company_figures_overdrawn_index ON company_figures USING btree (company_id) WHERE overdrawn;
--> statement-breakpoint
CREATE INDEX company_figures_requests_index ON company_figures USING btree (active_requests, company_id);
--> statement-breakpoint
CREATE INDEX company_figures_revenue_index ON company_figures USING btree (revenue_cents, company_id);
--> statement-breakpoint
CREATE INDEX company_figures_used_index ON company_figures USING btree (used_cents, company_id);
--> statement-breakpoint
CREATE TABLE "company_figures_day" (
	"day" date NOT NULL,
	CONSTRAINT "company_figures_day_pkey" PRIMARY KEY (day)
);
--> statement-breakpoint
CREATE TABLE "company_figures_due" (
	"company_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_month" (
	"company_id" uuid NOT NULL,
	"month" date NOT NULL,
	"uninvoiced_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX company_month_index ON company_month USING btree (company_id, month);
--> statement-breakpoint
CREATE INDEX company_month_uninvoiced_index ON company_month USING btree (company_id, uninvoiced_cents) WHERE (uninvoiced_cents <> 0);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text,
	"position" text,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"phone" text,
	"mobile" text,
	"email" text,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX contact_company_index ON contact USING btree (company_id);
--> statement-breakpoint
CREATE TABLE "delivery_request" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"company_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"sales_user_id" uuid,
	"current_version_id" uuid,
	"search" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"current_status" text,
	"design_version_id" uuid,
	"design_status" text,
	"design_valid_from" date,
	"design_designer_id" uuid,
	CONSTRAINT "delivery_request_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX delivery_request_company_index ON delivery_request USING btree (company_id);
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_request_current_version_key ON delivery_request USING btree (current_version_id);
--> statement-breakpoint
CREATE INDEX delivery_request_design_status_index ON delivery_request USING btree (design_status, updated_at, id);
--> statement-breakpoint
CREATE INDEX delivery_request_found_index ON delivery_request USING btree (((current_status = 'ARCHIVE'::text)), number DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_request_number_key ON delivery_request USING btree (number);
--> statement-breakpoint
CREATE INDEX delivery_request_search_index ON delivery_request USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX delivery_request_status_index ON delivery_request USING btree (current_status, updated_at, id);
--> statement-breakpoint
CREATE INDEX delivery_request_title_index ON delivery_request USING btree (title COLLATE french, id);
--> statement-breakpoint
CREATE INDEX delivery_request_to_design_index ON delivery_request USING btree (design_valid_from, id) WHERE (design_status = ANY (ARRAY['A_CONCEVOIR'::text, 'EN_CONCEPTION'::text]));
--> statement-breakpoint
CREATE INDEX delivery_request_updated_index ON delivery_request USING btree (updated_at, id);
--> statement-breakpoint
CREATE TABLE "delivery_request_factor" (
	"factor_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"running" boolean NOT NULL,
	CONSTRAINT "delivery_request_factor_factor_id_version_id_pk" PRIMARY KEY (factor_id, version_id)
);
--> statement-breakpoint
CREATE INDEX delivery_request_factor_request_index ON delivery_request_factor USING btree (request_id);
--> statement-breakpoint
CREATE INDEX delivery_request_factor_running_index ON delivery_request_factor USING btree (factor_id, request_id) WHERE running;
--> statement-breakpoint
CREATE INDEX delivery_request_factor_version_index ON delivery_request_factor USING btree (version_id);
--> statement-breakpoint
CREATE TABLE "delivery_request_service" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"unit_price" numeric(12,4),
	"agreed" jsonb,
	CONSTRAINT "delivery_request_service_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX delivery_request_service_index ON delivery_request_service USING btree (service_id);
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_request_service_key ON delivery_request_service USING btree (version_id, service_id);
--> statement-breakpoint
CREATE TABLE "delivery_request_stop" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day_offset" integer DEFAULT 0 NOT NULL,
	"arrival" time without time zone NOT NULL,
	"departure" time without time zone NOT NULL,
	"window_from" time without time zone,
	"window_to" time without time zone,
	"service_min" integer DEFAULT 30 NOT NULL,
	"pallets" integer,
	"weight_kg" numeric(9,1),
	"reference" text,
	"instructions" text,
	"documents" text[] DEFAULT '{}'::text[] NOT NULL,
	"tolerance_min" integer,
	CONSTRAINT "delivery_request_stop_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX delivery_request_stop_address_index ON delivery_request_stop USING btree (address_id);
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_request_stop_position_key ON delivery_request_stop USING btree (version_id, "position");
--> statement-breakpoint
CREATE TABLE "delivery_request_version" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"km_loaded" numeric(7,1),
	"km_empty" numeric(7,1),
	"service_minutes" integer,
	"cost_cents" bigint,
	"pricing_mode" text DEFAULT 'FORFAIT_TRAJET' NOT NULL,
	"unit_price" numeric(12,4),
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
	"contract_document_id" uuid,
	"days" numeric(5,2),
	"night_minutes" integer,
	"tolls_cents" bigint,
	"rates" jsonb,
	"cost_factors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"margin_pct" numeric(6,2),
	"margin_method" text,
	"minimum_cents" bigint,
	"grid" jsonb,
	"pay_for_next_bracket" boolean DEFAULT false NOT NULL,
	"charged_quantity" numeric(10,2),
	"indexation" jsonb,
	"cancel_hours" integer,
	"cancel_pct" integer,
	"notice_days" integer,
	"penalties" text,
	"offer" jsonb,
	"driver_need" jsonb,
	"billing_grouping" text DEFAULT 'CLIENT' NOT NULL,
	"purchase_order" text,
	"minimum_minutes" integer,
	"offer_document_id" uuid,
	"tolls_charge" text DEFAULT 'COMPRIS' NOT NULL,
	"empty_km_charge" text DEFAULT 'EN_SUS' NOT NULL,
	"design_cost" jsonb,
	CONSTRAINT "delivery_request_version_pkey" PRIMARY KEY (id),
	CONSTRAINT "delivery_request_version_dates_check" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
	CONSTRAINT "delivery_request_version_overlap" EXCLUDE USING gist (request_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((status = ANY (ARRAY['ACCEPTE'::text, 'ACTIF'::text, 'SUSPENDU'::text])))
);
--> statement-breakpoint
CREATE INDEX delivery_request_version_active_index ON delivery_request_version USING btree (request_id) WHERE (status = ANY (ARRAY['ACCEPTE'::text, 'ACTIF'::text, 'SUSPENDU'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_request_version_no_key ON delivery_request_version USING btree (request_id, version_no);
--> statement-breakpoint
CREATE INDEX delivery_request_version_status_index ON delivery_request_version USING btree (status, valid_from);
--> statement-breakpoint
CREATE TABLE "delivery_request_version_figures" (
	"version_id" uuid NOT NULL,
	"price_cents" bigint,
	"year_runs" integer NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "delivery_request_version_figures_pkey" PRIMARY KEY (version_id)
);
--> statement-breakpoint
CREATE TABLE "deposit_deduction" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deposit_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "deposit_deduction_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX deposit_deduction_invoice_index ON deposit_deduction USING btree (invoice_id);
--> statement-breakpoint
CREATE UNIQUE INDEX deposit_deduction_key ON deposit_deduction USING btree (deposit_id, invoice_id);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"total_cents" bigint GENERATED ALWAYS AS ((net_cents + vat_cents)) STORED NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"credited_net_cents" bigint DEFAULT 0 NOT NULL,
	"balance_cents" bigint GENERATED ALWAYS AS (
CASE
    WHEN ((number IS NULL) OR (kind = 'AVOIR'::text)) THEN (0)::bigint
    WHEN ((net_cents > 0) AND (credited_net_cents >= net_cents)) THEN (refunded_cents - paid_cents)
    ELSE ((((((net_cents + vat_cents) - prepaid_cents) + restored_cents) - credited_cents) - paid_cents) + refunded_cents)
END) STORED NOT NULL,
	"status" text GENERATED ALWAYS AS (
CASE
    WHEN (number IS NULL) THEN 'BROUILLON'::text
    WHEN (kind = 'AVOIR'::text) THEN
    CASE
        WHEN (issued_at IS NULL) THEN 'VALIDEE'::text
        ELSE 'EMISE'::text
    END
    WHEN ((net_cents > 0) AND (credited_net_cents >= net_cents)) THEN 'ANNULEE'::text
    WHEN (contested_at IS NOT NULL) THEN 'CONTESTEE'::text
    WHEN (((((((net_cents + vat_cents) - prepaid_cents) + restored_cents) - credited_cents) - paid_cents) + refunded_cents) <= 0) THEN 'REGLEE'::text
    WHEN (paid_cents > 0) THEN 'PARTIELLE'::text
    WHEN (issued_at IS NOT NULL) THEN 'EMISE'::text
    ELSE 'VALIDEE'::text
END) STORED NOT NULL,
	"co2_kg" numeric(12,2),
	"document" jsonb,
	"validated_at" timestamp with time zone,
	"validated_by_id" uuid,
	"issued_at" timestamp with time zone,
	"contested_at" timestamp with time zone,
	"contest_reason" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"e_status" text,
	"search" text DEFAULT '' NOT NULL,
	"prepaid_cents" bigint DEFAULT 0 NOT NULL,
	"deducted_cents" bigint DEFAULT 0 NOT NULL,
	"restored_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_pkey" PRIMARY KEY (id),
	CONSTRAINT "invoice_contested_check" CHECK (((contested_at IS NULL) = (contest_reason IS NULL))),
	CONSTRAINT "invoice_dates_check" CHECK ((period_to >= period_from)),
	CONSTRAINT "invoice_deducted_check" CHECK (((deducted_cents = 0) OR ((kind = 'ACOMPTE'::text) AND (number IS NOT NULL) AND (contested_at IS NULL) AND (paid_cents = (net_cents + vat_cents)) AND (credited_cents <= deducted_cents) AND (deducted_cents > 0) AND (deducted_cents <= (net_cents + vat_cents))))),
	CONSTRAINT "invoice_numbered_check" CHECK ((((number IS NULL) = (series_no IS NULL)) AND ((number IS NULL) = (series_year IS NULL)) AND ((number IS NULL) = (issue_date IS NULL)) AND ((number IS NULL) = (due_date IS NULL)) AND ((number IS NULL) = (document IS NULL)) AND ((number IS NULL) = (validated_at IS NULL)))),
	CONSTRAINT "invoice_original_check" CHECK (((kind = 'AVOIR'::text) = (original_id IS NOT NULL))),
	CONSTRAINT "invoice_prepaid_check" CHECK (
CASE kind
    WHEN 'FACTURE'::text THEN ((restored_cents >= 0) AND (prepaid_cents >= restored_cents) AND ((number IS NULL) OR ((prepaid_cents - restored_cents) <=
    CASE
        WHEN ((net_cents > 0) AND (credited_net_cents >= net_cents)) THEN (0)::bigint
        ELSE GREATEST((0)::bigint, ((net_cents + vat_cents) - credited_cents))
    END)))
    WHEN 'AVOIR'::text THEN ((restored_cents = 0) AND (prepaid_cents <= 0))
    ELSE ((restored_cents = 0) AND (prepaid_cents = 0))
END),
	CONSTRAINT "invoice_refunded_check" CHECK (refunded_cents = 0 OR (refunded_cents BETWEEN 0 AND paid_cents AND balance_cents <= 0))
);
--> statement-breakpoint
CREATE INDEX invoice_company_index ON invoice USING btree (company_id, issue_date);
--> statement-breakpoint
CREATE INDEX invoice_deposit_index ON invoice USING btree (company_id) WHERE (kind = 'ACOMPTE'::text);
--> statement-breakpoint
CREATE INDEX invoice_due_index ON invoice USING btree (due_date, id) WHERE (balance_cents > 0);
--> statement-breakpoint
CREATE INDEX invoice_issue_index ON invoice USING btree (issue_date, id);
--> statement-breakpoint
CREATE UNIQUE INDEX invoice_number_key ON invoice USING btree (number);
--> statement-breakpoint
CREATE INDEX invoice_original_index ON invoice USING btree (original_id) WHERE (original_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX invoice_refund_index ON invoice USING btree (issue_date, id) WHERE (balance_cents < 0);
--> statement-breakpoint
CREATE INDEX invoice_search_index ON invoice USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX invoice_series_key ON invoice USING btree (((kind = 'AVOIR'::text)), series_year, series_no);
--> statement-breakpoint
CREATE INDEX invoice_status_index ON invoice USING btree (status, issue_date);
--> statement-breakpoint
CREATE INDEX invoice_unpaid_index ON invoice USING btree (company_id) WHERE (balance_cents <> 0);
--> statement-breakpoint
CREATE TABLE "invoice_journey" (
	"invoice_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"settlement_id" uuid,
	"credited_by_id" uuid,
	"freed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_journey_invoice_id_journey_id_pk" PRIMARY KEY (invoice_id, journey_id)
);
--> statement-breakpoint
CREATE INDEX invoice_journey_credit_index ON invoice_journey USING btree (credited_by_id) WHERE (credited_by_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX invoice_journey_key ON invoice_journey USING btree (journey_id) WHERE (NOT freed);
--> statement-breakpoint
CREATE INDEX invoice_journey_settlement_index ON invoice_journey USING btree (settlement_id);
--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"quantity" numeric(12,3) NOT NULL,
	"unit" text NOT NULL,
	"unit_price" numeric(12,4) NOT NULL,
	"discount_pct" numeric(5,2) DEFAULT '0'::numeric NOT NULL,
	"vat_rate_pct" numeric(4,2) NOT NULL,
	"account" text NOT NULL,
	"net_cents" bigint GENERATED ALWAYS AS ((round(((quantity * unit_price) * ((100)::numeric - discount_pct))))::bigint) STORED NOT NULL,
	CONSTRAINT "invoice_line_pkey" PRIMARY KEY (id),
	CONSTRAINT "invoice_line_price_check" CHECK (((unit_price >= (0)::numeric) AND ((discount_pct >= (0)::numeric) AND (discount_pct <= (100)::numeric)) AND (vat_rate_pct >= (0)::numeric)))
);
--> statement-breakpoint
CREATE INDEX invoice_line_credits_index ON invoice_line USING btree (credits_id) WHERE (credits_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX invoice_line_index ON invoice_line USING btree (invoice_id, "position");
--> statement-breakpoint
CREATE INDEX invoice_line_service_index ON invoice_line USING btree (service_id) WHERE (service_id IS NOT NULL);
--> statement-breakpoint
CREATE TABLE "invoice_line_journey" (
	"line_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"quantity" numeric(12,3) NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "invoice_line_journey_line_id_journey_id_pk" PRIMARY KEY (line_id, journey_id)
);
--> statement-breakpoint
CREATE INDEX invoice_line_journey_index ON invoice_line_journey USING btree (journey_id);
--> statement-breakpoint
CREATE TABLE "invoice_reminder" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"balance_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"sent_to" text NOT NULL,
	"text" text NOT NULL,
	"sent_by_id" uuid NOT NULL,
	CONSTRAINT "invoice_reminder_pkey" PRIMARY KEY (id),
	CONSTRAINT "invoice_reminder_level_check" CHECK (((level >= 1) AND (level <= 3)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX invoice_reminder_level_key ON invoice_reminder USING btree (invoice_id, level);
--> statement-breakpoint
CREATE TABLE "pallet_account" (
	"company_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"balance" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX pallet_account_index ON pallet_account USING btree (company_id, address_id, balance);
--> statement-breakpoint
CREATE TABLE "pallet_month" (
	"month" date NOT NULL,
	"balance" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX pallet_month_index ON pallet_month USING btree (month, balance);
--> statement-breakpoint
CREATE TABLE "pallet_movement" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"stop_id" uuid,
	"day" date NOT NULL,
	"given" integer NOT NULL,
	"returned" integer NOT NULL,
	"reason" text,
	"author_id" uuid,
	CONSTRAINT "pallet_movement_pkey" PRIMARY KEY (id),
	CONSTRAINT "pallet_movement_counts_check" CHECK (((given >= 0) AND (returned >= 0) AND ((given + returned) > 0))),
	CONSTRAINT "pallet_movement_origin_check" CHECK (
CASE
    WHEN (stop_id IS NULL) THEN ((length(btrim(reason)) >= 5) AND (author_id IS NOT NULL))
    ELSE ((reason IS NULL) AND (author_id IS NULL))
END)
);
--> statement-breakpoint
CREATE INDEX pallet_movement_address_index ON pallet_movement USING btree (address_id);
--> statement-breakpoint
CREATE INDEX pallet_movement_company_index ON pallet_movement USING btree (company_id, day, id);
--> statement-breakpoint
CREATE UNIQUE INDEX pallet_movement_stop_key ON pallet_movement USING btree (stop_id);
--> statement-breakpoint
CREATE INDEX pallet_movement_sum_index ON pallet_movement USING btree (day, company_id, given, returned);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"cancel_reason" text,
	CONSTRAINT "payment_pkey" PRIMARY KEY (id),
	CONSTRAINT "payment_amount_check" CHECK ((amount_cents <> 0)),
	CONSTRAINT "payment_cancelled_check" CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL)))
);
--> statement-breakpoint
CREATE INDEX payment_date_index ON payment USING btree (date);
--> statement-breakpoint
CREATE INDEX payment_invoice_index ON payment USING btree (invoice_id);
--> statement-breakpoint
CREATE TABLE "service_tariff" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"service_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"unit_price" numeric(12,4) NOT NULL,
	"free_qty" numeric(10,2),
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "service_tariff_pkey" PRIMARY KEY (id),
	CONSTRAINT "service_tariff_dates_check" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
	CONSTRAINT "service_tariff_overlap" EXCLUDE USING gist (service_id WITH =, company_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&)
);
--> statement-breakpoint
CREATE INDEX service_tariff_company_index ON service_tariff USING btree (company_id);
--> statement-breakpoint
CREATE INDEX service_tariff_service_index ON service_tariff USING btree (service_id);
--> statement-breakpoint
CREATE TABLE "action" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"nature" text NOT NULL,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"default_delay_days" integer,
	"default_role" text,
	"checklist" text[] DEFAULT '{}'::text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "action_pkey" PRIMARY KEY (id),
	CONSTRAINT "action_code_key" UNIQUE (code),
	CONSTRAINT "action_delay_check" CHECK ((default_delay_days >= 0))
);
--> statement-breakpoint
CREATE TABLE "action_task" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event" text NOT NULL,
	"delay_id" uuid,
	"event_number" text NOT NULL,
	"event_label" text NOT NULL,
	"action_id" uuid NOT NULL,
	"label" text NOT NULL,
	"checklist" text[] DEFAULT '{}'::text[] NOT NULL,
	"checked" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"assignee_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'A_FAIRE' NOT NULL,
	"done_on" date,
	"result" text,
	"cancel_reason" text,
	"effect" text,
	"effect_on" date,
	"search" text DEFAULT '' NOT NULL,
	"incident_id" uuid,
	"infraction_id" uuid,
	"damage_id" uuid,
	CONSTRAINT "action_task_pkey" PRIMARY KEY (id),
	CONSTRAINT "action_task_cancel_check" CHECK (((status = 'ANNULEE'::text) = (cancel_reason IS NOT NULL))),
	CONSTRAINT "action_task_damage_check" CHECK (((event = 'DOMMAGE'::text) = (damage_id IS NOT NULL))),
	CONSTRAINT "action_task_delay_check" CHECK (((event = 'RETARD'::text) = (delay_id IS NOT NULL))),
	CONSTRAINT "action_task_done_check" CHECK (((status = 'FAITE'::text) = (done_on IS NOT NULL))),
	CONSTRAINT "action_task_effect_check" CHECK ((((effect IS NULL) = (effect_on IS NULL)) AND ((effect IS NULL) OR (status = 'FAITE'::text)))),
	CONSTRAINT "action_task_event_check" CHECK ((event = ANY (ARRAY['RETARD'::text, 'INCIDENT'::text, 'INFRACTION'::text, 'DOMMAGE'::text]))),
	CONSTRAINT "action_task_incident_check" CHECK (((event = 'INCIDENT'::text) = (incident_id IS NOT NULL))),
	CONSTRAINT "action_task_infraction_check" CHECK (((event = 'INFRACTION'::text) = (infraction_id IS NOT NULL))),
	CONSTRAINT "action_task_status_check" CHECK ((status = ANY (ARRAY['A_FAIRE'::text, 'EN_COURS'::text, 'FAITE'::text, 'ANNULEE'::text])))
);
--> statement-breakpoint
CREATE INDEX action_task_action_index ON action_task USING btree (action_id);
--> statement-breakpoint
CREATE INDEX action_task_assignee_index ON action_task USING btree (assignee_id, due_date);
--> statement-breakpoint
CREATE INDEX action_task_damage_index ON action_task USING btree (damage_id) WHERE (damage_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX action_task_delay_index ON action_task USING btree (delay_id) WHERE (delay_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX action_task_done_index ON action_task USING btree (done_on) WHERE (status = 'FAITE'::text);
--> statement-breakpoint
CREATE INDEX action_task_due_index ON action_task USING btree (due_date, id);
--> statement-breakpoint
CREATE INDEX action_task_incident_index ON action_task USING btree (incident_id) WHERE (incident_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX action_task_infraction_index ON action_task USING btree (infraction_id) WHERE (infraction_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX action_task_open_index ON action_task USING btree (due_date, id) WHERE (status = ANY (ARRAY['A_FAIRE'::text, 'EN_COURS'::text]));
--> statement-breakpoint
CREATE INDEX action_task_search_index ON action_task USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE TABLE "cnr_index" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"base" text NOT NULL,
	"unit" text NOT NULL,
	"source" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cnr_index_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX cnr_index_code_key ON cnr_index USING btree (code);
--> statement-breakpoint
CREATE TABLE "cnr_share" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"activity" text NOT NULL,
	"year" integer NOT NULL,
	"shares" jsonb NOT NULL,
	"source" text,
	CONSTRAINT "cnr_share_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX cnr_share_year_key ON cnr_share USING btree (activity, year);
--> statement-breakpoint
CREATE TABLE "cnr_value" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"index_id" uuid NOT NULL,
	"month" date NOT NULL,
	"value" numeric(9,2) NOT NULL,
	"published_on" date,
	"provisional" boolean DEFAULT false NOT NULL,
	"reason" text,
	"corrected_by_id" uuid,
	"source" text,
	CONSTRAINT "cnr_value_pkey" PRIMARY KEY (id),
	CONSTRAINT "cnr_value_month_check" CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
	CONSTRAINT "cnr_value_positive_check" CHECK ((value > (0)::numeric))
);
--> statement-breakpoint
CREATE UNIQUE INDEX cnr_value_month_key ON cnr_value USING btree (index_id, month) WHERE (corrected_by_id IS NULL);
--> statement-breakpoint
CREATE TABLE "cost_factor" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"basis" text NOT NULL,
	"amount" numeric(12,4) NOT NULL,
	"sign" text DEFAULT 'COST' NOT NULL,
	"vehicle_categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"condition" text DEFAULT 'AUCUNE' NOT NULL,
	"stackable" boolean DEFAULT true NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "cost_factor_pkey" PRIMARY KEY (id),
	CONSTRAINT "cost_factor_dates_check" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
	CONSTRAINT "cost_factor_overlap" EXCLUDE USING gist (code WITH =, category_span(vehicle_categories) WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&)
);
--> statement-breakpoint
CREATE INDEX cost_factor_code_index ON cost_factor USING btree (code, valid_from DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "cost_reference" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category" text NOT NULL,
	"activity" text NOT NULL,
	"per_km" numeric(7,3) NOT NULL,
	"per_hour" numeric(8,2) NOT NULL,
	"per_day" numeric(8,2) NOT NULL,
	"tolls_per_km" numeric(7,3),
	"consumption" numeric(5,1),
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text,
	CONSTRAINT "cost_reference_pkey" PRIMARY KEY (id),
	CONSTRAINT "cost_reference_dates_check" CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
	CONSTRAINT "cost_reference_overlap" EXCLUDE USING gist (category WITH =, activity WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&)
);
--> statement-breakpoint
CREATE INDEX cost_reference_category_index ON cost_reference USING btree (category, activity, valid_from DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "damage_cause" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"family" text,
	"default_responsibility" text NOT NULL,
	"counts_in_service" boolean DEFAULT false NOT NULL,
	"requires_comment" boolean DEFAULT false NOT NULL,
	"requires_photo" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"merged_into_id" uuid,
	CONSTRAINT "damage_cause_pkey" PRIMARY KEY (id),
	CONSTRAINT "damage_cause_order_key" UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "damage_cause_merged_check" CHECK (((merged_into_id IS NULL) OR ((NOT active) AND (merged_into_id <> id)))),
	CONSTRAINT "damage_cause_order_check" CHECK (("order" > 0)),
	CONSTRAINT "damage_cause_responsibility_check" CHECK ((default_responsibility = ANY (ARRAY['CLIENT'::text, 'DESTINATAIRE'::text, 'TRANSPORTEUR'::text, 'SOUS_TRAITANT'::text, 'TIERS'::text, 'FORCE_MAJEURE'::text])))
);
--> statement-breakpoint
CREATE UNIQUE INDEX damage_cause_code_key ON damage_cause USING btree (code);
--> statement-breakpoint
CREATE TABLE "delay_cause" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"family" text,
	"default_responsibility" text NOT NULL,
	"counts_in_service" boolean DEFAULT false NOT NULL,
	"requires_comment" boolean DEFAULT false NOT NULL,
	"requires_photo" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"merged_into_id" uuid,
	CONSTRAINT "delay_cause_pkey" PRIMARY KEY (id),
	CONSTRAINT "delay_cause_order_key" UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "delay_cause_code_check" CHECK (((length(code) >= 1) AND (length(code) <= 20))),
	CONSTRAINT "delay_cause_merged_check" CHECK (((merged_into_id IS NULL) OR ((NOT active) AND (merged_into_id <> id)))),
	CONSTRAINT "delay_cause_order_check" CHECK (("order" > 0)),
	CONSTRAINT "delay_cause_responsibility_check" CHECK ((default_responsibility = ANY (ARRAY['CLIENT'::text, 'DESTINATAIRE'::text, 'TRANSPORTEUR'::text, 'SOUS_TRAITANT'::text, 'TIERS'::text, 'FORCE_MAJEURE'::text])))
);
--> statement-breakpoint
CREATE UNIQUE INDEX delay_cause_code_key ON delay_cause USING btree (code);
--> statement-breakpoint
CREATE TABLE "incident_cause" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"family" text,
	"default_responsibility" text NOT NULL,
	"counts_in_service" boolean DEFAULT false NOT NULL,
	"requires_comment" boolean DEFAULT false NOT NULL,
	"requires_photo" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"merged_into_id" uuid,
	CONSTRAINT "incident_cause_pkey" PRIMARY KEY (id),
	CONSTRAINT "incident_cause_order_key" UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "incident_cause_merged_check" CHECK (((merged_into_id IS NULL) OR ((NOT active) AND (merged_into_id <> id)))),
	CONSTRAINT "incident_cause_order_check" CHECK (("order" > 0)),
	CONSTRAINT "incident_cause_responsibility_check" CHECK ((default_responsibility = ANY (ARRAY['CLIENT'::text, 'DESTINATAIRE'::text, 'TRANSPORTEUR'::text, 'SOUS_TRAITANT'::text, 'TIERS'::text, 'FORCE_MAJEURE'::text])))
);
--> statement-breakpoint
CREATE UNIQUE INDEX incident_cause_code_key ON incident_cause USING btree (code);
--> statement-breakpoint
CREATE TABLE "coupling" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"trailer_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	CONSTRAINT "coupling_pkey" PRIMARY KEY (id),
	CONSTRAINT "coupling_dates_check" CHECK (((to_date IS NULL) OR (to_date >= from_date))),
	CONSTRAINT "coupling_trailer_overlap" EXCLUDE USING gist (trailer_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&),
	CONSTRAINT "coupling_vehicle_overlap" EXCLUDE USING gist (vehicle_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&)
);
--> statement-breakpoint
CREATE INDEX coupling_trailer_index ON coupling USING btree (trailer_id, from_date);
--> statement-breakpoint
CREATE INDEX coupling_vehicle_index ON coupling USING btree (vehicle_id, from_date);
--> statement-breakpoint
CREATE TABLE "deadline" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"equipment_id" uuid,
	"kind" text NOT NULL,
	"last_done" date,
	"due_on" date NOT NULL,
	"due_km" integer,
	"planned_on" date,
	"provider" text,
	"note" text,
	"outage_id" uuid,
	CONSTRAINT "deadline_pkey" PRIMARY KEY (id),
	CONSTRAINT "deadline_owner_check" CHECK ((num_nonnulls(vehicle_id, trailer_id, equipment_id) = 1))
);
--> statement-breakpoint
CREATE INDEX deadline_due_index ON deadline USING btree (due_on, id);
--> statement-breakpoint
CREATE INDEX deadline_equipment_index ON deadline USING btree (equipment_id, due_on);
--> statement-breakpoint
CREATE UNIQUE INDEX deadline_kind_key ON deadline USING btree (vehicle_id, trailer_id, equipment_id, kind) NULLS NOT DISTINCT;
--> statement-breakpoint
CREATE INDEX deadline_trailer_index ON deadline USING btree (trailer_id, due_on);
--> statement-breakpoint
CREATE INDEX deadline_vehicle_index ON deadline USING btree (vehicle_id, due_on);
--> statement-breakpoint
CREATE TABLE "done_deadline" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deadline_id" uuid NOT NULL,
	"done_on" date NOT NULL,
	"odometer_km" integer,
	"provider" text,
	"cost_cents" bigint,
	"note" text,
	CONSTRAINT "done_deadline_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX done_deadline_index ON done_deadline USING btree (deadline_id, done_on);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"brand" text,
	"serial" text,
	"purchase_date" date,
	"value_cents" bigint,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"driver_id" uuid,
	"depot_id" uuid,
	"held_since" date NOT NULL,
	"status" text DEFAULT 'DISPONIBLE' NOT NULL,
	"reason" text,
	"archived" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "equipment_pkey" PRIMARY KEY (id),
	CONSTRAINT "equipment_holder_check" CHECK ((num_nonnulls(vehicle_id, trailer_id, driver_id, depot_id) = 1)),
	CONSTRAINT "equipment_status_check" CHECK (
CASE status
    WHEN 'DISPONIBLE'::text THEN (depot_id IS NOT NULL)
    WHEN 'AFFECTE'::text THEN (depot_id IS NULL)
    ELSE (reason IS NOT NULL)
END)
);
--> statement-breakpoint
CREATE UNIQUE INDEX equipment_code_key ON equipment USING btree (code);
--> statement-breakpoint
CREATE INDEX equipment_depot_index ON equipment USING btree (depot_id);
--> statement-breakpoint
CREATE INDEX equipment_driver_index ON equipment USING btree (driver_id);
--> statement-breakpoint
CREATE INDEX equipment_search_index ON equipment USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX equipment_serial_key ON equipment USING btree (kind, serial);
--> statement-breakpoint
CREATE INDEX equipment_trailer_index ON equipment USING btree (trailer_id);
--> statement-breakpoint
CREATE INDEX equipment_vehicle_index ON equipment USING btree (vehicle_id);
--> statement-breakpoint
CREATE TABLE "equipment_holding" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"equipment_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"driver_id" uuid,
	"depot_id" uuid,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	CONSTRAINT "equipment_holding_pkey" PRIMARY KEY (id),
	CONSTRAINT "equipment_holding_holder_check" CHECK ((num_nonnulls(vehicle_id, trailer_id, driver_id, depot_id) = 1)),
	CONSTRAINT "equipment_holding_overlap" EXCLUDE USING gist (equipment_id WITH =, daterange(from_date, to_date, '[)'::text) WITH &&)
);
--> statement-breakpoint
CREATE INDEX equipment_holding_index ON equipment_holding USING btree (equipment_id, from_date);
--> statement-breakpoint
CREATE TABLE "inventory" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"depot_id" uuid NOT NULL,
	"counted_on" date NOT NULL,
	"note" text,
	CONSTRAINT "inventory_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX inventory_depot_index ON inventory USING btree (depot_id, counted_on);
--> statement-breakpoint
CREATE TABLE "inventory_line" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"inventory_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "inventory_line_pkey" PRIMARY KEY (id),
	CONSTRAINT "inventory_line_counts_check" CHECK (((expected >= 0) AND (counted >= 0)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX inventory_line_key ON inventory_line USING btree (inventory_id, kind);
--> statement-breakpoint
CREATE TABLE "odometer_reading" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"read_on" date NOT NULL,
	"km" integer NOT NULL,
	CONSTRAINT "odometer_reading_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX odometer_reading_index ON odometer_reading USING btree (vehicle_id, read_on);
--> statement-breakpoint
CREATE TABLE "outage" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"expected_return" date,
	"reason" text NOT NULL,
	CONSTRAINT "outage_pkey" PRIMARY KEY (id),
	CONSTRAINT "outage_dates_check" CHECK ((((to_date IS NULL) OR (to_date >= from_date)) AND ((expected_return IS NULL) OR (expected_return >= from_date)))),
	CONSTRAINT "outage_owner_check" CHECK ((num_nonnulls(vehicle_id, trailer_id) = 1)),
	CONSTRAINT "outage_trailer_overlap" EXCLUDE USING gist (trailer_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE ((trailer_id IS NOT NULL)),
	CONSTRAINT "outage_vehicle_overlap" EXCLUDE USING gist (vehicle_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE ((vehicle_id IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX outage_trailer_index ON outage USING btree (trailer_id, from_date);
--> statement-breakpoint
CREATE INDEX outage_vehicle_index ON outage USING btree (vehicle_id, from_date);
--> statement-breakpoint
CREATE TABLE "trailer" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"search" text DEFAULT '' NOT NULL,
	"foreign_plate" boolean DEFAULT false NOT NULL,
	"vin" text,
	"brand" text,
	"model" text,
	"first_registration" date,
	"volume" numeric(5,1),
	"floor_metres" numeric(4,2),
	"height_m" numeric(4,2),
	"length_m" numeric(4,2),
	"ownership" text DEFAULT 'PROPRIETE' NOT NULL,
	"lessor" text,
	"lease_end" date,
	"rent_cents" bigint,
	"insurance_policy" text,
	"note" text,
	CONSTRAINT "trailer_pkey" PRIMARY KEY (id),
	CONSTRAINT "trailer_tare_check" CHECK ((tare_kg < gvw_kg))
);
--> statement-breakpoint
CREATE INDEX trailer_depot_index ON trailer USING btree (depot_id);
--> statement-breakpoint
CREATE UNIQUE INDEX trailer_fleet_no_key ON trailer USING btree (fleet_no);
--> statement-breakpoint
CREATE UNIQUE INDEX trailer_plate_key ON trailer USING btree (plate);
--> statement-breakpoint
CREATE INDEX trailer_search_index ON trailer USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX trailer_vin_key ON trailer USING btree (vin);
--> statement-breakpoint
CREATE TABLE "vehicle" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"status" text DEFAULT 'EN_SERVICE' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"foreign_plate" boolean DEFAULT false NOT NULL,
	"vin" text,
	"volume" numeric(5,1),
	"floor_metres" numeric(4,2),
	"height_m" numeric(4,2),
	"length_m" numeric(4,2),
	"atp_class" text,
	"euro_class" text,
	"crit_air" text,
	"consumption" numeric(5,1),
	"tachograph" text DEFAULT 'NUM' NOT NULL,
	"ownership" text DEFAULT 'PROPRIETE' NOT NULL,
	"lessor" text,
	"lease_end" date,
	"rent_cents" bigint,
	"insurance_policy" text,
	"licence_copy_no" text,
	"toll_badge" text,
	"fuel_card" text,
	"tracker_no" text,
	"own_day_cost_cents" bigint,
	"own_km_cost" numeric(8,4),
	"note" text,
	CONSTRAINT "vehicle_pkey" PRIMARY KEY (id),
	CONSTRAINT "vehicle_tare_check" CHECK ((tare_kg < gvw_kg))
);
--> statement-breakpoint
CREATE INDEX vehicle_depot_index ON vehicle USING btree (depot_id);
--> statement-breakpoint
CREATE UNIQUE INDEX vehicle_fleet_no_key ON vehicle USING btree (fleet_no);
--> statement-breakpoint
CREATE UNIQUE INDEX vehicle_plate_key ON vehicle USING btree (plate);
--> statement-breakpoint
CREATE INDEX vehicle_search_index ON vehicle USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX vehicle_vin_key ON vehicle USING btree (vin);
--> statement-breakpoint
CREATE TABLE "vehicle_expense" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"spent_on" date NOT NULL,
	"quantity" numeric(8,2),
	"amount_cents" bigint NOT NULL,
	"odometer_km" integer,
	"supplier" text,
	"note" text,
	CONSTRAINT "vehicle_expense_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX vehicle_expense_index ON vehicle_expense USING btree (vehicle_id, spent_on);
--> statement-breakpoint
CREATE TABLE "absence" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"from_half" text,
	"to_date" date NOT NULL,
	"to_half" text,
	"counted" numeric(6,1) NOT NULL,
	"unit" text NOT NULL,
	"comment" text,
	"status" text DEFAULT 'DEMANDEE' NOT NULL,
	"requested_by_id" uuid,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"replaced_journeys" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "absence_pkey" PRIMARY KEY (id),
	CONSTRAINT "absence_dates_check" CHECK (((to_date > from_date) OR ((to_date = from_date) AND ((from_half IS NULL) OR (to_half IS NULL))))),
	CONSTRAINT "absence_overlap" EXCLUDE USING gist (driver_id WITH =, absence_span(from_date, from_half, to_date, to_half) WITH &&) WHERE ((status = ANY (ARRAY['DEMANDEE'::text, 'VALIDEE'::text])))
);
--> statement-breakpoint
CREATE INDEX absence_driver_index ON absence USING btree (driver_id, from_date);
--> statement-breakpoint
CREATE INDEX absence_from_index ON absence USING btree (from_date, id);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX calendar_feed_driver_key ON calendar_feed USING btree (driver_id) WHERE (revoked_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX calendar_feed_token_key ON calendar_feed USING btree (token_hash);
--> statement-breakpoint
CREATE TABLE "certification_reminder" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"valid_to" date NOT NULL,
	"reminded_on" date NOT NULL,
	"reminded_by_id" uuid NOT NULL,
	CONSTRAINT "certification_reminder_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX certification_reminder_day_key ON certification_reminder USING btree (driver_id, type_id, reminded_on);
--> statement-breakpoint
CREATE TABLE "certification_type" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"validity_months" integer,
	"alert_days" integer[] DEFAULT '{90,60,30,15}'::integer[] NOT NULL,
	"severity" text NOT NULL,
	"required_when" text[] DEFAULT '{}'::text[] NOT NULL,
	"on_driver" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "certification_type_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX certification_type_code_key ON certification_type USING btree (code);
--> statement-breakpoint
CREATE TABLE "driver" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"search" text DEFAULT '' NOT NULL,
	"home_line1" text,
	"home_zip" text,
	"home_city" text,
	"emergency_name" text,
	"emergency_phone" text,
	"employer_company_id" uuid,
	"contract_end" date,
	"coefficient" text,
	"weekly_hours" integer,
	"workdays" integer[] DEFAULT '{1,2,3,4,5}'::integer[] NOT NULL,
	"leave_reason" text,
	"licence_no" text,
	"licence_delivered_on" date,
	"licence_valid_to" date,
	"heavy_licence_valid_to" date,
	"tacho_card_no" text,
	"tacho_card_valid_to" date,
	"suspended_from" date,
	"suspension_reason" text,
	"manager_id" uuid,
	"note" text,
	"erased" boolean DEFAULT false NOT NULL,
	CONSTRAINT "driver_pkey" PRIMARY KEY (id),
	CONSTRAINT "driver_dates_check" CHECK (((leave_date IS NULL) OR (leave_date >= hire_date))),
	CONSTRAINT "driver_leave_date_check" CHECK (((status <> 'SORTI'::text) OR (leave_date IS NOT NULL))),
	CONSTRAINT "driver_licence_check" CHECK ((licence_categories <@ ARRAY['B'::text, 'BE'::text, 'C1'::text, 'C1E'::text, 'C'::text, 'CE'::text])),
	CONSTRAINT "driver_suspended_from_check" CHECK (((status <> 'SUSPENDU'::text) OR (suspended_from IS NOT NULL))),
	CONSTRAINT "driver_workdays_check" CHECK ((workdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]))
);
--> statement-breakpoint
CREATE UNIQUE INDEX driver_code_key ON driver USING btree (code);
--> statement-breakpoint
CREATE INDEX driver_depot_index ON driver USING btree (depot_id);
--> statement-breakpoint
CREATE UNIQUE INDEX driver_email_key ON driver USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX driver_name_index ON driver USING btree (last_name COLLATE french, first_name COLLATE french, id);
--> statement-breakpoint
CREATE INDEX driver_search_index ON driver USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX driver_tacho_card_key ON driver USING btree (tacho_card_no);
--> statement-breakpoint
CREATE TABLE "driver_certification" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"number" text,
	"obtained_on" date,
	"valid_to" date,
	"organisation" text,
	"state" text DEFAULT 'OBTENUE' NOT NULL,
	"suspended_from" date,
	"reason" text,
	"absence_id" uuid,
	"alerted_days" integer,
	CONSTRAINT "driver_certification_pkey" PRIMARY KEY (id),
	CONSTRAINT "driver_certification_dates_check" CHECK (((valid_to IS NULL) OR (obtained_on IS NULL) OR (valid_to >= obtained_on))),
	CONSTRAINT "driver_certification_obtained_check" CHECK (((state = ANY (ARRAY['EN_COURS'::text, 'ANNULEE'::text])) OR (obtained_on IS NOT NULL)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX driver_certification_current_key ON driver_certification USING btree (driver_id, type_id) WHERE (state = ANY (ARRAY['OBTENUE'::text, 'SUSPENDUE'::text]));
--> statement-breakpoint
CREATE INDEX driver_certification_driver_index ON driver_certification USING btree (driver_id);
--> statement-breakpoint
CREATE INDEX driver_certification_end_index ON driver_certification USING btree (valid_to, id);
--> statement-breakpoint
CREATE INDEX driver_certification_type_index ON driver_certification USING btree (type_id, valid_to);
--> statement-breakpoint
CREATE TABLE "leave_balance" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"granted" numeric(5,1) NOT NULL,
	CONSTRAINT "leave_balance_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX leave_balance_key ON leave_balance USING btree (driver_id, kind, year);
--> statement-breakpoint
CREATE TABLE "client_notice" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"journey_id" uuid NOT NULL,
	"stop_position" integer NOT NULL,
	"kind" text NOT NULL,
	"planned_arrival" timestamp with time zone NOT NULL,
	"eta" timestamp with time zone NOT NULL,
	"gap_minutes" integer NOT NULL,
	"sent_to" text NOT NULL,
	"text" text NOT NULL,
	"sent_by_id" uuid NOT NULL,
	CONSTRAINT "client_notice_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX client_notice_key ON client_notice USING btree (journey_id, stop_position, kind);
--> statement-breakpoint
CREATE TABLE "design_variant" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"lines" jsonb NOT NULL,
	CONSTRAINT "design_variant_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX design_variant_name_key ON design_variant USING btree (version_id, name);
--> statement-breakpoint
CREATE TABLE "driver_pool" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"depot_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"start_time" time without time zone NOT NULL,
	"end_time" time without time zone NOT NULL,
	"end_day_offset" integer DEFAULT 0 NOT NULL,
	"rotation" text DEFAULT 'FIXE' NOT NULL,
	"cycle_weeks" integer,
	"anchor_date" date,
	"subcontracted" boolean DEFAULT false NOT NULL,
	"default_vehicle_id" uuid,
	"default_trailer_id" uuid,
	"parking" text,
	"note" text,
	"status" text DEFAULT 'BROUILLON' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "driver_pool_pkey" PRIMARY KEY (id),
	CONSTRAINT "driver_pool_rotation_check" CHECK ((((rotation = 'FIXE'::text) OR (anchor_date IS NOT NULL)) AND ((rotation <> 'CYCLE'::text) OR (cycle_weeks >= 1))))
);
--> statement-breakpoint
CREATE UNIQUE INDEX driver_pool_code_key ON driver_pool USING btree (code);
--> statement-breakpoint
CREATE INDEX driver_pool_depot_index ON driver_pool USING btree (depot_id);
--> statement-breakpoint
CREATE INDEX driver_pool_search_index ON driver_pool USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE TABLE "driver_pool_item" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_pool_id" uuid NOT NULL,
	"live_line_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	CONSTRAINT "driver_pool_item_pkey" PRIMARY KEY (id),
	CONSTRAINT "driver_pool_item_weekday_check" CHECK (((weekday >= 1) AND (weekday <= 7)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX driver_pool_item_key ON driver_pool_item USING btree (live_line_id, weekday);
--> statement-breakpoint
CREATE INDEX driver_pool_item_pool_index ON driver_pool_item USING btree (driver_pool_id);
--> statement-breakpoint
CREATE TABLE "driver_pool_member" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_pool_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"rank" text NOT NULL,
	"priority" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	CONSTRAINT "driver_pool_member_pkey" PRIMARY KEY (id),
	CONSTRAINT "driver_pool_member_dates_check" CHECK (((to_date IS NULL) OR (to_date >= from_date))),
	CONSTRAINT "driver_pool_member_holder_overlap" EXCLUDE USING gist (driver_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE ((rank = 'TITULAIRE'::text)),
	CONSTRAINT "driver_pool_member_overlap" EXCLUDE USING gist (driver_pool_id WITH =, driver_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&)
);
--> statement-breakpoint
CREATE INDEX driver_pool_member_driver_index ON driver_pool_member USING btree (driver_id);
--> statement-breakpoint
CREATE UNIQUE INDEX driver_pool_member_rank_key ON driver_pool_member USING btree (driver_pool_id, rank, priority);
--> statement-breakpoint
CREATE TABLE "journey" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"km_loaded" numeric(7,1) DEFAULT '0'::numeric NOT NULL,
	"km_empty" numeric(7,1) DEFAULT '0'::numeric NOT NULL,
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
	"search" text DEFAULT '' NOT NULL,
	"plan" text,
	"indexed_base_cents" bigint,
	"indexation_pct" numeric(6,2),
	"indexation_cents" bigint,
	"index_value_id" uuid,
	"co2_kg" numeric(9,2),
	"cancelled_by" text,
	"cancelled_at" timestamp with time zone,
	"cancel_recorded_by_id" uuid,
	"cancel_charge_cents" bigint,
	"services_cents" bigint DEFAULT 0 NOT NULL,
	"means_reason" text,
	"co_driver_id" uuid,
	"driver_pool_id" uuid,
	"km_real" integer,
	"fuel_l" numeric(7,2),
	"tolls_real_cents" bigint,
	"invoiced_at" timestamp with time zone,
	"run_part" jsonb,
	CONSTRAINT "journey_pkey" PRIMARY KEY (id),
	CONSTRAINT "journey_co_driver_check" CHECK ((co_driver_id <> driver_id)),
	CONSTRAINT "journey_interval_check" CHECK ((planned_end > planned_start)),
	CONSTRAINT "journey_longest_check" CHECK (((planned_end - planned_start) <= '8 days'::interval)),
	CONSTRAINT "journey_means_check" CHECK (((subcontractor_id IS NULL) OR ((driver_id IS NULL) AND (co_driver_id IS NULL) AND (vehicle_id IS NULL) AND (trailer_id IS NULL)))),
	CONSTRAINT "journey_odometer_check" CHECK (((odometer_end IS NULL) OR (odometer_start IS NULL) OR (odometer_end >= odometer_start))),
	CONSTRAINT "journey_real_facts_check" CHECK (((km_real >= 0) AND (fuel_l >= (0)::numeric) AND (tolls_real_cents >= 0))),
	CONSTRAINT "journey_trailer_overlap" EXCLUDE USING gist (trailer_id WITH =, tstzrange(planned_start, planned_end) WITH &&) WHERE (((trailer_id IS NOT NULL) AND (status <> ALL (ARRAY['ANNULE'::text, 'NON_EXECUTE'::text])))),
	CONSTRAINT "journey_vehicle_overlap" EXCLUDE USING gist (vehicle_id WITH =, tstzrange(planned_start, planned_end) WITH &&) WHERE (((vehicle_id IS NOT NULL) AND (status <> ALL (ARRAY['ANNULE'::text, 'NON_EXECUTE'::text]))))
);
--> statement-breakpoint
CREATE INDEX journey_co_driver_index ON journey USING btree (co_driver_id, planned_start) WHERE (co_driver_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX journey_company_index ON journey USING btree (company_id, planned_start);
--> statement-breakpoint
CREATE INDEX journey_date_index ON journey USING btree (service_date, planned_start, id);
--> statement-breakpoint
CREATE INDEX journey_delay_index ON journey USING btree (max_delay_min, id);
--> statement-breakpoint
CREATE INDEX journey_driver_index ON journey USING btree (driver_id, planned_start) INCLUDE (id, number, status, service_date, planned_end, actual_start, actual_end, driving_min, service_min, co_driver_id, vehicle_id);
--> statement-breakpoint
CREATE INDEX journey_index_value_index ON journey USING btree (index_value_id) WHERE (index_value_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX journey_label_index ON journey USING btree (label COLLATE french, id);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_line_date_key ON journey USING btree (live_line_id, service_date, sequence);
--> statement-breakpoint
CREATE INDEX journey_long_index ON journey USING btree (planned_start) INCLUDE (id, planned_end, status, driver_id, co_driver_id, vehicle_id, trailer_id) WHERE ((planned_end - planned_start) > '1 day'::interval);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_number_key ON journey USING btree (number);
--> statement-breakpoint
CREATE INDEX journey_pool_index ON journey USING btree (driver_pool_id, planned_start) WHERE (driver_pool_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX journey_review_index ON journey USING btree (service_date, planned_start, id) WHERE review;
--> statement-breakpoint
CREATE INDEX journey_search_index ON journey USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX journey_start_index ON journey USING btree (planned_start, id) INCLUDE (planned_end, status, driver_id, co_driver_id, vehicle_id, trailer_id);
--> statement-breakpoint
CREATE INDEX journey_status_index ON journey USING btree (status, planned_start, id);
--> statement-breakpoint
CREATE INDEX journey_subcontractor_index ON journey USING btree (subcontractor_id, planned_start) WHERE (subcontractor_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX journey_trailer_index ON journey USING btree (trailer_id, planned_start) WHERE (trailer_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX journey_vehicle_index ON journey USING btree (vehicle_id, planned_start);
--> statement-breakpoint
CREATE INDEX journey_version_index ON journey USING btree (version_id, service_date);
--> statement-breakpoint
CREATE TABLE "journey_comment" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"journey_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "journey_comment_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX journey_comment_journey_index ON journey_comment USING btree (journey_id, id);
--> statement-breakpoint
CREATE TABLE "journey_crew" (
	"journey_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"planned_start" timestamp with time zone NOT NULL,
	"planned_end" timestamp with time zone NOT NULL,
	CONSTRAINT "journey_crew_journey_id_driver_id_pk" PRIMARY KEY (journey_id, driver_id),
	CONSTRAINT "journey_driver_overlap" EXCLUDE USING gist (driver_id WITH =, tstzrange(planned_start, planned_end) WITH &&)
);
--> statement-breakpoint
CREATE INDEX journey_crew_driver_index ON journey_crew USING btree (driver_id, planned_start);
--> statement-breakpoint
CREATE TABLE "journey_equipment" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"journey_id" uuid NOT NULL,
	"equipment_id" uuid NOT NULL,
	"planned_start" timestamp with time zone NOT NULL,
	"planned_end" timestamp with time zone NOT NULL,
	"taken" boolean DEFAULT true NOT NULL,
	CONSTRAINT "journey_equipment_pkey" PRIMARY KEY (id),
	CONSTRAINT "journey_equipment_overlap" EXCLUDE USING gist (equipment_id WITH =, tstzrange(planned_start, planned_end) WITH &&) WHERE (taken)
);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_equipment_key ON journey_equipment USING btree (journey_id, equipment_id);
--> statement-breakpoint
CREATE INDEX journey_equipment_piece_index ON journey_equipment USING btree (equipment_id, planned_start);
--> statement-breakpoint
CREATE TABLE "journey_paper" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issue_no" integer NOT NULL,
	"journey_id" uuid NOT NULL,
	"driver_id" uuid,
	"day" date NOT NULL,
	"replaces_id" uuid,
	"facts" jsonb NOT NULL,
	"facts_hash" text NOT NULL,
	"file_hash" text NOT NULL,
	"issued_by" uuid,
	CONSTRAINT "journey_paper_pkey" PRIMARY KEY (id),
	CONSTRAINT "journey_paper_driver_check" CHECK (((kind = 'FEUILLE_ROUTE'::text) = (driver_id IS NOT NULL)))
);
--> statement-breakpoint
CREATE INDEX journey_paper_day_index ON journey_paper USING btree (day, number);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_paper_follow_up_key ON journey_paper USING btree (journey_id, issue_no) WHERE (kind = 'SUIVI'::text);
--> statement-breakpoint
CREATE INDEX journey_paper_issuer_index ON journey_paper USING btree (issued_by);
--> statement-breakpoint
CREATE INDEX journey_paper_journey_index ON journey_paper USING btree (journey_id);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_paper_note_key ON journey_paper USING btree (journey_id, issue_no) WHERE (kind = ANY (ARRAY['LV'::text, 'CMR'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX journey_paper_number_key ON journey_paper USING btree (number);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_paper_replaces_key ON journey_paper USING btree (replaces_id);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_paper_sheet_key ON journey_paper USING btree (driver_id, day, issue_no) WHERE (kind = 'FEUILLE_ROUTE'::text);
--> statement-breakpoint
CREATE TABLE "journey_service" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"settlement_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"site" text,
	"stop" integer,
	"minutes" integer,
	"holiday" text,
	"quantity" numeric(12,2) NOT NULL,
	"unit_price" numeric(12,4) NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text,
	CONSTRAINT "journey_service_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX journey_service_index ON journey_service USING btree (service_id);
--> statement-breakpoint
CREATE INDEX journey_service_settlement_index ON journey_service USING btree (settlement_id);
--> statement-breakpoint
CREATE TABLE "journey_settlement" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"journey_id" uuid NOT NULL,
	"settled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_by_id" uuid,
	"price_cents" bigint,
	"transport_price_cents" bigint,
	"tolls_cents" bigint NOT NULL,
	"terms" jsonb,
	"fuel" jsonb,
	"indexation_cents" bigint,
	"services_cents" bigint NOT NULL,
	"revenue_cents" bigint GENERATED ALWAYS AS (((COALESCE(price_cents, (0)::bigint) + COALESCE(indexation_cents, (0)::bigint)) + services_cents)) STORED NOT NULL,
	"cost" jsonb,
	"cost_cents" bigint,
	"co2_kg" numeric(9,2),
	"co2_source" jsonb,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	CONSTRAINT "journey_settlement_pkey" PRIMARY KEY (id),
	CONSTRAINT "journey_settlement_reason_check" CHECK (((reopened_at IS NULL) = (reopen_reason IS NULL)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_settlement_key ON journey_settlement USING btree (journey_id) WHERE (reopened_at IS NULL);
--> statement-breakpoint
CREATE TABLE "journey_stop" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"instructions" text,
	"pallets_given" integer,
	"pallets_returned" integer,
	"pallets" integer,
	"weight_kg" numeric(9,1),
	"window_from" time without time zone,
	"window_to" time without time zone,
	"tolerance_min" integer,
	"reference" text,
	"documents" text[] DEFAULT '{}'::text[] NOT NULL,
	"temp_min" numeric(4,1),
	"temp_max" numeric(4,1),
	"delivered_pallets" integer,
	"refused_pallets" integer,
	"delivered_kg" numeric(9,1),
	"refused_kg" numeric(9,1),
	"temperature" numeric(4,1),
	"signatory" text,
	"signed_at" timestamp with time zone,
	"signature" text,
	"reserves" text,
	CONSTRAINT "journey_stop_pkey" PRIMARY KEY (id),
	CONSTRAINT "journey_stop_counts_check" CHECK (((LEAST(delivered_pallets, refused_pallets) >= 0) AND (LEAST(delivered_kg, refused_kg) >= (0)::numeric))),
	CONSTRAINT "journey_stop_signed_check" CHECK ((((signed_at IS NULL) OR (signatory IS NOT NULL)) AND ((signature IS NULL) OR (signed_at IS NOT NULL))))
);
--> statement-breakpoint
CREATE INDEX journey_stop_address_index ON journey_stop USING btree (address_id);
--> statement-breakpoint
CREATE INDEX journey_stop_called_index ON journey_stop USING btree (address_id, journey_id) WHERE (actual_arrival IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX journey_stop_position_key ON journey_stop USING btree (journey_id, "position");
--> statement-breakpoint
CREATE INDEX journey_stop_reference_index ON journey_stop USING gin (searchable(reference) gin_trgm_ops) WHERE (reference IS NOT NULL);
--> statement-breakpoint
CREATE TABLE "live_line" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"version_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"km_loaded" numeric(7,1) DEFAULT '0'::numeric NOT NULL,
	"km_empty" numeric(7,1) DEFAULT '0'::numeric NOT NULL,
	"driving_min" integer DEFAULT 0 NOT NULL,
	"service_min" integer DEFAULT 0 NOT NULL,
	"break_min" integer DEFAULT 0 NOT NULL,
	"night_min" integer DEFAULT 0 NOT NULL,
	"amplitude_min" integer DEFAULT 0 NOT NULL,
	"start_time" time without time zone NOT NULL,
	"end_time" time without time zone NOT NULL,
	"default_driver_id" uuid,
	"default_vehicle_id" uuid,
	"default_trailer_id" uuid,
	"subcontractor_id" uuid,
	"generated_until" date,
	"generation_error" text,
	"suspended_from" date,
	"suspended_to" date,
	"status" text DEFAULT 'BROUILLON' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"color" text,
	"suspension_reason" text,
	"run_no" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_line_pkey" PRIMARY KEY (id),
	CONSTRAINT "live_line_means_check" CHECK (((subcontractor_id IS NULL) OR ((default_driver_id IS NULL) AND (default_vehicle_id IS NULL) AND (default_trailer_id IS NULL)))),
	CONSTRAINT "live_line_run_no_check" CHECK (((run_no >= 1) AND (run_no <= 99))),
	CONSTRAINT "live_line_weekdays_check" CHECK (((cardinality(weekdays) > 0) AND (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])))
);
--> statement-breakpoint
CREATE UNIQUE INDEX live_line_code_key ON live_line USING btree (version_id, code);
--> statement-breakpoint
CREATE INDEX live_line_driver_index ON live_line USING btree (default_driver_id);
--> statement-breakpoint
CREATE INDEX live_line_found_index ON live_line USING btree (((status = 'CLOTURE'::text)), number DESC);
--> statement-breakpoint
CREATE INDEX live_line_label_index ON live_line USING btree (label COLLATE french, id);
--> statement-breakpoint
CREATE UNIQUE INDEX live_line_number_key ON live_line USING btree (number);
--> statement-breakpoint
CREATE INDEX live_line_search_index ON live_line USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX live_line_start_index ON live_line USING btree (start_time, id);
--> statement-breakpoint
CREATE INDEX live_line_status_index ON live_line USING btree (status, start_time);
--> statement-breakpoint
CREATE INDEX live_line_vehicle_index ON live_line USING btree (default_vehicle_id);
--> statement-breakpoint
CREATE TABLE "live_line_stop" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"live_line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day_offset" integer DEFAULT 0 NOT NULL,
	"arrival" time without time zone NOT NULL,
	"departure" time without time zone NOT NULL,
	"instructions" text,
	"pallets" integer,
	"weight_kg" numeric(9,1),
	"window_from" time without time zone,
	"window_to" time without time zone,
	"tolerance_min" integer,
	"reference" text,
	"documents" text[] DEFAULT '{}'::text[] NOT NULL,
	"temp_min" numeric(4,1),
	"temp_max" numeric(4,1),
	CONSTRAINT "live_line_stop_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX live_line_stop_address_index ON live_line_stop USING btree (address_id);
--> statement-breakpoint
CREATE UNIQUE INDEX live_line_stop_position_key ON live_line_stop USING btree (live_line_id, "position");
--> statement-breakpoint
CREATE TABLE "modification" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
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
	"weekdays" integer[] DEFAULT '{}'::integer[] NOT NULL,
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
	"version_id" uuid,
	CONSTRAINT "modification_pkey" PRIMARY KEY (id),
	CONSTRAINT "modification_applied_check" CHECK (((status = 'APPLIQUEE'::text) = (applied_at IS NOT NULL))),
	CONSTRAINT "modification_approved_check" CHECK (((status <> ALL (ARRAY['VALIDEE'::text, 'APPLIQUEE'::text])) OR ((approved_at IS NOT NULL) AND ((sales_approved_at IS NOT NULL) OR (NOT sales_needed))))),
	CONSTRAINT "modification_dates_check" CHECK (((effective_to IS NULL) OR (effective_to >= effective_from))),
	CONSTRAINT "modification_decided_check" CHECK (((status <> ALL (ARRAY['REFUSEE'::text, 'ANNULEE'::text])) OR (decided_at IS NOT NULL))),
	CONSTRAINT "modification_line_scope_check" CHECK (((scope = 'TRAJET'::text) OR (live_line_id IS NOT NULL))),
	CONSTRAINT "modification_reason_check" CHECK ((length(btrim(reason)) >= 5)),
	CONSTRAINT "modification_target_check" CHECK (((journey_id IS NOT NULL) OR (live_line_id IS NOT NULL)))
);
--> statement-breakpoint
CREATE INDEX modification_applied_index ON modification USING btree (applied_at, id);
--> statement-breakpoint
CREATE INDEX modification_author_index ON modification USING btree (author_id);
--> statement-breakpoint
CREATE INDEX modification_company_index ON modification USING btree (company_id) WHERE (company_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX modification_inverse_key ON modification USING btree (inverse_of_id) WHERE ((inverse_of_id IS NOT NULL) AND (status <> ALL (ARRAY['REFUSEE'::text, 'ANNULEE'::text])));
--> statement-breakpoint
CREATE INDEX modification_journey_index ON modification USING btree (journey_id) WHERE (journey_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX modification_line_index ON modification USING btree (live_line_id, status) WHERE (live_line_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX modification_number_key ON modification USING btree (number);
--> statement-breakpoint
CREATE INDEX modification_requested_index ON modification USING btree (requested_at, id);
--> statement-breakpoint
CREATE INDEX modification_status_index ON modification USING btree (status, requested_at, id);
--> statement-breakpoint
CREATE TABLE "modification_claim" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"modification_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"field" text NOT NULL,
	"weekday" integer NOT NULL,
	"days" daterange NOT NULL,
	CONSTRAINT "modification_claim_pkey" PRIMARY KEY (id),
	CONSTRAINT "modification_claim_overlap" EXCLUDE USING gist (target_id WITH =, field WITH =, weekday WITH =, days WITH &&)
);
--> statement-breakpoint
CREATE INDEX modification_claim_modification_index ON modification_claim USING btree (modification_id);
--> statement-breakpoint
CREATE TABLE "modification_journey" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modification_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	"difference" jsonb NOT NULL,
	CONSTRAINT "modification_journey_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX modification_journey_journey_index ON modification_journey USING btree (journey_id);
--> statement-breakpoint
CREATE UNIQUE INDEX modification_journey_key ON modification_journey USING btree (modification_id, journey_id);
--> statement-breakpoint
CREATE TABLE "modification_message" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modification_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "modification_message_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX modification_message_modification_index ON modification_message USING btree (modification_id, id);
--> statement-breakpoint
CREATE TABLE "performed_service" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"journey_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"quantity" numeric(12,2) NOT NULL,
	"charged_quantity" numeric(12,2) NOT NULL,
	"unit_price" numeric(12,4) NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "performed_service_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX performed_service_index ON performed_service USING btree (service_id);
--> statement-breakpoint
CREATE INDEX performed_service_journey_index ON performed_service USING btree (journey_id);
--> statement-breakpoint
CREATE TABLE "replacement" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"journey_id" uuid NOT NULL,
	"replaced_driver_id" uuid,
	"replaced_vehicle_id" uuid,
	"replaced_trailer_id" uuid,
	"replacing_driver_id" uuid,
	"replacing_vehicle_id" uuid,
	"replacing_trailer_id" uuid,
	"cause" text NOT NULL,
	"absence_id" uuid,
	"outage_id" uuid,
	"certification_id" uuid,
	"comment" text,
	"status" text DEFAULT 'A_POURVOIR' NOT NULL,
	"confirmed_by_id" uuid,
	"confirmed_at" timestamp with time zone,
	"co_driver" boolean DEFAULT false NOT NULL,
	"replaced_subcontractor_id" uuid,
	"replacing_subcontractor_id" uuid,
	"score" integer,
	"start_position" integer,
	"start_at" timestamp with time zone,
	"end_odometer" integer,
	"start_odometer" integer,
	"cost_delta_cents" bigint,
	"reason" text,
	"refused_driver_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"informed_driver_at" timestamp with time zone,
	CONSTRAINT "replacement_pkey" PRIMARY KEY (id),
	CONSTRAINT "replacement_other_check" CHECK (((replaced_driver_id IS DISTINCT FROM replacing_driver_id) OR (replaced_driver_id IS NULL))),
	CONSTRAINT "replacement_other_means_check" CHECK ((((replaced_vehicle_id IS NULL) OR (replaced_vehicle_id IS DISTINCT FROM replacing_vehicle_id)) AND ((replaced_trailer_id IS NULL) OR (replaced_trailer_id IS DISTINCT FROM replacing_trailer_id)) AND ((replaced_subcontractor_id IS NULL) OR (replaced_subcontractor_id IS DISTINCT FROM replacing_subcontractor_id)))),
	CONSTRAINT "replacement_proposed_check" CHECK (((status <> 'PROPOSE'::text) OR (num_nonnulls(replacing_driver_id, replacing_vehicle_id, replacing_trailer_id, replacing_subcontractor_id) > 0))),
	CONSTRAINT "replacement_score_check" CHECK (((score >= 0) AND (score <= 100))),
	CONSTRAINT "replacement_swap_check" CHECK ((((start_position IS NULL) = (start_at IS NULL)) AND (start_position > 0)))
);
--> statement-breakpoint
CREATE INDEX replacement_absence_index ON replacement USING btree (absence_id) WHERE (absence_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX replacement_created_index ON replacement USING btree (created_at);
--> statement-breakpoint
CREATE INDEX replacement_journey_index ON replacement USING btree (journey_id);
--> statement-breakpoint
CREATE UNIQUE INDEX replacement_number_key ON replacement USING btree (number);
--> statement-breakpoint
CREATE UNIQUE INDEX replacement_open_key ON replacement USING btree (journey_id, kind, co_driver) WHERE (status = ANY (ARRAY['A_POURVOIR'::text, 'PROPOSE'::text]));
--> statement-breakpoint
CREATE INDEX replacement_outage_index ON replacement USING btree (outage_id) WHERE (outage_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX replacement_replaced_driver_index ON replacement USING btree (replaced_driver_id) WHERE (replaced_driver_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX replacement_replacing_driver_index ON replacement USING btree (replacing_driver_id) WHERE (replacing_driver_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX replacement_status_index ON replacement USING btree (status, id);
--> statement-breakpoint
CREATE TABLE "damage" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"journey_id" uuid NOT NULL,
	"stop_position" integer,
	"kind" text NOT NULL,
	"found_on" date NOT NULL,
	"description" text NOT NULL,
	"shipment_weight_t" numeric(8,3),
	"declared_value_cents" bigint,
	"reserves" text,
	"reserved_on" date,
	"declared_by_id" uuid,
	"cause_id" uuid,
	"responsibility" text,
	"comment" text,
	"claimant" text,
	"claimed_cents" bigint,
	"inexcusable_fault" boolean DEFAULT false NOT NULL,
	"provision_cents" bigint,
	"insurer" text,
	"claim_no" text,
	"deductible_cents" bigint,
	"expert_on" date,
	"legal_cap_cents" bigint,
	"cap_rule" text,
	"refusal_reason" text,
	"dispute_reason" text,
	"settled_cents" bigint,
	"settled_on" date,
	"over_cap_reason" text,
	"status" text DEFAULT 'DECLARE' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "damage_pkey" PRIMARY KEY (id),
	CONSTRAINT "damage_amounts_check" CHECK (((declared_value_cents >= 0) AND (claimed_cents >= 0) AND (provision_cents >= 0) AND (deductible_cents >= 0) AND (legal_cap_cents >= 0) AND (settled_cents >= 0) AND (shipment_weight_t > (0)::numeric))),
	CONSTRAINT "damage_cap_check" CHECK (((legal_cap_cents IS NULL) = (cap_rule IS NULL))),
	CONSTRAINT "damage_closed_check" CHECK (((status <> 'CLOS'::text) OR ((cause_id IS NOT NULL) AND (responsibility IS NOT NULL)))),
	CONSTRAINT "damage_disputed_check" CHECK (((status <> 'CONTENTIEUX'::text) OR (dispute_reason IS NOT NULL))),
	CONSTRAINT "damage_over_cap_check" CHECK (((status <> 'INDEMNISE'::text) OR (legal_cap_cents IS NULL) OR (settled_cents <= legal_cap_cents) OR (declared_value_cents IS NOT NULL) OR inexcusable_fault OR (over_cap_reason IS NOT NULL))),
	CONSTRAINT "damage_refused_check" CHECK (((status <> 'REFUSE'::text) OR (refusal_reason IS NOT NULL))),
	CONSTRAINT "damage_reserves_check" CHECK (((reserves IS NULL) OR (reserved_on IS NOT NULL))),
	CONSTRAINT "damage_settled_check" CHECK ((((settled_cents IS NULL) = (settled_on IS NULL)) AND ((status <> 'INDEMNISE'::text) OR (settled_cents IS NOT NULL)))),
	CONSTRAINT "damage_weight_check" CHECK (((status = 'DECLARE'::text) OR (kind = ANY (ARRAY['MATERIEL_TIERS'::text, 'VEHICULE'::text])) OR (shipment_weight_t IS NOT NULL)))
);
--> statement-breakpoint
CREATE INDEX damage_cause_index ON damage USING btree (cause_id) WHERE (cause_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX damage_claimed_down_index ON damage USING btree (claimed_cents DESC NULLS LAST, id DESC);
--> statement-breakpoint
CREATE INDEX damage_claimed_index ON damage USING btree (claimed_cents, id);
--> statement-breakpoint
CREATE INDEX damage_declared_by_index ON damage USING btree (declared_by_id) WHERE (declared_by_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX damage_found_index ON damage USING btree (found_on, id);
--> statement-breakpoint
CREATE INDEX damage_journey_index ON damage USING btree (journey_id);
--> statement-breakpoint
CREATE INDEX damage_kind_index ON damage USING btree (kind, found_on);
--> statement-breakpoint
CREATE UNIQUE INDEX damage_number_key ON damage USING btree (number);
--> statement-breakpoint
CREATE INDEX damage_search_index ON damage USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX damage_status_index ON damage USING btree (status, found_on);
--> statement-breakpoint
CREATE TABLE "damage_item" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"damage_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"parcels" integer,
	"weight_kg" numeric(10,3),
	"value_cents" bigint,
	CONSTRAINT "damage_item_pkey" PRIMARY KEY (id),
	CONSTRAINT "damage_item_amounts_check" CHECK (((parcels > 0) AND (weight_kg >= (0)::numeric) AND (value_cents >= 0)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX damage_item_position_key ON damage_item USING btree (damage_id, "position");
--> statement-breakpoint
CREATE TABLE "delay" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"journey_id" uuid NOT NULL,
	"stop_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	"minutes" integer GENERATED ALWAYS AS ((floor((EXTRACT(epoch FROM (observed_at - due_at)) / (60)::numeric)))::integer) STORED NOT NULL,
	"tolerance_min" integer NOT NULL,
	"detected_by" text NOT NULL,
	"cause_id" uuid,
	"responsibility" text,
	"comment" text,
	"client_informed_at" timestamp with time zone,
	"client_informed_by_id" uuid,
	"penalty_cents" bigint,
	"status" text DEFAULT 'DETECTE' NOT NULL,
	"contest_reason" text,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delay_pkey" PRIMARY KEY (id),
	CONSTRAINT "delay_contested_check" CHECK (((status <> 'CONTESTE'::text) OR (contest_reason IS NOT NULL))),
	CONSTRAINT "delay_informed_check" CHECK (((client_informed_at IS NULL) = (client_informed_by_id IS NULL))),
	CONSTRAINT "delay_penalty_check" CHECK ((penalty_cents >= 0)),
	CONSTRAINT "delay_qualified_check" CHECK (((status = 'DETECTE'::text) OR ((cause_id IS NOT NULL) AND (responsibility IS NOT NULL))))
);
--> statement-breakpoint
CREATE INDEX delay_cause_index ON delay USING btree (cause_id) WHERE (cause_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX delay_due_index ON delay USING btree (due_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX delay_number_key ON delay USING btree (number);
--> statement-breakpoint
CREATE INDEX delay_status_index ON delay USING btree (status, due_at);
--> statement-breakpoint
CREATE INDEX delay_stop_index ON delay USING btree (stop_id);
--> statement-breakpoint
CREATE UNIQUE INDEX delay_stop_key ON delay USING btree (journey_id, stop_id);
--> statement-breakpoint
CREATE TABLE "designation_sheet" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"infraction_id" uuid NOT NULL,
	"issue_no" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"facts_hash" text NOT NULL,
	"issued_by_id" uuid,
	CONSTRAINT "designation_sheet_pkey" PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX designation_sheet_issuer_index ON designation_sheet USING btree (issued_by_id) WHERE (issued_by_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX designation_sheet_key ON designation_sheet USING btree (infraction_id, issue_no);
--> statement-breakpoint
CREATE TABLE "hour_expectation" (
	"stop_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hour_expectation_pkey" PRIMARY KEY (stop_id)
);
--> statement-breakpoint
CREATE INDEX hour_expectation_journey_index ON hour_expectation USING btree (journey_id);
--> statement-breakpoint
CREATE TABLE "incident" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"severity" integer NOT NULL,
	"journey_id" uuid,
	"stop_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"place" text,
	"lat" numeric(9,6),
	"lng" numeric(9,6),
	"description" text NOT NULL,
	"injured" integer DEFAULT 0 NOT NULL,
	"injured_employees" integer DEFAULT 0 NOT NULL,
	"immobilised" boolean DEFAULT false NOT NULL,
	"expected_return" date,
	"outage_id" uuid,
	"third_party_name" text,
	"third_party_phone" text,
	"third_party_plate" text,
	"third_party_insurer" text,
	"third_party_policy" text,
	"cause_id" uuid,
	"responsibility" text,
	"why1" text,
	"why2" text,
	"why3" text,
	"why4" text,
	"why5" text,
	"analysis" text,
	"client_informed_at" timestamp with time zone,
	"client_informed_by_id" uuid,
	"insurer" text,
	"insurer_declared_at" timestamp with time zone,
	"claim_no" text,
	"expert_on" date,
	"deductible_cents" bigint,
	"reimbursed_cents" bigint,
	"work_accident_declared_at" timestamp with time zone,
	"repair_cents" bigint,
	"towing_cents" bigint,
	"other_cents" bigint,
	"cost_cents" bigint GENERATED ALWAYS AS (
CASE
    WHEN (num_nonnulls(repair_cents, towing_cents, other_cents) > 0) THEN ((COALESCE(repair_cents, (0)::bigint) + COALESCE(towing_cents, (0)::bigint)) + COALESCE(other_cents, (0)::bigint))
    ELSE NULL::bigint
END) STORED,
	"status" text DEFAULT 'DECLARE' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_id" uuid,
	"reopen_reason" text,
	"declared_by_id" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "incident_pkey" PRIMARY KEY (id),
	CONSTRAINT "incident_closed_check" CHECK (((status <> 'CLOS'::text) OR ((cause_id IS NOT NULL) AND (responsibility IS NOT NULL) AND (closed_at IS NOT NULL) AND ((severity < 3) OR (num_nonnulls(analysis, why1, why2, why3, why4, why5) > 0))))),
	CONSTRAINT "incident_description_check" CHECK ((length(btrim(description)) >= 20)),
	CONSTRAINT "incident_informed_check" CHECK (((client_informed_at IS NULL) = (client_informed_by_id IS NULL))),
	CONSTRAINT "incident_injured_check" CHECK (((injured_employees >= 0) AND (injured_employees <= injured))),
	CONSTRAINT "incident_money_check" CHECK ((LEAST(repair_cents, towing_cents, other_cents, deductible_cents, reimbursed_cents) >= 0)),
	CONSTRAINT "incident_place_check" CHECK (((lat IS NULL) = (lng IS NULL))),
	CONSTRAINT "incident_reopened_check" CHECK (((status <> 'ROUVERT'::text) OR (reopen_reason IS NOT NULL))),
	CONSTRAINT "incident_severity_check" CHECK (severity BETWEEN 1 AND 4 AND (kind <> 'ACCIDENT_CORPOREL' OR severity >= 3))
);
--> statement-breakpoint
CREATE INDEX incident_cause_index ON incident USING btree (cause_id) WHERE (cause_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX incident_driver_index ON incident USING btree (driver_id, occurred_at) WHERE (driver_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX incident_journey_index ON incident USING btree (journey_id) WHERE (journey_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX incident_number_key ON incident USING btree (number);
--> statement-breakpoint
CREATE INDEX incident_occurred_index ON incident USING btree (occurred_at, id);
--> statement-breakpoint
CREATE INDEX incident_open_index ON incident USING btree (occurred_at) WHERE ((status <> 'CLOS'::text) AND (NOT archived));
--> statement-breakpoint
CREATE INDEX incident_outage_index ON incident USING btree (outage_id) WHERE (outage_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX incident_search_index ON incident USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX incident_severity_index ON incident USING btree (severity, occurred_at, id);
--> statement-breakpoint
CREATE INDEX incident_status_index ON incident USING btree (status, occurred_at);
--> statement-breakpoint
CREATE INDEX incident_stop_index ON incident USING btree (stop_id) WHERE (stop_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX incident_trailer_index ON incident USING btree (trailer_id) WHERE (trailer_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX incident_vehicle_index ON incident USING btree (vehicle_id, occurred_at) WHERE (vehicle_id IS NOT NULL);
--> statement-breakpoint
CREATE TABLE "infraction" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"notice_no" text NOT NULL,
	"source" text NOT NULL,
	"offence_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"place" text,
	"vehicle_id" uuid NOT NULL,
	"notice_sent_on" date NOT NULL,
	"received_on" date,
	"points" integer NOT NULL,
	"reduced_cents" bigint,
	"fixed_cents" bigint,
	"increased_cents" bigint,
	"speed_limit" integer,
	"speed_measured" integer,
	"speed_retained" integer,
	"comment" text,
	"driver_id" uuid,
	"driver_source" text,
	"identified_at" timestamp with time zone,
	"journey_id" uuid,
	"driver_ack_at" timestamp with time zone,
	"driver_signature" text,
	"designation_due_on" date GENERATED ALWAYS AS (
CASE
    WHEN (source = ANY (ARRAY['RADAR'::text, 'VIDEO'::text])) THEN (notice_sent_on + 45)
    ELSE NULL::date
END) STORED,
	"designated_on" date,
	"designation_channel" text,
	"exemption" text,
	"contested_on" date,
	"contest_reason" text,
	"contest_outcome" text,
	"contest_outcome_on" date,
	"payment_status" text DEFAULT 'A_PAYER' NOT NULL,
	"paid_on" date,
	"paid_by" text,
	"paid_cents" bigint,
	"status" text DEFAULT 'RECUE' NOT NULL,
	"closed_at" timestamp with time zone,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "infraction_pkey" PRIMARY KEY (id),
	CONSTRAINT "infraction_ack_check" CHECK (((driver_ack_at IS NULL) OR (identified_at IS NOT NULL))),
	CONSTRAINT "infraction_amounts_check" CHECK (((reduced_cents >= 0) AND (fixed_cents >= 0) AND (increased_cents >= 0) AND (paid_cents >= 0))),
	CONSTRAINT "infraction_closed_check" CHECK (((status = 'CLOSE'::text) = (closed_at IS NOT NULL))),
	CONSTRAINT "infraction_contested_check" CHECK (((status <> 'CONTESTEE'::text) OR ((contested_on IS NOT NULL) AND (contest_reason IS NOT NULL)))),
	CONSTRAINT "infraction_designation_check" CHECK (designated_on IS NULL OR (designated_on BETWEEN notice_sent_on AND designation_due_on
		AND designation_channel IS NOT NULL AND (exemption IS NOT NULL OR identified_at IS NOT NULL))),
	CONSTRAINT "infraction_identified_check" CHECK (((identified_at IS NULL) OR (driver_id IS NOT NULL))),
	CONSTRAINT "infraction_paid_check" CHECK (((payment_status = 'PAYEE'::text) = ((paid_on IS NOT NULL) AND (paid_by IS NOT NULL)))),
	CONSTRAINT "infraction_paid_first_check" CHECK (((payment_status <> 'PAYEE'::text) OR (designation_due_on IS NULL) OR (designated_on IS NOT NULL) OR (status = ANY (ARRAY['HORS_DELAI'::text, 'CONTESTEE'::text, 'CLOSE'::text])))),
	CONSTRAINT "infraction_points_check" CHECK (((points >= 0) AND (points <= 6))),
	CONSTRAINT "infraction_received_check" CHECK ((received_on >= notice_sent_on)),
	CONSTRAINT "infraction_sent_check" CHECK ((notice_sent_on >= ((occurred_at AT TIME ZONE 'Europe/Paris'::text))::date))
);
--> statement-breakpoint
CREATE INDEX infraction_counted_index ON infraction USING btree (occurred_at, designation_due_on, designated_on, exemption, status);
--> statement-breakpoint
CREATE INDEX infraction_driver_index ON infraction USING btree (driver_id, occurred_at) WHERE (driver_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX infraction_due_index ON infraction USING btree (designation_due_on, id);
--> statement-breakpoint
CREATE INDEX infraction_journey_index ON infraction USING btree (journey_id) WHERE (journey_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX infraction_notice_key ON infraction USING btree (notice_no);
--> statement-breakpoint
CREATE UNIQUE INDEX infraction_number_key ON infraction USING btree (number);
--> statement-breakpoint
CREATE INDEX infraction_occurred_index ON infraction USING btree (occurred_at, id);
--> statement-breakpoint
CREATE INDEX infraction_offence_index ON infraction USING btree (offence_id);
--> statement-breakpoint
CREATE INDEX infraction_open_index ON infraction USING btree (designation_due_on, id) WHERE (status = ANY (ARRAY['RECUE'::text, 'IDENTIFIEE'::text, 'CONTESTEE'::text, 'HORS_DELAI'::text]));
--> statement-breakpoint
CREATE INDEX infraction_search_index ON infraction USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX infraction_status_index ON infraction USING btree (status, designation_due_on);
--> statement-breakpoint
CREATE INDEX infraction_to_designate_index ON infraction USING btree (designation_due_on, id) WHERE ((status = ANY (ARRAY['RECUE'::text, 'IDENTIFIEE'::text])) AND (source = ANY (ARRAY['RADAR'::text, 'VIDEO'::text])));
--> statement-breakpoint
CREATE INDEX infraction_vehicle_index ON infraction USING btree (vehicle_id, occurred_at);
--> statement-breakpoint
CREATE TABLE "late_expectation" (
	"stop_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "late_expectation_pkey" PRIMARY KEY (stop_id)
);
--> statement-breakpoint
CREATE INDEX late_expectation_journey_index ON late_expectation USING btree (journey_id);
--> statement-breakpoint
CREATE TABLE "offence" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"nature" text NOT NULL,
	"points" integer NOT NULL,
	"reduced_cents" bigint,
	"fixed_cents" bigint,
	"increased_cents" bigint,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "offence_pkey" PRIMARY KEY (id),
	CONSTRAINT "offence_amounts_check" CHECK (((reduced_cents >= 0) AND (fixed_cents >= 0) AND (increased_cents >= 0))),
	CONSTRAINT "offence_points_check" CHECK (((points >= 0) AND (points <= 6)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX offence_code_key ON offence USING btree (code);
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_uploaded_by_account_id_fk" FOREIGN KEY (uploaded_by) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_created_by_account_id_fk" FOREIGN KEY (created_by) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_job_run_id_job_run_id_fk" FOREIGN KEY (job_run_id) REFERENCES job_run(id);
--> statement-breakpoint
ALTER TABLE "job_run" ADD CONSTRAINT "job_run_created_by_account_id_fk" FOREIGN KEY (created_by) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_account_id_fk" FOREIGN KEY (user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_account_id_fk" FOREIGN KEY (user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_account_id_fk" FOREIGN KEY (user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "tracking_device" ADD CONSTRAINT "tracking_device_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "vehicle_position" ADD CONSTRAINT "vehicle_position_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "carrier_closure" ADD CONSTRAINT "carrier_closure_carrier_id_carrier_id_fk" FOREIGN KEY (carrier_id) REFERENCES carrier(id);
--> statement-breakpoint
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_user_id_account_id_fk" FOREIGN KEY (user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "late_rate" ADD CONSTRAINT "late_rate_carrier_id_carrier_id_fk" FOREIGN KEY (carrier_id) REFERENCES carrier(id);
--> statement-breakpoint
ALTER TABLE "mail_code" ADD CONSTRAINT "mail_code_user_id_account_id_fk" FOREIGN KEY (user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "mail_template" ADD CONSTRAINT "mail_template_carrier_id_carrier_id_fk" FOREIGN KEY (carrier_id) REFERENCES carrier(id);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_account_id_fk" FOREIGN KEY (user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY (user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "spent_refresh_token" ADD CONSTRAINT "spent_refresh_token_session_id_session_id_fk" FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "transport_licence" ADD CONSTRAINT "transport_licence_carrier_id_carrier_id_fk" FOREIGN KEY (carrier_id) REFERENCES carrier(id);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_merged_into_id_address_id_fk" FOREIGN KEY (merged_into_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_merged_into_id_company_id_fk" FOREIGN KEY (merged_into_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_sales_user_id_account_id_fk" FOREIGN KEY (sales_user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "company_figures" ADD CONSTRAINT "company_figures_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_current_version_id_delivery_request_version_id" FOREIGN KEY (current_version_id) REFERENCES delivery_request_version(id);
--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_design_designer_id_account_id_fk" FOREIGN KEY (design_designer_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_design_version_id_delivery_request_version_id_" FOREIGN KEY (design_version_id) REFERENCES delivery_request_version(id) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_sales_user_id_account_id_fk" FOREIGN KEY (sales_user_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_factor" ADD CONSTRAINT "delivery_request_factor_factor_id_cost_factor_id_fk" FOREIGN KEY (factor_id) REFERENCES cost_factor(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_factor" ADD CONSTRAINT "delivery_request_factor_request_id_delivery_request_id_fk" FOREIGN KEY (request_id) REFERENCES delivery_request(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "delivery_request_factor" ADD CONSTRAINT "delivery_request_factor_version_id_delivery_request_version_id_" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "delivery_request_service" ADD CONSTRAINT "delivery_request_service_service_id_additional_service_id_fk" FOREIGN KEY (service_id) REFERENCES additional_service(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_service" ADD CONSTRAINT "delivery_request_service_version_id_delivery_request_version_id" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "delivery_request_stop" ADD CONSTRAINT "delivery_request_stop_address_id_address_id_fk" FOREIGN KEY (address_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_stop" ADD CONSTRAINT "delivery_request_stop_version_id_delivery_request_version_id_fk" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD CONSTRAINT "delivery_request_version_contract_document_id_document_id_fk" FOREIGN KEY (contract_document_id) REFERENCES document(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD CONSTRAINT "delivery_request_version_designer_id_account_id_fk" FOREIGN KEY (designer_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD CONSTRAINT "delivery_request_version_offer_document_id_document_id_fk" FOREIGN KEY (offer_document_id) REFERENCES document(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD CONSTRAINT "delivery_request_version_request_id_delivery_request_id_fk" FOREIGN KEY (request_id) REFERENCES delivery_request(id);
--> statement-breakpoint
ALTER TABLE "delivery_request_version_figures" ADD CONSTRAINT "delivery_request_version_figures_version_id_delivery_request_ve" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "deposit_deduction" ADD CONSTRAINT "deposit_deduction_deposit_id_invoice_id_fk" FOREIGN KEY (deposit_id) REFERENCES invoice(id);
--> statement-breakpoint
ALTER TABLE "deposit_deduction" ADD CONSTRAINT "deposit_deduction_invoice_id_invoice_id_fk" FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_original_id_invoice_id_fk" FOREIGN KEY (original_id) REFERENCES invoice(id);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_request_id_delivery_request_id_fk" FOREIGN KEY (request_id) REFERENCES delivery_request(id);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_validated_by_id_account_id_fk" FOREIGN KEY (validated_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_credited_by_id_invoice_id_fk" FOREIGN KEY (credited_by_id) REFERENCES invoice(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_invoice_id_invoice_id_fk" FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "invoice_journey" ADD CONSTRAINT "invoice_journey_settlement_id_journey_settlement_id_fk" FOREIGN KEY (settlement_id) REFERENCES journey_settlement(id);
--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_credits_id_invoice_line_id_fk" FOREIGN KEY (credits_id) REFERENCES invoice_line(id);
--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_invoice_id_fk" FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_service_id_additional_service_id_fk" FOREIGN KEY (service_id) REFERENCES additional_service(id);
--> statement-breakpoint
ALTER TABLE "invoice_line_journey" ADD CONSTRAINT "invoice_line_journey_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "invoice_line_journey" ADD CONSTRAINT "invoice_line_journey_line_id_invoice_line_id_fk" FOREIGN KEY (line_id) REFERENCES invoice_line(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_invoice_id_invoice_id_fk" FOREIGN KEY (invoice_id) REFERENCES invoice(id);
--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_sent_by_id_account_id_fk" FOREIGN KEY (sent_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_address_id_address_id_fk" FOREIGN KEY (address_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_author_id_account_id_fk" FOREIGN KEY (author_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "pallet_movement" ADD CONSTRAINT "pallet_movement_stop_id_journey_stop_id_fk" FOREIGN KEY (stop_id) REFERENCES journey_stop(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_invoice_id_invoice_id_fk" FOREIGN KEY (invoice_id) REFERENCES invoice(id);
--> statement-breakpoint
ALTER TABLE "service_tariff" ADD CONSTRAINT "service_tariff_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "service_tariff" ADD CONSTRAINT "service_tariff_service_id_additional_service_id_fk" FOREIGN KEY (service_id) REFERENCES additional_service(id);
--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_action_id_action_id_fk" FOREIGN KEY (action_id) REFERENCES action(id);
--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_assignee_id_account_id_fk" FOREIGN KEY (assignee_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_damage_id_damage_id_fk" FOREIGN KEY (damage_id) REFERENCES damage(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_delay_id_delay_id_fk" FOREIGN KEY (delay_id) REFERENCES delay(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_incident_id_incident_id_fk" FOREIGN KEY (incident_id) REFERENCES incident(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_infraction_id_infraction_id_fk" FOREIGN KEY (infraction_id) REFERENCES infraction(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "cnr_value" ADD CONSTRAINT "cnr_value_corrected_by_id_cnr_value_id_fk" FOREIGN KEY (corrected_by_id) REFERENCES cnr_value(id) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "cnr_value" ADD CONSTRAINT "cnr_value_index_id_cnr_index_id_fk" FOREIGN KEY (index_id) REFERENCES cnr_index(id);
--> statement-breakpoint
ALTER TABLE "damage_cause" ADD CONSTRAINT "damage_cause_merged_into_id_damage_cause_id_fk" FOREIGN KEY (merged_into_id) REFERENCES damage_cause(id);
--> statement-breakpoint
ALTER TABLE "delay_cause" ADD CONSTRAINT "delay_cause_merged_into_id_delay_cause_id_fk" FOREIGN KEY (merged_into_id) REFERENCES delay_cause(id);
--> statement-breakpoint
ALTER TABLE "incident_cause" ADD CONSTRAINT "incident_cause_merged_into_id_incident_cause_id_fk" FOREIGN KEY (merged_into_id) REFERENCES incident_cause(id);
--> statement-breakpoint
ALTER TABLE "coupling" ADD CONSTRAINT "coupling_trailer_id_trailer_id_fk" FOREIGN KEY (trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "coupling" ADD CONSTRAINT "coupling_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_equipment_id_equipment_id_fk" FOREIGN KEY (equipment_id) REFERENCES equipment(id);
--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_outage_id_outage_id_fk" FOREIGN KEY (outage_id) REFERENCES outage(id);
--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_trailer_id_trailer_id_fk" FOREIGN KEY (trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "done_deadline" ADD CONSTRAINT "done_deadline_deadline_id_deadline_id_fk" FOREIGN KEY (deadline_id) REFERENCES deadline(id);
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_depot_id_address_id_fk" FOREIGN KEY (depot_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_trailer_id_trailer_id_fk" FOREIGN KEY (trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_depot_id_address_id_fk" FOREIGN KEY (depot_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_equipment_id_equipment_id_fk" FOREIGN KEY (equipment_id) REFERENCES equipment(id);
--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_trailer_id_trailer_id_fk" FOREIGN KEY (trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_depot_id_address_id_fk" FOREIGN KEY (depot_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "inventory_line" ADD CONSTRAINT "inventory_line_inventory_id_inventory_id_fk" FOREIGN KEY (inventory_id) REFERENCES inventory(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "odometer_reading" ADD CONSTRAINT "odometer_reading_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "outage" ADD CONSTRAINT "outage_trailer_id_trailer_id_fk" FOREIGN KEY (trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "outage" ADD CONSTRAINT "outage_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "trailer" ADD CONSTRAINT "trailer_depot_id_address_id_fk" FOREIGN KEY (depot_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_depot_id_address_id_fk" FOREIGN KEY (depot_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "vehicle_expense" ADD CONSTRAINT "vehicle_expense_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_decided_by_id_account_id_fk" FOREIGN KEY (decided_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_requested_by_id_account_id_fk" FOREIGN KEY (requested_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "certification_reminder" ADD CONSTRAINT "certification_reminder_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "certification_reminder" ADD CONSTRAINT "certification_reminder_reminded_by_id_account_id_fk" FOREIGN KEY (reminded_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "certification_reminder" ADD CONSTRAINT "certification_reminder_type_id_certification_type_id_fk" FOREIGN KEY (type_id) REFERENCES certification_type(id);
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_depot_id_address_id_fk" FOREIGN KEY (depot_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_employer_company_id_fk" FOREIGN KEY (employer_company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_manager_id_fk" FOREIGN KEY (manager_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "driver_certification" ADD CONSTRAINT "driver_certification_absence_id_absence_id_fk" FOREIGN KEY (absence_id) REFERENCES absence(id);
--> statement-breakpoint
ALTER TABLE "driver_certification" ADD CONSTRAINT "driver_certification_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "driver_certification" ADD CONSTRAINT "driver_certification_type_id_certification_type_id_fk" FOREIGN KEY (type_id) REFERENCES certification_type(id);
--> statement-breakpoint
ALTER TABLE "leave_balance" ADD CONSTRAINT "leave_balance_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "client_notice" ADD CONSTRAINT "client_notice_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "client_notice" ADD CONSTRAINT "client_notice_sent_by_id_account_id_fk" FOREIGN KEY (sent_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "design_variant" ADD CONSTRAINT "design_variant_version_id_delivery_request_version_id_fk" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "driver_pool" ADD CONSTRAINT "driver_pool_default_trailer_id_trailer_id_fk" FOREIGN KEY (default_trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "driver_pool" ADD CONSTRAINT "driver_pool_default_vehicle_id_vehicle_id_fk" FOREIGN KEY (default_vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "driver_pool" ADD CONSTRAINT "driver_pool_depot_id_address_id_fk" FOREIGN KEY (depot_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "driver_pool_item" ADD CONSTRAINT "driver_pool_item_driver_pool_id_driver_pool_id_fk" FOREIGN KEY (driver_pool_id) REFERENCES driver_pool(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "driver_pool_item" ADD CONSTRAINT "driver_pool_item_live_line_id_live_line_id_fk" FOREIGN KEY (live_line_id) REFERENCES live_line(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "driver_pool_member" ADD CONSTRAINT "driver_pool_member_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "driver_pool_member" ADD CONSTRAINT "driver_pool_member_driver_pool_id_driver_pool_id_fk" FOREIGN KEY (driver_pool_id) REFERENCES driver_pool(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_cancel_recorded_by_id_account_id_fk" FOREIGN KEY (cancel_recorded_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_co_driver_id_driver_id_fk" FOREIGN KEY (co_driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_driver_pool_id_driver_pool_id_fk" FOREIGN KEY (driver_pool_id) REFERENCES driver_pool(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_index_value_id_cnr_value_id_fk" FOREIGN KEY (index_value_id) REFERENCES cnr_value(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_live_line_id_live_line_id_fk" FOREIGN KEY (live_line_id) REFERENCES live_line(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_subcontractor_id_company_id_fk" FOREIGN KEY (subcontractor_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_trailer_id_trailer_id_fk" FOREIGN KEY (trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_version_id_delivery_request_version_id_fk" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id);
--> statement-breakpoint
ALTER TABLE "journey_comment" ADD CONSTRAINT "journey_comment_author_id_account_id_fk" FOREIGN KEY (author_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "journey_comment" ADD CONSTRAINT "journey_comment_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "journey_crew" ADD CONSTRAINT "journey_crew_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "journey_crew" ADD CONSTRAINT "journey_crew_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "journey_equipment" ADD CONSTRAINT "journey_equipment_equipment_id_equipment_id_fk" FOREIGN KEY (equipment_id) REFERENCES equipment(id);
--> statement-breakpoint
ALTER TABLE "journey_equipment" ADD CONSTRAINT "journey_equipment_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_issued_by_account_id_fk" FOREIGN KEY (issued_by) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_replaces_id_journey_paper_id_fk" FOREIGN KEY (replaces_id) REFERENCES journey_paper(id);
--> statement-breakpoint
ALTER TABLE "journey_service" ADD CONSTRAINT "journey_service_service_id_additional_service_id_fk" FOREIGN KEY (service_id) REFERENCES additional_service(id);
--> statement-breakpoint
ALTER TABLE "journey_service" ADD CONSTRAINT "journey_service_settlement_id_journey_settlement_id_fk" FOREIGN KEY (settlement_id) REFERENCES journey_settlement(id);
--> statement-breakpoint
ALTER TABLE "journey_settlement" ADD CONSTRAINT "journey_settlement_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "journey_settlement" ADD CONSTRAINT "journey_settlement_settled_by_id_account_id_fk" FOREIGN KEY (settled_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "journey_stop" ADD CONSTRAINT "journey_stop_address_id_address_id_fk" FOREIGN KEY (address_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "journey_stop" ADD CONSTRAINT "journey_stop_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_default_driver_id_driver_id_fk" FOREIGN KEY (default_driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_default_trailer_id_trailer_id_fk" FOREIGN KEY (default_trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_default_vehicle_id_vehicle_id_fk" FOREIGN KEY (default_vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_subcontractor_id_company_id_fk" FOREIGN KEY (subcontractor_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "live_line" ADD CONSTRAINT "live_line_version_id_delivery_request_version_id_fk" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id);
--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD CONSTRAINT "live_line_stop_address_id_address_id_fk" FOREIGN KEY (address_id) REFERENCES address(id);
--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD CONSTRAINT "live_line_stop_live_line_id_live_line_id_fk" FOREIGN KEY (live_line_id) REFERENCES live_line(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_applied_by_id_account_id_fk" FOREIGN KEY (applied_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_approver_id_account_id_fk" FOREIGN KEY (approver_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_author_id_account_id_fk" FOREIGN KEY (author_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_client_notified_by_id_account_id_fk" FOREIGN KEY (client_notified_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_company_id_company_id_fk" FOREIGN KEY (company_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_decided_by_id_account_id_fk" FOREIGN KEY (decided_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_inverse_of_id_modification_id_fk" FOREIGN KEY (inverse_of_id) REFERENCES modification(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_live_line_id_live_line_id_fk" FOREIGN KEY (live_line_id) REFERENCES live_line(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_sales_approver_id_account_id_fk" FOREIGN KEY (sales_approver_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "modification" ADD CONSTRAINT "modification_version_id_delivery_request_version_id_fk" FOREIGN KEY (version_id) REFERENCES delivery_request_version(id);
--> statement-breakpoint
ALTER TABLE "modification_claim" ADD CONSTRAINT "modification_claim_modification_id_modification_id_fk" FOREIGN KEY (modification_id) REFERENCES modification(id);
--> statement-breakpoint
ALTER TABLE "modification_journey" ADD CONSTRAINT "modification_journey_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "modification_journey" ADD CONSTRAINT "modification_journey_modification_id_modification_id_fk" FOREIGN KEY (modification_id) REFERENCES modification(id);
--> statement-breakpoint
ALTER TABLE "modification_message" ADD CONSTRAINT "modification_message_author_id_account_id_fk" FOREIGN KEY (author_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "modification_message" ADD CONSTRAINT "modification_message_modification_id_modification_id_fk" FOREIGN KEY (modification_id) REFERENCES modification(id);
--> statement-breakpoint
ALTER TABLE "performed_service" ADD CONSTRAINT "performed_service_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "performed_service" ADD CONSTRAINT "performed_service_service_id_additional_service_id_fk" FOREIGN KEY (service_id) REFERENCES additional_service(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_absence_id_absence_id_fk" FOREIGN KEY (absence_id) REFERENCES absence(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_certification_id_driver_certification_id_fk" FOREIGN KEY (certification_id) REFERENCES driver_certification(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_confirmed_by_id_account_id_fk" FOREIGN KEY (confirmed_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_outage_id_outage_id_fk" FOREIGN KEY (outage_id) REFERENCES outage(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_driver_id_driver_id_fk" FOREIGN KEY (replaced_driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_subcontractor_id_company_id_fk" FOREIGN KEY (replaced_subcontractor_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_trailer_id_trailer_id_fk" FOREIGN KEY (replaced_trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_vehicle_id_vehicle_id_fk" FOREIGN KEY (replaced_vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_driver_id_driver_id_fk" FOREIGN KEY (replacing_driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_subcontractor_id_company_id_fk" FOREIGN KEY (replacing_subcontractor_id) REFERENCES company(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_trailer_id_trailer_id_fk" FOREIGN KEY (replacing_trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_vehicle_id_vehicle_id_fk" FOREIGN KEY (replacing_vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_cause_id_damage_cause_id_fk" FOREIGN KEY (cause_id) REFERENCES damage_cause(id);
--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_declared_by_id_account_id_fk" FOREIGN KEY (declared_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "damage_item" ADD CONSTRAINT "damage_item_damage_id_damage_id_fk" FOREIGN KEY (damage_id) REFERENCES damage(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_cause_id_delay_cause_id_fk" FOREIGN KEY (cause_id) REFERENCES delay_cause(id);
--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_client_informed_by_id_account_id_fk" FOREIGN KEY (client_informed_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_stop_id_journey_stop_id_fk" FOREIGN KEY (stop_id) REFERENCES journey_stop(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "designation_sheet" ADD CONSTRAINT "designation_sheet_infraction_id_infraction_id_fk" FOREIGN KEY (infraction_id) REFERENCES infraction(id);
--> statement-breakpoint
ALTER TABLE "designation_sheet" ADD CONSTRAINT "designation_sheet_issued_by_id_account_id_fk" FOREIGN KEY (issued_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "hour_expectation" ADD CONSTRAINT "hour_expectation_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "hour_expectation" ADD CONSTRAINT "hour_expectation_stop_id_journey_stop_id_fk" FOREIGN KEY (stop_id) REFERENCES journey_stop(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_cause_id_incident_cause_id_fk" FOREIGN KEY (cause_id) REFERENCES incident_cause(id);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_client_informed_by_id_account_id_fk" FOREIGN KEY (client_informed_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_closed_by_id_account_id_fk" FOREIGN KEY (closed_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_declared_by_id_account_id_fk" FOREIGN KEY (declared_by_id) REFERENCES account(id);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_outage_id_outage_id_fk" FOREIGN KEY (outage_id) REFERENCES outage(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_stop_id_journey_stop_id_fk" FOREIGN KEY (stop_id) REFERENCES journey_stop(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_trailer_id_trailer_id_fk" FOREIGN KEY (trailer_id) REFERENCES trailer(id);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_driver_id_driver_id_fk" FOREIGN KEY (driver_id) REFERENCES driver(id);
--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_offence_id_offence_id_fk" FOREIGN KEY (offence_id) REFERENCES offence(id);
--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_vehicle_id_vehicle_id_fk" FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
--> statement-breakpoint
ALTER TABLE "late_expectation" ADD CONSTRAINT "late_expectation_journey_id_journey_id_fk" FOREIGN KEY (journey_id) REFERENCES journey(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "late_expectation" ADD CONSTRAINT "late_expectation_stop_id_journey_stop_id_fk" FOREIGN KEY (stop_id) REFERENCES journey_stop(id) ON DELETE CASCADE;
--> statement-breakpoint
COMMENT ON TABLE action_task IS 'What somebody does about one event (domain.md §3.21). A kind of event that comes later adds its nullable column with an index where it is not null, and the check ((event = ''KIND'') = (column IS NOT NULL)) beside those that are there: none is replaced, and exactly one column is set.';
--> statement-breakpoint
COMMENT ON CONSTRAINT account_driver_id_driver_id_fk ON account IS 'Declared by the migrations alone';
--> statement-breakpoint
-- Data that every installation begins with: the carrier itself,
INSERT INTO carrier DEFAULT VALUES;
--> statement-breakpoint
-- the rate of late fees,
INSERT INTO late_rate (carrier_id, valid_from, ecb_pct, margin_pct) VALUES
	((SELECT id FROM carrier), '2025-01-01', 3.15, 10.00),
	((SELECT id FROM carrier), '2025-07-01', 2.15, 10.00);
--> statement-breakpoint
-- figures of the CNR,
INSERT INTO cnr_index (code, label, base, unit, source) VALUES
	('CNR_GAZOLE_PRO', 'Gazole professionnel', 'décembre 2000', 'indice', 'CNR, indicateur gazole (cnr.fr)');
--> statement-breakpoint
INSERT INTO cnr_value (index_id, month, value, source) VALUES
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-01-01', 222.98, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-02-01', 213.45, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-03-01', 213.75, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-04-01', 204.60, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-05-01', 191.12, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-06-01', 192.89, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-07-01', 197.36, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2023-08-01', 215.12, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-01-01', 201.70, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-02-01', 210.21, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-03-01', 206.31, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-04-01', 204.89, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-05-01', 196.57, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-06-01', 195.53, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-07-01', 196.19, 'CNR, indicateur gazole (cnr.fr)'),
	((SELECT id FROM cnr_index WHERE code = 'CNR_GAZOLE_PRO'), '2024-08-01', 188.39, 'CNR, indicateur gazole (cnr.fr)');
--> statement-breakpoint
INSERT INTO cnr_share (activity, year, shares, source) VALUES
	('REG_EA', 2024, '{"fuel": "22.7", "driver": "32.6", "travel": "3.5", "equipment": "13.1", "structure": "16.0", "maintenance": "8.0", "infrastructure": "4.1"}', 'CNR, pondérations (cnr.fr)'),
	('REG_EA', 2025, '{"fuel": "20.4", "driver": "31.6", "travel": "2.9", "equipment": "14.7", "structure": "17.7", "maintenance": "8.1", "infrastructure": "4.6"}', 'CNR, pondérations (cnr.fr)');
--> statement-breakpoint
-- certifications that the law and the trade know,
INSERT INTO certification_type (code, label, validity_months, severity, required_when, on_driver) VALUES
	('ADR_BASE', 'ADR base', 60, 'BLOQUANT', '{ADR}', false),
	('ADR_CITERNE', 'ADR citerne', 60, 'BLOQUANT', '{CITERNE}', false),
	('CACES_R485', 'CACES R485 (gerbeurs)', 60, 'BLOQUANT', '{GERBEUR}', false),
	('CACES_R489', 'CACES R489 (chariots)', 60, 'BLOQUANT', '{CHARIOT}', false),
	('CACES_R490', 'CACES R490 (grue auxiliaire)', 60, 'BLOQUANT', '{GRUE}', false),
	('CARTE_COND', 'Carte conducteur', 60, 'BLOQUANT', '{TACHYGRAPHE}', true),
	('CERTIBIOCIDE', 'Certibiocide', 60, 'AVERTISSEMENT', '{}', false),
	('ECO_CONDUITE', 'Écoconduite', NULL, 'INFO', '{}', false),
	('FCO', 'FCO (formation continue)', 60, 'BLOQUANT', '{POIDS_LOURD}', false),
	('FIMO', 'FIMO (formation initiale)', 60, 'BLOQUANT', '{}', false),
	('FRIGO', 'Température dirigée', NULL, 'AVERTISSEMENT', '{FRIGO}', false),
	('HAB_ELEC', 'Habilitation électrique B0/H0', 36, 'AVERTISSEMENT', '{ELECTRIQUE}', false),
	('HAYON', 'Hayon élévateur', 60, 'AVERTISSEMENT', '{HAYON}', false),
	('PERMIS_C', 'Permis groupe lourd', 60, 'BLOQUANT', '{POIDS_LOURD}', true),
	('SST', 'Sauveteur secouriste du travail', 24, 'INFO', '{}', false),
	('SUIVI_MED', 'Suivi médecine du travail', 60, 'AVERTISSEMENT', '{TOUJOURS}', false),
	('SURETE_FRET', 'Sûreté fret', 36, 'AVERTISSEMENT', '{}', false),
	('TRANSP_ANIMAUX', 'Transport d''animaux', NULL, 'AVERTISSEMENT', '{}', false);
--> statement-breakpoint
-- the starter lists of causes,
INSERT INTO delay_cause (code, label, family, default_responsibility, counts_in_service, requires_comment, "order") VALUES
	('TRAFIC', 'Trafic', 'MILIEU', 'TIERS', false, false, 1),
	('REPOS_LEGAL', 'Repos légal', 'METHODE', 'TRANSPORTEUR', true, false, 10),
	('SITE_FERME', 'Site fermé', 'MILIEU', 'DESTINATAIRE', false, false, 11),
	('DOC_MANQUANT', 'Document manquant', 'MILIEU', 'CLIENT', false, false, 12),
	('SURCHARGE', 'Surcharge', 'MILIEU', 'CLIENT', false, true, 13),
	('GREVE', 'Grève', 'MILIEU', 'FORCE_MAJEURE', false, false, 14),
	('RELAIS', 'Correspondance manquée', 'METHODE', 'TRANSPORTEUR', true, false, 15),
	('INFO_CLIENT', 'Information du client erronée', 'MILIEU', 'CLIENT', false, true, 16),
	('METEO', 'Météo', 'MILIEU', 'FORCE_MAJEURE', false, false, 2),
	('PANNE', 'Panne du véhicule', 'MATERIEL', 'TRANSPORTEUR', true, false, 3),
	('ATTENTE_CHARG', 'Attente au chargement', 'MILIEU', 'CLIENT', false, false, 4),
	('ATTENTE_LIVR', 'Attente à la livraison', 'MILIEU', 'DESTINATAIRE', false, false, 5),
	('DEPART_TARDIF', 'Départ tardif', 'METHODE', 'TRANSPORTEUR', true, false, 6),
	('ERR_ITIN', 'Erreur d''itinéraire', 'METHODE', 'TRANSPORTEUR', true, false, 7),
	('CONTROLE', 'Contrôle routier', 'MILIEU', 'TIERS', false, false, 8),
	('ACCIDENT', 'Accident', 'MILIEU', 'TIERS', false, true, 9);
--> statement-breakpoint
INSERT INTO incident_cause (code, label, family, default_responsibility, counts_in_service, requires_comment, requires_photo, "order") VALUES
	('MECANIQUE', 'Panne mécanique', 'MATERIEL', 'TRANSPORTEUR', true, false, false, 1),
	('EMBALLAGE', 'Emballage', 'MARCHANDISE', 'CLIENT', false, false, true, 10),
	('INFORMATIQUE', 'Informatique', 'METHODE', 'TRANSPORTEUR', true, false, false, 11),
	('VOL_EFFRACTION', 'Vol avec effraction', 'MILIEU', 'TIERS', false, false, true, 12),
	('PNEU', 'Pneumatique', 'MATERIEL', 'TRANSPORTEUR', true, false, false, 2),
	('GROUPE_FROID', 'Groupe froid', 'MATERIEL', 'TRANSPORTEUR', true, false, false, 3),
	('HAYON', 'Hayon', 'MATERIEL', 'TRANSPORTEUR', true, false, false, 4),
	('ERREUR_HUMAINE', 'Erreur humaine', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, true, false, 5),
	('FATIGUE', 'Fatigue', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, true, false, 6),
	('TIERS', 'Fait d''un tiers', 'MILIEU', 'TIERS', false, true, false, 7),
	('METEO', 'Intempéries', 'MILIEU', 'FORCE_MAJEURE', false, false, false, 8),
	('SITE', 'Site de chargement ou de livraison', 'MILIEU', 'DESTINATAIRE', false, true, false, 9);
--> statement-breakpoint
INSERT INTO damage_cause (code, label, family, default_responsibility, counts_in_service, requires_comment, requires_photo, "order") VALUES
	('ARRIMAGE', 'Défaut d''arrimage', 'METHODE', 'TRANSPORTEUR', true, false, true, 1),
	('QUAI', 'Manutention à quai', 'MILIEU', 'DESTINATAIRE', false, false, true, 10),
	('CHUTE_MANUT', 'Chute à la manutention', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, false, true, 2),
	('HUMIDITE', 'Humidité', 'MILIEU', 'TRANSPORTEUR', true, false, true, 3),
	('RUPTURE_FROID', 'Rupture de la chaîne du froid', 'MATERIEL', 'TRANSPORTEUR', true, true, false, 4),
	('EMBALLAGE_INSUF', 'Emballage insuffisant', 'MARCHANDISE', 'CLIENT', false, false, true, 5),
	('CHOC_ROUTE', 'Choc en route', 'MILIEU', 'TRANSPORTEUR', true, false, true, 6),
	('VOL', 'Vol', 'MILIEU', 'TIERS', false, true, false, 7),
	('ERREUR_TRI', 'Erreur de tri', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, false, false, 8),
	('MANQUANT_CHARG', 'Manquant au chargement', 'MARCHANDISE', 'CLIENT', false, true, false, 9);
--> statement-breakpoint
-- and the offences of the road.
INSERT INTO offence (code, label, nature, points, reduced_cents, fixed_cents, increased_cents, "order") VALUES
	('VITESSE_5', 'Excès de vitesse < 5 km/h', 'VITESSE', 0, 4500, 6800, 18000, 1),
	('CEINTURE', 'Ceinture non attachée', 'CEINTURE', 3, 9000, 13500, 37500, 10),
	('LIGNE_CONTINUE', 'Ligne continue franchie', 'SIGNALISATION', 3, 9000, 13500, 37500, 11),
	('CHEVAUCHEMENT', 'Ligne continue chevauchée', 'SIGNALISATION', 1, 9000, 13500, 37500, 12),
	('DISTANCE', 'Distance de sécurité non respectée', 'DISTANCE', 3, 9000, 13500, 37500, 13),
	('FPS', 'Forfait post-stationnement', 'STATIONNEMENT', 0, NULL, NULL, NULL, 14),
	('PEAGE', 'Péage impayé', 'PEAGE', 0, NULL, NULL, NULL, 15),
	('CONDUITE_REPOS', 'Temps de conduite ou de repos non respecté', 'TEMPS_CONDUITE', 0, NULL, NULL, NULL, 16),
	('SURCHARGE', 'Surcharge', 'CHARGEMENT', 0, NULL, NULL, NULL, 17),
	('AUTRE', 'Autre infraction', 'AUTRE', 0, NULL, NULL, NULL, 18),
	('VITESSE_20', 'Excès de vitesse < 20 km/h (limite > 50)', 'VITESSE', 1, 4500, 6800, 18000, 2),
	('VITESSE_20_VILLE', 'Excès de vitesse < 20 km/h (limite ≤ 50)', 'VITESSE', 1, 9000, 13500, 37500, 3),
	('VITESSE_29', 'Excès de vitesse de 20 à 29 km/h', 'VITESSE', 2, 9000, 13500, 37500, 4),
	('VITESSE_39', 'Excès de vitesse de 30 à 39 km/h', 'VITESSE', 3, 9000, 13500, 37500, 5),
	('VITESSE_49', 'Excès de vitesse de 40 à 49 km/h', 'VITESSE', 4, 9000, 13500, 37500, 6),
	('VITESSE_50', 'Excès de vitesse ≥ 50 km/h (tribunal)', 'VITESSE', 6, NULL, NULL, NULL, 7),
	('TELEPHONE', 'Téléphone tenu en main', 'TELEPHONE', 3, 9000, 13500, 37500, 8),
	('FEU_ROUGE', 'Feu rouge ou stop non respecté', 'SIGNALISATION', 4, 9000, 13500, 37500, 9);
--> statement-breakpoint
-- The first entries of the history of CNR figures, as their trigger would have written them.
INSERT INTO audit_log (source, entity, entity_id, root_id, action, changes)
SELECT 'SYSTEME', entity, (made ->> 'id')::uuid, coalesce(made ->> 'index_id', made ->> 'id')::uuid, 'INSERT',
	(SELECT jsonb_object_agg(key, jsonb_build_array(NULL, value)) FROM jsonb_each(made)
	WHERE value <> 'null' AND key NOT IN ('id', 'version', 'created_at', 'updated_at', 'archived'))
FROM (
	SELECT 'cnr_index' AS entity, to_jsonb(cnr_index) AS made FROM cnr_index
	UNION ALL SELECT 'cnr_value', to_jsonb(cnr_value) FROM cnr_value
	UNION ALL SELECT 'cnr_share', to_jsonb(cnr_share) FROM cnr_share
) AS rows
ORDER BY made ->> 'id';
