CREATE TABLE "client_notice" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
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
	"sent_by_id" uuid NOT NULL
);
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
	CONSTRAINT "position_vehicle_id_ts_pk" PRIMARY KEY("vehicle_id","ts")
) PARTITION BY RANGE ("ts");
--> statement-breakpoint
CREATE TABLE "tracking_device" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_position" (
	"vehicle_id" uuid PRIMARY KEY NOT NULL,
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
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_notice" ADD CONSTRAINT "client_notice_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notice" ADD CONSTRAINT "client_notice_sent_by_id_account_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_device" ADD CONSTRAINT "tracking_device_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_position" ADD CONSTRAINT "vehicle_position_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_notice_key" ON "client_notice" USING btree ("journey_id","stop_position","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_device_key" ON "tracking_device" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "tracking_device_vehicle_index" ON "tracking_device" USING btree ("vehicle_id");--> statement-breakpoint
-- Months of UTC from the oldest position that is held to two months ahead. Two processes that ask at once follow each other.
CREATE FUNCTION make_position_months() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  first timestamp;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('position'));
  FOR first IN SELECT generate_series(
    date_trunc('month', (now() - interval '61 days') AT TIME ZONE 'UTC'),
    date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months',
    interval '1 month')
  LOOP
    IF to_regclass(format('position_%s', to_char(first, 'YYYY_MM'))) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF position FOR VALUES FROM (%L) TO (%L)',
        'position_' || to_char(first, 'YYYY_MM'), first AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
      made := made + 1;
    END IF;
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
-- Months that are older than 60 days as a whole go as a whole (domain.md §2.3); of the month in between the days that are too old.
CREATE FUNCTION purge_positions() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month regclass;
  gone integer := 0;
  removed integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('position'));
  FOR month IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'position'::regclass LOOP
    IF to_date(right(month::text, 7), 'YYYY_MM') + interval '1 month' < (now() - interval '60 days') AT TIME ZONE 'UTC' THEN
      EXECUTE format('DROP TABLE %s', month);
      gone := gone + 1;
    END IF;
  END LOOP;
  DELETE FROM position WHERE ts < now() - interval '60 days';
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN gone + removed;
END $$;
--> statement-breakpoint
SELECT make_position_months();
--> statement-breakpoint
CREATE TRIGGER tracking_device_touch BEFORE UPDATE ON tracking_device FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER tracking_device_audit AFTER INSERT OR UPDATE OR DELETE ON tracking_device FOR EACH ROW EXECUTE FUNCTION audit('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER client_notice_touch BEFORE UPDATE ON client_notice FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER client_notice_audit AFTER INSERT OR UPDATE OR DELETE ON client_notice FOR EACH ROW EXECUTE FUNCTION audit('journey_id');
--> statement-breakpoint
-- What the live screen shows has changed: every process hears it and tells its viewers (api/journey-management/live/feed.ts).
CREATE FUNCTION tell_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_live', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicle_position_live AFTER INSERT OR UPDATE ON vehicle_position FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
--> statement-breakpoint
CREATE TRIGGER journey_live AFTER UPDATE OF status, driver_id, vehicle_id, planned_start ON journey FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
--> statement-breakpoint
CREATE TRIGGER journey_stop_live AFTER UPDATE OF status, actual_arrival, actual_departure, planned_arrival ON journey_stop FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
