CREATE TABLE "absence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"from_half" text,
	"to_date" date NOT NULL,
	"to_half" text,
	"counted" numeric(6, 1) NOT NULL,
	"unit" text NOT NULL,
	"comment" text,
	"status" text DEFAULT 'DEMANDEE' NOT NULL,
	"requested_by_id" uuid,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"replaced_journeys" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_balance" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"granted" numeric(5, 1) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_type" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"validity_months" integer,
	"alert_days" integer[] DEFAULT '{90,60,30,15}' NOT NULL,
	"severity" text NOT NULL,
	"required_when" text[] DEFAULT '{}' NOT NULL,
	"on_driver" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_certification" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
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
	"alerted_days" integer
);
--> statement-breakpoint
CREATE TABLE "replacement" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
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
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupling" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"trailer_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date
);
--> statement-breakpoint
CREATE TABLE "deadline" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
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
	"note" text
);
--> statement-breakpoint
CREATE TABLE "done_deadline" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deadline_id" uuid NOT NULL,
	"done_on" date NOT NULL,
	"odometer_km" integer,
	"provider" text,
	"cost_cents" bigint,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
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
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment_holding" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"equipment_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"driver_id" uuid,
	"depot_id" uuid,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"depot_id" uuid NOT NULL,
	"counted_on" date NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "inventory_line" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"inventory_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "odometer_reading" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"read_on" date NOT NULL,
	"km" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_expense" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"spent_on" date NOT NULL,
	"quantity" numeric(8, 2),
	"amount_cents" bigint NOT NULL,
	"odometer_km" integer,
	"supplier" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "outage" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"expected_return" date,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicle" DROP CONSTRAINT "vehicle_trailer_id_trailer_id_fk";
