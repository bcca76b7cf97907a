CREATE TABLE "company_figures" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	"known_revenue_cents" bigint DEFAULT 0 NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	"margin" double precision GENERATED ALWAYS AS ((known_revenue_cents - cost_cents)::double precision / nullif(known_revenue_cents, 0)::double precision) STORED,
	"journeys" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"not_executed" integer DEFAULT 0 NOT NULL,
	"otif" double precision GENERATED ALWAYS AS ((journeys - late)::double precision / nullif(journeys + not_executed, 0)::double precision) STORED,
	"used_cents" bigint DEFAULT 0 NOT NULL,
	"overdrawn" boolean DEFAULT false NOT NULL,
	"active_requests" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_figures_day" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_figures_due" (
	"company_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_figures" ADD CONSTRAINT "company_figures_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_figures_revenue_index" ON "company_figures" USING btree ("revenue_cents","company_id");--> statement-breakpoint
CREATE INDEX "company_figures_margin_index" ON "company_figures" USING btree ("margin","company_id");--> statement-breakpoint
CREATE INDEX "company_figures_margin_down_index" ON "company_figures" USING btree ("margin" DESC NULLS LAST,"company_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "company_figures_otif_index" ON "company_figures" USING btree ("otif","company_id");--> statement-breakpoint
CREATE INDEX "company_figures_otif_down_index" ON "company_figures" USING btree ("otif" DESC NULLS LAST,"company_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "company_figures_used_index" ON "company_figures" USING btree ("used_cents","company_id");--> statement-breakpoint
CREATE INDEX "company_figures_requests_index" ON "company_figures" USING btree ("active_requests","company_id");--> statement-breakpoint
CREATE INDEX "company_figures_overdrawn_index" ON "company_figures" USING btree ("company_id") WHERE "company_figures"."overdrawn";--> statement-breakpoint
-- Reckons the clients that are due, all of them on another day, in one statement: what is written meanwhile stays due with the row that its
-- own transaction appended. The lock lets one renewal at a time.
CREATE FUNCTION renew_company_figures(today date, every boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  this_month date := date_trunc('month', today);
  first_month date := this_month - interval '11 months';
  last_day date := this_month + interval '1 month' - interval '1 day';
BEGIN
  PERFORM pg_advisory_xact_lock(7820344);
  IF NOT EXISTS (SELECT FROM company_figures_day WHERE day = today) THEN
    DELETE FROM company_figures_day;
    INSERT INTO company_figures_day VALUES (today);
    every := true;
  END IF;
  WITH gone AS (DELETE FROM company_figures_due RETURNING company_id),
    due AS (SELECT company_id AS id FROM gone UNION SELECT id FROM company WHERE every)
  UPDATE company_figures AS stored SET revenue_cents = money.revenue, known_revenue_cents = money.known, cost_cents = money.cost,
    journeys = service.done, late = service.late, not_executed = service.not_executed, used_cents = money.used,
    overdrawn = money.overdrawn, active_requests = requests.active
  FROM due
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(revenue_cents) FILTER (WHERE in_year), 0)::bigint AS revenue,
        coalesce(sum(known_revenue_cents) FILTER (WHERE in_year), 0)::bigint AS known,
        coalesce(sum(cost_cents) FILTER (WHERE in_year), 0)::bigint AS cost,
        coalesce(sum(uninvoiced_cents), 0)::bigint AS used,
        coalesce(coalesce(sum(uninvoiced_cents), 0) > (SELECT credit_limit_cents FROM company WHERE id = due.id), false) AS overdrawn
      FROM company_month, LATERAL (SELECT month BETWEEN first_month AND this_month AS in_year) AS period
      WHERE company_id = due.id) AS money
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(done), 0)::int AS done, coalesce(sum(delayed), 0)::int AS late, coalesce(sum(missed), 0)::int AS not_executed
      FROM journey LEFT JOIN delivery_request_version version ON version.id = journey.version_id,
        LATERAL (SELECT (journey.status IN ('TERMINE', 'CONTROLE', 'FACTURE'))::int AS done,
          (journey.status = 'NON_EXECUTE')::int AS missed) AS outcome,
        LATERAL (SELECT done * (journey.max_delay_min > coalesce(version.tolerance_min, 15))::int AS delayed) AS delay
      WHERE journey.company_id = due.id AND journey.service_date BETWEEN today - 89 AND last_day
        -- For the index by departure, which is on the service date or a few days after it.
        AND journey.planned_start >= (today - 90)::timestamp AT TIME ZONE 'UTC'
        AND journey.planned_start < (last_day + 8)::timestamp AT TIME ZONE 'UTC') AS service
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS active FROM delivery_request
      WHERE company_id = due.id AND EXISTS (SELECT FROM delivery_request_version version
        WHERE version.request_id = delivery_request.id AND version.status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU'))) AS requests
  WHERE stored.company_id = due.id
    AND (stored.revenue_cents, stored.known_revenue_cents, stored.cost_cents, stored.journeys, stored.late, stored.not_executed,
        stored.used_cents, stored.overdrawn, stored.active_requests)
      IS DISTINCT FROM (money.revenue, money.known, money.cost, service.done, service.late, service.not_executed,
        money.used, money.overdrawn, requests.active);
END $$;--> statement-breakpoint
CREATE FUNCTION company_first_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures (company_id) VALUES (NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_first_figures AFTER INSERT ON "company" FOR EACH ROW EXECUTE FUNCTION company_first_figures();--> statement-breakpoint
CREATE FUNCTION company_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due VALUES (NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_figures_due AFTER UPDATE OF credit_limit_cents ON "company" FOR EACH ROW
WHEN (OLD.credit_limit_cents IS DISTINCT FROM NEW.credit_limit_cents) EXECUTE FUNCTION company_figures_due();--> statement-breakpoint
CREATE FUNCTION journey_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due
  SELECT DISTINCT company_id FROM (VALUES
    (OLD.company_id, OLD.status, OLD.cancel_charge_cents), (NEW.company_id, NEW.status, NEW.cancel_charge_cents)) AS run (company_id, status, charge)
  WHERE company_id IS NOT NULL AND (status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'NON_EXECUTE') OR charge > 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_figures_due AFTER INSERT OR DELETE ON "journey" FOR EACH ROW EXECUTE FUNCTION journey_figures_due();--> statement-breakpoint
CREATE TRIGGER journey_figures_due_changed AFTER UPDATE ON "journey" FOR EACH ROW
WHEN ((OLD.company_id, OLD.service_date, OLD.status, OLD.version_id, OLD.max_delay_min, OLD.subcontractor_id, OLD.buy_price_cents, OLD.price_cents,
    OLD.indexation_cents, OLD.services_cents, OLD.cancel_charge_cents)
  IS DISTINCT FROM
    (NEW.company_id, NEW.service_date, NEW.status, NEW.version_id, NEW.max_delay_min, NEW.subcontractor_id, NEW.buy_price_cents, NEW.price_cents,
    NEW.indexation_cents, NEW.services_cents, NEW.cancel_charge_cents))
EXECUTE FUNCTION journey_figures_due();--> statement-breakpoint
CREATE FUNCTION version_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due
  SELECT company_id FROM delivery_request WHERE id IN (OLD.request_id, NEW.request_id)
  UNION
  SELECT company_id FROM journey WHERE version_id = NEW.id AND company_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_request_version_figures_due AFTER INSERT OR DELETE ON "delivery_request_version" FOR EACH ROW
EXECUTE FUNCTION version_figures_due();--> statement-breakpoint
CREATE TRIGGER delivery_request_version_figures_due_changed AFTER UPDATE OF cost_cents, tolerance_min, status, request_id ON "delivery_request_version"
FOR EACH ROW WHEN ((OLD.cost_cents, OLD.tolerance_min, OLD.status, OLD.request_id) IS DISTINCT FROM
  (NEW.cost_cents, NEW.tolerance_min, NEW.status, NEW.request_id)) EXECUTE FUNCTION version_figures_due();--> statement-breakpoint
CREATE FUNCTION request_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due
  SELECT company_id FROM (VALUES (OLD.company_id), (NEW.company_id)) AS client (company_id) WHERE company_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A cahier des charges that goes takes its versions along, which then name no client any more.
CREATE TRIGGER delivery_request_figures_due AFTER DELETE ON "delivery_request" FOR EACH ROW EXECUTE FUNCTION request_figures_due();--> statement-breakpoint
CREATE TRIGGER delivery_request_figures_due_changed AFTER UPDATE OF company_id ON "delivery_request" FOR EACH ROW
WHEN (OLD.company_id <> NEW.company_id) EXECUTE FUNCTION request_figures_due();--> statement-breakpoint
-- The first read reckons them, on its own day.
INSERT INTO company_figures (company_id) SELECT id FROM company;
