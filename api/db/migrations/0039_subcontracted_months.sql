CREATE TABLE "subcontracted_month" (
	"month" date NOT NULL,
	"bought_cents" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "subcontracted_month_index" ON "subcontracted_month" USING btree ("month");--> statement-breakpoint
-- What one journey adds to its month, or takes from it (sign -1): K17 counts what is earned, and of it what sub-contractors ran.
CREATE FUNCTION journey_subcontracted(run journey, sign integer) RETURNS SETOF subcontracted_month
LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', run.service_date)::date,
    sign * (done AND run.subcontractor_id IS NOT NULL)::int * coalesce(run.buy_price_cents, 0),
    sign * journey_revenue(run.price_cents, run.indexation_cents, run.services_cents, run.cancel_charge_cents)
  FROM (SELECT run.status IN ('TERMINE', 'CONTROLE', 'FACTURE') AS done) AS outcome WHERE done OR run.cancel_charge_cents > 0
$$;--> statement-breakpoint
CREATE FUNCTION journey_subcontracted_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subcontracted_month
  SELECT month, sum(bought_cents), sum(revenue_cents)
  FROM (
    SELECT share.* FROM journey_subcontracted(OLD, -1) AS share WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT share.* FROM journey_subcontracted(NEW, 1) AS share WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY month
  HAVING (sum(bought_cents), sum(revenue_cents)) <> (0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_subcontracted_months AFTER INSERT OR DELETE ON "journey" FOR EACH ROW
EXECUTE FUNCTION journey_subcontracted_months();--> statement-breakpoint
CREATE TRIGGER journey_subcontracted_months_changed AFTER UPDATE ON "journey" FOR EACH ROW
WHEN ((OLD.service_date, OLD.status, OLD.subcontractor_id, OLD.buy_price_cents, OLD.price_cents, OLD.indexation_cents, OLD.services_cents,
    OLD.cancel_charge_cents)
  IS DISTINCT FROM
    (NEW.service_date, NEW.status, NEW.subcontractor_id, NEW.buy_price_cents, NEW.price_cents, NEW.indexation_cents, NEW.services_cents,
    NEW.cancel_charge_cents))
EXECUTE FUNCTION journey_subcontracted_months();--> statement-breakpoint
-- As rebuild_company_months().
CREATE FUNCTION rebuild_subcontracted_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820345);
  WITH gone AS (DELETE FROM subcontracted_month)
  INSERT INTO subcontracted_month
  SELECT share.month, sum(share.bought_cents), sum(share.revenue_cents) FROM journey, LATERAL journey_subcontracted(journey, 1) AS share
  GROUP BY share.month;
END $$;--> statement-breakpoint
SELECT rebuild_subcontracted_months();
