-- Totals of an invoice follow its lines.
CREATE OR REPLACE FUNCTION invoice_line_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM invoice_totals(array(SELECT DISTINCT invoice_id FROM old_lines));
  ELSE PERFORM invoice_totals(array(SELECT DISTINCT invoice_id FROM new_lines));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoice_journey_frozen BEFORE DELETE OR UPDATE OF invoice_id, journey_id, settlement_id
  ON invoice_journey FOR EACH ROW EXECUTE FUNCTION invoice_part_frozen();
CREATE OR REPLACE TRIGGER invoice_journey_frozen_new AFTER INSERT ON invoice_journey REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_frozen();
CREATE OR REPLACE TRIGGER invoice_line_added AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_totals();
CREATE OR REPLACE TRIGGER invoice_line_audit AFTER UPDATE OR DELETE ON invoice_line FOR EACH ROW
  EXECUTE FUNCTION audit('invoice_id');

-- Lines made from journeys are in the history of these.
CREATE OR REPLACE TRIGGER invoice_line_audit_new AFTER INSERT ON invoice_line FOR EACH ROW WHEN (NEW.kind = 'LIBRE')
  EXECUTE FUNCTION audit('invoice_id');
CREATE OR REPLACE TRIGGER invoice_line_changed AFTER UPDATE ON invoice_line REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_totals();
CREATE OR REPLACE TRIGGER invoice_line_frozen BEFORE UPDATE OR DELETE ON invoice_line FOR EACH ROW
  EXECUTE FUNCTION invoice_part_frozen();
CREATE OR REPLACE TRIGGER invoice_line_frozen_new AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_frozen();
CREATE OR REPLACE TRIGGER invoice_line_removed AFTER DELETE ON invoice_line REFERENCING OLD TABLE AS old_lines
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_totals();
CREATE OR REPLACE TRIGGER invoice_line_touch BEFORE UPDATE ON invoice_line FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER invoice_line_journey_frozen BEFORE UPDATE OR DELETE ON invoice_line_journey FOR EACH ROW
  EXECUTE FUNCTION invoice_part_frozen();
CREATE OR REPLACE TRIGGER invoice_line_journey_frozen_new AFTER INSERT ON invoice_line_journey
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invoice_parts_frozen();