--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "home_line1" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "home_zip" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "home_city" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "emergency_name" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "employer_company_id" uuid;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "contract_end" date;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "coefficient" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "weekly_hours" integer;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "workdays" integer[] DEFAULT '{1,2,3,4,5}' NOT NULL;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "leave_reason" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "licence_no" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "licence_delivered_on" date;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "licence_valid_to" date;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "heavy_licence_valid_to" date;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "tacho_card_no" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "tacho_card_valid_to" date;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "suspended_from" date;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "driver" ADD COLUMN "erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "foreign_plate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "vin" text;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "first_registration" date;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "volume" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "floor_metres" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "height_m" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "length_m" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "ownership" text DEFAULT 'PROPRIETE' NOT NULL;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "lessor" text;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "lease_end" date;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "rent_cents" bigint;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "insurance_policy" text;--> statement-breakpoint
ALTER TABLE "trailer" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "foreign_plate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "vin" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "volume" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "floor_metres" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "height_m" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "length_m" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "atp_class" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "euro_class" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "crit_air" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "consumption" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "tachograph" text DEFAULT 'NUM' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "ownership" text DEFAULT 'PROPRIETE' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "lessor" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "lease_end" date;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "rent_cents" bigint;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "insurance_policy" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "licence_copy_no" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "toll_badge" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "fuel_card" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "tracker_no" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "own_day_cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "own_km_cost" numeric(8, 4);--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_requested_by_id_account_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_decided_by_id_account_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_balance" ADD CONSTRAINT "leave_balance_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_certification" ADD CONSTRAINT "driver_certification_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_certification" ADD CONSTRAINT "driver_certification_type_id_certification_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."certification_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_certification" ADD CONSTRAINT "driver_certification_absence_id_absence_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."absence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_driver_id_driver_id_fk" FOREIGN KEY ("replaced_driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_vehicle_id_vehicle_id_fk" FOREIGN KEY ("replaced_vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_trailer_id_trailer_id_fk" FOREIGN KEY ("replaced_trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_driver_id_driver_id_fk" FOREIGN KEY ("replacing_driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_vehicle_id_vehicle_id_fk" FOREIGN KEY ("replacing_vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_trailer_id_trailer_id_fk" FOREIGN KEY ("replacing_trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_absence_id_absence_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."absence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_outage_id_outage_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outage"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_certification_id_driver_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."driver_certification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_confirmed_by_id_account_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupling" ADD CONSTRAINT "coupling_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupling" ADD CONSTRAINT "coupling_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "done_deadline" ADD CONSTRAINT "done_deadline_deadline_id_deadline_id_fk" FOREIGN KEY ("deadline_id") REFERENCES "public"."deadline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_depot_id_address_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_holding" ADD CONSTRAINT "equipment_holding_depot_id_address_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_depot_id_address_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_line" ADD CONSTRAINT "inventory_line_inventory_id_inventory_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventory"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odometer_reading" ADD CONSTRAINT "odometer_reading_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_expense" ADD CONSTRAINT "vehicle_expense_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage" ADD CONSTRAINT "outage_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage" ADD CONSTRAINT "outage_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_driver_index" ON "absence" USING btree ("driver_id","from_date");--> statement-breakpoint
CREATE INDEX "absence_from_index" ON "absence" USING btree ("from_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_balance_key" ON "leave_balance" USING btree ("driver_id","kind","year");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_type_code_key" ON "certification_type" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_certification_current_key" ON "driver_certification" USING btree ("driver_id","type_id") WHERE "driver_certification"."state" in ('OBTENUE', 'SUSPENDUE');--> statement-breakpoint
CREATE INDEX "driver_certification_driver_index" ON "driver_certification" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "driver_certification_type_index" ON "driver_certification" USING btree ("type_id","valid_to");--> statement-breakpoint
CREATE INDEX "driver_certification_end_index" ON "driver_certification" USING btree ("valid_to","id");--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_number_key" ON "replacement" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_open_key" ON "replacement" USING btree ("journey_id","kind") WHERE "replacement"."status" in ('A_POURVOIR', 'PROPOSE');--> statement-breakpoint
CREATE INDEX "replacement_absence_index" ON "replacement" USING btree ("absence_id") WHERE "replacement"."absence_id" is not null;--> statement-breakpoint
CREATE INDEX "replacement_outage_index" ON "replacement" USING btree ("outage_id") WHERE "replacement"."outage_id" is not null;--> statement-breakpoint
CREATE INDEX "replacement_status_index" ON "replacement" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "coupling_vehicle_index" ON "coupling" USING btree ("vehicle_id","from_date");--> statement-breakpoint
CREATE INDEX "coupling_trailer_index" ON "coupling" USING btree ("trailer_id","from_date");--> statement-breakpoint
CREATE INDEX "deadline_vehicle_index" ON "deadline" USING btree ("vehicle_id","due_on");--> statement-breakpoint
CREATE INDEX "deadline_trailer_index" ON "deadline" USING btree ("trailer_id","due_on");--> statement-breakpoint
CREATE INDEX "deadline_equipment_index" ON "deadline" USING btree ("equipment_id","due_on");--> statement-breakpoint
CREATE INDEX "deadline_due_index" ON "deadline" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "done_deadline_index" ON "done_deadline" USING btree ("deadline_id","done_on");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_code_key" ON "equipment" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_serial_key" ON "equipment" USING btree ("kind","serial");--> statement-breakpoint
CREATE INDEX "equipment_vehicle_index" ON "equipment" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "equipment_trailer_index" ON "equipment" USING btree ("trailer_id");--> statement-breakpoint
CREATE INDEX "equipment_driver_index" ON "equipment" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "equipment_depot_index" ON "equipment" USING btree ("depot_id");--> statement-breakpoint
CREATE INDEX "equipment_holding_index" ON "equipment_holding" USING btree ("equipment_id","from_date");--> statement-breakpoint
CREATE INDEX "inventory_depot_index" ON "inventory" USING btree ("depot_id","counted_on");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_line_key" ON "inventory_line" USING btree ("inventory_id","kind");--> statement-breakpoint
CREATE INDEX "odometer_reading_index" ON "odometer_reading" USING btree ("vehicle_id","read_on");--> statement-breakpoint
CREATE INDEX "vehicle_expense_index" ON "vehicle_expense" USING btree ("vehicle_id","spent_on");--> statement-breakpoint
CREATE INDEX "outage_vehicle_index" ON "outage" USING btree ("vehicle_id","from_date");--> statement-breakpoint
CREATE INDEX "outage_trailer_index" ON "outage" USING btree ("trailer_id","from_date");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_tacho_card_key" ON "driver" USING btree ("tacho_card_no");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_email_key" ON "driver" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "trailer_vin_key" ON "trailer" USING btree ("vin");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_vin_key" ON "vehicle" USING btree ("vin");
--> statement-breakpoint
ALTER TABLE driver ADD CONSTRAINT driver_employer_company_id_fk FOREIGN KEY (employer_company_id) REFERENCES company (id);
--> statement-breakpoint
ALTER TABLE driver ADD CONSTRAINT driver_manager_id_fk FOREIGN KEY (manager_id) REFERENCES account (id);
--> statement-breakpoint
ALTER TABLE driver ADD CONSTRAINT driver_dates_check CHECK (leave_date IS NULL OR leave_date >= hire_date);
--> statement-breakpoint
ALTER TABLE driver ADD CONSTRAINT driver_licence_check CHECK (licence_categories <@ ARRAY['B','BE','C1','C1E','C','CE']);
--> statement-breakpoint
ALTER TABLE driver ADD CONSTRAINT driver_workdays_check CHECK (workdays <@ ARRAY[1,2,3,4,5,6,7]);
--> statement-breakpoint
-- Half days of an absence: the morning ends and the afternoon begins at noon (simulations.md, « Assignment »).
CREATE FUNCTION absence_span(from_date date, from_half text, to_date date, to_half text) RETURNS tsrange LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tsrange(
  from_date + CASE WHEN from_half IS NULL THEN time '00:00' ELSE time '12:00' END,
  CASE WHEN to_half IS NULL THEN to_date + 1 + time '00:00' ELSE to_date + time '12:00' END);
--> statement-breakpoint
ALTER TABLE absence ADD CONSTRAINT absence_dates_check CHECK (
  to_date > from_date OR (to_date = from_date AND (from_half IS NULL OR to_half IS NULL)));
--> statement-breakpoint
ALTER TABLE absence ADD CONSTRAINT absence_overlap EXCLUDE USING gist (driver_id WITH =, absence_span(from_date, from_half, to_date, to_half) WITH &&)
WHERE (status IN ('DEMANDEE', 'VALIDEE'));
--> statement-breakpoint
ALTER TABLE driver_certification ADD CONSTRAINT driver_certification_dates_check CHECK (valid_to IS NULL OR obtained_on IS NULL OR valid_to >= obtained_on);
--> statement-breakpoint
ALTER TABLE driver_certification ADD CONSTRAINT driver_certification_obtained_check CHECK (state = 'EN_COURS' OR obtained_on IS NOT NULL);
--> statement-breakpoint
ALTER TABLE outage ADD CONSTRAINT outage_owner_check CHECK (num_nonnulls(vehicle_id, trailer_id) = 1);
--> statement-breakpoint
ALTER TABLE outage ADD CONSTRAINT outage_dates_check CHECK ((to_date IS NULL OR to_date >= from_date) AND (expected_return IS NULL OR expected_return >= from_date));
--> statement-breakpoint
ALTER TABLE outage ADD CONSTRAINT outage_vehicle_overlap EXCLUDE USING gist (vehicle_id WITH =, daterange(from_date, to_date, '[]') WITH &&)
WHERE (vehicle_id IS NOT NULL);
--> statement-breakpoint
ALTER TABLE outage ADD CONSTRAINT outage_trailer_overlap EXCLUDE USING gist (trailer_id WITH =, daterange(from_date, to_date, '[]') WITH &&)
WHERE (trailer_id IS NOT NULL);
--> statement-breakpoint
ALTER TABLE coupling ADD CONSTRAINT coupling_dates_check CHECK (to_date IS NULL OR to_date >= from_date);
--> statement-breakpoint
ALTER TABLE coupling ADD CONSTRAINT coupling_vehicle_overlap EXCLUDE USING gist (vehicle_id WITH =, daterange(from_date, to_date, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE coupling ADD CONSTRAINT coupling_trailer_overlap EXCLUDE USING gist (trailer_id WITH =, daterange(from_date, to_date, '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE deadline ADD CONSTRAINT deadline_owner_check CHECK (num_nonnulls(vehicle_id, trailer_id, equipment_id) = 1);
--> statement-breakpoint
CREATE UNIQUE INDEX deadline_kind_key ON deadline (vehicle_id, trailer_id, equipment_id, kind) NULLS NOT DISTINCT;
--> statement-breakpoint
ALTER TABLE equipment ADD CONSTRAINT equipment_holder_check CHECK (num_nonnulls(vehicle_id, trailer_id, driver_id, depot_id) = 1);
--> statement-breakpoint
ALTER TABLE equipment ADD CONSTRAINT equipment_status_check CHECK (
  CASE status WHEN 'DISPONIBLE' THEN depot_id IS NOT NULL WHEN 'AFFECTE' THEN depot_id IS NULL ELSE reason IS NOT NULL END);
--> statement-breakpoint
ALTER TABLE equipment_holding ADD CONSTRAINT equipment_holding_holder_check CHECK (num_nonnulls(vehicle_id, trailer_id, driver_id, depot_id) = 1);
--> statement-breakpoint
ALTER TABLE equipment_holding ADD CONSTRAINT equipment_holding_overlap EXCLUDE USING gist (equipment_id WITH =, daterange(from_date, to_date, '[)') WITH &&);
--> statement-breakpoint
ALTER TABLE inventory_line ADD CONSTRAINT inventory_line_counts_check CHECK (expected >= 0 AND counted >= 0);
--> statement-breakpoint
ALTER TABLE replacement ADD CONSTRAINT replacement_other_check CHECK (
  replaced_driver_id IS DISTINCT FROM replacing_driver_id OR replaced_driver_id IS NULL);
--> statement-breakpoint
-- « Le kilométrage ne peut pas diminuer » (domain.md §3.13): whoever writes, and whatever was read before.
CREATE FUNCTION odometer_never_decreases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.odometer_km < OLD.odometer_km THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'vehicle_odometer_check', MESSAGE = 'the odometer decreases';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicle_odometer BEFORE UPDATE OF odometer_km ON vehicle FOR EACH ROW EXECUTE FUNCTION odometer_never_decreases();
--> statement-breakpoint
CREATE FUNCTION equipment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.label, NEW.brand, NEW.serial));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER equipment_search BEFORE INSERT OR UPDATE ON equipment FOR EACH ROW EXECUTE FUNCTION equipment_search();
--> statement-breakpoint
-- What people also look for a vehicle or a trailer by.
CREATE OR REPLACE FUNCTION material_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.plate, replace(NEW.plate, '-', ''), NEW.fleet_no, NEW.brand, NEW.model, NEW.vin));
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE vehicle SET search = '';
--> statement-breakpoint
UPDATE trailer SET search = '';
--> statement-breakpoint
CREATE INDEX trailer_search_index ON trailer USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX equipment_search_index ON equipment USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER equipment_merged_address BEFORE INSERT OR UPDATE OF depot_id ON equipment FOR EACH ROW EXECUTE FUNCTION follow_merged_depot();
--> statement-breakpoint
CREATE TRIGGER equipment_holding_merged_address BEFORE INSERT OR UPDATE OF depot_id ON equipment_holding FOR EACH ROW EXECUTE FUNCTION follow_merged_depot();
--> statement-breakpoint
CREATE TRIGGER inventory_merged_address BEFORE INSERT OR UPDATE OF depot_id ON inventory FOR EACH ROW EXECUTE FUNCTION follow_merged_depot();
--> statement-breakpoint
ALTER TABLE trailer ADD CONSTRAINT trailer_tare_check CHECK (tare_kg < gvw_kg);
--> statement-breakpoint
-- Certifications that the law and the trade know (domain.md §3.12); the durations are the house's own to change.
INSERT INTO certification_type (code, label, validity_months, severity, required_when, on_driver) VALUES
  ('PERMIS_C', 'Permis groupe lourd', 60, 'BLOQUANT', '{POIDS_LOURD}', true),
  ('FIMO', 'FIMO (formation initiale)', 60, 'BLOQUANT', '{}', false),
  ('FCO', 'FCO (formation continue)', 60, 'BLOQUANT', '{POIDS_LOURD}', false),
  ('CARTE_COND', 'Carte conducteur', 60, 'BLOQUANT', '{TACHYGRAPHE}', true),
  ('ADR_BASE', 'ADR base', 60, 'BLOQUANT', '{ADR}', false),
  ('ADR_CITERNE', 'ADR citerne', 60, 'BLOQUANT', '{CITERNE}', false),
  ('CACES_R489', 'CACES R489 (chariots)', 60, 'BLOQUANT', '{CHARIOT}', false),
  ('CACES_R485', 'CACES R485 (gerbeurs)', 60, 'BLOQUANT', '{GERBEUR}', false),
  ('CACES_R490', 'CACES R490 (grue auxiliaire)', 60, 'BLOQUANT', '{GRUE}', false),
  ('HAYON', 'Hayon élévateur', 60, 'AVERTISSEMENT', '{HAYON}', false),
  ('SUIVI_MED', 'Suivi médecine du travail', 60, 'AVERTISSEMENT', '{TOUJOURS}', false),
  ('SST', 'Sauveteur secouriste du travail', 24, 'INFO', '{}', false),
  ('HAB_ELEC', 'Habilitation électrique B0/H0', 36, 'AVERTISSEMENT', '{ELECTRIQUE}', false),
  ('FRIGO', 'Température dirigée', NULL, 'AVERTISSEMENT', '{FRIGO}', false),
  ('TRANSP_ANIMAUX', 'Transport d''animaux', NULL, 'AVERTISSEMENT', '{}', false),
  ('CERTIBIOCIDE', 'Certibiocide', 60, 'AVERTISSEMENT', '{}', false),
  ('ECO_CONDUITE', 'Écoconduite', NULL, 'INFO', '{}', false),
  ('SURETE_FRET', 'Sûreté fret', 36, 'AVERTISSEMENT', '{}', false);
--> statement-breakpoint
CREATE TRIGGER absence_touch BEFORE UPDATE ON absence FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER absence_audit AFTER INSERT OR UPDATE OR DELETE ON absence FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER leave_balance_touch BEFORE UPDATE ON leave_balance FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER leave_balance_audit AFTER INSERT OR UPDATE OR DELETE ON leave_balance FOR EACH ROW EXECUTE FUNCTION audit('driver_id');
--> statement-breakpoint
CREATE TRIGGER certification_type_touch BEFORE UPDATE ON certification_type FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER certification_type_audit AFTER INSERT OR UPDATE OR DELETE ON certification_type FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER driver_certification_touch BEFORE UPDATE ON driver_certification FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER driver_certification_audit AFTER INSERT OR UPDATE OR DELETE ON driver_certification FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER outage_touch BEFORE UPDATE ON outage FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER outage_vehicle_audit AFTER INSERT OR UPDATE ON outage FOR EACH ROW WHEN (NEW.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER outage_vehicle_audit_delete AFTER DELETE ON outage FOR EACH ROW WHEN (OLD.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER outage_trailer_audit AFTER INSERT OR UPDATE ON outage FOR EACH ROW WHEN (NEW.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
--> statement-breakpoint
CREATE TRIGGER outage_trailer_audit_delete AFTER DELETE ON outage FOR EACH ROW WHEN (OLD.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
--> statement-breakpoint
CREATE TRIGGER coupling_touch BEFORE UPDATE ON coupling FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER coupling_audit AFTER INSERT OR UPDATE OR DELETE ON coupling FOR EACH ROW EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER deadline_touch BEFORE UPDATE ON deadline FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER deadline_vehicle_audit AFTER INSERT OR UPDATE ON deadline FOR EACH ROW WHEN (NEW.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER deadline_vehicle_audit_delete AFTER DELETE ON deadline FOR EACH ROW WHEN (OLD.vehicle_id IS NOT NULL) EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER deadline_trailer_audit AFTER INSERT OR UPDATE ON deadline FOR EACH ROW WHEN (NEW.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
--> statement-breakpoint
CREATE TRIGGER deadline_trailer_audit_delete AFTER DELETE ON deadline FOR EACH ROW WHEN (OLD.trailer_id IS NOT NULL) EXECUTE FUNCTION audit('trailer_id');
--> statement-breakpoint
CREATE TRIGGER deadline_equipment_audit AFTER INSERT OR UPDATE ON deadline FOR EACH ROW WHEN (NEW.equipment_id IS NOT NULL) EXECUTE FUNCTION audit('equipment_id');
--> statement-breakpoint
CREATE TRIGGER deadline_equipment_audit_delete AFTER DELETE ON deadline FOR EACH ROW WHEN (OLD.equipment_id IS NOT NULL) EXECUTE FUNCTION audit('equipment_id');
--> statement-breakpoint
CREATE TRIGGER done_deadline_touch BEFORE UPDATE ON done_deadline FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER done_deadline_audit AFTER INSERT OR UPDATE OR DELETE ON done_deadline FOR EACH ROW EXECUTE FUNCTION audit('deadline_id');
--> statement-breakpoint
CREATE TRIGGER equipment_touch BEFORE UPDATE ON equipment FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER equipment_audit AFTER INSERT OR UPDATE OR DELETE ON equipment FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER equipment_holding_touch BEFORE UPDATE ON equipment_holding FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER equipment_holding_audit AFTER INSERT OR UPDATE OR DELETE ON equipment_holding FOR EACH ROW EXECUTE FUNCTION audit('equipment_id');
--> statement-breakpoint
CREATE TRIGGER inventory_touch BEFORE UPDATE ON inventory FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER inventory_audit AFTER INSERT OR UPDATE OR DELETE ON inventory FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER inventory_line_touch BEFORE UPDATE ON inventory_line FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER inventory_line_audit AFTER INSERT OR UPDATE OR DELETE ON inventory_line FOR EACH ROW EXECUTE FUNCTION audit('inventory_id');
--> statement-breakpoint
CREATE TRIGGER vehicle_expense_touch BEFORE UPDATE ON vehicle_expense FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER vehicle_expense_audit AFTER INSERT OR UPDATE OR DELETE ON vehicle_expense FOR EACH ROW EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER odometer_reading_touch BEFORE UPDATE ON odometer_reading FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER odometer_reading_audit AFTER INSERT OR UPDATE OR DELETE ON odometer_reading FOR EACH ROW EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER replacement_touch BEFORE UPDATE ON replacement FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER replacement_audit AFTER INSERT OR UPDATE OR DELETE ON replacement FOR EACH ROW EXECUTE FUNCTION audit();
