CREATE OR REPLACE TRIGGER additional_service_audit AFTER INSERT OR UPDATE OR DELETE ON additional_service FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER additional_service_bury AFTER DELETE ON additional_service FOR EACH ROW
  EXECUTE FUNCTION bury('code');
CREATE OR REPLACE TRIGGER additional_service_touch BEFORE UPDATE ON additional_service FOR EACH ROW
  EXECUTE FUNCTION touch();

-- Services count in the credit of clients with their VAT.
CREATE OR REPLACE FUNCTION additional_service_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due SELECT id FROM company;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER additional_service_credit AFTER UPDATE OF vat_rate ON additional_service FOR EACH ROW
  WHEN (OLD.vat_rate IS DISTINCT FROM NEW.vat_rate) EXECUTE FUNCTION additional_service_credit();
