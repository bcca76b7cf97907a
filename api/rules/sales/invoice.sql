-- A credit note on a partly deducted down payment credits exactly what is left of it (domain.md §3.24).
CREATE OR REPLACE FUNCTION deposit_credit_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deposit invoice%ROWTYPE;
  part bigint;
BEGIN
  SELECT * INTO deposit FROM invoice WHERE id = NEW.original_id FOR UPDATE;
  IF deposit.kind = 'ACOMPTE' AND deposit.deducted_cents <> 0 THEN
    SELECT amount_cents INTO part FROM deposit_deduction WHERE deposit_id = deposit.id AND invoice_id = NEW.id;
    IF part IS DISTINCT FROM -(NEW.net_cents + NEW.vat_cents) THEN
      RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_deduction_check',
        MESSAGE = 'a down payment that is taken off';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- The three amounts of down payments on an invoice equal the sums of its deductions.
CREATE OR REPLACE FUNCTION invoice_deposit_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deducted_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM deposit_deduction WHERE deposit_id = NEW.id)
    OR NEW.prepaid_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM deposit_deduction
      WHERE invoice_id = NEW.id AND deposit_id IS DISTINCT FROM NEW.original_id)
    OR NEW.restored_cents <> (SELECT coalesce(-sum(prepaid_cents), 0) FROM invoice
      WHERE original_id = NEW.id AND number IS NOT NULL)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_deduction_check',
      MESSAGE = 'what is no sum of parts of down payments';
  END IF;
  RETURN NEW;
END $$;

-- The client of an invoice gets new figures when its balance or client changes.
CREATE OR REPLACE FUNCTION invoice_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due SELECT DISTINCT id FROM (VALUES (OLD.company_id), (NEW.company_id)) AS client (id)
    WHERE id IS NOT NULL;
  RETURN NULL;
END $$;

-- A validated invoice changes only in what happens after validation: payments, credit, reminders (domain.md §3.24). An
-- invoice of the software before may go again: foreign keys keep it once something followed from it (decision 40).
CREATE OR REPLACE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after constant text[] := '{version,updated_at,search,company_id,issued_at,contested_at,contest_reason,
    paid_cents,refunded_cents,credited_cents,credited_net_cents,deducted_cents,restored_cents,reminders,reminded_at,
    e_status,e_cashed_cents,total_cents,balance_cents,status}';
BEGIN
  IF TG_OP = 'DELETE' AND OLD.kind = 'REPRISE' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - after IS DISTINCT FROM to_jsonb(NEW) - after THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen',
      MESSAGE = format('invoice %s is validated', OLD.number);
  END IF;
  RETURN NEW;
END $$;

-- An invoice or a credit note is not dated in a closed month (decision 37).
CREATE OR REPLACE FUNCTION invoice_month_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_month(NEW.issue_date, 'invoice_month_closed');
  RETURN NEW;
END $$;

-- Numbers of a series have no gap and its dates never go back (domain.md §2.1, §3.24).
CREATE OR REPLACE FUNCTION invoice_numbering() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last integer;
  latest date;
BEGIN
  PERFORM pg_advisory_xact_lock(invoice_series(NEW.kind));
  SELECT max(series_no) INTO last FROM invoice
    WHERE (kind = 'AVOIR') = (NEW.kind = 'AVOIR') AND series_year = NEW.series_year;
  SELECT max(issue_date) INTO latest FROM invoice
    WHERE (kind = 'AVOIR') = (NEW.kind = 'AVOIR') AND series_no IS NOT NULL;
  IF NEW.series_no IS DISTINCT FROM coalesce(last, 0) + 1 OR NEW.series_year <> extract(year FROM NEW.issue_date) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_series_check',
      MESSAGE = format('%s does not follow %s', NEW.number, last);
  END IF;
  IF NEW.issue_date < latest THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_issue_date_check',
      MESSAGE = format('%s is before %s', NEW.issue_date, latest);
  END IF;
  RETURN NEW;
END $$;

-- Lines and journeys of a validated invoice do not change (domain.md §3.24).
CREATE OR REPLACE FUNCTION invoice_part_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held uuid;
BEGIN
  IF TG_TABLE_NAME = 'invoice_line_journey' THEN
    SELECT invoice_id INTO held FROM invoice_line WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.line_id
      ELSE NEW.line_id END;
  ELSE
    held := CASE WHEN TG_OP = 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END;
  END IF;
  IF EXISTS (SELECT FROM invoice WHERE id = held AND number IS NOT NULL) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen',
      MESSAGE = 'a part of a validated invoice';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

