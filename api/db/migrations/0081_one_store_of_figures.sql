DROP TRIGGER journey_subcontracted_months ON journey;--> statement-breakpoint
DROP TRIGGER journey_subcontracted_months_gone ON journey;--> statement-breakpoint
DROP TRIGGER journey_subcontracted_months_changed ON journey;--> statement-breakpoint
DROP FUNCTION journey_subcontracted_months();--> statement-breakpoint
DROP FUNCTION rebuild_subcontracted_months();--> statement-breakpoint
DROP FUNCTION journey_subcontracted(journey, integer);--> statement-breakpoint
DROP TRIGGER journey_months_changed ON journey;--> statement-breakpoint
DROP TRIGGER delivery_request_version_months ON delivery_request_version;--> statement-breakpoint
DROP FUNCTION version_months();--> statement-breakpoint
DROP FUNCTION journey_share(journey, bigint, integer, integer);--> statement-breakpoint
ALTER TABLE "subcontracted_month" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "subcontracted_month" CASCADE;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "not_executed_own" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "filled_kg" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "board_kg_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "payload_kg_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "filled_metres" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "goods_cm_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "floor_cm_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "damaged" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "damages" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "settled_cents" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "expected" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "expected_stops" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_sum" ADD COLUMN "expected_right" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "not_executed_own" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "filled_kg" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "board_kg_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "payload_kg_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "filled_metres" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "goods_cm_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "floor_cm_hm" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "damaged" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "damages" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "settled_cents" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "expected" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "expected_stops" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_figure" ADD COLUMN "expected_right" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figures" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figures" ADD COLUMN "not_executed_own" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_month" DROP COLUMN "journeys";--> statement-breakpoint
ALTER TABLE "company_month" DROP COLUMN "late";--> statement-breakpoint
ALTER TABLE "company_month" DROP COLUMN "cancelled";--> statement-breakpoint
ALTER TABLE "company_month" DROP COLUMN "not_executed";--> statement-breakpoint
ALTER TABLE "company_month" DROP COLUMN "revenue_cents";--> statement-breakpoint
ALTER TABLE "company_month" DROP COLUMN "known_revenue_cents";--> statement-breakpoint
ALTER TABLE "company_month" DROP COLUMN "cost_cents";--> statement-breakpoint
ALTER TABLE "company_figures" drop column "otif";--> statement-breakpoint
ALTER TABLE "company_figures" ADD COLUMN "otif" double precision GENERATED ALWAYS AS ((journeys - missed)::double precision / nullif(journeys + not_executed_own, 0)::double precision) STORED;--> statement-breakpoint
CREATE INDEX company_figures_otif_index ON company_figures (otif, company_id);--> statement-breakpoint
CREATE INDEX company_figures_otif_down_index ON company_figures (otif DESC NULLS LAST, company_id DESC NULLS FIRST);--> statement-breakpoint
-- What of a client's journeys is not invoiced: all else that they come to is summed from their figures. As in 0074.
CREATE FUNCTION journey_share(run journey, sign integer) RETURNS SETOF company_month LANGUAGE sql STABLE AS $$
  SELECT run.company_id, date_trunc('month', run.service_date)::date,
    sign * journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents)
  WHERE run.company_id IS NOT NULL AND run.invoiced_at IS NULL AND (run.status IN ('TERMINE', 'CONTROLE') OR coalesce(run.cancel_charge_cents, 0) > 0)
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE TRIGGER journey_months_changed AFTER UPDATE ON journey FOR EACH ROW
WHEN ((OLD.company_id, OLD.service_date, OLD.status, OLD.price_cents, OLD.indexation_cents, OLD.services_cents, OLD.cancel_charge_cents)
  IS DISTINCT FROM (NEW.company_id, NEW.service_date, NEW.status, NEW.price_cents, NEW.indexation_cents, NEW.services_cents, NEW.cancel_charge_cents))
EXECUTE FUNCTION journey_months();--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_company_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820343);
  WITH gone AS (DELETE FROM company_month)
  INSERT INTO company_month
  SELECT share.company_id, share.month, sum(share.uninvoiced_cents) FROM journey, LATERAL journey_share(journey, 1) AS share
  GROUP BY share.company_id, share.month HAVING sum(share.uninvoiced_cents) <> 0;
