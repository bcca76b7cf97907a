DROP INDEX "journey_not_invoiced_index";--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "services_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "journey_not_invoiced_index" ON "journey" USING btree ("company_id","price_cents","indexation_cents","services_cents","cancel_charge_cents") WHERE "journey"."status" in ('TERMINE', 'CONTROLE') or "journey"."cancel_charge_cents" > 0;--> statement-breakpoint
ALTER TABLE "journey" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE journey SET services_cents = settlement.services_cents FROM journey_settlement settlement
WHERE settlement.journey_id = journey.id AND settlement.reopened_at IS NULL AND settlement.services_cents <> 0;--> statement-breakpoint
ALTER TABLE "journey" ENABLE TRIGGER USER;--> statement-breakpoint
-- A controlled journey has the services of its settlement and no others (domain.md §3.7).
CREATE OR REPLACE FUNCTION journey_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NEW.services_cents <> OLD.services_cents AND NEW.services_cents IS DISTINCT FROM
    (SELECT services_cents FROM journey_settlement WHERE journey_id = NEW.id AND reopened_at IS NULL)
  THEN
    PERFORM frozen('The services of a controlled journey');
  END IF;
  -- An index that was not published at the control gives a first indexation (§6.6); nothing gives a second one.
  IF (OLD.indexation_pct, OLD.indexation_cents, OLD.index_value_id) IS DISTINCT FROM
     (NEW.indexation_pct, NEW.indexation_cents, NEW.index_value_id)
    AND (OLD.status = 'FACTURE' OR OLD.indexation_pct IS NOT NULL)
  THEN
    PERFORM frozen('The indexation of a controlled journey');
  END IF;
  RETURN NEW;
END $$;
