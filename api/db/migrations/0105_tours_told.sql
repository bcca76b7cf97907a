-- The weeks of all tours, which the first page of the conception judges, are held by each process until one of these changes (api/db/shared-reads.ts).
CREATE TRIGGER delivery_request_version_tell AFTER INSERT OR UPDATE OR DELETE ON delivery_request_version FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER driver_pool_tell AFTER INSERT OR UPDATE OR DELETE ON driver_pool FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER driver_pool_item_tell AFTER INSERT OR UPDATE OR DELETE ON driver_pool_item FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER live_line_tell AFTER INSERT OR UPDATE OR DELETE ON live_line FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER live_line_stop_tell AFTER INSERT OR UPDATE OR DELETE ON live_line_stop FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER vehicle_tell AFTER INSERT OR UPDATE OR DELETE ON vehicle FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
