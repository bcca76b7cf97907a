CREATE TABLE "figure_hour" (
	"month" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"journeys" double precision NOT NULL,
	"done" double precision NOT NULL,
	"late" double precision NOT NULL,
	CONSTRAINT "figure_hour_key" UNIQUE NULLS NOT DISTINCT("month","depot_id","activity","weekday","hour")
);
--> statement-breakpoint
CREATE TABLE "figure_sum" (
	"grain" text NOT NULL,
	"first_day" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"company_id" uuid,
	"request_id" uuid,
	"live_line_id" uuid,
	"driver_pool_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"journeys" double precision NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"not_executed" double precision DEFAULT 0 NOT NULL,
	"cancelled" double precision DEFAULT 0 NOT NULL,
	"cancelled_by_client" double precision DEFAULT 0 NOT NULL,
	"late" double precision DEFAULT 0 NOT NULL,
	"late_own" double precision DEFAULT 0 NOT NULL,
	"missed" double precision DEFAULT 0 NOT NULL,
	"delays" double precision DEFAULT 0 NOT NULL,
	"delay_min" double precision DEFAULT 0 NOT NULL,
	"stops_done" double precision DEFAULT 0 NOT NULL,
	"stops_on_time" double precision DEFAULT 0 NOT NULL,
	"loaded_hm" double precision DEFAULT 0 NOT NULL,
	"empty_hm" double precision DEFAULT 0 NOT NULL,
	"earning" double precision DEFAULT 0 NOT NULL,
	"revenue_cents" double precision DEFAULT 0 NOT NULL,
	"costed" double precision DEFAULT 0 NOT NULL,
	"known_revenue_cents" double precision DEFAULT 0 NOT NULL,
	"cost_cents" double precision DEFAULT 0 NOT NULL,
	"costed_hm" double precision DEFAULT 0 NOT NULL,
	"subcontracted" double precision DEFAULT 0 NOT NULL,
	"bought_cents" double precision DEFAULT 0 NOT NULL,
	"minutes" double precision DEFAULT 0 NOT NULL,
	"waited" double precision DEFAULT 0 NOT NULL,
	"wait_stops" double precision DEFAULT 0 NOT NULL,
	"wait_min" double precision DEFAULT 0 NOT NULL,
	"weighed" double precision DEFAULT 0 NOT NULL,
	"co2_g" double precision DEFAULT 0 NOT NULL,
	"weighed_co2_g" double precision DEFAULT 0 NOT NULL,
	"kg_hm" double precision DEFAULT 0 NOT NULL,
	"fuelled" double precision DEFAULT 0 NOT NULL,
	"fuel_cl" double precision DEFAULT 0 NOT NULL,
	"fuel_hm" double precision DEFAULT 0 NOT NULL,
	"filled" double precision DEFAULT 0 NOT NULL,
	"pallet_hm" double precision DEFAULT 0 NOT NULL,
	"capacity_hm" double precision DEFAULT 0 NOT NULL,
	"planned" double precision DEFAULT 0 NOT NULL,
	"assigned" double precision DEFAULT 0 NOT NULL,
	"pallets_given" double precision DEFAULT 0 NOT NULL,
	"pallets_returned" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "figure_sum_key" UNIQUE NULLS NOT DISTINCT("grain","first_day","depot_id","activity","company_id","request_id","live_line_id","driver_pool_id","driver_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "journey_eve" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"assigned" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journey_figure" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"service_date" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"company_id" uuid,
	"request_id" uuid,
	"live_line_id" uuid,
	"driver_pool_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"done" double precision DEFAULT 0 NOT NULL,
	"not_executed" double precision DEFAULT 0 NOT NULL,
	"cancelled" double precision DEFAULT 0 NOT NULL,
	"cancelled_by_client" double precision DEFAULT 0 NOT NULL,
	"late" double precision DEFAULT 0 NOT NULL,
	"late_own" double precision DEFAULT 0 NOT NULL,
	"missed" double precision DEFAULT 0 NOT NULL,
	"delays" double precision DEFAULT 0 NOT NULL,
	"delay_min" double precision DEFAULT 0 NOT NULL,
	"stops_done" double precision DEFAULT 0 NOT NULL,
	"stops_on_time" double precision DEFAULT 0 NOT NULL,
	"loaded_hm" double precision DEFAULT 0 NOT NULL,
	"empty_hm" double precision DEFAULT 0 NOT NULL,
	"earning" double precision DEFAULT 0 NOT NULL,
	"revenue_cents" double precision DEFAULT 0 NOT NULL,
	"costed" double precision DEFAULT 0 NOT NULL,
	"known_revenue_cents" double precision DEFAULT 0 NOT NULL,
	"cost_cents" double precision DEFAULT 0 NOT NULL,
	"costed_hm" double precision DEFAULT 0 NOT NULL,
	"subcontracted" double precision DEFAULT 0 NOT NULL,
	"bought_cents" double precision DEFAULT 0 NOT NULL,
	"minutes" double precision DEFAULT 0 NOT NULL,
	"waited" double precision DEFAULT 0 NOT NULL,
	"wait_stops" double precision DEFAULT 0 NOT NULL,
	"wait_min" double precision DEFAULT 0 NOT NULL,
	"weighed" double precision DEFAULT 0 NOT NULL,
	"co2_g" double precision DEFAULT 0 NOT NULL,
	"weighed_co2_g" double precision DEFAULT 0 NOT NULL,
	"kg_hm" double precision DEFAULT 0 NOT NULL,
	"fuelled" double precision DEFAULT 0 NOT NULL,
	"fuel_cl" double precision DEFAULT 0 NOT NULL,
	"fuel_hm" double precision DEFAULT 0 NOT NULL,
	"filled" double precision DEFAULT 0 NOT NULL,
	"pallet_hm" double precision DEFAULT 0 NOT NULL,
	"capacity_hm" double precision DEFAULT 0 NOT NULL,
	"planned" double precision DEFAULT 0 NOT NULL,
	"assigned" double precision DEFAULT 0 NOT NULL,
	"pallets_given" double precision DEFAULT 0 NOT NULL,
	"pallets_returned" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journey_figure_due" (
	"journey_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figure_sum_company_index" ON "figure_sum" USING btree ("company_id","first_day") WHERE "figure_sum"."grain" = 'CLIENT';--> statement-breakpoint
CREATE INDEX "figure_sum_empty_index" ON "figure_sum" USING btree ("grain") WHERE "figure_sum"."journeys" = 0;--> statement-breakpoint
CREATE INDEX "journey_figure_date_index" ON "journey_figure" USING btree ("service_date");--> statement-breakpoint
CREATE INDEX "journey_figure_company_index" ON "journey_figure" USING btree ("company_id","service_date");--> statement-breakpoint
-- K01 to K27 of one journey each (domain.md §5), the one expression of them. Without a version a journey is late after a quarter of an hour.
CREATE FUNCTION journey_figures(wanted uuid[]) RETURNS SETOF journey_figure LANGUAGE sql STABLE AS $$
  SELECT run.id, run.service_date, coalesce(pool.depot_id, driver.depot_id), coalesce(pool.activity, driver.category), run.company_id,
    version.request_id, run.live_line_id, run.driver_pool_id, run.driver_id, run.vehicle_id,
    extract(isodow FROM departure)::integer, extract(hour FROM departure)::integer,
    done,
    (run.status = 'NON_EXECUTE')::int,
    (run.status = 'ANNULE')::int,
    (run.status = 'ANNULE' AND run.cancelled_by IS NOT DISTINCT FROM 'CLIENT')::int,
    late,
    late * coalesce(delays.own, false)::int,
    late,
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
    costed * coalesce(cost, 0),
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
    done * calls.returned
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
      nullif(CASE WHEN run.trailer_id IS NULL THEN vehicle.pallets ELSE trailer.pallets END, 0) AS pallets) AS room
    CROSS JOIN LATERAL (SELECT count(*) AS number, sum(minutes - tolerance_min) AS beyond,
        bool_or(responsibility IN ('TRANSPORTEUR', 'SOUS_TRAITANT')) AS own
      FROM delay WHERE journey_id = run.id AND NOT estimated) AS delays
    CROSS JOIN LATERAL (SELECT
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND actual_arrival IS NOT NULL) AS delivered,
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND minutes_late(stop_due(planned_arrival, window_from, window_to), actual_arrival)
          <= coalesce(tolerance_min, 15)) AS on_time,
        count(*) FILTER (WHERE waited IS NOT NULL) AS left_again, coalesce(sum(waited), 0) AS waited,
        sum(weight_kg) FILTER (WHERE weight_kg > 0) AS kg,
        coalesce(sum(pallets_given), 0) AS given, coalesce(sum(pallets_returned), 0) AS returned
      FROM journey_stop, LATERAL (SELECT greatest(0, floor(extract(epoch FROM (actual_departure - greatest(actual_arrival, planned_arrival)
        - (planned_departure - planned_arrival))) / 60)) AS beyond) AS held,
        LATERAL (SELECT CASE WHEN actual_arrival IS NOT NULL AND actual_departure IS NOT NULL THEN beyond END AS waited) AS wait
      WHERE journey_id = run.id) AS calls
    -- On board after each stop until the next, in the middle over the way between them as the crow flies: no other tells one leg from another.
    CROSS JOIN LATERAL (SELECT coalesce(sum(on_board * way) / nullif(sum(way), 0), avg(on_board)) AS pallets
      FROM (SELECT sum(stop.pallets) OVER along AS on_board,
          sqrt((lead(site.lat) OVER along - site.lat) ^ 2 + ((lead(site.lng) OVER along - site.lng) * cos(radians(site.lat))) ^ 2) AS way
        FROM journey_stop stop JOIN address site ON site.id = stop.address_id WHERE stop.journey_id = run.id
        WINDOW along AS (ORDER BY stop.position)) AS leg
      WHERE on_board > 0) AS board
    CROSS JOIN LATERAL (SELECT greatest(done, (coalesce(run.cancel_charge_cents, 0) > 0)::int) AS earning,
      done * (run.max_delay_min > coalesce(version.tolerance_min, 15))::int AS late, done * (cost IS NOT NULL)::int AS costed,
      done * (run.subcontractor_id IS NOT NULL)::int AS bought, done * (coalesce(calls.kg, 0) * loaded > 0 AND run.co2_kg IS NOT NULL)::int AS weighed,
      done * (run.fuel_l IS NOT NULL)::int AS fuelled, done * (board.pallets IS NOT NULL AND room.pallets IS NOT NULL AND loaded > 0)::int AS filled)
      AS counts
  WHERE run.id = ANY (wanted) AND run.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')
