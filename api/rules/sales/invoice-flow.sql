-- An invoice that is issued goes to the connected platform (decision 41), whichever door the act came through. One of a
-- client without a SIREN is no electronic invoice of the reform.
CREATE OR REPLACE FUNCTION invoice_flow_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.document -> 'buyer' ->> 'siren' IS NOT NULL THEN
    INSERT INTO invoice_flow (invoice_id) SELECT NEW.id FROM platform_connection WHERE active;
  END IF;
  RETURN NULL;
END $$;

-- Wakes the sender at the end of the transaction.
CREATE OR REPLACE FUNCTION wake_flows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_flows', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoice_flow_audit AFTER INSERT OR UPDATE OF status OR DELETE ON invoice_flow FOR EACH ROW
  EXECUTE FUNCTION audit('invoice_id');
CREATE OR REPLACE TRIGGER invoice_flow_due AFTER UPDATE OF issued_at ON invoice FOR EACH ROW
  WHEN (OLD.issued_at IS NULL AND NEW.issued_at IS NOT NULL AND NEW.kind <> 'REPRISE')
  EXECUTE FUNCTION invoice_flow_due();
CREATE OR REPLACE TRIGGER invoice_flow_touch BEFORE UPDATE ON invoice_flow FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER invoice_flow_wake AFTER INSERT OR UPDATE OF status ON invoice_flow FOR EACH STATEMENT
  EXECUTE FUNCTION wake_flows();
CREATE OR REPLACE TRIGGER platform_connection_touch BEFORE UPDATE ON platform_connection FOR EACH ROW
  EXECUTE FUNCTION touch();
