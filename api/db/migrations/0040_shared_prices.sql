-- What a price is chosen from, and how many cahiers des charges a factor is in, are held by each process until one of these tables changes.
CREATE TRIGGER cost_factor_tell AFTER INSERT OR UPDATE OR DELETE ON cost_factor FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER cost_reference_tell AFTER INSERT OR UPDATE OR DELETE ON cost_reference FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER delivery_request_factor_tell AFTER INSERT OR UPDATE OR DELETE ON delivery_request_factor
FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
