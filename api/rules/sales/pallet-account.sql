-- One row an account, from the movements. One statement reads them and deletes the appended rows, so that nobody waits.
CREATE OR REPLACE FUNCTION rebuild_pallet_accounts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820349);
  WITH gone AS (DELETE FROM pallet_account)
  INSERT INTO pallet_account SELECT company_id, address_id, sum(given - returned), true FROM pallet_movement
    GROUP BY 1, 2 HAVING sum(given - returned) <> 0;
END $$;