-- The same for new lines and journeys, in one statement for all rows: a month of invoices has thousands.
CREATE OR REPLACE FUNCTION invoice_parts_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken boolean;
BEGIN
  IF TG_TABLE_NAME = 'invoice_line_journey' THEN
    broken := EXISTS (SELECT FROM added JOIN invoice_line line ON line.id = added.line_id
      JOIN invoice ON invoice.id = line.invoice_id WHERE invoice.number IS NOT NULL);
  ELSE
    broken := EXISTS (SELECT FROM added JOIN invoice ON invoice.id = added.invoice_id
      WHERE invoice.number IS NOT NULL);
  END IF;
  IF broken THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen',
      MESSAGE = 'a part of a validated invoice';
  END IF;
  RETURN NULL;
END $$;

-- Paid and refunded amounts of an invoice equal the sums of its valid payments.
CREATE OR REPLACE FUNCTION invoice_payment_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment WHERE invoice_id = NEW.id AND cancelled_at IS NULL
    HAVING (coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
      coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0))
      IS DISTINCT FROM (NEW.paid_cents, NEW.refunded_cents))
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen',
      MESSAGE = 'what is no sum of settlements';
  END IF;
  RETURN NEW;
END $$;

-- Search text of an invoice.
CREATE OR REPLACE FUNCTION invoice_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.po));
  RETURN NEW;
END $$;

