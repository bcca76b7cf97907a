CREATE OR REPLACE TRIGGER invoice_step_audit AFTER INSERT OR UPDATE OR DELETE ON invoice_step FOR EACH ROW
  EXECUTE FUNCTION audit('invoice_id');
CREATE OR REPLACE TRIGGER invoice_step_stays BEFORE UPDATE OR DELETE ON invoice_step FOR EACH ROW
  EXECUTE FUNCTION invoice_reminder_stays();
