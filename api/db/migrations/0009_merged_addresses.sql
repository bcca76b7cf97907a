-- What names an address that was merged into another names the other one: whoever read the duplicate before the merge and writes after it
-- (a generation under way, a form sent at that moment) does not call at an address of the archive. The key share waits for a merge that
-- holds the address, and a merge waits for it, so that neither misses the other.
CREATE FUNCTION follow_merged_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into_id INTO kept FROM address WHERE id = NEW.address_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN
    NEW.address_id := kept;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_merged_depot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into_id INTO kept FROM address WHERE id = NEW.depot_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN
    NEW.depot_id := kept;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_request_stop_merged_address BEFORE INSERT OR UPDATE OF address_id ON delivery_request_stop FOR EACH ROW
EXECUTE FUNCTION follow_merged_address();
--> statement-breakpoint
CREATE TRIGGER live_line_stop_merged_address BEFORE INSERT OR UPDATE OF address_id ON live_line_stop FOR EACH ROW
EXECUTE FUNCTION follow_merged_address();
--> statement-breakpoint
CREATE TRIGGER journey_stop_merged_address BEFORE INSERT OR UPDATE OF address_id ON journey_stop FOR EACH ROW
EXECUTE FUNCTION follow_merged_address();
--> statement-breakpoint
CREATE TRIGGER driver_merged_address BEFORE INSERT OR UPDATE OF depot_id ON driver FOR EACH ROW
EXECUTE FUNCTION follow_merged_depot();
--> statement-breakpoint
CREATE TRIGGER vehicle_merged_address BEFORE INSERT OR UPDATE OF depot_id ON vehicle FOR EACH ROW
EXECUTE FUNCTION follow_merged_depot();
--> statement-breakpoint
CREATE TRIGGER trailer_merged_address BEFORE INSERT OR UPDATE OF depot_id ON trailer FOR EACH ROW
EXECUTE FUNCTION follow_merged_depot();