END $$;--> statement-breakpoint
SELECT rebuild_company_months();--> statement-breakpoint
-- Whether a delivery was whole (domain.md §5 K01): it was made, nothing was refused, and what was handed over is what was sold to be put down there,
-- in pallets where these were counted, else in kilograms. What nobody counted was whole.
CREATE FUNCTION stop_complete(call journey_stop) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN (call).status <> 'ECHEC' AND coalesce((call).refused_pallets, 0) = 0 AND coalesce((call).refused_kg, 0) = 0
  AND CASE WHEN (call).delivered_pallets IS NOT NULL AND (call).pallets < 0 THEN (call).delivered_pallets = -(call).pallets
    ELSE coalesce((call).delivered_kg = -least((call).weight_kg, 0) OR (call).weight_kg >= 0, true) END;
--> statement-breakpoint
-- K01 to K29 of one journey each (domain.md §5), the one expression of them. It is late (K03) where a stop was reached beyond the window that was
-- agreed and the tolerance of that stop; missed (K01) where a delivery was, or failed, or was not of the quantity that was sold, or goods came to
-- harm. Of a journey whose stops have no times its own delay says it, a quarter of an hour being tolerated without a version.
CREATE OR REPLACE FUNCTION journey_figures(wanted uuid[]) RETURNS SETOF journey_figure LANGUAGE sql STABLE AS $$
  SELECT run.id, run.service_date, coalesce(pool.depot_id, driver.depot_id), coalesce(pool.activity, driver.category), run.company_id,
    version.request_id, run.live_line_id, run.driver_pool_id, run.driver_id, run.vehicle_id,
    extract(isodow FROM departure)::integer, extract(hour FROM departure)::integer,
    done,
    (run.status = 'NON_EXECUTE')::int,
    (run.status = 'ANNULE')::int,
    (run.status = 'ANNULE' AND run.cancelled_by IS NOT DISTINCT FROM 'CLIENT')::int,
    late,
    late * coalesce(delays.own, false)::int,
    greatest(untimed, done * (calls.broken + harm.goods > 0)::int),
    done * delays.number,
    done * coalesce(delays.beyond, 0),
    done * calls.delivered,
    done * calls.on_time,
    done * loaded,
    done * unloaded,
    earning,
    earning * revenue,
    costed,
    costed * revenue,
    costed * (coalesce(cost, 0) + harm.net),
    costed * (loaded + unloaded),
    bought,
    bought * coalesce(run.buy_price_cents, 0),
    done * (run.vehicle_id IS NOT NULL)::int * coalesce(floor(extract(epoch FROM (run.actual_end - run.actual_start)) / 60), 0),
    done * (calls.waited > 0)::int,
    done * calls.left_again,
    done * calls.waited,
    weighed,
    done * coalesce(run.co2_kg * 1000, 0),
    weighed * coalesce(run.co2_kg * 1000, 0),
    weighed * round(coalesce(calls.kg, 0) * loaded),
    fuelled,
    fuelled * coalesce(run.fuel_l * 100, 0),
    fuelled * coalesce(coalesce(run.odometer_end - run.odometer_start, run.km_real) * 10, loaded + unloaded),
    filled,
    filled * round(coalesce(board.pallets, 0) * loaded),
    filled * coalesce(room.pallets, 0) * loaded,
    (done + (run.status = 'NON_EXECUTE')::int) * (eve.assigned IS NOT NULL)::int,
    (done + (run.status = 'NON_EXECUTE')::int) * coalesce(eve.assigned, false)::int,
    done * calls.given,
    done * calls.returned,
    (run.status = 'NON_EXECUTE' AND coalesce(run.cancelled_by, 'TRANSPORTEUR') = 'TRANSPORTEUR')::int,
    filled_kg,
    filled_kg * round(coalesce(board.kg, 0) * loaded),
    filled_kg * coalesce(room.payload, 0) * loaded,
    filled_metres,
    filled_metres * round(coalesce(room.goods_metres, 0) * 100 * loaded),
    filled_metres * round(coalesce(room.floor, 0) * 100 * loaded),
    done * (harm.number > 0)::int,
    done * harm.number,
    done * harm.net,
    0, 0, 0
  FROM journey run
    LEFT JOIN delivery_request_version version ON version.id = run.version_id
    LEFT JOIN driver_pool pool ON pool.id = run.driver_pool_id
    LEFT JOIN driver ON driver.id = run.driver_id
    LEFT JOIN vehicle ON vehicle.id = run.vehicle_id
    LEFT JOIN trailer ON trailer.id = run.trailer_id
    LEFT JOIN journey_eve eve ON eve.journey_id = run.id
    CROSS JOIN LATERAL (SELECT run.planned_start AT TIME ZONE 'Europe/Paris' AS departure, run.km_loaded * 10 AS loaded, run.km_empty * 10 AS unloaded,
      (run.status IN ('TERMINE', 'CONTROLE', 'FACTURE'))::int AS done,
      journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents) AS revenue,
      CASE WHEN run.subcontractor_id IS NULL THEN version.cost_cents ELSE run.buy_price_cents END AS cost,
      nullif(CASE WHEN run.trailer_id IS NULL THEN vehicle.pallets ELSE trailer.pallets END, 0) AS pallets,
      nullif(CASE WHEN run.trailer_id IS NULL THEN vehicle.gvw_kg - vehicle.tare_kg ELSE trailer.gvw_kg - trailer.tare_kg END, 0) AS payload,
      nullif(CASE WHEN run.trailer_id IS NULL THEN vehicle.floor_metres ELSE trailer.floor_metres END, 0) AS floor,
      nullif(version.goods ->> 'linearMetres', '')::numeric AS goods_metres) AS room
    CROSS JOIN LATERAL (SELECT count(*) AS number, sum(minutes - tolerance_min) AS beyond,
        bool_or(responsibility IN ('TRANSPORTEUR', 'SOUS_TRAITANT')) AS own
      FROM delay WHERE journey_id = run.id AND NOT estimated) AS delays
    -- What came to harm: goods that the carrier did not refuse to answer for, all of them, and what he paid himself, the insurer's part apart.
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE goods AND status <> 'REFUSE') AS goods, count(*) FILTER (WHERE goods) AS number,
        coalesce(sum(CASE WHEN insurer IS NULL THEN settled_cents ELSE least(settled_cents, deductible_cents) END), 0) AS net
      FROM damage, LATERAL (SELECT kind NOT IN ('MATERIEL_TIERS', 'VEHICULE') AS goods) AS what WHERE journey_id = run.id) AS harm
    CROSS JOIN LATERAL (SELECT
        count(actual_arrival) AS reached, count(*) FILTER (WHERE beyond_promise) AS beyond,
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND (beyond_promise OR NOT stop_complete(journey_stop))) AS broken,
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND actual_arrival IS NOT NULL) AS delivered,
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND NOT beyond_promise) AS on_time,
        count(*) FILTER (WHERE waited IS NOT NULL) AS left_again, coalesce(sum(waited), 0) AS waited,
        sum(weight_kg) FILTER (WHERE weight_kg > 0) AS kg,
        coalesce(sum(pallets_given), 0) AS given, coalesce(sum(pallets_returned), 0) AS returned
      FROM journey_stop, LATERAL (SELECT greatest(0, floor(extract(epoch FROM (actual_departure - greatest(actual_arrival, planned_arrival)
        - (planned_departure - planned_arrival))) / 60)) AS beyond) AS held,
        LATERAL (SELECT CASE WHEN actual_arrival IS NOT NULL AND actual_departure IS NOT NULL THEN beyond END AS waited) AS wait,
        LATERAL (SELECT minutes_late(stop_due(planned_arrival, window_from, window_to), actual_arrival) > coalesce(tolerance_min, 15)
          AS beyond_promise) AS promise
      WHERE journey_id = run.id) AS calls
    -- On board after each stop until the next, in the middle over the way between them as the crow flies: no other tells one leg from another.
    CROSS JOIN LATERAL (SELECT coalesce(sum(on_board * way) FILTER (WHERE on_board > 0) / nullif(sum(way) FILTER (WHERE on_board > 0), 0),
          avg(on_board) FILTER (WHERE on_board > 0)) AS pallets,
        coalesce(sum(kg_on_board * way) FILTER (WHERE kg_on_board > 0) / nullif(sum(way) FILTER (WHERE kg_on_board > 0), 0),
          avg(kg_on_board) FILTER (WHERE kg_on_board > 0)) AS kg
      FROM (SELECT sum(stop.pallets) OVER along AS on_board, sum(stop.weight_kg) OVER along AS kg_on_board,
          sqrt((lead(site.lat) OVER along - site.lat) ^ 2 + ((lead(site.lng) OVER along - site.lng) * cos(radians(site.lat))) ^ 2) AS way
        FROM journey_stop stop JOIN address site ON site.id = stop.address_id WHERE stop.journey_id = run.id
        WINDOW along AS (ORDER BY stop.position)) AS leg) AS board
    CROSS JOIN LATERAL (SELECT greatest(done, (coalesce(run.cancel_charge_cents, 0) > 0)::int) AS earning,
      done * (calls.reached = 0 AND run.max_delay_min > coalesce(version.tolerance_min, 15))::int AS untimed, done * (cost IS NOT NULL)::int AS costed,
      done * (run.subcontractor_id IS NOT NULL)::int AS bought, done * (coalesce(calls.kg, 0) * loaded > 0 AND run.co2_kg IS NOT NULL)::int AS weighed,
      done * (run.fuel_l IS NOT NULL)::int AS fuelled, done * (board.pallets IS NOT NULL AND room.pallets IS NOT NULL AND loaded > 0)::int AS filled,
      done * (board.kg IS NOT NULL AND room.payload IS NOT NULL AND loaded > 0)::int AS filled_kg,
      done * (room.goods_metres IS NOT NULL AND room.floor IS NOT NULL AND loaded > 0)::int AS filled_metres) AS counts
    CROSS JOIN LATERAL (SELECT greatest(untimed, done * (calls.beyond > 0)::int) AS late) AS delayed
  WHERE run.id = ANY (wanted) AND run.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')
