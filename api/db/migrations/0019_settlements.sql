CREATE TABLE "journey_settlement" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
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
	"revenue_cents" bigint GENERATED ALWAYS AS (coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents) STORED NOT NULL,
	"cost" jsonb,
	"cost_cents" bigint,
	"co2_kg" numeric(9, 2),
	"co2_source" jsonb,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text
);
--> statement-breakpoint
CREATE TABLE "journey_service" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"settlement_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"site" text,
	"stop" integer,
	"minutes" integer,
	"holiday" text,
	"quantity" numeric(12, 2) NOT NULL,
	"unit_price" numeric(12, 4) NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journey_settlement" ADD CONSTRAINT "journey_settlement_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_settlement" ADD CONSTRAINT "journey_settlement_settled_by_id_account_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_service" ADD CONSTRAINT "journey_service_settlement_id_journey_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."journey_settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_service" ADD CONSTRAINT "journey_service_service_id_additional_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."additional_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journey_settlement_key" ON "journey_settlement" USING btree ("journey_id") WHERE "journey_settlement"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "journey_service_settlement_index" ON "journey_service" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "journey_service_index" ON "journey_service" USING btree ("service_id");--> statement-breakpoint
ALTER TABLE "journey_settlement" ADD CONSTRAINT journey_settlement_reason_check CHECK ((reopened_at is null) = (reopen_reason is null));--> statement-breakpoint
-- « Contrôlé freezes price; Facturé is read-only » (domain.md §3.7): what a controlled journey is worth, and what that was reckoned from, stays.
CREATE FUNCTION settlement_stands(journey uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM journey_settlement WHERE journey_id = journey AND reopened_at IS NULL)
$$;--> statement-breakpoint
CREATE FUNCTION frozen(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is frozen', what USING ERRCODE = 'check_violation', CONSTRAINT = 'journey_frozen';
END $$;--> statement-breakpoint
CREATE FUNCTION journey_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('CONTROLE', 'FACTURE') THEN
    IF NEW.status = 'CONTROLE' AND NOT settlement_stands(NEW.id) THEN
      PERFORM frozen('A journey without a settlement is not controlled: it');
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status NOT IN ('CONTROLE', 'FACTURE') THEN
    -- « Rouvrir » ends the settlement first; what is invoiced is corrected by a credit note.
    IF OLD.status = 'FACTURE' OR NEW.status <> 'TERMINE' OR settlement_stands(NEW.id) THEN
      PERFORM frozen('A controlled journey');
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'FACTURE' AND NEW.status = 'CONTROLE' THEN
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
  -- An index that was not published at the control gives a first indexation (§6.6); nothing gives a second one.
  IF (OLD.indexation_pct, OLD.indexation_cents, OLD.index_value_id) IS DISTINCT FROM
     (NEW.indexation_pct, NEW.indexation_cents, NEW.index_value_id)
    AND (OLD.status = 'FACTURE' OR OLD.indexation_pct IS NOT NULL)
  THEN
    PERFORM frozen('The indexation of a controlled journey');
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_frozen BEFORE UPDATE ON "journey" FOR EACH ROW
  WHEN (OLD.status IN ('CONTROLE', 'FACTURE') OR NEW.status = 'CONTROLE') EXECUTE FUNCTION journey_frozen();--> statement-breakpoint
CREATE FUNCTION journey_stop_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journey WHERE id = OLD.journey_id AND status IN ('CONTROLE', 'FACTURE')) THEN
    PERFORM frozen('A stop of a controlled journey');
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER journey_stop_frozen BEFORE UPDATE OF actual_arrival, actual_departure, planned_arrival, status ON "journey_stop" FOR EACH ROW
  WHEN ((OLD.actual_arrival, OLD.actual_departure, OLD.planned_arrival, OLD.status)
    IS DISTINCT FROM (NEW.actual_arrival, NEW.actual_departure, NEW.planned_arrival, NEW.status))
  EXECUTE FUNCTION journey_stop_frozen();--> statement-breakpoint
CREATE TRIGGER journey_stop_stays BEFORE DELETE ON "journey_stop" FOR EACH ROW EXECUTE FUNCTION journey_stop_frozen();--> statement-breakpoint
CREATE FUNCTION journey_settlement_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD) - 'reopened_at' - 'reopen_reason' - 'revenue_cents';
  after jsonb;
BEGIN
  IF TG_OP = 'DELETE' OR OLD.reopened_at IS NOT NULL THEN
    PERFORM frozen('A settlement');
  END IF;
  after := to_jsonb(NEW) - 'reopened_at' - 'reopen_reason' - 'revenue_cents';
  IF OLD.fuel IS NULL THEN
    before := before - 'fuel' - 'indexation_cents';
    after := after - 'fuel' - 'indexation_cents';
  END IF;
  IF before IS DISTINCT FROM after THEN
    PERFORM frozen('A settlement');
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_settlement_frozen BEFORE UPDATE OR DELETE ON "journey_settlement" FOR EACH ROW EXECUTE FUNCTION journey_settlement_frozen();--> statement-breakpoint
CREATE FUNCTION journey_service_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM frozen('A service of a controlled journey');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_service_frozen BEFORE UPDATE OR DELETE ON "journey_service" FOR EACH ROW EXECUTE FUNCTION journey_service_frozen();
