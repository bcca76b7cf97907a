-- Appends changed movements to the pallet accounts.
CREATE OR REPLACE FUNCTION pallet_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pallet_account
  SELECT company_id, address_id, sum(balance) FROM (
    SELECT OLD.company_id, OLD.address_id, OLD.returned - OLD.given AS balance WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.company_id, NEW.address_id, NEW.given - NEW.returned WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY company_id, address_id HAVING sum(balance) <> 0;
  RETURN NULL;
END $$;

-- Appends changed movements to the pallet months.
CREATE OR REPLACE FUNCTION pallet_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pallet_month
  SELECT month, sum(balance), sales_user_id FROM (
    SELECT OLD.company_id, date_trunc('month', OLD.day)::date AS month, OLD.returned - OLD.given AS balance
    WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.company_id, date_trunc('month', NEW.day)::date, NEW.given - NEW.returned
    WHERE TG_OP <> 'DELETE') AS difference LEFT JOIN figure_seller USING (company_id)
  GROUP BY month, sales_user_id HAVING sum(balance) <> 0;
  RETURN NULL;
END $$;

-- The movement of a stop follows the stop only; a correction changes only its client or site when these are merged
-- (domain.md §3.26).
CREATE OR REPLACE FUNCTION pallet_movement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.stop_id IS NOT NULL AND pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'the movement of a stop is written after the stop';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.stop_id IS NOT NULL THEN
    IF pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'the movement of a stop is written after the stop';
    END IF;
  ELSIF TG_OP = 'DELETE' OR (OLD.stop_id, OLD.day, OLD.given, OLD.returned, OLD.reason, OLD.author_id)
    IS DISTINCT FROM (NEW.stop_id, NEW.day, NEW.given, NEW.returned, NEW.reason, NEW.author_id) THEN
    RAISE EXCEPTION 'a correction of pallets is append-only';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

-- Movements of these stops: the pallets given and returned there (domain.md §3.26).
CREATE OR REPLACE FUNCTION record_pallets(stops uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM pallet_movement WHERE stop_id = ANY (stops)
    AND NOT EXISTS (SELECT FROM pallet_exchange e WHERE e.stop_id = pallet_movement.stop_id);
  INSERT INTO pallet_movement (company_id, address_id, stop_id, day, given, returned)
  SELECT company_id, address_id, stop_id, day, given, returned FROM pallet_exchange WHERE stop_id = ANY (stops)
  ON CONFLICT (stop_id) DO UPDATE SET company_id = excluded.company_id, address_id = excluded.address_id,
    day = excluded.day,
    given = excluded.given, returned = excluded.returned
  WHERE (pallet_movement.company_id, pallet_movement.address_id, pallet_movement.day, pallet_movement.given,
    pallet_movement.returned)
    IS DISTINCT FROM (excluded.company_id, excluded.address_id, excluded.day, excluded.given, excluded.returned);
$$;

-- Pallets exchanged at stops (domain.md §3.26): on the account of the journey's client, else of the site's company. The
-- carrier's own sites have no account.
CREATE VIEW pallet_exchange AS
  SELECT stop.id AS stop_id, coalesce(journey.company_id, site.company_id) AS company_id, stop.address_id,
    coalesce((stop.actual_arrival AT TIME ZONE 'Europe/Paris')::date, journey.service_date) AS day,
    coalesce(stop.pallets_given, 0) AS given, coalesce(stop.pallets_returned, 0) AS returned
  FROM journey_stop stop JOIN journey ON journey.id = stop.journey_id JOIN address site ON site.id = stop.address_id
  WHERE (stop.pallets_given > 0 OR stop.pallets_returned > 0) AND site.company_id IS NOT NULL;

CREATE OR REPLACE TRIGGER pallet_accounts AFTER INSERT OR DELETE OR UPDATE OF company_id, address_id, given, returned
  ON pallet_movement FOR EACH ROW EXECUTE FUNCTION pallet_accounts();
CREATE OR REPLACE TRIGGER pallet_months AFTER INSERT OR DELETE OR UPDATE OF company_id, day, given, returned
  ON pallet_movement FOR EACH ROW EXECUTE FUNCTION pallet_months();

-- The history of the stop shows what was counted; that of the client shows corrections.
CREATE OR REPLACE TRIGGER pallet_movement_audit AFTER INSERT ON pallet_movement FOR EACH ROW WHEN (NEW.stop_id IS NULL)
  EXECUTE FUNCTION audit('company_id');
CREATE OR REPLACE TRIGGER pallet_movement_merged_address BEFORE INSERT OR UPDATE OF address_id ON pallet_movement
  FOR EACH ROW EXECUTE FUNCTION follow_merged_address();
CREATE OR REPLACE TRIGGER pallet_movement_stays BEFORE INSERT OR UPDATE OR DELETE ON pallet_movement FOR EACH ROW
  EXECUTE FUNCTION pallet_movement_stays();
CREATE OR REPLACE TRIGGER pallet_movement_touch BEFORE UPDATE ON pallet_movement FOR EACH ROW EXECUTE FUNCTION touch();
