-- Search text of a line.
CREATE OR REPLACE FUNCTION live_line_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.code, NEW.label,
    (SELECT concat_ws(' ', r.number, c.legal_name) FROM delivery_request_version v
     JOIN delivery_request r ON r.id = v.request_id JOIN company c ON c.id = r.company_id
       WHERE v.id = NEW.version_id)));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER live_line_audit AFTER INSERT OR UPDATE OR DELETE ON live_line FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER live_line_bury AFTER DELETE ON live_line FOR EACH ROW EXECUTE FUNCTION bury('number');

-- The runs of a year depend on the lines (decision 14).
CREATE OR REPLACE TRIGGER live_line_figures AFTER INSERT OR DELETE ON "live_line" FOR EACH ROW
  EXECUTE FUNCTION forget_version_figures();
CREATE OR REPLACE TRIGGER live_line_figures_changed AFTER UPDATE OF version_id, run_no, weekdays, status,
  suspended_from, suspended_to ON "live_line" FOR EACH ROW
  WHEN ((OLD.version_id, OLD.run_no, OLD.weekdays, OLD.status, OLD.suspended_from,
  OLD.suspended_to) IS DISTINCT FROM (NEW.version_id, NEW.run_no, NEW.weekdays, NEW.status, NEW.suspended_from,
  NEW.suspended_to)) EXECUTE FUNCTION forget_version_figures();
CREATE OR REPLACE TRIGGER live_line_search BEFORE INSERT OR UPDATE ON live_line FOR EACH ROW
  EXECUTE FUNCTION live_line_search();
CREATE OR REPLACE TRIGGER live_line_tell AFTER INSERT OR UPDATE OR DELETE ON live_line FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER live_line_touch BEFORE UPDATE ON live_line FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER live_line_stop_audit AFTER INSERT OR UPDATE OR DELETE ON live_line_stop FOR EACH ROW
  EXECUTE FUNCTION audit('live_line_id');
CREATE OR REPLACE TRIGGER live_line_stop_merged_address BEFORE INSERT OR UPDATE OF address_id ON live_line_stop
  FOR EACH ROW EXECUTE FUNCTION follow_merged_address();
CREATE OR REPLACE TRIGGER live_line_stop_tell AFTER INSERT OR UPDATE OR DELETE ON live_line_stop FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();
CREATE OR REPLACE TRIGGER live_line_stop_touch BEFORE UPDATE ON live_line_stop FOR EACH ROW EXECUTE FUNCTION touch();
