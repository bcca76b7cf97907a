-- What of a client's journeys is not invoiced: all else that they come to is summed from their figures. As in 0074.
CREATE OR REPLACE FUNCTION journey_share(run journey, sign integer) RETURNS SETOF company_month
  LANGUAGE sql STABLE AS $$
  SELECT run.company_id, date_trunc('month', run.service_date)::date,
    sign * journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents)
  WHERE run.company_id IS NOT NULL AND run.invoiced_at IS NULL
    AND (run.status IN ('TERMINE', 'CONTROLE') OR coalesce(run.cancel_charge_cents, 0) > 0)
$$;

-- One statement reads the journeys and deletes the rows that were appended for them: a journey written meanwhile stays
-- with the row that its own transaction appended. The lock lets one rebuild at a time, which else would count the same
-- journeys twice.
CREATE OR REPLACE FUNCTION rebuild_company_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820343);
  WITH gone AS (DELETE FROM company_month)
  INSERT INTO company_month
  SELECT share.company_id, share.month, sum(share.uninvoiced_cents)
    FROM journey, LATERAL journey_share(journey, 1) AS share
  GROUP BY share.company_id, share.month HAVING sum(share.uninvoiced_cents) <> 0;
END $$;
