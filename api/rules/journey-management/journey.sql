-- Crew of new journeys, in one statement for all rows: a generation or an import adds thousands.
CREATE OR REPLACE FUNCTION fill_journey_crew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_crew (journey_id, driver_id, planned_start, planned_end)
  SELECT id, seat, planned_start, planned_end FROM added
    CROSS JOIN LATERAL unnest(ARRAY[driver_id, co_driver_id]) AS seat
  WHERE seat IS NOT NULL AND status NOT IN ('ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;

-- Equipment of a journey has its times; a cancelled journey releases it.
CREATE OR REPLACE FUNCTION follow_journey_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE journey_equipment SET planned_start = NEW.planned_start, planned_end = NEW.planned_end,
    taken = NEW.status NOT IN ('ANNULE', 'NON_EXECUTE')
  WHERE journey_id = NEW.id;
  RETURN NULL;
END $$;

-- The error of every rule that protects a controlled journey.
CREATE OR REPLACE FUNCTION frozen(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is frozen', what USING ERRCODE = 'check_violation', CONSTRAINT = 'journey_frozen';
END $$;

-- The charge of a cancellation was decided with it (domain.md §3.7): no later price changes it.
CREATE OR REPLACE FUNCTION journey_cancellation_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, OLD.cancelled_by, OLD.cancelled_at, OLD.cancel_recorded_by_id, OLD.cancel_billing_pct,
    OLD.cancel_charge_cents)
    IS DISTINCT FROM
     (NEW.status, NEW.cancelled_by, NEW.cancelled_at, NEW.cancel_recorded_by_id, NEW.cancel_billing_pct,
       NEW.cancel_charge_cents)
  THEN
    PERFORM frozen('A cancelled journey');
  END IF;
  RETURN NEW;
END $$;

-- A changed journey gets new figures.
CREATE OR REPLACE FUNCTION journey_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;

-- Clients of a changed journey get new figures.
CREATE OR REPLACE FUNCTION journey_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due
  SELECT DISTINCT company_id FROM (VALUES
    (OLD.company_id, OLD.status, OLD.cancel_charge_cents),
      (NEW.company_id, NEW.status, NEW.cancel_charge_cents)) AS run (company_id, status, charge)
  WHERE company_id IS NOT NULL AND (status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'NON_EXECUTE') OR charge > 0);
  RETURN NULL;
END $$;

-- A controlled journey keeps its price, and an invoiced one changes only by a credit note (domain.md §3.7, decision
-- 14).
CREATE OR REPLACE FUNCTION journey_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('CONTROLE', 'FACTURE') THEN
    IF NEW.status = 'CONTROLE' AND NOT settlement_stands(NEW.id) THEN
      PERFORM frozen('A journey without a settlement is not controlled: it');
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status NOT IN ('CONTROLE', 'FACTURE') THEN
    -- Reopening ends the settlement first; an invoiced journey is corrected by a credit note.
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
  IF (OLD.service_date, OLD.version_id, OLD.buy_price_cents, OLD.actual_start, OLD.actual_end, OLD.km_loaded,
      OLD.km_empty, OLD.driving_min, OLD.service_min, OLD.odometer_start, OLD.odometer_end, OLD.price_cents,
        OLD.indexed_base_cents, OLD.cancel_billing_pct, OLD.run_part)
    IS DISTINCT FROM
     (NEW.service_date, NEW.version_id, NEW.buy_price_cents, NEW.actual_start, NEW.actual_end, NEW.km_loaded,
      NEW.km_empty, NEW.driving_min, NEW.service_min, NEW.odometer_start, NEW.odometer_end, NEW.price_cents,
        NEW.indexed_base_cents, NEW.cancel_billing_pct, NEW.run_part)
    -- A merge of companies moves the journeys of the duplicate sub-contractor to the survivor.
    OR OLD.subcontractor_id IS DISTINCT FROM NEW.subcontractor_id
      AND current_setting('quai.merging', true) IS DISTINCT FROM 'on'
  THEN
    PERFORM frozen('A controlled journey');
  END IF;
  IF NEW.services_cents <> OLD.services_cents AND NEW.services_cents IS DISTINCT FROM
    (SELECT services_cents FROM journey_settlement WHERE journey_id = NEW.id AND reopened_at IS NULL)
  THEN
    PERFORM frozen('The services of a controlled journey');
  END IF;
  IF NEW.co2_kg IS DISTINCT FROM OLD.co2_kg AND NEW.co2_kg IS DISTINCT FROM
    (SELECT co2_kg FROM journey_settlement WHERE journey_id = NEW.id AND reopened_at IS NULL)
  THEN
    PERFORM frozen('The gases of a controlled journey');
  END IF;
  IF NEW.cost_cents IS DISTINCT FROM OLD.cost_cents AND NEW.cost_cents IS DISTINCT FROM
    (SELECT actual_cost_cents FROM journey_settlement WHERE journey_id = NEW.id AND reopened_at IS NULL)
  THEN
    PERFORM frozen('The cost of a controlled journey');
  END IF;
  -- An index that was not published at the control allows a first indexation (domain.md §6.6), never a second one.
  IF (OLD.indexation_pct, OLD.indexation_cents, OLD.index_value_id) IS DISTINCT FROM
     (NEW.indexation_pct, NEW.indexation_cents, NEW.index_value_id)
    AND (OLD.status = 'FACTURE' OR OLD.indexation_pct IS NOT NULL)
  THEN
    PERFORM frozen('The indexation of a controlled journey');
  END IF;
  RETURN NEW;
