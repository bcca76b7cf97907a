CREATE TABLE "figure_delay_sum" (
	"first_day" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"sales_user_id" uuid,
	"cause_id" uuid,
	"delays" double precision NOT NULL,
	"delay_min" double precision NOT NULL,
	CONSTRAINT "figure_delay_sum_key" UNIQUE NULLS NOT DISTINCT("first_day","depot_id","activity","sales_user_id","cause_id")
);
--> statement-breakpoint
CREATE TABLE "figure_delay" (
	"journey_id" uuid NOT NULL,
	"cause_id" uuid,
	"service_date" date NOT NULL,
	"depot_id" uuid,
	"activity" text,
	"company_id" uuid,
	"request_id" uuid,
	"live_line_id" uuid,
	"driver_pool_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"delays" double precision NOT NULL,
	"delay_min" double precision NOT NULL,
	CONSTRAINT "figure_delay_key" UNIQUE NULLS NOT DISTINCT("journey_id","cause_id")
);
--> statement-breakpoint
CREATE INDEX "figure_delay_date_index" ON "figure_delay" USING btree ("service_date");--> statement-breakpoint
CREATE INDEX "figure_delay_company_index" ON "figure_delay" USING btree ("company_id","service_date");--> statement-breakpoint
-- The delays of journeys that ran, by cause: those that `journey_figures` counts, with what their journeys are counted by there.
CREATE FUNCTION delay_figures(wanted uuid[]) RETURNS SETOF figure_delay LANGUAGE sql STABLE AS $$
  SELECT journey_id, cause_id, service_date, depot_id, activity, company_id, request_id, live_line_id, driver_pool_id, driver_id, vehicle_id,
    count(*)::float8, sum(delay.minutes - delay.tolerance_min)::float8
  FROM journey_figure JOIN delay USING (journey_id) WHERE journey_id = ANY (wanted) AND done = 1 AND NOT estimated
  GROUP BY journey_figure.journey_id, delay.cause_id
$$;
--> statement-breakpoint
-- Adds them to the sums of who sells to their clients, and of all where `every` is true, or takes them off (sign -1).
CREATE FUNCTION add_delay_figures(wanted uuid[], sign integer, every boolean DEFAULT true) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_delay_sum (first_day, depot_id, activity, sales_user_id, cause_id, delays, delay_min)
  SELECT date_trunc('month', service_date)::date, depot_id, activity, seller, cause_id, sign * sum(delays), sign * sum(delay_min)
  FROM figure_delay LEFT JOIN figure_seller USING (company_id),
    LATERAL (SELECT sales_user_id WHERE sales_user_id IS NOT NULL UNION ALL SELECT NULL WHERE every) AS kept (seller)
  WHERE journey_id = ANY (wanted) GROUP BY 1, depot_id, activity, seller, cause_id
  ON CONFLICT ON CONSTRAINT figure_delay_sum_key DO UPDATE SET delays = figure_delay_sum.delays + excluded.delays,
    delay_min = figure_delay_sum.delay_min + excluded.delay_min
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION renew_journey_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
  clients uuid[];
  moved uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(7820346);
  WITH gone AS (DELETE FROM figure_seller_due RETURNING company_id) SELECT array_agg(DISTINCT company_id) INTO clients FROM gone;
  IF clients IS NOT NULL THEN
    -- Their journeys go from one seller to the other as they are.
    moved := ARRAY(SELECT journey_id FROM journey_figure WHERE company_id = ANY (clients));
    PERFORM add_seller_figures(moved, -1);
    PERFORM add_delay_figures(moved, -1, false);
    DELETE FROM figure_seller WHERE company_id = ANY (clients);
    INSERT INTO figure_seller SELECT id, sales_user_id FROM company WHERE id = ANY (clients) AND sales_user_id IS NOT NULL;
    PERFORM add_seller_figures(moved, 1);
    PERFORM add_delay_figures(moved, 1, false);
  END IF;
  WITH gone AS (DELETE FROM journey_figure_due RETURNING journey_id) SELECT array_agg(DISTINCT journey_id) INTO wanted FROM gone;
  IF wanted IS NOT NULL THEN
    -- What a client's journeys come to changes with them.
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
--> statement-breakpoint
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
  INSERT INTO journey_figure SELECT * FROM journey_figures(ARRAY(SELECT id FROM journey WHERE status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE')));
  every := ARRAY(SELECT journey_id FROM journey_figure);
  INSERT INTO figure_delay SELECT * FROM delay_figures(every);
  PERFORM add_journey_figures(every, 1);
  PERFORM add_journey_year(every, 1);
  PERFORM add_seller_figures(every, 1);
  PERFORM add_delay_figures(every, 1);
END $$;
--> statement-breakpoint
-- Whoever qualifies a delay changes what is kept by cause.
DROP TRIGGER delay_due_changed ON delay;
--> statement-breakpoint
CREATE TRIGGER delay_due_changed AFTER UPDATE OF journey_id, due_at, observed_at, estimated, tolerance_min, responsibility, cause_id ON delay
FOR EACH ROW EXECUTE FUNCTION delay_due();
--> statement-breakpoint
INSERT INTO figure_delay SELECT * FROM delay_figures(ARRAY(SELECT journey_id FROM journey_figure));
--> statement-breakpoint
SELECT add_delay_figures(ARRAY(SELECT journey_id FROM figure_delay), 1);
