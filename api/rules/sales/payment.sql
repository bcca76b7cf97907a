-- Adds payments and refunds to their invoice: never more than is left to pay or owed to the client (domain.md §3.24).
CREATE OR REPLACE FUNCTION payment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET paid_cents = paid_cents + part.paid, refunded_cents = refunded_cents + part.refunded
  FROM (
    SELECT invoice_id, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0) AS paid,
      coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0) AS refunded
    FROM new_payments WHERE cancelled_at IS NULL GROUP BY invoice_id) AS part
  WHERE invoice.id = part.invoice_id;
  IF EXISTS (SELECT FROM new_payments JOIN invoice ON invoice.id = invoice_id
    WHERE amount_cents > 0 AND (number IS NULL OR kind = 'AVOIR' OR balance_cents < 0))
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_balance_check',
      MESSAGE = 'more than is left to pay';
  END IF;
  IF EXISTS (SELECT FROM new_payments JOIN invoice ON invoice.id = invoice_id
    WHERE amount_cents < 0 AND (number IS NULL OR kind = 'AVOIR' OR balance_cents > 0))
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_refund_check',
      MESSAGE = 'more than is owed to the client';
  END IF;
  RETURN NULL;
END $$;

-- Subtracts cancelled payments from their invoice.
CREATE OR REPLACE FUNCTION payment_counts_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET paid_cents = paid_cents - part.paid, refunded_cents = refunded_cents - part.refunded
  FROM (
    SELECT gone.invoice_id, coalesce(sum(gone.amount_cents) FILTER (WHERE gone.amount_cents > 0), 0) AS paid,
      coalesce(-sum(gone.amount_cents) FILTER (WHERE gone.amount_cents < 0), 0) AS refunded
    FROM new_payments gone JOIN old_payments before ON before.id = gone.id
    WHERE gone.cancelled_at IS NOT NULL AND before.cancelled_at IS NULL GROUP BY gone.invoice_id) AS part
  WHERE invoice.id = part.invoice_id;
  RETURN NULL;
END $$;

-- A payment does not change; it is cancelled (domain.md §3.24).
CREATE OR REPLACE FUNCTION payment_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after constant text[] := '{version,updated_at,cancelled_at,cancel_reason}';
BEGIN
  IF TG_OP = 'DELETE' OR TG_TABLE_NAME = 'invoice_reminder' OR OLD.cancelled_at IS NOT NULL
    OR to_jsonb(OLD) - after IS DISTINCT FROM to_jsonb(NEW) - after
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen',
      MESSAGE = format('a %s stays as it was entered', TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END $$;

-- A payment is not dated in a closed month, and a cancellation is dated on its own day (decision 37).
CREATE OR REPLACE FUNCTION payment_month_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refuse_closed_month(NEW.date, 'payment_month_closed');
  END IF;
  PERFORM refuse_closed_month((NEW.cancelled_at AT TIME ZONE 'Europe/Paris')::date, 'payment_month_closed');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payment_audit AFTER INSERT OR UPDATE OR DELETE ON payment FOR EACH ROW
  EXECUTE FUNCTION audit('invoice_id');
CREATE OR REPLACE TRIGGER payment_counts AFTER INSERT ON payment REFERENCING NEW TABLE AS new_payments
  FOR EACH STATEMENT EXECUTE FUNCTION payment_counts();
CREATE OR REPLACE TRIGGER payment_counts_no_more AFTER UPDATE ON payment
  REFERENCING OLD TABLE AS old_payments NEW TABLE AS new_payments FOR EACH STATEMENT
  EXECUTE FUNCTION payment_counts_no_more();
CREATE OR REPLACE TRIGGER payment_frozen BEFORE UPDATE OR DELETE ON payment FOR EACH ROW
  EXECUTE FUNCTION payment_frozen();
CREATE OR REPLACE TRIGGER payment_month_closed BEFORE INSERT OR UPDATE OF cancelled_at ON payment FOR EACH ROW
  EXECUTE FUNCTION payment_month_closed();
CREATE OR REPLACE TRIGGER payment_touch BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION touch();
