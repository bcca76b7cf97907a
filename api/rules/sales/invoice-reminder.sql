-- A reminder that was sent does not change.
CREATE OR REPLACE FUNCTION invoice_reminder_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen',
    MESSAGE = 'a reminder stays as it was sent';
END $$;

CREATE OR REPLACE TRIGGER invoice_reminder_audit AFTER INSERT OR UPDATE OR DELETE ON invoice_reminder FOR EACH ROW
  EXECUTE FUNCTION audit('invoice_id');
CREATE OR REPLACE TRIGGER invoice_reminder_stays BEFORE UPDATE OR DELETE ON invoice_reminder FOR EACH ROW
  EXECUTE FUNCTION invoice_reminder_stays();
