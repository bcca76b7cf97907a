CREATE TABLE "driver_pool_item" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_pool_id" uuid NOT NULL,
	"live_line_id" uuid NOT NULL,
	"weekday" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_pool_member" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_pool_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"rank" text NOT NULL,
	"priority" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date
);
--> statement-breakpoint
CREATE TABLE "driver_pool" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"depot_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
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
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "driver_pool_id" uuid;--> statement-breakpoint
ALTER TABLE "driver_pool_item" ADD CONSTRAINT "driver_pool_item_driver_pool_id_driver_pool_id_fk" FOREIGN KEY ("driver_pool_id") REFERENCES "public"."driver_pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_pool_item" ADD CONSTRAINT "driver_pool_item_live_line_id_live_line_id_fk" FOREIGN KEY ("live_line_id") REFERENCES "public"."live_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_pool_member" ADD CONSTRAINT "driver_pool_member_driver_pool_id_driver_pool_id_fk" FOREIGN KEY ("driver_pool_id") REFERENCES "public"."driver_pool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_pool_member" ADD CONSTRAINT "driver_pool_member_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_pool" ADD CONSTRAINT "driver_pool_depot_id_address_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_pool" ADD CONSTRAINT "driver_pool_default_vehicle_id_vehicle_id_fk" FOREIGN KEY ("default_vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_pool" ADD CONSTRAINT "driver_pool_default_trailer_id_trailer_id_fk" FOREIGN KEY ("default_trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_pool_item_key" ON "driver_pool_item" USING btree ("live_line_id","weekday");--> statement-breakpoint
CREATE INDEX "driver_pool_item_pool_index" ON "driver_pool_item" USING btree ("driver_pool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_pool_member_rank_key" ON "driver_pool_member" USING btree ("driver_pool_id","rank","priority");--> statement-breakpoint
CREATE INDEX "driver_pool_member_driver_index" ON "driver_pool_member" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_pool_code_key" ON "driver_pool" USING btree ("code");--> statement-breakpoint
CREATE INDEX "driver_pool_depot_index" ON "driver_pool" USING btree ("depot_id");--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_driver_pool_id_driver_pool_id_fk" FOREIGN KEY ("driver_pool_id") REFERENCES "public"."driver_pool"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journey_pool_index" ON "journey" USING btree ("driver_pool_id","planned_start") WHERE "journey"."driver_pool_id" is not null;--> statement-breakpoint
ALTER TABLE driver_pool_member ADD CONSTRAINT driver_pool_member_dates_check CHECK (to_date IS NULL OR to_date >= from_date);
--> statement-breakpoint
ALTER TABLE driver_pool_item ADD CONSTRAINT driver_pool_item_weekday_check CHECK (weekday BETWEEN 1 AND 7);
--> statement-breakpoint
ALTER TABLE driver_pool ADD CONSTRAINT driver_pool_rotation_check CHECK ((rotation = 'FIXE' OR anchor_date IS NOT NULL) AND (rotation <> 'CYCLE' OR cycle_weeks >= 1));
--> statement-breakpoint
-- A driver holds one tour on a date, and is in a tour once (domain.md §3.6).
ALTER TABLE driver_pool_member ADD CONSTRAINT driver_pool_member_holder_overlap EXCLUDE USING gist (driver_id WITH =, daterange(from_date, to_date, '[]') WITH &&)
WHERE (rank = 'TITULAIRE');
--> statement-breakpoint
ALTER TABLE driver_pool_member ADD CONSTRAINT driver_pool_member_overlap EXCLUDE USING gist (driver_pool_id WITH =, driver_id WITH =, daterange(from_date, to_date, '[]') WITH &&);
--> statement-breakpoint
CREATE FUNCTION driver_pool_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.label));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER driver_pool_search BEFORE INSERT OR UPDATE ON driver_pool FOR EACH ROW EXECUTE FUNCTION driver_pool_search();
--> statement-breakpoint
CREATE INDEX driver_pool_search_index ON driver_pool USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER driver_pool_merged_address BEFORE INSERT OR UPDATE OF depot_id ON driver_pool FOR EACH ROW EXECUTE FUNCTION follow_merged_depot();
--> statement-breakpoint
CREATE TRIGGER driver_pool_touch BEFORE UPDATE ON driver_pool FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER driver_pool_audit AFTER INSERT OR UPDATE OR DELETE ON driver_pool FOR EACH ROW EXECUTE FUNCTION audit();
--> statement-breakpoint
CREATE TRIGGER driver_pool_item_touch BEFORE UPDATE ON driver_pool_item FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER driver_pool_item_audit AFTER INSERT OR UPDATE OR DELETE ON driver_pool_item FOR EACH ROW EXECUTE FUNCTION audit('driver_pool_id');
--> statement-breakpoint
CREATE TRIGGER driver_pool_member_touch BEFORE UPDATE ON driver_pool_member FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER driver_pool_member_audit AFTER INSERT OR UPDATE OR DELETE ON driver_pool_member FOR EACH ROW EXECUTE FUNCTION audit('driver_pool_id');