-- Key of the advisory lock that lets one transaction at a time validate in a series (domain.md §2.1, §3.24).
CREATE OR REPLACE FUNCTION invoice_series(kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT CASE
  WHEN kind = 'AVOIR' THEN 7820351 ELSE 7820350 END $$;

-- Net and VAT of an invoice from its lines. A credit note on a down payment has the VAT that is left of it, not a rate
-- of its lines.
CREATE OR REPLACE FUNCTION invoice_totals(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE invoice SET net_cents = total.net, vat_cents = total.vat
  FROM (
    SELECT one.id, coalesce(sum(base), 0)::bigint AS net,
      coalesce(
        (SELECT -refund.amount_cents - coalesce(sum(part.base), 0)::bigint FROM deposit_deduction refund
          JOIN invoice note ON note.id = refund.invoice_id
         WHERE note.id = one.id AND refund.deposit_id = note.original_id),
        coalesce(sum(round(base * rate / 100)), 0)::bigint) AS vat
    FROM (SELECT DISTINCT unnest(wanted) AS id) AS one
    LEFT JOIN (SELECT invoice_id, vat_rate_pct AS rate, sum(net_cents) AS base FROM invoice_line
      WHERE invoice_id = ANY (wanted) GROUP BY 1, 2) AS part
      ON part.invoice_id = one.id
    GROUP BY one.id) AS total
  WHERE invoice.id = total.id AND (invoice.net_cents, invoice.vat_cents) IS DISTINCT FROM (total.net, total.vat)
$$;

-- Validation moves journeys to invoiced; a credit note credits its invoice, gives back its deductions, and frees the
-- journeys when they are to be invoiced again (domain.md §3.24).
CREATE OR REPLACE FUNCTION invoice_validated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'AVOIR' THEN
    UPDATE invoice SET credited_cents = credited_cents - (NEW.net_cents + NEW.vat_cents),
      credited_net_cents = credited_net_cents - NEW.net_cents,
      restored_cents = restored_cents - NEW.prepaid_cents
    WHERE id = NEW.original_id;
    -- Late fees that are credited whole may be charged again.
    DELETE FROM late_fee USING invoice_line line, invoice original
    WHERE line.id = late_fee.line_id AND line.invoice_id = original.id AND original.id = NEW.original_id
      AND original.credited_net_cents >= original.net_cents;
    -- A deduction that is credited is open again.
    UPDATE delay SET penalty_line_id = NULL
    WHERE penalty_line_id IN (SELECT credits_id FROM invoice_line WHERE invoice_id = NEW.id);
    IF NEW.rebill THEN
      UPDATE invoice_journey SET freed = true WHERE credited_by_id = NEW.id;
      UPDATE journey SET status = CASE WHEN status = 'FACTURE' THEN 'CONTROLE' ELSE status END, invoiced_at = NULL
      FROM invoice_journey held WHERE held.credited_by_id = NEW.id AND journey.id = held.journey_id;
    END IF;
  ELSE
    IF EXISTS (SELECT FROM invoice_journey held JOIN journey ON journey.id = held.journey_id
      WHERE held.invoice_id = NEW.id AND journey.status NOT IN ('CONTROLE', 'FACTURE', 'ANNULE'))
    THEN
      RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_journey_state_check',
        MESSAGE = 'a journey that is not controlled';
    END IF;
    UPDATE journey SET status = CASE WHEN status = 'CONTROLE' THEN 'FACTURE'
      ELSE status END, invoiced_at = NEW.validated_at
    FROM invoice_journey held WHERE held.invoice_id = NEW.id AND journey.id = held.journey_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deposit_credit_fits BEFORE UPDATE OF number ON invoice FOR EACH ROW
  WHEN (OLD.number IS NULL AND NEW.number IS NOT NULL AND NEW.kind = 'AVOIR') EXECUTE FUNCTION deposit_credit_fits();
CREATE OR REPLACE TRIGGER invoice_audit AFTER INSERT OR UPDATE OR DELETE ON invoice FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER invoice_begins_as_draft BEFORE INSERT ON invoice FOR EACH ROW
  WHEN (NEW.number IS NOT NULL AND NEW.kind <> 'REPRISE') EXECUTE FUNCTION invoice_frozen();
CREATE OR REPLACE TRIGGER invoice_begins_undeducted BEFORE INSERT ON invoice FOR EACH ROW
  WHEN (NEW.kind <> 'REPRISE' AND (NEW.deducted_cents <> 0 OR NEW.prepaid_cents <> 0 OR NEW.restored_cents <> 0))
  EXECUTE FUNCTION invoice_frozen();
CREATE OR REPLACE TRIGGER invoice_begins_unpaid BEFORE INSERT ON invoice FOR EACH ROW
  WHEN (NEW.paid_cents <> 0 OR NEW.refunded_cents <> 0) EXECUTE FUNCTION invoice_frozen();
CREATE OR REPLACE TRIGGER invoice_bury AFTER DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION bury('number');
CREATE OR REPLACE TRIGGER invoice_deposit_sums BEFORE UPDATE ON invoice FOR EACH ROW
  WHEN ((OLD.deducted_cents, OLD.prepaid_cents, OLD.restored_cents) IS DISTINCT FROM (NEW.deducted_cents,
  NEW.prepaid_cents, NEW.restored_cents)) EXECUTE FUNCTION invoice_deposit_sums();
CREATE OR REPLACE TRIGGER invoice_figures_due AFTER UPDATE ON invoice FOR EACH ROW
  WHEN ((OLD.balance_cents, OLD.company_id) IS DISTINCT FROM (NEW.balance_cents, NEW.company_id))
  EXECUTE FUNCTION invoice_figures_due();
CREATE OR REPLACE TRIGGER invoice_figures_due_gone AFTER DELETE ON invoice FOR EACH ROW WHEN (OLD.balance_cents <> 0)
  EXECUTE FUNCTION invoice_figures_due();
CREATE OR REPLACE TRIGGER invoice_figures_due_new AFTER INSERT ON invoice FOR EACH ROW WHEN (NEW.balance_cents <> 0)
  EXECUTE FUNCTION invoice_figures_due();
CREATE OR REPLACE TRIGGER invoice_frozen BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW WHEN (OLD.number IS NOT NULL)
  EXECUTE FUNCTION invoice_frozen();
CREATE OR REPLACE TRIGGER invoice_month_closed BEFORE UPDATE OF number ON invoice FOR EACH ROW
  WHEN (OLD.number IS NULL AND NEW.number IS NOT NULL) EXECUTE FUNCTION invoice_month_closed();
CREATE OR REPLACE TRIGGER invoice_numbering BEFORE UPDATE OF number ON invoice FOR EACH ROW
  WHEN (OLD.number IS NULL AND NEW.number IS NOT NULL) EXECUTE FUNCTION invoice_numbering();
CREATE OR REPLACE TRIGGER invoice_payment_sums BEFORE UPDATE ON invoice FOR EACH ROW
  WHEN ((OLD.paid_cents, OLD.refunded_cents) IS DISTINCT FROM (NEW.paid_cents, NEW.refunded_cents))
  EXECUTE FUNCTION invoice_payment_sums();
CREATE OR REPLACE TRIGGER invoice_search BEFORE INSERT OR UPDATE OF number, po ON invoice FOR EACH ROW
  EXECUTE FUNCTION invoice_search();
CREATE OR REPLACE TRIGGER invoice_touch BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER invoice_validated AFTER UPDATE OF number ON invoice FOR EACH ROW
  WHEN (OLD.number IS NULL AND NEW.number IS NOT NULL) EXECUTE FUNCTION invoice_validated();
