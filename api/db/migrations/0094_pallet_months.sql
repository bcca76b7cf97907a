CREATE TABLE "pallet_month" (
	"month" date NOT NULL,
	"balance" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pallet_month_index" ON "pallet_month" USING btree ("month","balance");--> statement-breakpoint
CREATE FUNCTION pallet_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pallet_month
  SELECT month, sum(balance) FROM (
    SELECT date_trunc('month', OLD.day)::date AS month, OLD.returned - OLD.given AS balance WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT date_trunc('month', NEW.day)::date, NEW.given - NEW.returned WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY month HAVING sum(balance) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pallet_months AFTER INSERT OR DELETE OR UPDATE OF day, given, returned ON pallet_movement FOR EACH ROW EXECUTE FUNCTION pallet_months();
--> statement-breakpoint
-- One row a month, from the movements. One statement sees a movement and what was appended with it, or neither: nobody waits.
CREATE FUNCTION rebuild_pallet_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820348);
  WITH gone AS (DELETE FROM pallet_month)
  INSERT INTO pallet_month SELECT date_trunc('month', day)::date, sum(given - returned) FROM pallet_movement GROUP BY 1 HAVING sum(given - returned) <> 0;
END $$;
--> statement-breakpoint
SELECT rebuild_pallet_months();
