-- Adds these journeys to the sums of twelve months of each grain; sign -1 subtracts.
CREATE OR REPLACE FUNCTION add_journey_year(wanted uuid[], sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_year (grain, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id, journeys,
    done, not_executed, cancelled, cancelled_by_client, late, late_own, missed, delays, delay_min, stops_done,
      stops_on_time, loaded_hm, empty_hm, earning, revenue_cents, costed, cost_cents, costed_hm,
      subcontracted, bought_cents, minutes, waited, wait_stops, wait_min, weighed, co2_g, weighed_co2_g, kg_hm, fuelled,
      fuel_cl, fuel_hm, filled, pallet_hm, capacity_hm, planned, assigned, pallets_given, pallets_returned,
      not_executed_own, filled_kg, board_kg_hm, payload_kg_hm, filled_metres, goods_cm_hm, floor_cm_hm, damaged,
      damages, settled_cents, expected, expected_stops, expected_right)
  SELECT grain, client, request, line, pool, person, lorry, sign * count(*),
    sign * sum(done), sign * sum(not_executed), sign * sum(cancelled), sign * sum(cancelled_by_client),
    sign * sum(late), sign * sum(late_own), sign * sum(missed), sign * sum(delays), sign * sum(delay_min),
    sign * sum(stops_done), sign * sum(stops_on_time), sign * sum(loaded_hm), sign * sum(empty_hm), sign * sum(earning),
    sign * sum(revenue_cents), sign * sum(costed), sign * sum(cost_cents),
    sign * sum(costed_hm), sign * sum(subcontracted), sign * sum(bought_cents), sign * sum(minutes), sign * sum(waited),
    sign * sum(wait_stops), sign * sum(wait_min), sign * sum(weighed), sign * sum(co2_g), sign * sum(weighed_co2_g),
    sign * sum(kg_hm), sign * sum(fuelled), sign * sum(fuel_cl), sign * sum(fuel_hm), sign * sum(filled),
    sign * sum(pallet_hm), sign * sum(capacity_hm), sign * sum(planned), sign * sum(assigned),
    sign * sum(pallets_given), sign * sum(pallets_returned), sign * sum(not_executed_own), sign * sum(filled_kg),
    sign * sum(board_kg_hm), sign * sum(payload_kg_hm), sign * sum(filled_metres), sign * sum(goods_cm_hm),
    sign * sum(floor_cm_hm), sign * sum(damaged), sign * sum(damages), sign * sum(settled_cents), sign * sum(expected),
    sign * sum(expected_stops), sign * sum(expected_right)
  FROM journey_figure JOIN figure_year_begin ON service_date >= first_day
    AND service_date < first_day + interval '12 months', LATERAL (VALUES
    ('CLIENT', company_id, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid, NULL::uuid),
    ('CDC', NULL, request_id, NULL, NULL, NULL, NULL),
    ('LIGNE', NULL, NULL, live_line_id, NULL, NULL, NULL),
    ('TOURNEE', NULL, NULL, NULL, driver_pool_id, NULL, NULL),
    ('CHAUFFEUR', NULL, NULL, NULL, NULL, driver_id, NULL),
    ('VEHICULE', NULL, NULL, NULL, NULL, NULL, vehicle_id),
    ('TOUT', NULL, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id)) AS kept (grain, client, request,
      line, pool, person, lorry)
  WHERE journey_id = ANY (wanted)
  GROUP BY grain, client, request, line, pool, person, lorry
  ON CONFLICT ON CONSTRAINT figure_year_key DO UPDATE SET journeys = figure_year.journeys + excluded.journeys,
    done = figure_year.done + excluded.done, not_executed = figure_year.not_executed + excluded.not_executed,
    cancelled = figure_year.cancelled + excluded.cancelled,
    cancelled_by_client = figure_year.cancelled_by_client + excluded.cancelled_by_client,
    late = figure_year.late + excluded.late, late_own = figure_year.late_own + excluded.late_own,
    missed = figure_year.missed + excluded.missed, delays = figure_year.delays + excluded.delays,
    delay_min = figure_year.delay_min + excluded.delay_min, stops_done = figure_year.stops_done + excluded.stops_done,
    stops_on_time = figure_year.stops_on_time + excluded.stops_on_time,
    loaded_hm = figure_year.loaded_hm + excluded.loaded_hm, empty_hm = figure_year.empty_hm + excluded.empty_hm,
    earning = figure_year.earning + excluded.earning,
    revenue_cents = figure_year.revenue_cents + excluded.revenue_cents, costed = figure_year.costed + excluded.costed,
    cost_cents = figure_year.cost_cents + excluded.cost_cents, costed_hm = figure_year.costed_hm + excluded.costed_hm,
    subcontracted = figure_year.subcontracted + excluded.subcontracted,
    bought_cents = figure_year.bought_cents + excluded.bought_cents, minutes = figure_year.minutes + excluded.minutes,
    waited = figure_year.waited + excluded.waited, wait_stops = figure_year.wait_stops + excluded.wait_stops,
    wait_min = figure_year.wait_min + excluded.wait_min, weighed = figure_year.weighed + excluded.weighed,
    co2_g = figure_year.co2_g + excluded.co2_g, weighed_co2_g = figure_year.weighed_co2_g + excluded.weighed_co2_g,
    kg_hm = figure_year.kg_hm + excluded.kg_hm, fuelled = figure_year.fuelled + excluded.fuelled,
    fuel_cl = figure_year.fuel_cl + excluded.fuel_cl, fuel_hm = figure_year.fuel_hm + excluded.fuel_hm,
    filled = figure_year.filled + excluded.filled, pallet_hm = figure_year.pallet_hm + excluded.pallet_hm,
    capacity_hm = figure_year.capacity_hm + excluded.capacity_hm, planned = figure_year.planned + excluded.planned,
    assigned = figure_year.assigned + excluded.assigned,
    pallets_given = figure_year.pallets_given + excluded.pallets_given,
    pallets_returned = figure_year.pallets_returned + excluded.pallets_returned,
    not_executed_own = figure_year.not_executed_own + excluded.not_executed_own,
    filled_kg = figure_year.filled_kg + excluded.filled_kg,
    board_kg_hm = figure_year.board_kg_hm + excluded.board_kg_hm,
    payload_kg_hm = figure_year.payload_kg_hm + excluded.payload_kg_hm,
    filled_metres = figure_year.filled_metres + excluded.filled_metres,
    goods_cm_hm = figure_year.goods_cm_hm + excluded.goods_cm_hm,
    floor_cm_hm = figure_year.floor_cm_hm + excluded.floor_cm_hm, damaged = figure_year.damaged + excluded.damaged,
    damages = figure_year.damages + excluded.damages,
    settled_cents = figure_year.settled_cents + excluded.settled_cents,
    expected = figure_year.expected + excluded.expected,
    expected_stops = figure_year.expected_stops + excluded.expected_stops,
    expected_right = figure_year.expected_right + excluded.expected_right
$$;

-- Brings all figures up to date, with the twelve months from this one.
CREATE OR REPLACE FUNCTION renew_figure_year(wanted date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_journey_figures();
  IF EXISTS (SELECT FROM figure_year_begin WHERE first_day = wanted) THEN RETURN; END IF;
  DELETE FROM figure_year_begin;
  DELETE FROM figure_year;
  INSERT INTO figure_year_begin VALUES (wanted);
  INSERT INTO figure_year (grain, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id, journeys,
    done, not_executed, cancelled, cancelled_by_client, late, late_own, missed, delays, delay_min, stops_done,
      stops_on_time, loaded_hm, empty_hm, earning, revenue_cents, costed, cost_cents, costed_hm,
      subcontracted, bought_cents, minutes, waited, wait_stops, wait_min, weighed, co2_g, weighed_co2_g, kg_hm, fuelled,
      fuel_cl, fuel_hm, filled, pallet_hm, capacity_hm, planned, assigned, pallets_given, pallets_returned,
      not_executed_own, filled_kg, board_kg_hm, payload_kg_hm, filled_metres, goods_cm_hm, floor_cm_hm, damaged,
      damages, settled_cents, expected, expected_stops, expected_right)
  SELECT grain, client, request, line, pool, person, lorry, sum(journeys),
    sum(done), sum(not_executed), sum(cancelled), sum(cancelled_by_client), sum(late), sum(late_own), sum(missed),
    sum(delays), sum(delay_min), sum(stops_done), sum(stops_on_time), sum(loaded_hm), sum(empty_hm), sum(earning),
    sum(revenue_cents), sum(costed), sum(cost_cents), sum(costed_hm), sum(subcontracted),
    sum(bought_cents), sum(minutes), sum(waited), sum(wait_stops), sum(wait_min), sum(weighed), sum(co2_g),
    sum(weighed_co2_g), sum(kg_hm), sum(fuelled), sum(fuel_cl), sum(fuel_hm), sum(filled), sum(pallet_hm),
    sum(capacity_hm), sum(planned), sum(assigned), sum(pallets_given), sum(pallets_returned), sum(not_executed_own),
    sum(filled_kg), sum(board_kg_hm), sum(payload_kg_hm), sum(filled_metres), sum(goods_cm_hm), sum(floor_cm_hm),
    sum(damaged), sum(damages), sum(settled_cents), sum(expected), sum(expected_stops), sum(expected_right)
  FROM figure_sum, LATERAL (SELECT CASE WHEN grain = 'CLIENT' THEN company_id END AS client,
    CASE WHEN grain IN ('CDC', 'TOUT') THEN request_id END AS request, CASE
      WHEN grain IN ('LIGNE', 'TOUT') THEN live_line_id END AS line,
    CASE WHEN grain IN ('TOURNEE', 'TOUT') THEN driver_pool_id END AS pool, CASE
      WHEN grain IN ('CHAUFFEUR', 'TOUT') THEN driver_id END AS person,
    CASE WHEN grain IN ('VEHICULE', 'TOUT') THEN vehicle_id END AS lorry) AS own
  WHERE grain IN ('CLIENT', 'CDC', 'LIGNE', 'TOURNEE', 'CHAUFFEUR', 'VEHICULE', 'TOUT') AND first_day >= wanted
    AND first_day < wanted + interval '12 months'
  GROUP BY grain, client, request, line, pool, person, lorry;
END $$;
