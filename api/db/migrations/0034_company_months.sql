CREATE TABLE "company_month" (
	"company_id" uuid NOT NULL,
	"month" date NOT NULL,
	"journeys" integer NOT NULL,
	"late" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"not_executed" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"known_revenue_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"uninvoiced_cents" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "journey_not_invoiced_index";--> statement-breakpoint
CREATE INDEX "company_month_index" ON "company_month" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "company_month_uninvoiced_index" ON "company_month" USING btree ("company_id","uninvoiced_cents") WHERE "company_month"."uninvoiced_cents" <> 0;--> statement-breakpoint
-- K09 of a journey that earns (domain.md §5), the one expression of it: its price with the tolls in it, the indexation of its month and its
-- services; of a cancelled one what the cancellation is charged.
CREATE FUNCTION journey_revenue(price bigint, indexation bigint, services bigint, cancel_charge bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(cancel_charge, coalesce(price, 0) + coalesce(indexation, 0) + services);--> statement-breakpoint
-- What one journey adds to the month of its client, or takes from it (sign -1). Without a version it is late after a quarter of an hour.
CREATE FUNCTION journey_share(run journey, version_cost bigint, tolerance integer, sign integer) RETURNS SETOF company_month
LANGUAGE sql STABLE AS $$
  SELECT run.company_id, date_trunc('month', run.service_date)::date,
    sign * done, sign * (done * (run.max_delay_min > coalesce(tolerance, 15))::int),
    sign * (run.status = 'ANNULE')::int, sign * (run.status = 'NON_EXECUTE')::int,
    sign * greatest(done, charged) * revenue, sign * known * revenue, sign * known * coalesce(cost, 0),
    sign * greatest(charged, (run.status IN ('TERMINE', 'CONTROLE'))::int) * revenue
  FROM (SELECT
      (run.status IN ('TERMINE', 'CONTROLE', 'FACTURE'))::int AS done,
      (coalesce(run.cancel_charge_cents, 0) > 0)::int AS charged,
      journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents) AS revenue,
      CASE WHEN run.subcontractor_id IS NULL THEN version_cost ELSE run.buy_price_cents END AS cost) AS figures,
    LATERAL (SELECT done * (cost IS NOT NULL)::int AS known) AS costed
  WHERE run.company_id IS NOT NULL AND (done = 1 OR charged = 1 OR run.status IN ('ANNULE', 'NON_EXECUTE'))
$$;--> statement-breakpoint
CREATE FUNCTION journey_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_month
  SELECT company_id, month, sum(journeys), sum(late), sum(cancelled), sum(not_executed), sum(revenue_cents), sum(known_revenue_cents),
    sum(cost_cents), sum(uninvoiced_cents)
  FROM (
    SELECT share.* FROM (SELECT) AS one LEFT JOIN delivery_request_version version ON version.id = OLD.version_id,
      LATERAL journey_share(OLD, version.cost_cents, version.tolerance_min, -1) AS share WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT share.* FROM (SELECT) AS one LEFT JOIN delivery_request_version version ON version.id = NEW.version_id,
      LATERAL journey_share(NEW, version.cost_cents, version.tolerance_min, 1) AS share WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY company_id, month
  HAVING (sum(journeys), sum(late), sum(cancelled), sum(not_executed), sum(revenue_cents), sum(known_revenue_cents), sum(cost_cents),
    sum(uninvoiced_cents)) <> (0, 0, 0, 0, 0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_months AFTER INSERT OR DELETE ON "journey" FOR EACH ROW EXECUTE FUNCTION journey_months();--> statement-breakpoint
CREATE TRIGGER journey_months_changed AFTER UPDATE ON "journey" FOR EACH ROW
WHEN ((OLD.company_id, OLD.service_date, OLD.status, OLD.version_id, OLD.max_delay_min, OLD.subcontractor_id, OLD.buy_price_cents, OLD.price_cents,
    OLD.indexation_cents, OLD.services_cents, OLD.cancel_charge_cents)
  IS DISTINCT FROM
    (NEW.company_id, NEW.service_date, NEW.status, NEW.version_id, NEW.max_delay_min, NEW.subcontractor_id, NEW.buy_price_cents, NEW.price_cents,
    NEW.indexation_cents, NEW.services_cents, NEW.cancel_charge_cents))
EXECUTE FUNCTION journey_months();--> statement-breakpoint
CREATE FUNCTION version_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_month
  SELECT company_id, month, sum(share.journeys), sum(late), sum(cancelled), sum(not_executed), sum(revenue_cents), sum(known_revenue_cents),
    sum(cost_cents), sum(uninvoiced_cents)
  FROM journey, LATERAL (
    SELECT * FROM journey_share(journey, OLD.cost_cents, OLD.tolerance_min, -1)
    UNION ALL
    SELECT * FROM journey_share(journey, NEW.cost_cents, NEW.tolerance_min, 1)) AS share (company_id_, month, journeys, late, cancelled,
      not_executed, revenue_cents, known_revenue_cents, cost_cents, uninvoiced_cents)
  WHERE journey.version_id = NEW.id
  GROUP BY company_id, month;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_request_version_months AFTER UPDATE OF cost_cents, tolerance_min ON "delivery_request_version" FOR EACH ROW
WHEN ((OLD.cost_cents, OLD.tolerance_min) IS DISTINCT FROM (NEW.cost_cents, NEW.tolerance_min)) EXECUTE FUNCTION version_months();--> statement-breakpoint
-- One statement reads the journeys and deletes the rows that were appended for them: a journey written meanwhile stays with the row that
-- its own transaction appended. The lock lets one rebuild at a time, which else would count the same journeys twice.
CREATE FUNCTION rebuild_company_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820343);
  WITH gone AS (DELETE FROM company_month)
  INSERT INTO company_month
  SELECT share.company_id, share.month, sum(share.journeys), sum(share.late), sum(share.cancelled), sum(share.not_executed),
    sum(share.revenue_cents), sum(share.known_revenue_cents), sum(share.cost_cents), sum(share.uninvoiced_cents)
  FROM journey LEFT JOIN delivery_request_version version ON version.id = journey.version_id,
    LATERAL journey_share(journey, version.cost_cents, version.tolerance_min, 1) AS share
  GROUP BY share.company_id, share.month;
END $$;--> statement-breakpoint
SELECT rebuild_company_months();
