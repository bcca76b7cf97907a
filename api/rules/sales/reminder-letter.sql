CREATE OR REPLACE TRIGGER reminder_letter_stays BEFORE UPDATE OR DELETE ON reminder_letter FOR EACH ROW
  EXECUTE FUNCTION invoice_reminder_stays();
