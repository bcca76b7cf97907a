CREATE TABLE "pallet_account" (
	"company_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"balance" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pallet_account_index" ON "pallet_account" USING btree ("company_id","address_id","balance");--> statement-breakpoint
CREATE FUNCTION pallet_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pallet_account
  SELECT company_id, address_id, sum(balance) FROM (
    SELECT OLD.company_id, OLD.address_id, OLD.returned - OLD.given AS balance WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.company_id, NEW.address_id, NEW.given - NEW.returned WHERE TG_OP <> 'DELETE') AS difference
  GROUP BY company_id, address_id HAVING sum(balance) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pallet_accounts AFTER INSERT OR DELETE OR UPDATE OF company_id, address_id, given, returned ON pallet_movement
FOR EACH ROW EXECUTE FUNCTION pallet_accounts();
--> statement-breakpoint
-- One row an account, from the movements. One statement sees a movement and what was appended with it, or neither: nobody waits.
CREATE FUNCTION rebuild_pallet_accounts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820349);
  WITH gone AS (DELETE FROM pallet_account)
  INSERT INTO pallet_account SELECT company_id, address_id, sum(given - returned) FROM pallet_movement GROUP BY 1, 2 HAVING sum(given - returned) <> 0;
END $$;
--> statement-breakpoint
SELECT rebuild_pallet_accounts();