END $$;

-- A journey of a closed month keeps its figures (decision 37). A credit note and a new invoice of a later month move it
-- between controlled and invoiced.
CREATE OR REPLACE FUNCTION journey_month_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_month(OLD.service_date, 'journey_month_closed');
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM refuse_closed_month(NEW.service_date, 'journey_month_closed');
  RETURN NEW;
END $$;

-- The same for new ones, in one statement for all rows.
CREATE OR REPLACE FUNCTION journeys_month_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_month(day, 'journey_month_closed')
    FROM (SELECT DISTINCT date_trunc('month', service_date)::date AS day FROM added) AS months;
  RETURN NULL;
END $$;

-- Appends the change of a journey to what its client has not been invoiced, by month.
CREATE OR REPLACE FUNCTION journey_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_month
  SELECT company_id, month, sum(uninvoiced_cents)
  FROM (
    SELECT share.* FROM journey_share(OLD, -1) AS share WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT share.* FROM journey_share(NEW, 1) AS share WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY company_id, month HAVING sum(uninvoiced_cents) <> 0;
  RETURN NULL;
END $$;

-- Pallet movements follow a journey to its new client or date (domain.md §3.26).
CREATE OR REPLACE FUNCTION journey_pallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_pallets(ARRAY(SELECT id FROM journey_stop
    WHERE journey_id = NEW.id AND (pallets_given > 0 OR pallets_returned > 0)));
  RETURN NULL;
END $$;

-- A controlled journey keeps its real kilometres, fuel and tolls (domain.md §3.7).
CREATE OR REPLACE FUNCTION journey_real_facts_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM frozen('A controlled journey');
  RETURN NEW;
END $$;

-- Renews the search text of a journey's events, without a new version of these. Bulk acts run it for thousands of
-- journeys: unlike renew_search(), its statements are planned once.
CREATE OR REPLACE FUNCTION journey_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('quai.reindexing', true), '');
BEGIN
  PERFORM set_config('quai.reindexing', 'on', true);
  UPDATE delay SET search = '' WHERE journey_id = NEW.id;
  UPDATE incident SET search = '' WHERE journey_id = NEW.id;
  UPDATE damage SET search = '' WHERE journey_id = NEW.id;
  PERFORM set_config('quai.reindexing', before, true);
  RETURN NULL;
END $$;

-- K09 of a journey (domain.md §5), calculated here only: price with tolls, indexation and services, or the charge of
-- its cancellation.
CREATE OR REPLACE FUNCTION journey_revenue(price bigint, indexation bigint, services bigint, cancel_charge bigint)
  RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(cancel_charge, coalesce(price, 0) + coalesce(indexation, 0) + services);

-- Search text of a journey, with both drivers.
CREATE OR REPLACE FUNCTION journey_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.label, NEW.client_reference,
    (SELECT legal_name FROM company WHERE id = NEW.company_id),
    (SELECT concat_ws(' ', first_name, last_name) FROM driver WHERE id = NEW.driver_id),
    (SELECT concat_ws(' ', first_name, last_name) FROM driver WHERE id = NEW.co_driver_id),
    (SELECT plate FROM vehicle WHERE id = NEW.vehicle_id),
    (SELECT plate FROM trailer WHERE id = NEW.trailer_id)));
  RETURN NEW;
