-- Lines, stops and closures decide how often a version runs, not what a run is sold for, which tours read from here: the runs hold no longer, the price stays.
CREATE OR REPLACE FUNCTION forget_version_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_request_version_figures SET until = '1970-01-01'
  WHERE version_id IN (NEW.version_id, OLD.version_id) AND until > '1970-01-01';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_closed_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_request_version_figures SET until = '1970-01-01'
  WHERE until > '1970-01-01' AND version_id IN (SELECT version_id FROM delivery_request_stop WHERE address_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The runs of a year follow from the lines too (decision 14): whoever adds, changes, suspends, closes or removes one.
CREATE TRIGGER live_line_figures AFTER INSERT OR DELETE ON "live_line" FOR EACH ROW
EXECUTE FUNCTION forget_version_figures();--> statement-breakpoint
CREATE TRIGGER live_line_figures_changed AFTER UPDATE OF version_id, run_no, weekdays, status, suspended_from, suspended_to ON "live_line" FOR EACH ROW
WHEN ((OLD.version_id, OLD.run_no, OLD.weekdays, OLD.status, OLD.suspended_from, OLD.suspended_to) IS DISTINCT FROM
  (NEW.version_id, NEW.run_no, NEW.weekdays, NEW.status, NEW.suspended_from, NEW.suspended_to))
EXECUTE FUNCTION forget_version_figures();--> statement-breakpoint
-- Those that were stored counted one run a day: the lists reckon them, the night stores them.
UPDATE delivery_request_version_figures SET until = '1970-01-01';
