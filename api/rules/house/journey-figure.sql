-- K01 to K29 of each journey (domain.md §5), calculated here only. Late (K03): a stop beyond its window and tolerance.
-- Missed (K01): a late, failed, incomplete or damaged delivery.
CREATE OR REPLACE FUNCTION journey_figures(wanted uuid[]) RETURNS SETOF journey_figure LANGUAGE sql STABLE AS $$
  SELECT run.id, run.service_date, coalesce(pool.depot_id, driver.depot_id), coalesce(pool.activity, driver.category),
    run.company_id,
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
    costed * (coalesce(cost, 0) + harm.net + delays.penalties),
    costed * (loaded + unloaded),
    bought,
    bought * coalesce(run.buy_price_cents, 0),
    done * (run.vehicle_id IS NOT NULL)::int
      * coalesce(floor(extract(epoch FROM (run.actual_end - run.actual_start)) / 60), 0),
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
    done * (foresight.stops > 0)::int,
    done * foresight.stops,
    done * foresight.right_ones
  FROM journey run
    LEFT JOIN delivery_request_version version ON version.id = run.version_id
    LEFT JOIN driver_pool pool ON pool.id = run.driver_pool_id
    LEFT JOIN driver ON driver.id = run.driver_id
    LEFT JOIN vehicle ON vehicle.id = run.vehicle_id
    LEFT JOIN trailer ON trailer.id = run.trailer_id
    LEFT JOIN journey_eve eve ON eve.journey_id = run.id
    CROSS JOIN LATERAL (SELECT run.planned_start AT TIME ZONE 'Europe/Paris' AS departure, run.km_loaded * 10 AS loaded,
      run.km_empty * 10 AS unloaded,
      (run.status IN ('TERMINE', 'CONTROLE', 'FACTURE'))::int AS done,
      journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents) AS revenue,
      run.cost_cents AS cost,
      nullif(CASE WHEN run.trailer_id IS NULL THEN vehicle.pallets ELSE trailer.pallets END, 0) AS pallets,
      nullif(CASE WHEN run.trailer_id IS NULL THEN vehicle.gvw_kg - vehicle.tare_kg
        ELSE trailer.gvw_kg - trailer.tare_kg END, 0) AS payload,
      nullif(CASE WHEN run.trailer_id IS NULL THEN vehicle.floor_metres ELSE trailer.floor_metres END, 0) AS floor,
      nullif(version.goods ->> 'linearMetres', '')::numeric AS goods_metres) AS room
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE NOT estimated) AS number,
        sum(minutes - tolerance_min) FILTER (WHERE NOT estimated) AS beyond,
        bool_or(responsibility IN ('TRANSPORTEUR', 'SOUS_TRAITANT')) FILTER (WHERE NOT estimated) AS own,
        coalesce(sum(delay_penalty(delay)), 0) AS penalties
      FROM delay WHERE journey_id = run.id) AS delays
    -- Damage: goods without a refused liability, and what the carrier paid.
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE goods AND status <> 'REFUSE') AS goods,
      count(*) FILTER (WHERE goods) AS number,
      coalesce(sum(damage_net(damage)), 0) AS net
      FROM damage, LATERAL (SELECT kind NOT IN ('MATERIEL_TIERS', 'VEHICULE') AS goods) AS what
        WHERE journey_id = run.id) AS harm
    CROSS JOIN LATERAL (SELECT
        count(actual_arrival) AS reached, count(*) FILTER (WHERE beyond_promise) AS beyond,
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND (beyond_promise OR NOT stop_complete(journey_stop))) AS broken,
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND actual_arrival IS NOT NULL) AS delivered,
        count(*) FILTER (WHERE kind = 'LIVRAISON' AND NOT beyond_promise) AS on_time,
        count(*) FILTER (WHERE waited IS NOT NULL) AS left_again, coalesce(sum(waited), 0) AS waited,
        sum(weight_kg) FILTER (WHERE weight_kg > 0) AS kg,
        coalesce(sum(pallets_given), 0) AS given, coalesce(sum(pallets_returned), 0) AS returned
      FROM journey_stop, LATERAL (SELECT greatest(0,
        floor(extract(epoch FROM (actual_departure - greatest(actual_arrival, planned_arrival)
        - (planned_departure - planned_arrival))) / 60)) AS beyond) AS held,
        LATERAL (SELECT CASE WHEN actual_arrival IS NOT NULL AND actual_departure IS NOT NULL
          THEN beyond END AS waited) AS wait,
        LATERAL (SELECT minutes_late(stop_due(planned_arrival, window_from, window_to), actual_arrival) > tolerance_min
          AS beyond_promise) AS promise
      WHERE journey_id = run.id) AS calls
    CROSS JOIN LATERAL (SELECT count(*) AS stops,
        count(*) FILTER (WHERE abs(extract(epoch FROM (stop.actual_arrival - ahead.expected_at))) <= 600) AS right_ones
      FROM hour_expectation ahead JOIN journey_stop stop ON stop.id = ahead.stop_id AND stop.actual_arrival IS NOT NULL
      WHERE ahead.journey_id = run.id) AS foresight
    -- Load on board after each stop, averaged over straight-line distances.
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(on_board * way) FILTER (WHERE on_board > 0)
            / nullif(sum(way) FILTER (WHERE on_board > 0), 0),
          avg(on_board) FILTER (WHERE on_board > 0)) AS pallets,
        coalesce(sum(kg_on_board * way) FILTER (WHERE kg_on_board > 0)
            / nullif(sum(way) FILTER (WHERE kg_on_board > 0), 0),
          avg(kg_on_board) FILTER (WHERE kg_on_board > 0)) AS kg
      FROM (SELECT sum(stop.pallets) OVER along AS on_board, sum(stop.weight_kg) OVER along AS kg_on_board,
          sqrt((lead(site.lat) OVER along - site.lat) ^ 2
            + ((lead(site.lng) OVER along - site.lng) * cos(radians(site.lat))) ^ 2) AS way
        FROM journey_stop stop JOIN address site ON site.id = stop.address_id WHERE stop.journey_id = run.id
        WINDOW along AS (ORDER BY stop.position)) AS leg) AS board
    CROSS JOIN LATERAL (SELECT greatest(done, (coalesce(run.cancel_charge_cents, 0) > 0)::int) AS earning,
      done * (calls.reached = 0 AND run.max_delay_min > coalesce(version.tolerance_min, 15))::int AS untimed,
      done * (cost IS NOT NULL)::int AS costed,
      done * (run.subcontractor_id IS NOT NULL)::int AS bought,
      done * (coalesce(calls.kg, 0) * loaded > 0 AND run.co2_kg IS NOT NULL)::int AS weighed,
      done * (run.fuel_l IS NOT NULL)::int AS fuelled,
      done * (board.pallets IS NOT NULL AND room.pallets IS NOT NULL AND loaded > 0)::int AS filled,
      done * (board.kg IS NOT NULL AND room.payload IS NOT NULL AND loaded > 0)::int AS filled_kg,
      done * (room.goods_metres IS NOT NULL AND room.floor IS NOT NULL AND loaded > 0)::int AS filled_metres) AS counts
    CROSS JOIN LATERAL (SELECT greatest(untimed, done * (calls.beyond > 0)::int) AS late) AS delayed
  WHERE run.id = ANY (wanted) AND run.status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')