END $$;

-- Drivers of a journey with their times: after a replacement on the way, the first driver's end and the second's start
-- are the handover (domain.md §3.9).
CREATE OR REPLACE FUNCTION keep_journey_crew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM journey_crew WHERE journey_id = OLD.id;
  END IF;
  IF NEW.status NOT IN ('ANNULE', 'NON_EXECUTE') THEN
    WITH swap AS (
      SELECT replaced_driver_id AS leaves, replacing_driver_id AS comes,
        least(greatest(start_at, NEW.planned_start), NEW.planned_end) AS at
      FROM replacement WHERE journey_id = NEW.id AND kind = 'CHAUFFEUR' AND start_at IS NOT NULL
        AND status IN ('CONFIRME', 'EFFECTUE')
    ), part AS (
      SELECT seat AS driver_id, coalesce((SELECT max(at) FROM swap WHERE comes = seat),
        NEW.planned_start) AS planned_start, NEW.planned_end AS planned_end
      FROM unnest(ARRAY[NEW.driver_id, NEW.co_driver_id]) AS seat WHERE seat IS NOT NULL
      UNION ALL
      SELECT leaves, coalesce((SELECT max(before.at) FROM swap before
        WHERE before.comes = swap.leaves AND before.at <= swap.at), NEW.planned_start), at
      FROM swap WHERE leaves IS DISTINCT FROM NEW.driver_id AND leaves IS DISTINCT FROM NEW.co_driver_id
    )
    INSERT INTO journey_crew (journey_id, driver_id, planned_start, planned_end)
    SELECT NEW.id, driver_id, min(planned_start), max(planned_end) FROM part WHERE driver_id IS NOT NULL
      GROUP BY driver_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER journey_audit AFTER INSERT OR UPDATE OR DELETE ON journey FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER journey_bury AFTER DELETE ON journey FOR EACH ROW EXECUTE FUNCTION bury('number');
