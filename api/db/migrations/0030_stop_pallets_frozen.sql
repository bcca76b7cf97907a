-- The pallets of a stop make up what a controlled journey says (domain.md §3.7).
DROP TRIGGER journey_stop_frozen ON "journey_stop";--> statement-breakpoint
CREATE TRIGGER journey_stop_frozen BEFORE UPDATE OF actual_arrival, actual_departure, planned_arrival, status, pallets_given, pallets_returned ON "journey_stop" FOR EACH ROW
  WHEN ((OLD.actual_arrival, OLD.actual_departure, OLD.planned_arrival, OLD.status, OLD.pallets_given, OLD.pallets_returned)
    IS DISTINCT FROM (NEW.actual_arrival, NEW.actual_departure, NEW.planned_arrival, NEW.status, NEW.pallets_given, NEW.pallets_returned))
  EXECUTE FUNCTION journey_stop_frozen();
