CREATE TABLE "journey_comment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"journey_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journey_equipment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"journey_id" uuid NOT NULL,
	"equipment_id" uuid NOT NULL,
	"planned_start" timestamp with time zone NOT NULL,
	"planned_end" timestamp with time zone NOT NULL,
	"taken" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "delivered_pallets" integer;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "refused_pallets" integer;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "delivered_kg" numeric(9, 1);--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "refused_kg" numeric(9, 1);--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "temperature" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "signatory" text;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "reserves" text;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "km_real" integer;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "fuel_l" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "tolls_real_cents" bigint;--> statement-breakpoint
ALTER TABLE "journey_comment" ADD CONSTRAINT "journey_comment_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_comment" ADD CONSTRAINT "journey_comment_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_equipment" ADD CONSTRAINT "journey_equipment_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_equipment" ADD CONSTRAINT "journey_equipment_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journey_comment_journey_index" ON "journey_comment" USING btree ("journey_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "journey_equipment_key" ON "journey_equipment" USING btree ("journey_id","equipment_id");--> statement-breakpoint
CREATE INDEX "journey_equipment_piece_index" ON "journey_equipment" USING btree ("equipment_id","planned_start");--> statement-breakpoint

-- Counts are what was seen; a drawing is somebody's (domain.md §3.7).
ALTER TABLE journey_stop ADD CONSTRAINT journey_stop_counts_check CHECK (
  least(delivered_pallets, refused_pallets) >= 0 AND least(delivered_kg, refused_kg) >= 0);
--> statement-breakpoint
ALTER TABLE journey_stop ADD CONSTRAINT journey_stop_signed_check CHECK (
  (signed_at IS NULL OR signatory IS NOT NULL) AND (signature IS NULL OR signed_at IS NOT NULL));
--> statement-breakpoint
ALTER TABLE journey ADD CONSTRAINT journey_real_facts_check CHECK (km_real >= 0 AND fuel_l >= 0 AND tolls_real_cents >= 0);
--> statement-breakpoint

-- A piece of equipment is on one journey at a time; [start, end[, so contact is allowed. What is cancelled or not executed takes nothing.
CREATE FUNCTION journey_equipment_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT planned_start, planned_end, status NOT IN ('ANNULE', 'NON_EXECUTE') INTO NEW.planned_start, NEW.planned_end, NEW.taken
  FROM journey WHERE id = NEW.journey_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_equipment_hours BEFORE INSERT ON journey_equipment FOR EACH ROW EXECUTE FUNCTION journey_equipment_hours();
--> statement-breakpoint
CREATE FUNCTION follow_journey_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE journey_equipment SET planned_start = NEW.planned_start, planned_end = NEW.planned_end,
    taken = NEW.status NOT IN ('ANNULE', 'NON_EXECUTE')
  WHERE journey_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_equipment_follow AFTER UPDATE OF planned_start, planned_end, status ON journey FOR EACH ROW
WHEN ((OLD.planned_start, OLD.planned_end, OLD.status IN ('ANNULE', 'NON_EXECUTE'))
  IS DISTINCT FROM (NEW.planned_start, NEW.planned_end, NEW.status IN ('ANNULE', 'NON_EXECUTE')))
EXECUTE FUNCTION follow_journey_equipment();
--> statement-breakpoint
ALTER TABLE journey_equipment ADD CONSTRAINT journey_equipment_overlap EXCLUDE USING gist
(equipment_id WITH =, tstzrange(planned_start, planned_end) WITH &&) WHERE (taken);
--> statement-breakpoint
CREATE TRIGGER journey_equipment_touch BEFORE UPDATE ON journey_equipment FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER journey_equipment_audit AFTER INSERT OR UPDATE OR DELETE ON journey_equipment FOR EACH ROW EXECUTE FUNCTION audit('journey_id');
--> statement-breakpoint

-- What was said stays said.
CREATE FUNCTION journey_comment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'journey_comment is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_comment_stays BEFORE UPDATE ON journey_comment FOR EACH ROW EXECUTE FUNCTION journey_comment_stays();
--> statement-breakpoint
CREATE TRIGGER journey_comment_audit AFTER INSERT OR UPDATE OR DELETE ON journey_comment FOR EACH ROW EXECUTE FUNCTION audit('journey_id');
--> statement-breakpoint

-- A journey is found by the reference of one of its stops.
CREATE INDEX journey_stop_reference_index ON journey_stop USING gin (searchable(reference) gin_trgm_ops) WHERE reference IS NOT NULL;
--> statement-breakpoint

-- What a controlled journey says of its stops and of itself stays as it was.
DROP TRIGGER journey_stop_frozen ON journey_stop;
--> statement-breakpoint
CREATE TRIGGER journey_stop_frozen BEFORE UPDATE OF actual_arrival, actual_departure, planned_arrival, status, pallets_given, pallets_returned,
  delivered_pallets, refused_pallets, delivered_kg, refused_kg, temperature, signatory, signed_at, signature, reserves ON journey_stop FOR EACH ROW
  WHEN ((OLD.actual_arrival, OLD.actual_departure, OLD.planned_arrival, OLD.status, OLD.pallets_given, OLD.pallets_returned, OLD.delivered_pallets,
      OLD.refused_pallets, OLD.delivered_kg, OLD.refused_kg, OLD.temperature, OLD.signatory, OLD.signed_at, OLD.signature, OLD.reserves)
    IS DISTINCT FROM (NEW.actual_arrival, NEW.actual_departure, NEW.planned_arrival, NEW.status, NEW.pallets_given, NEW.pallets_returned,
      NEW.delivered_pallets, NEW.refused_pallets, NEW.delivered_kg, NEW.refused_kg, NEW.temperature, NEW.signatory, NEW.signed_at, NEW.signature,
      NEW.reserves))
  EXECUTE FUNCTION journey_stop_frozen();
--> statement-breakpoint
CREATE FUNCTION journey_real_facts_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM frozen('A controlled journey');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_real_facts_frozen BEFORE UPDATE OF km_real, fuel_l, tolls_real_cents ON journey FOR EACH ROW
WHEN (OLD.status IN ('CONTROLE', 'FACTURE') AND NEW.status IN ('CONTROLE', 'FACTURE')
  AND (OLD.km_real, OLD.fuel_l, OLD.tolls_real_cents) IS DISTINCT FROM (NEW.km_real, NEW.fuel_l, NEW.tolls_real_cents))
EXECUTE FUNCTION journey_real_facts_frozen();
