-- Calculates the figures of clients that are due, or of all on a new day. Rows written meanwhile stay due; the lock
-- allows one renewal at a time.
CREATE OR REPLACE FUNCTION renew_company_figures(today date, every boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql AS $$
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
  UPDATE company_figures AS stored SET revenue_cents = money.revenue, cost_cents = money.cost,
    costed = money.costed, uncosted = money.uncosted, year_missed = money.missed,
    year_not_executed_own = money.not_executed_own,
    journeys = service.done, late = service.late, missed = service.missed, not_executed = service.not_executed,
    not_executed_own = service.not_executed_own, used_cents = credit.used,
    overdrawn = credit.overdrawn, active_requests = requests.active
  FROM due
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(revenue_cents), 0)::bigint AS revenue,
        coalesce(sum(cost_cents), 0)::bigint AS cost, coalesce(sum(costed), 0)::int AS costed,
        coalesce(sum(done - costed), 0)::int AS uncosted, coalesce(sum(missed), 0)::int AS missed,
        coalesce(sum(not_executed_own), 0)::int AS not_executed_own
      FROM (
        SELECT revenue_cents, cost_cents, done, costed, missed, not_executed_own FROM figure_sum
          WHERE grain = 'CLIENT' AND company_id = due.id AND first_day BETWEEN first_month AND this_month
        -- A charged cancellation counts from its day on.
        UNION ALL SELECT -revenue_cents, -cost_cents, -done, -costed, -missed, -not_executed_own FROM journey_figure
          WHERE company_id = due.id AND service_date > today AND service_date <= last_day) AS to_date) AS money
    CROSS JOIN LATERAL (
      SELECT used, coalesce(used > (SELECT credit_limit_cents FROM company WHERE id = due.id), false) AS overdrawn
      FROM company_credit(due.id)) AS credit
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(done), 0)::int AS done, coalesce(sum(late), 0)::int AS late,
        coalesce(sum(missed), 0)::int AS missed,
        coalesce(sum(not_executed), 0)::int AS not_executed, coalesce(sum(not_executed_own), 0)::int AS not_executed_own
      FROM journey_figure WHERE company_id = due.id AND service_date BETWEEN today - 89 AND today) AS service
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS active FROM delivery_request
      WHERE company_id = due.id AND EXISTS (SELECT FROM delivery_request_version version
        WHERE version.request_id = delivery_request.id
          AND version.status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU'))) AS requests
  WHERE stored.company_id = due.id
    AND (stored.revenue_cents, stored.cost_cents, stored.costed, stored.uncosted, stored.year_missed,
      stored.year_not_executed_own, stored.journeys, stored.late,
      stored.missed, stored.not_executed,
        stored.not_executed_own,
        stored.used_cents, stored.overdrawn, stored.active_requests)
      IS DISTINCT FROM (money.revenue, money.cost, money.costed, money.uncosted, money.missed,
        money.not_executed_own, service.done, service.late, service.missed,
        service.not_executed,
        service.not_executed_own,
        credit.used, credit.overdrawn, requests.active);
END $$;
