-- One row a month, from the movements. One statement reads them and deletes the appended rows, so that nobody waits.
CREATE OR REPLACE FUNCTION rebuild_pallet_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820348);
  WITH gone AS (DELETE FROM pallet_month)
  INSERT INTO pallet_month SELECT date_trunc('month', day)::date, sum(given - returned) FROM pallet_movement
    GROUP BY 1 HAVING sum(given - returned) <> 0;
END $$;
