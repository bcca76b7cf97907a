-- What a journey adds to the uninvoiced amount of its client's month; sign -1 subtracts.
CREATE OR REPLACE FUNCTION journey_share(run journey, sign integer) RETURNS SETOF company_month
  LANGUAGE sql STABLE AS $$
  SELECT run.company_id, date_trunc('month', run.service_date)::date,
    sign * journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents)
  WHERE run.company_id IS NOT NULL AND run.invoiced_at IS NULL
    AND (run.status IN ('TERMINE', 'CONTROLE') OR coalesce(run.cancel_charge_cents, 0) > 0)
$$;

-- Sums all uninvoiced amounts again. One statement reads the journeys and deletes the appended rows, so that concurrent
-- writes stay; the lock allows one rebuild at a time.
CREATE OR REPLACE FUNCTION rebuild_company_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820343);
  WITH gone AS (DELETE FROM company_month)
  INSERT INTO company_month
  SELECT share.company_id, share.month, sum(share.uninvoiced_cents)
    FROM journey, LATERAL journey_share(journey, 1) AS share
  GROUP BY share.company_id, share.month HAVING sum(share.uninvoiced_cents) <> 0;
END $$;
