-- What a controlled journey is of its sold run stays as it was (decision 14): its price, cost and tolls are that part.
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
    IF OLD.status = 'FACTURE' OR NEW.status <> 'TERMINE' OR settlement_stands(NEW.id)
      OR EXISTS (SELECT FROM invoice_journey WHERE journey_id = NEW.id AND NOT freed)
    THEN
      PERFORM frozen('A controlled journey');
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'FACTURE' AND NEW.status = 'CONTROLE'
    AND NOT EXISTS (SELECT FROM invoice_journey WHERE journey_id = NEW.id HAVING bool_and(freed))
  THEN
    PERFORM frozen('An invoiced journey');
  END IF;
  IF (OLD.service_date, OLD.version_id, OLD.subcontractor_id, OLD.buy_price_cents, OLD.actual_start, OLD.actual_end, OLD.km_loaded,
      OLD.km_empty, OLD.driving_min, OLD.service_min, OLD.odometer_start, OLD.odometer_end, OLD.price_cents, OLD.indexed_base_cents,
      OLD.co2_kg, OLD.cancel_billing_pct, OLD.run_part)
    IS DISTINCT FROM
     (NEW.service_date, NEW.version_id, NEW.subcontractor_id, NEW.buy_price_cents, NEW.actual_start, NEW.actual_end, NEW.km_loaded,
      NEW.km_empty, NEW.driving_min, NEW.service_min, NEW.odometer_start, NEW.odometer_end, NEW.price_cents, NEW.indexed_base_cents,
      NEW.co2_kg, NEW.cancel_billing_pct, NEW.run_part)
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