$$;
--> statement-breakpoint
-- Adds the rows of these journeys to the sums of each grain, or takes them off (sign -1).
CREATE FUNCTION add_journey_figures(wanted uuid[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_sum (grain, first_day, depot_id, activity, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id, journeys,
    done, not_executed, cancelled, cancelled_by_client, late, late_own, missed, delays, delay_min, stops_done, stops_on_time, loaded_hm, empty_hm,
    earning, revenue_cents, costed, known_revenue_cents, cost_cents, costed_hm, subcontracted, bought_cents, minutes, waited, wait_stops, wait_min,
    weighed, co2_g, weighed_co2_g, kg_hm, fuelled, fuel_cl, fuel_hm, filled, pallet_hm, capacity_hm, planned, assigned, pallets_given,
    pallets_returned)
  SELECT grain, day, depot_id, activity, client, request, line, pool, person, lorry, sign * count(*),
    sign * sum(done), sign * sum(not_executed), sign * sum(cancelled), sign * sum(cancelled_by_client), sign * sum(late), sign * sum(late_own),
    sign * sum(missed), sign * sum(delays), sign * sum(delay_min), sign * sum(stops_done), sign * sum(stops_on_time), sign * sum(loaded_hm),
    sign * sum(empty_hm), sign * sum(earning), sign * sum(revenue_cents), sign * sum(costed), sign * sum(known_revenue_cents),
    sign * sum(cost_cents), sign * sum(costed_hm), sign * sum(subcontracted), sign * sum(bought_cents), sign * sum(minutes), sign * sum(waited),
    sign * sum(wait_stops), sign * sum(wait_min), sign * sum(weighed), sign * sum(co2_g), sign * sum(weighed_co2_g), sign * sum(kg_hm),
    sign * sum(fuelled), sign * sum(fuel_cl), sign * sum(fuel_hm), sign * sum(filled), sign * sum(pallet_hm), sign * sum(capacity_hm),
    sign * sum(planned), sign * sum(assigned), sign * sum(pallets_given), sign * sum(pallets_returned)
  FROM journey_figure, LATERAL (VALUES
    ('JOUR', service_date, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid),
    ('MOIS', date_trunc('month', service_date)::date, NULL, NULL, NULL, NULL, NULL, NULL),
    ('CLIENT', date_trunc('month', service_date)::date, company_id, NULL, NULL, NULL, NULL, NULL),
    ('LIGNE', date_trunc('month', service_date)::date, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id))
    AS kept (grain, day, client, request, line, pool, person, lorry)
  WHERE journey_id = ANY (wanted)
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
    pallets_given = figure_sum.pallets_given + excluded.pallets_given, pallets_returned = figure_sum.pallets_returned + excluded.pallets_returned;
  INSERT INTO figure_hour (month, depot_id, activity, weekday, hour, journeys, done, late)
  SELECT date_trunc('month', service_date)::date, depot_id, activity, weekday, hour, sign * count(*), sign * sum(done), sign * sum(late)
  FROM journey_figure WHERE journey_id = ANY (wanted) GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT ON CONSTRAINT figure_hour_key DO UPDATE SET journeys = figure_hour.journeys + excluded.journeys,
    done = figure_hour.done + excluded.done, late = figure_hour.late + excluded.late;
END $$;
--> statement-breakpoint
-- Reckons the journeys that are due. What is written meanwhile stays due with the row that its own transaction appended; the lock lets one
-- renewal at a time, so that nobody else writes the sums.
CREATE FUNCTION renew_journey_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(7820346);
  WITH gone AS (DELETE FROM journey_figure_due RETURNING journey_id) SELECT array_agg(DISTINCT journey_id) INTO wanted FROM gone;
  IF wanted IS NULL THEN RETURN; END IF;
  PERFORM add_journey_figures(wanted, -1);
  DELETE FROM journey_figure WHERE journey_id = ANY (wanted);
  INSERT INTO journey_figure SELECT * FROM journey_figures(wanted);
  PERFORM add_journey_figures(wanted, 1);
  DELETE FROM figure_sum WHERE journeys = 0;
  DELETE FROM figure_hour WHERE journeys = 0;
END $$;
--> statement-breakpoint
-- All of them anew, after a bulk load. A journey written meanwhile stays due.
CREATE FUNCTION rebuild_journey_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820346);
  DELETE FROM journey_figure_due;
  DELETE FROM figure_sum;
  DELETE FROM figure_hour;
  DELETE FROM journey_figure;
  INSERT INTO journey_figure SELECT * FROM journey_figures(ARRAY(SELECT id FROM journey WHERE status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')));
  PERFORM add_journey_figures(ARRAY(SELECT journey_id FROM journey_figure), 1);
END $$;
--> statement-breakpoint
CREATE FUNCTION journey_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_due AFTER INSERT ON journey FOR EACH ROW WHEN (NEW.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')) EXECUTE FUNCTION journey_due();
--> statement-breakpoint
CREATE TRIGGER journey_due_gone AFTER DELETE ON journey FOR EACH ROW WHEN (OLD.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')) EXECUTE FUNCTION journey_due();
--> statement-breakpoint
CREATE TRIGGER journey_due_changed AFTER UPDATE ON journey FOR EACH ROW WHEN ((OLD.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE') OR NEW.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')) AND
  (OLD.status, OLD.service_date, OLD.company_id, OLD.version_id, OLD.live_line_id, OLD.driver_pool_id, OLD.driver_id, OLD.vehicle_id,
  OLD.trailer_id, OLD.subcontractor_id, OLD.planned_start, OLD.actual_start, OLD.actual_end, OLD.max_delay_min, OLD.km_loaded, OLD.km_empty,
  OLD.odometer_start, OLD.odometer_end, OLD.km_real, OLD.fuel_l, OLD.co2_kg, OLD.price_cents, OLD.indexation_cents, OLD.services_cents,
  OLD.cancel_charge_cents, OLD.buy_price_cents, OLD.cancelled_by)
  IS DISTINCT FROM
  (NEW.status, NEW.service_date, NEW.company_id, NEW.version_id, NEW.live_line_id, NEW.driver_pool_id, NEW.driver_id, NEW.vehicle_id,
  NEW.trailer_id, NEW.subcontractor_id, NEW.planned_start, NEW.actual_start, NEW.actual_end, NEW.max_delay_min, NEW.km_loaded, NEW.km_empty,
  NEW.odometer_start, NEW.odometer_end, NEW.km_real, NEW.fuel_l, NEW.co2_kg, NEW.price_cents, NEW.indexation_cents, NEW.services_cents,
  NEW.cancel_charge_cents, NEW.buy_price_cents, NEW.cancelled_by))
EXECUTE FUNCTION journey_due();
--> statement-breakpoint
-- Of a journey that is not decided yet its stops say nothing.
CREATE FUNCTION journey_stop_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey
  WHERE id IN (CASE WHEN TG_OP = 'DELETE' THEN OLD.journey_id ELSE NEW.journey_id END) AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_stop_due AFTER INSERT OR DELETE ON journey_stop FOR EACH ROW EXECUTE FUNCTION journey_stop_due();
--> statement-breakpoint
CREATE TRIGGER journey_stop_due_changed AFTER UPDATE ON journey_stop FOR EACH ROW WHEN (
  (OLD.address_id, OLD.position, OLD.kind, OLD.planned_arrival, OLD.planned_departure, OLD.actual_arrival, OLD.actual_departure, OLD.pallets_given,
  OLD.pallets_returned, OLD.pallets, OLD.weight_kg, OLD.window_from, OLD.window_to, OLD.tolerance_min)
  IS DISTINCT FROM
  (NEW.address_id, NEW.position, NEW.kind, NEW.planned_arrival, NEW.planned_departure, NEW.actual_arrival, NEW.actual_departure, NEW.pallets_given,
  NEW.pallets_returned, NEW.pallets, NEW.weight_kg, NEW.window_from, NEW.window_to, NEW.tolerance_min))
EXECUTE FUNCTION journey_stop_due();
--> statement-breakpoint
CREATE FUNCTION delay_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey
  WHERE id IN (OLD.journey_id, NEW.journey_id) AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delay_due AFTER INSERT OR DELETE ON delay FOR EACH ROW EXECUTE FUNCTION delay_due();
--> statement-breakpoint
CREATE TRIGGER delay_due_changed AFTER UPDATE OF journey_id, due_at, observed_at, estimated, tolerance_min, responsibility ON delay
FOR EACH ROW EXECUTE FUNCTION delay_due();
--> statement-breakpoint
CREATE FUNCTION journey_eve_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey
  WHERE id IN (OLD.journey_id, NEW.journey_id) AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_eve_due AFTER INSERT OR UPDATE OR DELETE ON journey_eve FOR EACH ROW EXECUTE FUNCTION journey_eve_due();
--> statement-breakpoint
-- What a journey names and takes its figures from: the name of its column is the argument.
CREATE FUNCTION journeys_of_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO journey_figure_due SELECT id FROM journey WHERE %I = $1 AND status IN (''TERMINE'', ''CONTROLE'', ''FACTURE'', ''ANNULE'', ''NON_EXECUTE'')', TG_ARGV[0])
  USING NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_request_version_journeys_due AFTER UPDATE OF cost_cents, tolerance_min, request_id ON delivery_request_version FOR EACH ROW
WHEN ((OLD.cost_cents, OLD.tolerance_min, OLD.request_id) IS DISTINCT FROM (NEW.cost_cents, NEW.tolerance_min, NEW.request_id)) EXECUTE FUNCTION journeys_of_due('version_id');
--> statement-breakpoint
CREATE TRIGGER driver_pool_journeys_due AFTER UPDATE OF depot_id, activity ON driver_pool FOR EACH ROW
WHEN ((OLD.depot_id, OLD.activity) IS DISTINCT FROM (NEW.depot_id, NEW.activity)) EXECUTE FUNCTION journeys_of_due('driver_pool_id');
--> statement-breakpoint
CREATE TRIGGER driver_journeys_due AFTER UPDATE OF depot_id, category ON driver FOR EACH ROW
WHEN ((OLD.depot_id, OLD.category) IS DISTINCT FROM (NEW.depot_id, NEW.category)) EXECUTE FUNCTION journeys_of_due('driver_id');
--> statement-breakpoint
CREATE TRIGGER vehicle_journeys_due AFTER UPDATE OF pallets ON vehicle FOR EACH ROW
WHEN ((OLD.pallets) IS DISTINCT FROM (NEW.pallets)) EXECUTE FUNCTION journeys_of_due('vehicle_id');
--> statement-breakpoint
CREATE TRIGGER trailer_journeys_due AFTER UPDATE OF pallets ON trailer FOR EACH ROW
WHEN ((OLD.pallets) IS DISTINCT FROM (NEW.pallets)) EXECUTE FUNCTION journeys_of_due('trailer_id');
--> statement-breakpoint
CREATE FUNCTION address_journeys_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT DISTINCT journey.id FROM journey_stop stop JOIN journey ON journey.id = stop.journey_id
  WHERE stop.address_id = NEW.id AND journey.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER address_journeys_due AFTER UPDATE OF lat, lng ON address FOR EACH ROW
WHEN ((OLD.lat, OLD.lng) IS DISTINCT FROM (NEW.lat, NEW.lng)) EXECUTE FUNCTION address_journeys_due();
--> statement-breakpoint
SELECT rebuild_journey_figures();