$$;
--> statement-breakpoint
-- Adds the rows of these journeys to the sums of each grain, or takes them off (sign -1).
CREATE OR REPLACE FUNCTION add_journey_figures(wanted uuid[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_sum (grain, first_day, depot_id, activity, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id, journeys,
    done, not_executed, cancelled, cancelled_by_client, late, late_own, missed, delays, delay_min, stops_done, stops_on_time, loaded_hm, empty_hm,
    earning, revenue_cents, costed, known_revenue_cents, cost_cents, costed_hm, subcontracted, bought_cents, minutes, waited, wait_stops, wait_min,
    weighed, co2_g, weighed_co2_g, kg_hm, fuelled, fuel_cl, fuel_hm, filled, pallet_hm, capacity_hm, planned, assigned, pallets_given,
    pallets_returned, not_executed_own, filled_kg, board_kg_hm, payload_kg_hm, filled_metres, goods_cm_hm, floor_cm_hm, damaged, damages,
    settled_cents, expected, expected_stops, expected_right)
  SELECT grain, day, depot_id, activity, client, request, line, pool, person, lorry, sign * count(*),
    sign * sum(done), sign * sum(not_executed), sign * sum(cancelled), sign * sum(cancelled_by_client), sign * sum(late), sign * sum(late_own),
    sign * sum(missed), sign * sum(delays), sign * sum(delay_min), sign * sum(stops_done), sign * sum(stops_on_time), sign * sum(loaded_hm),
    sign * sum(empty_hm), sign * sum(earning), sign * sum(revenue_cents), sign * sum(costed), sign * sum(known_revenue_cents),
    sign * sum(cost_cents), sign * sum(costed_hm), sign * sum(subcontracted), sign * sum(bought_cents), sign * sum(minutes), sign * sum(waited),
    sign * sum(wait_stops), sign * sum(wait_min), sign * sum(weighed), sign * sum(co2_g), sign * sum(weighed_co2_g), sign * sum(kg_hm),
    sign * sum(fuelled), sign * sum(fuel_cl), sign * sum(fuel_hm), sign * sum(filled), sign * sum(pallet_hm), sign * sum(capacity_hm),
    sign * sum(planned), sign * sum(assigned), sign * sum(pallets_given), sign * sum(pallets_returned), sign * sum(not_executed_own),
    sign * sum(filled_kg), sign * sum(board_kg_hm), sign * sum(payload_kg_hm), sign * sum(filled_metres), sign * sum(goods_cm_hm),
    sign * sum(floor_cm_hm), sign * sum(damaged), sign * sum(damages), sign * sum(settled_cents), sign * sum(expected), sign * sum(expected_stops),
    sign * sum(expected_right)
  FROM (SELECT *, date_trunc('month', service_date)::date AS month FROM journey_figure WHERE journey_id = ANY (wanted)) AS run, LATERAL (VALUES
    ('JOUR', service_date, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid),
    ('MOIS', month, NULL, NULL, NULL, NULL, NULL, NULL),
    ('CLIENT', month, company_id, NULL, NULL, NULL, NULL, NULL),
    ('CDC', month, company_id, request_id, NULL, NULL, NULL, NULL),
    ('LIGNE', month, company_id, request_id, live_line_id, NULL, NULL, NULL),
    ('TOURNEE', month, NULL, NULL, NULL, driver_pool_id, NULL, NULL),
    ('CHAUFFEUR', month, NULL, NULL, NULL, NULL, driver_id, NULL),
    ('VEHICULE', month, NULL, NULL, NULL, NULL, NULL, vehicle_id),
    ('TOUT', month, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id))
    AS kept (grain, day, client, request, line, pool, person, lorry)
  GROUP BY grain, day, depot_id, activity, client, request, line, pool, person, lorry
  ON CONFLICT ON CONSTRAINT figure_sum_key DO UPDATE SET journeys = figure_sum.journeys + excluded.journeys,
    done = figure_sum.done + excluded.done, not_executed = figure_sum.not_executed + excluded.not_executed,
    cancelled = figure_sum.cancelled + excluded.cancelled, cancelled_by_client = figure_sum.cancelled_by_client + excluded.cancelled_by_client,
    late = figure_sum.late + excluded.late, late_own = figure_sum.late_own + excluded.late_own, missed = figure_sum.missed + excluded.missed,
    delays = figure_sum.delays + excluded.delays, delay_min = figure_sum.delay_min + excluded.delay_min,
    stops_done = figure_sum.stops_done + excluded.stops_done, stops_on_time = figure_sum.stops_on_time + excluded.stops_on_time,
    loaded_hm = figure_sum.loaded_hm + excluded.loaded_hm, empty_hm = figure_sum.empty_hm + excluded.empty_hm,
    earning = figure_sum.earning + excluded.earning, revenue_cents = figure_sum.revenue_cents + excluded.revenue_cents,
    costed = figure_sum.costed + excluded.costed, known_revenue_cents = figure_sum.known_revenue_cents + excluded.known_revenue_cents,
    cost_cents = figure_sum.cost_cents + excluded.cost_cents, costed_hm = figure_sum.costed_hm + excluded.costed_hm,
    subcontracted = figure_sum.subcontracted + excluded.subcontracted, bought_cents = figure_sum.bought_cents + excluded.bought_cents,
    minutes = figure_sum.minutes + excluded.minutes, waited = figure_sum.waited + excluded.waited,
    wait_stops = figure_sum.wait_stops + excluded.wait_stops, wait_min = figure_sum.wait_min + excluded.wait_min,
    weighed = figure_sum.weighed + excluded.weighed, co2_g = figure_sum.co2_g + excluded.co2_g,
    weighed_co2_g = figure_sum.weighed_co2_g + excluded.weighed_co2_g, kg_hm = figure_sum.kg_hm + excluded.kg_hm,
    fuelled = figure_sum.fuelled + excluded.fuelled, fuel_cl = figure_sum.fuel_cl + excluded.fuel_cl,
    fuel_hm = figure_sum.fuel_hm + excluded.fuel_hm, filled = figure_sum.filled + excluded.filled,
    pallet_hm = figure_sum.pallet_hm + excluded.pallet_hm, capacity_hm = figure_sum.capacity_hm + excluded.capacity_hm,
    planned = figure_sum.planned + excluded.planned, assigned = figure_sum.assigned + excluded.assigned,
    pallets_given = figure_sum.pallets_given + excluded.pallets_given, pallets_returned = figure_sum.pallets_returned + excluded.pallets_returned,
    not_executed_own = figure_sum.not_executed_own + excluded.not_executed_own, filled_kg = figure_sum.filled_kg + excluded.filled_kg,
    board_kg_hm = figure_sum.board_kg_hm + excluded.board_kg_hm, payload_kg_hm = figure_sum.payload_kg_hm + excluded.payload_kg_hm,
    filled_metres = figure_sum.filled_metres + excluded.filled_metres, goods_cm_hm = figure_sum.goods_cm_hm + excluded.goods_cm_hm,
    floor_cm_hm = figure_sum.floor_cm_hm + excluded.floor_cm_hm, damaged = figure_sum.damaged + excluded.damaged,
    damages = figure_sum.damages + excluded.damages, settled_cents = figure_sum.settled_cents + excluded.settled_cents,
    expected = figure_sum.expected + excluded.expected, expected_stops = figure_sum.expected_stops + excluded.expected_stops,
    expected_right = figure_sum.expected_right + excluded.expected_right;
  INSERT INTO figure_hour (month, depot_id, activity, weekday, hour, journeys, done, late)
  SELECT date_trunc('month', service_date)::date, depot_id, activity, weekday, hour, sign * count(*), sign * sum(done), sign * sum(late)
  FROM journey_figure WHERE journey_id = ANY (wanted) GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT ON CONSTRAINT figure_hour_key DO UPDATE SET journeys = figure_hour.journeys + excluded.journeys,
    done = figure_hour.done + excluded.done, late = figure_hour.late + excluded.late;
END $$;
--> statement-breakpoint
-- Reckons the journeys that are due. What is written meanwhile stays due with the row that its own transaction appended; the lock lets one
-- renewal at a time, so that nobody else writes the sums.
CREATE OR REPLACE FUNCTION renew_journey_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(7820346);
  WITH gone AS (DELETE FROM journey_figure_due RETURNING journey_id) SELECT array_agg(DISTINCT journey_id) INTO wanted FROM gone;
  IF wanted IS NULL THEN RETURN; END IF;
  -- What a client's journeys come to changes with them.
  INSERT INTO company_figures_due
  SELECT company_id FROM (SELECT company_id FROM journey_figure WHERE journey_id = ANY (wanted)
    UNION SELECT company_id FROM journey WHERE id = ANY (wanted)) AS client WHERE company_id IS NOT NULL;
  PERFORM add_journey_figures(wanted, -1);
  DELETE FROM journey_figure WHERE journey_id = ANY (wanted);
  INSERT INTO journey_figure SELECT * FROM journey_figures(wanted);
  PERFORM add_journey_figures(wanted, 1);
  DELETE FROM figure_sum WHERE journeys = 0;
  DELETE FROM figure_hour WHERE journeys = 0;
END $$;
--> statement-breakpoint
DROP TRIGGER journey_stop_due_changed ON journey_stop;
--> statement-breakpoint
CREATE TRIGGER journey_stop_due_changed AFTER UPDATE ON journey_stop FOR EACH ROW WHEN (
  (OLD.address_id, OLD.position, OLD.kind, OLD.planned_arrival, OLD.planned_departure, OLD.actual_arrival, OLD.actual_departure, OLD.pallets_given,
  OLD.pallets_returned, OLD.pallets, OLD.weight_kg, OLD.window_from, OLD.window_to, OLD.tolerance_min, OLD.status, OLD.delivered_pallets,
  OLD.refused_pallets, OLD.delivered_kg, OLD.refused_kg)
  IS DISTINCT FROM
  (NEW.address_id, NEW.position, NEW.kind, NEW.planned_arrival, NEW.planned_departure, NEW.actual_arrival, NEW.actual_departure, NEW.pallets_given,
  NEW.pallets_returned, NEW.pallets, NEW.weight_kg, NEW.window_from, NEW.window_to, NEW.tolerance_min, NEW.status, NEW.delivered_pallets,
  NEW.refused_pallets, NEW.delivered_kg, NEW.refused_kg))
EXECUTE FUNCTION journey_stop_due();
--> statement-breakpoint
CREATE FUNCTION damage_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey WHERE id IN (OLD.journey_id, NEW.journey_id) AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER damage_due AFTER INSERT OR DELETE ON damage FOR EACH ROW EXECUTE FUNCTION damage_due();
--> statement-breakpoint
CREATE TRIGGER damage_due_changed AFTER UPDATE OF journey_id, kind, status, insurer, settled_cents, deductible_cents ON damage FOR EACH ROW
EXECUTE FUNCTION damage_due();
--> statement-breakpoint
DROP TRIGGER delivery_request_version_journeys_due ON delivery_request_version;
--> statement-breakpoint
CREATE TRIGGER delivery_request_version_journeys_due AFTER UPDATE OF cost_cents, tolerance_min, request_id, goods ON delivery_request_version FOR EACH ROW
WHEN ((OLD.cost_cents, OLD.tolerance_min, OLD.request_id, OLD.goods ->> 'linearMetres')
  IS DISTINCT FROM (NEW.cost_cents, NEW.tolerance_min, NEW.request_id, NEW.goods ->> 'linearMetres')) EXECUTE FUNCTION journeys_of_due('version_id');
--> statement-breakpoint
DROP TRIGGER vehicle_journeys_due ON vehicle;
--> statement-breakpoint
CREATE TRIGGER vehicle_journeys_due AFTER UPDATE OF pallets, gvw_kg, tare_kg, floor_metres ON vehicle FOR EACH ROW
WHEN ((OLD.pallets, OLD.gvw_kg, OLD.tare_kg, OLD.floor_metres) IS DISTINCT FROM (NEW.pallets, NEW.gvw_kg, NEW.tare_kg, NEW.floor_metres))
EXECUTE FUNCTION journeys_of_due('vehicle_id');
--> statement-breakpoint
DROP TRIGGER trailer_journeys_due ON trailer;
--> statement-breakpoint
CREATE TRIGGER trailer_journeys_due AFTER UPDATE OF pallets, gvw_kg, tare_kg, floor_metres ON trailer FOR EACH ROW
WHEN ((OLD.pallets, OLD.gvw_kg, OLD.tare_kg, OLD.floor_metres) IS DISTINCT FROM (NEW.pallets, NEW.gvw_kg, NEW.tare_kg, NEW.floor_metres))
EXECUTE FUNCTION journeys_of_due('trailer_id');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION renew_company_figures(today date, every boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  this_month date := date_trunc('month', today);
  first_month date := this_month - interval '11 months';
  last_day date := this_month + interval '1 month' - interval '1 day';
BEGIN
  PERFORM pg_advisory_xact_lock(7820344);
  PERFORM renew_journey_figures();
  IF NOT EXISTS (SELECT FROM company_figures_day WHERE day = today) THEN
    DELETE FROM company_figures_day;
    INSERT INTO company_figures_day VALUES (today);
    every := true;
  END IF;
  WITH gone AS (DELETE FROM company_figures_due RETURNING company_id),
    due AS (SELECT company_id AS id FROM gone UNION SELECT id FROM company WHERE every)
  UPDATE company_figures AS stored SET revenue_cents = money.revenue, known_revenue_cents = money.known, cost_cents = money.cost,
    journeys = service.done, late = service.late, missed = service.missed, not_executed = service.not_executed,
    not_executed_own = service.not_executed_own, used_cents = credit.used,
    overdrawn = credit.overdrawn, active_requests = requests.active
  FROM due
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(revenue_cents), 0)::bigint AS revenue,
        coalesce(sum(known_revenue_cents), 0)::bigint AS known,
        coalesce(sum(cost_cents), 0)::bigint AS cost
      FROM figure_sum WHERE grain = 'CLIENT' AND company_id = due.id AND first_day BETWEEN first_month AND this_month) AS money
    CROSS JOIN LATERAL (
      SELECT used, coalesce(used > (SELECT credit_limit_cents FROM company WHERE id = due.id), false) AS overdrawn
      FROM company_credit(due.id)) AS credit
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(done), 0)::int AS done, coalesce(sum(late), 0)::int AS late, coalesce(sum(missed), 0)::int AS missed,
        coalesce(sum(not_executed), 0)::int AS not_executed, coalesce(sum(not_executed_own), 0)::int AS not_executed_own
      FROM journey_figure WHERE company_id = due.id AND service_date BETWEEN today - 89 AND last_day) AS service
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS active FROM delivery_request
      WHERE company_id = due.id AND EXISTS (SELECT FROM delivery_request_version version
        WHERE version.request_id = delivery_request.id AND version.status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU'))) AS requests
  WHERE stored.company_id = due.id
    AND (stored.revenue_cents, stored.known_revenue_cents, stored.cost_cents, stored.journeys, stored.late, stored.missed, stored.not_executed,
        stored.not_executed_own,
        stored.used_cents, stored.overdrawn, stored.active_requests)
      IS DISTINCT FROM (money.revenue, money.known, money.cost, service.done, service.late, service.missed, service.not_executed,
        service.not_executed_own,
        credit.used, credit.overdrawn, requests.active);
END $$;--> statement-breakpoint
-- Margins of clients and of their contracts over some months (K13, K30), read from the index alone.
CREATE INDEX figure_sum_client_margin_index ON figure_sum (first_day, company_id) INCLUDE (depot_id, activity, known_revenue_cents, cost_cents) WHERE grain = 'CLIENT';--> statement-breakpoint
CREATE INDEX figure_sum_request_margin_index ON figure_sum (first_day, request_id) INCLUDE (company_id, depot_id, activity, known_revenue_cents, cost_cents) WHERE grain = 'CDC';--> statement-breakpoint
SELECT rebuild_journey_figures();--> statement-breakpoint
DELETE FROM company_figures_day;
