-- Adds the movements of these clients to the months of their sellers; sign -1 subtracts.
CREATE OR REPLACE FUNCTION add_pallet_months(clients uuid[], sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pallet_month SELECT date_trunc('month', day)::date, sign * sum(given - returned), sales_user_id
  FROM pallet_movement LEFT JOIN figure_seller USING (company_id) WHERE company_id = ANY (clients)
  GROUP BY 1, 3 HAVING sum(given - returned) <> 0;
$$;

-- One row a month and seller, from the movements. One statement reads them and deletes the appended rows, so that
-- nobody waits.
CREATE OR REPLACE FUNCTION rebuild_pallet_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820348);
  WITH gone AS (DELETE FROM pallet_month)
  INSERT INTO pallet_month SELECT date_trunc('month', day)::date, sum(given - returned), sales_user_id
    FROM pallet_movement LEFT JOIN figure_seller USING (company_id) GROUP BY 1, 3 HAVING sum(given - returned) <> 0;
END $$;