$$;

-- Journeys that refer to a changed record get new figures; the argument is the column that refers to it.
CREATE OR REPLACE FUNCTION journeys_of_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO journey_figure_due SELECT id FROM journey
    WHERE %I = $1 AND status IN (''TERMINE'', ''CONTROLE'', ''FACTURE'', ''ANNULE'', ''NON_EXECUTE'')', TG_ARGV[0])
  USING NEW.id;
  RETURN NULL;
END $$;

-- Calculates all figures again after a bulk load. A journey written meanwhile stays due.
CREATE OR REPLACE FUNCTION rebuild_journey_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  every uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(7820346);
  DELETE FROM journey_figure_due;
  DELETE FROM figure_seller_due;
  DELETE FROM figure_seller;
  DELETE FROM figure_sum;
  DELETE FROM figure_hour;
  DELETE FROM figure_year;
  DELETE FROM figure_delay_sum;
  DELETE FROM figure_delay;
  DELETE FROM journey_figure;
  INSERT INTO figure_seller SELECT id, sales_user_id FROM company WHERE sales_user_id IS NOT NULL;
  INSERT INTO journey_figure SELECT * FROM journey_figures(ARRAY(SELECT id FROM journey
    WHERE status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')));
  every := ARRAY(SELECT journey_id FROM journey_figure);
  INSERT INTO figure_delay SELECT * FROM delay_figures(every);
  PERFORM add_journey_figures(every, 1);
  PERFORM add_journey_year(every, 1);
  PERFORM add_seller_figures(every, 1);
  PERFORM add_delay_figures(every, 1);
  PERFORM rebuild_pallet_months();
END $$;

-- Calculates the figures of journeys that are due. Rows written meanwhile stay due; the lock allows one renewal at a
-- time, so that nobody else writes the sums.
CREATE OR REPLACE FUNCTION renew_journey_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
  clients uuid[];
  moved uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(7820346);
  WITH gone AS (DELETE FROM figure_seller_due RETURNING company_id) SELECT array_agg(DISTINCT company_id) INTO clients
    FROM gone;
  IF clients IS NOT NULL THEN
    -- Journeys move from one seller to the other unchanged.
    moved := ARRAY(SELECT journey_id FROM journey_figure WHERE company_id = ANY (clients));
    PERFORM add_seller_figures(moved, -1);
    PERFORM add_delay_figures(moved, -1, false);
    PERFORM add_pallet_months(clients, -1);
    DELETE FROM figure_seller WHERE company_id = ANY (clients);
    INSERT INTO figure_seller SELECT id, sales_user_id FROM company
      WHERE id = ANY (clients) AND sales_user_id IS NOT NULL;
    PERFORM add_seller_figures(moved, 1);
    PERFORM add_delay_figures(moved, 1, false);
    PERFORM add_pallet_months(clients, 1);
  END IF;
  WITH gone AS (DELETE FROM journey_figure_due RETURNING journey_id) SELECT array_agg(DISTINCT journey_id) INTO wanted
    FROM gone;
  IF wanted IS NOT NULL THEN
    -- The figures of their clients change with them.
    INSERT INTO company_figures_due
    SELECT company_id FROM (SELECT company_id FROM journey_figure WHERE journey_id = ANY (wanted)
      UNION SELECT company_id FROM journey WHERE id = ANY (wanted)) AS client WHERE company_id IS NOT NULL;
    PERFORM add_journey_figures(wanted, -1);
    PERFORM add_journey_year(wanted, -1);
    PERFORM add_seller_figures(wanted, -1);
    PERFORM add_delay_figures(wanted, -1);
    DELETE FROM journey_figure WHERE journey_id = ANY (wanted);
    DELETE FROM figure_delay WHERE journey_id = ANY (wanted);
    INSERT INTO journey_figure SELECT * FROM journey_figures(wanted);
    INSERT INTO figure_delay SELECT * FROM delay_figures(wanted);
    PERFORM add_journey_figures(wanted, 1);
    PERFORM add_journey_year(wanted, 1);
    PERFORM add_seller_figures(wanted, 1);
    PERFORM add_delay_figures(wanted, 1);
  END IF;
  IF clients IS NULL AND wanted IS NULL THEN RETURN; END IF;
  DELETE FROM figure_sum WHERE journeys = 0;
  DELETE FROM figure_hour WHERE journeys = 0;
  DELETE FROM figure_year WHERE journeys = 0;
  DELETE FROM figure_delay_sum WHERE delays = 0;
END $$;
