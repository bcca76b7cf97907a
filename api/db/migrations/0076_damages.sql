CREATE TABLE "damage_item" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"damage_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"parcels" integer,
	"weight_kg" numeric(10, 3),
	"value_cents" bigint
);
--> statement-breakpoint
CREATE TABLE "damage" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"journey_id" uuid NOT NULL,
	"stop_position" integer,
	"kind" text NOT NULL,
	"found_on" date NOT NULL,
	"description" text NOT NULL,
	"shipment_weight_t" numeric(8, 3),
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
	"archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "damage_item" ADD CONSTRAINT "damage_item_damage_id_damage_id_fk" FOREIGN KEY ("damage_id") REFERENCES "public"."damage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_declared_by_id_account_id_fk" FOREIGN KEY ("declared_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage" ADD CONSTRAINT "damage_cause_id_damage_cause_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."damage_cause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "damage_item_position_key" ON "damage_item" USING btree ("damage_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "damage_number_key" ON "damage" USING btree ("number");--> statement-breakpoint
CREATE INDEX "damage_journey_index" ON "damage" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "damage_found_index" ON "damage" USING btree ("found_on","id");--> statement-breakpoint
CREATE INDEX "damage_status_index" ON "damage" USING btree ("status","found_on");--> statement-breakpoint
CREATE INDEX "damage_claimed_index" ON "damage" USING btree ("claimed_cents","id");--> statement-breakpoint
CREATE INDEX "damage_claimed_down_index" ON "damage" USING btree ("claimed_cents" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "damage_kind_index" ON "damage" USING btree ("kind","found_on");--> statement-breakpoint
CREATE INDEX "damage_cause_index" ON "damage" USING btree ("cause_id") WHERE "damage"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "damage_declared_by_index" ON "damage" USING btree ("declared_by_id") WHERE "damage"."declared_by_id" is not null;--> statement-breakpoint
ALTER TABLE damage ADD CONSTRAINT damage_amounts_check CHECK (declared_value_cents >= 0 AND claimed_cents >= 0 AND provision_cents >= 0
  AND deductible_cents >= 0 AND legal_cap_cents >= 0 AND settled_cents >= 0 AND shipment_weight_t > 0);--> statement-breakpoint
ALTER TABLE damage_item ADD CONSTRAINT damage_item_amounts_check CHECK (parcels > 0 AND weight_kg >= 0 AND value_cents >= 0);--> statement-breakpoint
-- domain.md §3.19: the weight of the shipment is required for goods, once somebody sees to it; a refusal, a dispute have their reasons; what is closed has its cause.
ALTER TABLE damage ADD CONSTRAINT damage_weight_check CHECK (status = 'DECLARE' OR kind IN ('MATERIEL_TIERS', 'VEHICULE') OR shipment_weight_t IS NOT NULL);--> statement-breakpoint
ALTER TABLE damage ADD CONSTRAINT damage_reserves_check CHECK (reserves IS NULL OR reserved_on IS NOT NULL);--> statement-breakpoint
ALTER TABLE damage ADD CONSTRAINT damage_refused_check CHECK (status <> 'REFUSE' OR refusal_reason IS NOT NULL);--> statement-breakpoint
ALTER TABLE damage ADD CONSTRAINT damage_disputed_check CHECK (status <> 'CONTENTIEUX' OR dispute_reason IS NOT NULL);--> statement-breakpoint
ALTER TABLE damage ADD CONSTRAINT damage_settled_check CHECK ((settled_cents IS NULL) = (settled_on IS NULL) AND (status <> 'INDEMNISE' OR settled_cents IS NOT NULL));--> statement-breakpoint
ALTER TABLE damage ADD CONSTRAINT damage_closed_check CHECK (status <> 'CLOS' OR (cause_id IS NOT NULL AND responsibility IS NOT NULL));--> statement-breakpoint
ALTER TABLE damage ADD CONSTRAINT damage_cap_check CHECK ((legal_cap_cents IS NULL) = (cap_rule IS NULL));--> statement-breakpoint
-- Nobody pays more than the ceiling without saying why, unless a value was declared or the fault is inexcusable.
ALTER TABLE damage ADD CONSTRAINT damage_over_cap_check CHECK (status <> 'INDEMNISE' OR legal_cap_cents IS NULL OR settled_cents <= legal_cap_cents
  OR declared_value_cents IS NOT NULL OR inexcusable_fault OR over_cap_reason IS NOT NULL);--> statement-breakpoint
CREATE TRIGGER damage_touch BEFORE UPDATE ON damage FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER damage_audit AFTER INSERT OR UPDATE OR DELETE ON damage FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE TRIGGER damage_item_touch BEFORE UPDATE ON damage_item FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER damage_item_audit AFTER INSERT OR UPDATE OR DELETE ON damage_item FOR EACH ROW EXECUTE FUNCTION audit('damage_id');--> statement-breakpoint
-- The states of domain.md §3.19, whoever writes: what is closed stays so.
CREATE FUNCTION damage_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('DECLARE', 'EN_INSTRUCTION'), ('EN_INSTRUCTION', 'ACCEPTE'), ('EN_INSTRUCTION', 'REFUSE'),
    ('CONTENTIEUX', 'ACCEPTE'), ('CONTENTIEUX', 'REFUSE'), ('ACCEPTE', 'INDEMNISE'), ('INDEMNISE', 'CLOS'), ('REFUSE', 'CLOS'),
    ('EN_INSTRUCTION', 'CONTENTIEUX'), ('ACCEPTE', 'CONTENTIEUX'), ('REFUSE', 'CONTENTIEUX'), ('INDEMNISE', 'CONTENTIEUX')) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'damage_states_check',
      MESSAGE = format('a damage does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER damage_states BEFORE UPDATE OF status ON damage FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION damage_states();--> statement-breakpoint
-- What was decided on stays as it was: kind, weights, values and the ceiling that was reckoned from them.
CREATE FUNCTION damage_item_decided() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at text;
BEGIN
  SELECT status INTO at FROM damage WHERE id = coalesce(NEW.damage_id, OLD.damage_id);
  IF at IN ('ACCEPTE', 'REFUSE', 'INDEMNISE', 'CLOS') THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'damage_item_decided_check', MESSAGE = 'the damage was decided on';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER damage_item_decided BEFORE INSERT OR UPDATE OR DELETE ON damage_item FOR EACH ROW EXECUTE FUNCTION damage_item_decided();--> statement-breakpoint
CREATE FUNCTION damage_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'damage_decided_check', MESSAGE = 'the damage was decided on';
END $$;--> statement-breakpoint
CREATE TRIGGER damage_decided BEFORE UPDATE ON damage FOR EACH ROW
WHEN (OLD.status IN ('ACCEPTE', 'REFUSE', 'INDEMNISE', 'CLOS') AND
  (OLD.kind, OLD.journey_id, OLD.found_on, OLD.description, OLD.shipment_weight_t, OLD.declared_value_cents, OLD.reserves, OLD.legal_cap_cents)
  IS DISTINCT FROM
  (NEW.kind, NEW.journey_id, NEW.found_on, NEW.description, NEW.shipment_weight_t, NEW.declared_value_cents, NEW.reserves, NEW.legal_cap_cents))
EXECUTE FUNCTION damage_decided();
