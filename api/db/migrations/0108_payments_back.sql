ALTER TABLE "invoice" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "balance_cents" SET EXPRESSION AS (case when number is null or kind = 'AVOIR' then 0
          when net_cents > 0 and credited_net_cents >= net_cents then refunded_cents - paid_cents
          else net_cents + vat_cents - prepaid_cents + restored_cents - credited_cents - paid_cents + refunded_cents end);--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "status" SET EXPRESSION AS (case when number is null then 'BROUILLON'
          when kind = 'AVOIR' then case when issued_at is null then 'VALIDEE' else 'EMISE' end
          when net_cents > 0 and credited_net_cents >= net_cents then 'ANNULEE'
          when contested_at is not null then 'CONTESTEE'
          when net_cents + vat_cents - prepaid_cents + restored_cents - credited_cents - paid_cents + refunded_cents <= 0 then 'REGLEE'
          when paid_cents > 0 then 'PARTIELLE'
          when issued_at is not null then 'EMISE' else 'VALIDEE' end);--> statement-breakpoint
-- As in 0098; what is paid back happens to an invoice after its validation.
CREATE OR REPLACE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after constant text[] := '{version,updated_at,search,company_id,issued_at,contested_at,contest_reason,paid_cents,refunded_cents,credited_cents,credited_net_cents,deducted_cents,restored_cents,reminders,reminded_at,e_status,total_cents,balance_cents,status}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - after IS DISTINCT FROM to_jsonb(NEW) - after THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = format('invoice %s is validated', OLD.number);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A settlement goes one way or the other: what is paid back to the client is negative.
ALTER TABLE payment DROP CONSTRAINT payment_amount_check;--> statement-breakpoint
ALTER TABLE payment ADD CONSTRAINT payment_amount_check CHECK (amount_cents <> 0);--> statement-breakpoint
-- No more is paid back than was paid; and a payment that was paid back stays.
ALTER TABLE invoice ADD CONSTRAINT invoice_refunded_check CHECK (refunded_cents = 0
  OR (refunded_cents BETWEEN 0 AND paid_cents AND balance_cents <= 0));--> statement-breakpoint
DROP TRIGGER payment_counts ON payment;--> statement-breakpoint
DROP TRIGGER payment_counts_no_more ON payment;--> statement-breakpoint
DROP FUNCTION payment_counts();--> statement-breakpoint
-- As in 0074, and of what is paid back: never more than is owed to the client. The row of the invoice makes writers wait for each other.
CREATE FUNCTION payment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_balance_check', MESSAGE = 'more than is left to pay';
  END IF;
  IF EXISTS (SELECT FROM new_payments JOIN invoice ON invoice.id = invoice_id
    WHERE amount_cents < 0 AND (number IS NULL OR kind = 'AVOIR' OR balance_cents > 0))
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_refund_check', MESSAGE = 'more than is owed to the client';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_counts AFTER INSERT ON payment REFERENCING NEW TABLE AS new_payments FOR EACH STATEMENT EXECUTE FUNCTION payment_counts();--> statement-breakpoint
CREATE FUNCTION payment_counts_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET paid_cents = paid_cents - part.paid, refunded_cents = refunded_cents - part.refunded
  FROM (
    SELECT gone.invoice_id, coalesce(sum(gone.amount_cents) FILTER (WHERE gone.amount_cents > 0), 0) AS paid,
      coalesce(-sum(gone.amount_cents) FILTER (WHERE gone.amount_cents < 0), 0) AS refunded
    FROM new_payments gone JOIN old_payments before ON before.id = gone.id
    WHERE gone.cancelled_at IS NOT NULL AND before.cancelled_at IS NULL GROUP BY gone.invoice_id) AS part
  WHERE invoice.id = part.invoice_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_counts_no_more AFTER UPDATE ON payment REFERENCING OLD TABLE AS old_payments NEW TABLE AS new_payments
FOR EACH STATEMENT EXECUTE FUNCTION payment_counts_no_more();--> statement-breakpoint
-- What was paid and paid back are the sums of the settlements that stand, whoever writes.
CREATE FUNCTION invoice_payment_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment WHERE invoice_id = NEW.id AND cancelled_at IS NULL
    HAVING (coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0), coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0))
      IS DISTINCT FROM (NEW.paid_cents, NEW.refunded_cents))
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = 'what is no sum of settlements';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_payment_sums BEFORE UPDATE ON invoice FOR EACH ROW
WHEN ((OLD.paid_cents, OLD.refunded_cents) IS DISTINCT FROM (NEW.paid_cents, NEW.refunded_cents)) EXECUTE FUNCTION invoice_payment_sums();--> statement-breakpoint
CREATE TRIGGER invoice_begins_unpaid BEFORE INSERT ON invoice FOR EACH ROW
WHEN (NEW.paid_cents <> 0 OR NEW.refunded_cents <> 0) EXECUTE FUNCTION invoice_frozen();--> statement-breakpoint
CREATE INDEX "invoice_refund_index" ON "invoice" USING btree ("issue_date","id") WHERE balance_cents < 0;
