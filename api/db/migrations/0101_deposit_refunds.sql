-- What is left of a down payment (domain.md §3.24) may go back by a credit note: a part of it as those that invoices take off, held by its draft.
-- A down payment that was credited before it was paid has no such part, and nothing is taken off of it.
ALTER TABLE invoice DROP CONSTRAINT invoice_deducted_check;--> statement-breakpoint
ALTER TABLE invoice ADD CONSTRAINT invoice_deducted_check CHECK (deducted_cents = 0 OR (kind = 'ACOMPTE' AND number IS NOT NULL
  AND contested_at IS NULL AND paid_cents = net_cents + vat_cents AND credited_cents <= deducted_cents
  AND deducted_cents > 0 AND deducted_cents <= net_cents + vat_cents));--> statement-breakpoint
-- As in 0098; a credit note of the down payment itself takes all that is left of it.
CREATE OR REPLACE FUNCTION deposit_deduction_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bill invoice%ROWTYPE;
  deposit invoice%ROWTYPE;
  others bigint;
  fault text;
BEGIN
  SELECT * INTO bill FROM invoice WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END FOR UPDATE;
  IF bill.number IS NOT NULL OR TG_OP = 'UPDATE' THEN
    fault := 'what an invoice takes off of a down payment';
  ELSIF TG_OP = 'DELETE' THEN
    IF bill.original_id = OLD.deposit_id THEN
      fault := 'what a credit note takes of a down payment goes with it';
    END IF;
  ELSE
    SELECT * INTO deposit FROM invoice WHERE id = NEW.deposit_id FOR UPDATE;
    IF bill.kind = 'FACTURE' OR bill.original_id = deposit.id THEN
      IF NEW.amount_cents <= 0 OR deposit.kind <> 'ACOMPTE' OR deposit.status <> 'REGLEE' OR deposit.company_id <> bill.company_id
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
      WHERE part.deposit_id = NEW.deposit_id AND (invoice.id = bill.original_id OR invoice.original_id = bill.original_id);
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
END $$;--> statement-breakpoint
-- As in 0098; what is paid back is no part of what a credit note gives back to down payments.
CREATE OR REPLACE FUNCTION deposit_deduction_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part deposit_deduction%ROWTYPE := coalesce(NEW, OLD);
  cents bigint := CASE WHEN TG_OP = 'DELETE' THEN -OLD.amount_cents ELSE NEW.amount_cents END;
BEGIN
  UPDATE invoice SET deducted_cents = deducted_cents + cents WHERE id = part.deposit_id;
  UPDATE invoice SET prepaid_cents = prepaid_cents + cents WHERE id = part.invoice_id AND original_id IS DISTINCT FROM part.deposit_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION invoice_deposit_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deducted_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM deposit_deduction WHERE deposit_id = NEW.id)
    OR NEW.prepaid_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM deposit_deduction
      WHERE invoice_id = NEW.id AND deposit_id IS DISTINCT FROM NEW.original_id)
    OR NEW.restored_cents <> (SELECT coalesce(-sum(prepaid_cents), 0) FROM invoice WHERE original_id = NEW.id AND number IS NOT NULL)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_deduction_check', MESSAGE = 'what is no sum of parts of down payments';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- As in 0074; a credit note on what is left of a down payment comes to that to the cent: its tax is what is left of the tax, not a rate of its lines.
CREATE OR REPLACE FUNCTION invoice_totals(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE invoice SET net_cents = total.net, vat_cents = total.vat
  FROM (
    SELECT one.id, coalesce(sum(base), 0)::bigint AS net,
      coalesce(
        (SELECT -refund.amount_cents - coalesce(sum(part.base), 0)::bigint FROM deposit_deduction refund JOIN invoice note ON note.id = refund.invoice_id
         WHERE note.id = one.id AND refund.deposit_id = note.original_id),
        coalesce(sum(round(base * rate / 100)), 0)::bigint) AS vat
    FROM (SELECT DISTINCT unnest(wanted) AS id) AS one
    LEFT JOIN (SELECT invoice_id, vat_rate_pct AS rate, sum(net_cents) AS base FROM invoice_line WHERE invoice_id = ANY (wanted) GROUP BY 1, 2) AS part
      ON part.invoice_id = one.id
    GROUP BY one.id) AS total
  WHERE invoice.id = total.id AND (invoice.net_cents, invoice.vat_cents) IS DISTINCT FROM (total.net, total.vat)
$$;--> statement-breakpoint
-- A down payment of which something is taken is credited by what is left of it alone.
CREATE FUNCTION deposit_credit_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deposit invoice%ROWTYPE;
  part bigint;
BEGIN
  SELECT * INTO deposit FROM invoice WHERE id = NEW.original_id FOR UPDATE;
  IF deposit.kind = 'ACOMPTE' AND deposit.deducted_cents <> 0 THEN
    SELECT amount_cents INTO part FROM deposit_deduction WHERE deposit_id = deposit.id AND invoice_id = NEW.id;
    IF part IS DISTINCT FROM -(NEW.net_cents + NEW.vat_cents) THEN
      RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_deduction_check', MESSAGE = 'a down payment that is taken off';
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER deposit_credit_fits BEFORE UPDATE OF number ON invoice FOR EACH ROW
WHEN (OLD.number IS NULL AND NEW.number IS NOT NULL AND NEW.kind = 'AVOIR') EXECUTE FUNCTION deposit_credit_fits();
