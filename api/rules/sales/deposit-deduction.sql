-- Adds a deduction to the sums of its down payment and of its invoice.
CREATE OR REPLACE FUNCTION deposit_deduction_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part deposit_deduction%ROWTYPE := coalesce(NEW, OLD);
  cents bigint := CASE WHEN TG_OP = 'DELETE' THEN -OLD.amount_cents ELSE NEW.amount_cents END;
BEGIN
  UPDATE invoice SET deducted_cents = deducted_cents + cents WHERE id = part.deposit_id;
  UPDATE invoice SET prepaid_cents = prepaid_cents + cents
    WHERE id = part.invoice_id AND original_id IS DISTINCT FROM part.deposit_id;
  RETURN NULL;
END $$;

-- A deduction takes a paid down payment of the same client, at most what is left of it and of the invoice; it never
-- changes (domain.md §3.24).
CREATE OR REPLACE FUNCTION deposit_deduction_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bill invoice%ROWTYPE;
  deposit invoice%ROWTYPE;
  others bigint;
  fault text;
BEGIN
  SELECT * INTO bill FROM invoice WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.invoice_id
    ELSE NEW.invoice_id END FOR UPDATE;
  IF bill.number IS NOT NULL OR TG_OP = 'UPDATE' THEN
    fault := 'what an invoice takes off of a down payment';
  ELSIF TG_OP = 'DELETE' THEN
    IF bill.original_id = OLD.deposit_id THEN
      fault := 'what a credit note takes of a down payment goes with it';
    END IF;
  ELSE
    SELECT * INTO deposit FROM invoice WHERE id = NEW.deposit_id FOR UPDATE;
    IF bill.kind = 'FACTURE' OR bill.original_id = deposit.id THEN
      IF NEW.amount_cents <= 0 OR deposit.kind <> 'ACOMPTE' OR deposit.status <> 'REGLEE'
        OR deposit.company_id <> bill.company_id
        OR deposit.credited_cents > deposit.deducted_cents
      THEN
        fault := 'what is no paid down payment of the client';
      ELSIF bill.kind = 'FACTURE' AND NEW.amount_cents > bill.total_cents - bill.prepaid_cents THEN
        fault := 'more than the invoice comes to';
      ELSIF bill.kind = 'AVOIR' AND NEW.amount_cents <> deposit.total_cents - deposit.deducted_cents THEN
        fault := 'another amount than what is left of it';
      END IF;
    ELSIF bill.kind = 'AVOIR' THEN
      PERFORM FROM invoice WHERE id = bill.original_id FOR UPDATE;
      SELECT sum(part.amount_cents) INTO others FROM deposit_deduction part JOIN invoice ON invoice.id = part.invoice_id
      WHERE part.deposit_id = NEW.deposit_id
        AND (invoice.id = bill.original_id OR invoice.original_id = bill.original_id);
      IF NEW.amount_cents >= 0 OR coalesce(others, 0) + NEW.amount_cents < 0 THEN
        fault := 'more than the invoice took off';
      END IF;
    ELSE
      fault := 'a down payment takes off no other';
    END IF;
  END IF;
  IF fault IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_deduction_check', MESSAGE = fault;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE OR REPLACE TRIGGER deposit_deduction_counts AFTER INSERT OR DELETE ON deposit_deduction FOR EACH ROW
  EXECUTE FUNCTION deposit_deduction_counts();
CREATE OR REPLACE TRIGGER deposit_deduction_fits BEFORE INSERT OR UPDATE OR DELETE ON deposit_deduction FOR EACH ROW
  EXECUTE FUNCTION deposit_deduction_fits();