CREATE OR REPLACE TRIGGER journey_cancellation_frozen BEFORE UPDATE ON "journey" FOR EACH ROW
  WHEN (OLD.status = 'ANNULE' AND OLD.cancel_billing_pct IS NOT NULL
    AND current_setting('quai.undo', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION journey_cancellation_frozen();
CREATE OR REPLACE TRIGGER journey_crew_change AFTER UPDATE OF driver_id, co_driver_id, planned_start, planned_end,
  status ON journey FOR EACH ROW WHEN ((OLD.driver_id, OLD.co_driver_id, OLD.planned_start, OLD.planned_end,
  OLD.status IN ('ANNULE', 'NON_EXECUTE')) IS DISTINCT FROM (NEW.driver_id, NEW.co_driver_id, NEW.planned_start,
  NEW.planned_end, NEW.status IN ('ANNULE', 'NON_EXECUTE'))) EXECUTE FUNCTION keep_journey_crew();
CREATE OR REPLACE TRIGGER journey_crew_new AFTER INSERT ON journey REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION fill_journey_crew();
CREATE OR REPLACE TRIGGER journey_due AFTER INSERT ON journey FOR EACH ROW
  WHEN (NEW.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')) EXECUTE FUNCTION journey_due();
CREATE OR REPLACE TRIGGER journey_due_changed AFTER UPDATE ON journey FOR EACH ROW
  WHEN ((OLD.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')
  OR NEW.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE'))
  AND (OLD.status, OLD.service_date, OLD.company_id, OLD.version_id, OLD.live_line_id, OLD.driver_pool_id,
  OLD.driver_id, OLD.vehicle_id, OLD.trailer_id, OLD.subcontractor_id, OLD.planned_start, OLD.actual_start,
  OLD.actual_end, OLD.max_delay_min, OLD.km_loaded, OLD.km_empty, OLD.odometer_start, OLD.odometer_end, OLD.km_real,
  OLD.fuel_l, OLD.co2_kg, OLD.cost_cents, OLD.price_cents, OLD.indexation_cents, OLD.services_cents,
  OLD.cancel_charge_cents, OLD.buy_price_cents, OLD.cancelled_by) IS DISTINCT FROM (NEW.status, NEW.service_date,
  NEW.company_id, NEW.version_id, NEW.live_line_id, NEW.driver_pool_id, NEW.driver_id, NEW.vehicle_id, NEW.trailer_id,
  NEW.subcontractor_id, NEW.planned_start, NEW.actual_start, NEW.actual_end, NEW.max_delay_min, NEW.km_loaded,
  NEW.km_empty, NEW.odometer_start, NEW.odometer_end, NEW.km_real, NEW.fuel_l, NEW.co2_kg, NEW.cost_cents,
  NEW.price_cents, NEW.indexation_cents, NEW.services_cents, NEW.cancel_charge_cents, NEW.buy_price_cents,
  NEW.cancelled_by))
  EXECUTE FUNCTION journey_due();
CREATE OR REPLACE TRIGGER journey_due_gone AFTER DELETE ON journey FOR EACH ROW
  WHEN (OLD.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')) EXECUTE FUNCTION journey_due();
CREATE OR REPLACE TRIGGER journey_equipment_follow AFTER UPDATE OF planned_start, planned_end, status ON journey
  FOR EACH ROW WHEN ((OLD.planned_start, OLD.planned_end,
  OLD.status IN ('ANNULE', 'NON_EXECUTE')) IS DISTINCT FROM (NEW.planned_start, NEW.planned_end,
  NEW.status IN ('ANNULE', 'NON_EXECUTE'))) EXECUTE FUNCTION follow_journey_equipment();
CREATE OR REPLACE TRIGGER journey_figures_due AFTER INSERT ON journey FOR EACH ROW
  WHEN (NEW.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR NEW.cancel_charge_cents > 0)
  EXECUTE FUNCTION journey_figures_due();
CREATE OR REPLACE TRIGGER journey_figures_due_changed AFTER UPDATE ON "journey" FOR EACH ROW
  WHEN ((OLD.company_id, OLD.service_date, OLD.status, OLD.version_id, OLD.max_delay_min, OLD.subcontractor_id,
  OLD.buy_price_cents, OLD.price_cents, OLD.indexation_cents, OLD.services_cents,
  OLD.cancel_charge_cents) IS DISTINCT FROM (NEW.company_id, NEW.service_date, NEW.status, NEW.version_id,
  NEW.max_delay_min, NEW.subcontractor_id, NEW.buy_price_cents, NEW.price_cents, NEW.indexation_cents,
  NEW.services_cents, NEW.cancel_charge_cents)) EXECUTE FUNCTION journey_figures_due();
CREATE OR REPLACE TRIGGER journey_figures_due_gone AFTER DELETE ON journey FOR EACH ROW
  WHEN (OLD.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR OLD.cancel_charge_cents > 0)
  EXECUTE FUNCTION journey_figures_due();
CREATE OR REPLACE TRIGGER journey_figures_due_invoiced AFTER UPDATE OF invoiced_at ON journey FOR EACH ROW
  WHEN (OLD.status = 'ANNULE' AND NEW.status = 'ANNULE' AND OLD.invoiced_at IS DISTINCT FROM NEW.invoiced_at)
  EXECUTE FUNCTION journey_figures_due();
CREATE OR REPLACE TRIGGER journey_frozen BEFORE UPDATE ON "journey" FOR EACH ROW
  WHEN (OLD.status IN ('CONTROLE', 'FACTURE') OR NEW.status = 'CONTROLE') EXECUTE FUNCTION journey_frozen();
CREATE OR REPLACE TRIGGER journey_live AFTER UPDATE OF status, driver_id, vehicle_id, planned_start ON journey
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live();
CREATE OR REPLACE TRIGGER journey_month_closed BEFORE DELETE ON journey FOR EACH ROW
  EXECUTE FUNCTION journey_month_closed();
CREATE OR REPLACE TRIGGER journey_month_closed_changed BEFORE UPDATE ON journey FOR EACH ROW
  WHEN ((CASE OLD.status WHEN 'FACTURE' THEN 'CONTROLE' ELSE OLD.status END, OLD.service_date, OLD.driver_id,
  OLD.vehicle_id, OLD.trailer_id, OLD.planned_start, OLD.actual_start, OLD.actual_end, OLD.max_delay_min,
  OLD.km_loaded, OLD.km_empty, OLD.odometer_start, OLD.odometer_end, OLD.km_real, OLD.fuel_l, OLD.co2_kg,
  OLD.cost_cents, OLD.price_cents, OLD.indexation_cents, OLD.services_cents, OLD.cancel_charge_cents,
  OLD.buy_price_cents, OLD.cancelled_by) IS DISTINCT FROM (CASE NEW.status WHEN 'FACTURE' THEN 'CONTROLE' ELSE
  NEW.status END, NEW.service_date, NEW.driver_id, NEW.vehicle_id, NEW.trailer_id, NEW.planned_start,
  NEW.actual_start, NEW.actual_end, NEW.max_delay_min, NEW.km_loaded, NEW.km_empty, NEW.odometer_start,
  NEW.odometer_end, NEW.km_real, NEW.fuel_l, NEW.co2_kg, NEW.cost_cents, NEW.price_cents, NEW.indexation_cents,
  NEW.services_cents, NEW.cancel_charge_cents, NEW.buy_price_cents, NEW.cancelled_by))
  EXECUTE FUNCTION journey_month_closed();
CREATE OR REPLACE TRIGGER journey_month_closed_new AFTER INSERT ON journey REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION journeys_month_closed();
CREATE OR REPLACE TRIGGER journey_months AFTER INSERT ON journey FOR EACH ROW
  WHEN (NEW.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR NEW.cancel_charge_cents > 0)
  EXECUTE FUNCTION journey_months();
CREATE OR REPLACE TRIGGER journey_months_changed AFTER UPDATE ON journey FOR EACH ROW
  WHEN ((OLD.company_id, OLD.service_date, OLD.status, OLD.price_cents, OLD.indexation_cents, OLD.services_cents,
  OLD.cancel_charge_cents) IS DISTINCT FROM (NEW.company_id, NEW.service_date, NEW.status, NEW.price_cents,
  NEW.indexation_cents, NEW.services_cents, NEW.cancel_charge_cents)) EXECUTE FUNCTION journey_months();
CREATE OR REPLACE TRIGGER journey_months_gone AFTER DELETE ON journey FOR EACH ROW
  WHEN (OLD.status NOT IN ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS') OR OLD.cancel_charge_cents > 0)
  EXECUTE FUNCTION journey_months();
CREATE OR REPLACE TRIGGER journey_months_invoiced AFTER UPDATE OF invoiced_at ON journey FOR EACH ROW
  WHEN (OLD.status = 'ANNULE' AND NEW.status = 'ANNULE' AND OLD.invoiced_at IS DISTINCT FROM NEW.invoiced_at)
  EXECUTE FUNCTION journey_months();
CREATE OR REPLACE TRIGGER journey_pallets AFTER UPDATE OF company_id, service_date ON journey FOR EACH ROW
  WHEN ((OLD.company_id, OLD.service_date) IS DISTINCT FROM (NEW.company_id, NEW.service_date))
  EXECUTE FUNCTION journey_pallets();
CREATE OR REPLACE TRIGGER journey_real_facts_frozen
  BEFORE UPDATE OF km_real, fuel_l, fuel_kg, energy_kwh, tolls_real_cents ON journey
  FOR EACH ROW WHEN (OLD.status IN ('CONTROLE', 'FACTURE') AND NEW.status IN ('CONTROLE', 'FACTURE')
  AND (OLD.km_real, OLD.fuel_l, OLD.fuel_kg, OLD.energy_kwh, OLD.tolls_real_cents)
  IS DISTINCT FROM (NEW.km_real, NEW.fuel_l, NEW.fuel_kg, NEW.energy_kwh, NEW.tolls_real_cents))
  EXECUTE FUNCTION journey_real_facts_frozen();
CREATE OR REPLACE TRIGGER journey_renamed AFTER UPDATE ON journey FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION journey_renamed();
CREATE OR REPLACE TRIGGER journey_search BEFORE INSERT OR UPDATE OF number, label, company_id, driver_id, co_driver_id,
  vehicle_id, trailer_id, client_reference ON journey FOR EACH ROW EXECUTE FUNCTION journey_search();
CREATE OR REPLACE TRIGGER journey_touch BEFORE UPDATE ON journey FOR EACH ROW EXECUTE FUNCTION touch();
