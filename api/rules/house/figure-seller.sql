-- Adds these journeys to the sums of their clients' sellers; sign -1 subtracts.
CREATE OR REPLACE FUNCTION add_seller_figures(wanted uuid[], sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_sum (grain, first_day, depot_id, activity, sales_user_id, journeys,
    done, not_executed, cancelled, cancelled_by_client, late, late_own, missed, delays, delay_min, stops_done,
      stops_on_time, loaded_hm, empty_hm, earning, revenue_cents, costed, cost_cents, costed_hm,
      subcontracted, bought_cents, minutes, waited, wait_stops, wait_min, weighed, co2_g, weighed_co2_g, kg_hm, fuelled,
      fuel_cl, fuel_hm, filled, pallet_hm, capacity_hm, planned, assigned, pallets_given, pallets_returned,
      not_executed_own, filled_kg, board_kg_hm, payload_kg_hm, filled_metres, goods_cm_hm, floor_cm_hm, damaged,
      damages, settled_cents, expected, expected_stops, expected_right)
  SELECT 'VENDEUR', date_trunc('month', service_date)::date, depot_id, activity, sales_user_id, sign * count(*),
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
  FROM journey_figure JOIN figure_seller USING (company_id) WHERE journey_id = ANY (wanted)
    GROUP BY 2, depot_id, activity, sales_user_id
  ON CONFLICT ON CONSTRAINT figure_sum_key DO UPDATE SET journeys = figure_sum.journeys + excluded.journeys,
    done = figure_sum.done + excluded.done, not_executed = figure_sum.not_executed + excluded.not_executed,
    cancelled = figure_sum.cancelled + excluded.cancelled,
    cancelled_by_client = figure_sum.cancelled_by_client + excluded.cancelled_by_client,
    late = figure_sum.late + excluded.late, late_own = figure_sum.late_own + excluded.late_own,
    missed = figure_sum.missed + excluded.missed, delays = figure_sum.delays + excluded.delays,
    delay_min = figure_sum.delay_min + excluded.delay_min, stops_done = figure_sum.stops_done + excluded.stops_done,
    stops_on_time = figure_sum.stops_on_time + excluded.stops_on_time,
    loaded_hm = figure_sum.loaded_hm + excluded.loaded_hm, empty_hm = figure_sum.empty_hm + excluded.empty_hm,
    earning = figure_sum.earning + excluded.earning, revenue_cents = figure_sum.revenue_cents + excluded.revenue_cents,
    costed = figure_sum.costed + excluded.costed,
    cost_cents = figure_sum.cost_cents + excluded.cost_cents, costed_hm = figure_sum.costed_hm + excluded.costed_hm,
    subcontracted = figure_sum.subcontracted + excluded.subcontracted,
    bought_cents = figure_sum.bought_cents + excluded.bought_cents, minutes = figure_sum.minutes + excluded.minutes,
    waited = figure_sum.waited + excluded.waited, wait_stops = figure_sum.wait_stops + excluded.wait_stops,
    wait_min = figure_sum.wait_min + excluded.wait_min, weighed = figure_sum.weighed + excluded.weighed,
    co2_g = figure_sum.co2_g + excluded.co2_g, weighed_co2_g = figure_sum.weighed_co2_g + excluded.weighed_co2_g,
    kg_hm = figure_sum.kg_hm + excluded.kg_hm, fuelled = figure_sum.fuelled + excluded.fuelled,
    fuel_cl = figure_sum.fuel_cl + excluded.fuel_cl, fuel_hm = figure_sum.fuel_hm + excluded.fuel_hm,
    filled = figure_sum.filled + excluded.filled, pallet_hm = figure_sum.pallet_hm + excluded.pallet_hm,
    capacity_hm = figure_sum.capacity_hm + excluded.capacity_hm, planned = figure_sum.planned + excluded.planned,
    assigned = figure_sum.assigned + excluded.assigned,
    pallets_given = figure_sum.pallets_given + excluded.pallets_given,
    pallets_returned = figure_sum.pallets_returned + excluded.pallets_returned,
    not_executed_own = figure_sum.not_executed_own + excluded.not_executed_own,
    filled_kg = figure_sum.filled_kg + excluded.filled_kg, board_kg_hm = figure_sum.board_kg_hm + excluded.board_kg_hm,
    payload_kg_hm = figure_sum.payload_kg_hm + excluded.payload_kg_hm,
    filled_metres = figure_sum.filled_metres + excluded.filled_metres,
    goods_cm_hm = figure_sum.goods_cm_hm + excluded.goods_cm_hm,
    floor_cm_hm = figure_sum.floor_cm_hm + excluded.floor_cm_hm, damaged = figure_sum.damaged + excluded.damaged,
    damages = figure_sum.damages + excluded.damages, settled_cents = figure_sum.settled_cents + excluded.settled_cents,
    expected = figure_sum.expected + excluded.expected,
    expected_stops = figure_sum.expected_stops + excluded.expected_stops, expected_right = figure_sum.expected_right +
    excluded.expected_right;
  INSERT INTO figure_hour (month, depot_id, activity, sales_user_id, weekday, hour, journeys, done, late)
  SELECT date_trunc('month', service_date)::date, depot_id, activity, sales_user_id, weekday, hour, sign * count(*),
    sign * sum(done), sign * sum(late)
  FROM journey_figure JOIN figure_seller USING (company_id) WHERE journey_id = ANY (wanted) GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ON CONSTRAINT figure_hour_key DO UPDATE SET journeys = figure_hour.journeys + excluded.journeys,
    done = figure_hour.done + excluded.done, late = figure_hour.late + excluded.late;
$$;
