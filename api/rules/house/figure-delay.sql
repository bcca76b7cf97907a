-- Adds these journeys' delays to the sums by seller, and to those of the whole carrier when `every`; sign -1 subtracts.
CREATE OR REPLACE FUNCTION add_delay_figures(wanted uuid[], sign integer, every boolean DEFAULT true) RETURNS void
  LANGUAGE sql AS $$
  INSERT INTO figure_delay_sum (first_day, depot_id, activity, sales_user_id, cause_id, delays, delay_min)
  SELECT date_trunc('month', service_date)::date, depot_id, activity, seller, cause_id, sign * sum(delays),
    sign * sum(delay_min)
  FROM figure_delay LEFT JOIN figure_seller USING (company_id),
    LATERAL (SELECT sales_user_id WHERE sales_user_id IS NOT NULL UNION ALL SELECT NULL WHERE every) AS kept (seller)
  WHERE journey_id = ANY (wanted) GROUP BY 1, depot_id, activity, seller, cause_id
  ON CONFLICT ON CONSTRAINT figure_delay_sum_key DO UPDATE SET delays = figure_delay_sum.delays + excluded.delays,
    delay_min = figure_delay_sum.delay_min + excluded.delay_min
$$;

-- Delays of finished journeys by cause, with the dimensions of journey_figures().
CREATE OR REPLACE FUNCTION delay_figures(wanted uuid[]) RETURNS SETOF figure_delay LANGUAGE sql STABLE AS $$
  SELECT journey_id, cause_id, service_date, depot_id, activity, company_id, request_id, live_line_id, driver_pool_id,
    driver_id, vehicle_id,
    count(*)::float8, sum(delay.minutes - delay.tolerance_min)::float8
  FROM journey_figure JOIN delay USING (journey_id) WHERE journey_id = ANY (wanted) AND done = 1 AND NOT estimated
  GROUP BY journey_figure.journey_id, delay.cause_id
$$;
