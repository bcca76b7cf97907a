CREATE TABLE "deposit_deduction" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deposit_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit_deduction" ADD CONSTRAINT "deposit_deduction_deposit_id_invoice_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deduction" ADD CONSTRAINT "deposit_deduction_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_deduction_key" ON "deposit_deduction" USING btree ("deposit_id","invoice_id");--> statement-breakpoint
CREATE INDEX "deposit_deduction_invoice_index" ON "deposit_deduction" USING btree ("invoice_id");--> statement-breakpoint
-- What was taken off as a whole is one part.
INSERT INTO deposit_deduction (deposit_id, invoice_id, amount_cents) SELECT id, deducted_by_id, total_cents FROM invoice WHERE deducted_by_id IS NOT NULL;--> statement-breakpoint
DROP TRIGGER invoice_deposit ON invoice;--> statement-breakpoint
DROP TRIGGER invoice_deposit_counts ON invoice;--> statement-breakpoint
DROP TRIGGER invoice_deposit_freed ON invoice;--> statement-breakpoint
DROP TRIGGER invoice_begins_undeducted ON invoice;--> statement-breakpoint
DROP FUNCTION invoice_deposit();--> statement-breakpoint
DROP FUNCTION invoice_deposit_counts();--> statement-breakpoint
DROP FUNCTION invoice_deposit_freed();--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "deducted_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "restored_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As in 0092; what an invoice takes off is part of it, so it is frozen with it.
CREATE OR REPLACE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after constant text[] := '{version,updated_at,search,company_id,issued_at,contested_at,contest_reason,paid_cents,credited_cents,credited_net_cents,deducted_cents,restored_cents,reminders,reminded_at,e_status,total_cents,balance_cents,status}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - after IS DISTINCT FROM to_jsonb(NEW) - after THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = format('invoice %s is validated', OLD.number);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
UPDATE invoice SET deducted_cents = total_cents WHERE deducted_by_id IS NOT NULL;--> statement-breakpoint
DROP INDEX "invoice_deducted_index";--> statement-breakpoint
ALTER TABLE "invoice" DROP CONSTRAINT "invoice_deducted_by_id_invoice_id_fk";--> statement-breakpoint
ALTER TABLE "invoice" DROP COLUMN "deducted_by_id";--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "balance_cents" SET EXPRESSION AS (case when number is null or kind = 'AVOIR' then 0
          when net_cents > 0 and credited_net_cents >= net_cents then -paid_cents
          else net_cents + vat_cents - prepaid_cents + restored_cents - credited_cents - paid_cents end);--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "status" SET EXPRESSION AS (case when number is null then 'BROUILLON'
          when kind = 'AVOIR' then case when issued_at is null then 'VALIDEE' else 'EMISE' end
          when net_cents > 0 and credited_net_cents >= net_cents then 'ANNULEE'
          when contested_at is not null then 'CONTESTEE'
          when net_cents + vat_cents - prepaid_cents + restored_cents - credited_cents - paid_cents <= 0 then 'REGLEE'
          when paid_cents > 0 then 'PARTIELLE'
          when issued_at is not null then 'EMISE' else 'VALIDEE' end);--> statement-breakpoint
CREATE INDEX "invoice_deposit_index" ON "invoice" USING btree ("company_id") WHERE "invoice"."kind" = 'ACOMPTE';--> statement-breakpoint
-- Until now a credit note on a part of an invoice gave nothing back: what no longer fits in the invoice goes back by its last one, from the last
-- down payment. What was printed and transmitted stays as it was.
ALTER TABLE invoice DISABLE TRIGGER invoice_frozen;--> statement-breakpoint
WITH excess AS (
  SELECT bill.id, note.id AS note_id, bill.prepaid_cents - greatest(0, bill.total_cents - bill.credited_cents) AS cents
  FROM invoice bill CROSS JOIN LATERAL (
    SELECT id FROM invoice WHERE original_id = bill.id AND number IS NOT NULL ORDER BY issue_date DESC, series_no DESC LIMIT 1) AS note
  WHERE bill.kind = 'FACTURE' AND bill.prepaid_cents > greatest(0, bill.total_cents - bill.credited_cents)
), taken AS (
  SELECT part.deposit_id, excess.note_id, part.amount_cents, excess.cents - (sum(part.amount_cents) OVER last_first - part.amount_cents) AS left_cents
  FROM excess JOIN deposit_deduction part ON part.invoice_id = excess.id JOIN invoice deposit ON deposit.id = part.deposit_id
  WINDOW last_first AS (PARTITION BY excess.id ORDER BY deposit.issue_date DESC, deposit.series_no DESC)
)
INSERT INTO deposit_deduction (deposit_id, invoice_id, amount_cents)
SELECT deposit_id, note_id, -least(amount_cents, left_cents) FROM taken WHERE left_cents > 0;--> statement-breakpoint
UPDATE invoice SET deducted_cents = part.cents FROM (SELECT deposit_id, sum(amount_cents) AS cents FROM deposit_deduction GROUP BY 1) AS part
WHERE id = part.deposit_id AND deducted_cents <> part.cents;--> statement-breakpoint
UPDATE invoice SET prepaid_cents = back.cents FROM (SELECT invoice_id, sum(amount_cents) AS cents FROM deposit_deduction WHERE amount_cents < 0 GROUP BY 1) AS back
WHERE id = back.invoice_id;--> statement-breakpoint
UPDATE invoice bill SET restored_cents = -note.prepaid_cents FROM invoice note WHERE note.original_id = bill.id AND note.prepaid_cents < 0;--> statement-breakpoint
ALTER TABLE invoice ENABLE TRIGGER invoice_frozen;--> statement-breakpoint
-- A down payment (domain.md §3.24) of which something is taken off is paid, and stays so; never more than the whole of it is taken.
ALTER TABLE invoice ADD CONSTRAINT invoice_deducted_check CHECK (deducted_cents = 0 OR (kind = 'ACOMPTE' AND number IS NOT NULL
  AND contested_at IS NULL AND paid_cents = net_cents + vat_cents AND credited_cents = 0
  AND deducted_cents > 0 AND deducted_cents <= net_cents + vat_cents));--> statement-breakpoint
-- An invoice takes off no more than what is left of it: what its credit notes take back beyond that they give back to the down payments.
ALTER TABLE invoice ADD CONSTRAINT invoice_prepaid_check CHECK (CASE kind
  WHEN 'FACTURE' THEN restored_cents >= 0 AND prepaid_cents >= restored_cents
    AND (number IS NULL OR prepaid_cents - restored_cents <= CASE WHEN net_cents > 0 AND credited_net_cents >= net_cents THEN 0
      ELSE greatest(0, net_cents + vat_cents - credited_cents) END)
  WHEN 'AVOIR' THEN restored_cents = 0 AND prepaid_cents <= 0
  ELSE restored_cents = 0 AND prepaid_cents = 0 END);--> statement-breakpoint
CREATE FUNCTION deposit_deduction_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bill invoice%ROWTYPE;
  deposit invoice%ROWTYPE;
  others bigint;
  fault text;
BEGIN
  SELECT * INTO bill FROM invoice WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END FOR UPDATE;
  IF bill.number IS NOT NULL OR TG_OP = 'UPDATE' THEN
    fault := 'what an invoice takes off of a down payment';
  ELSIF TG_OP = 'INSERT' THEN
    SELECT * INTO deposit FROM invoice WHERE id = NEW.deposit_id FOR UPDATE;
    IF bill.kind = 'FACTURE' THEN
      IF NEW.amount_cents <= 0 OR deposit.kind <> 'ACOMPTE' OR deposit.status <> 'REGLEE' OR deposit.company_id <> bill.company_id THEN
        fault := 'what is no paid down payment of the client';
      ELSIF NEW.amount_cents > bill.total_cents - bill.prepaid_cents THEN
        fault := 'more than the invoice comes to';
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
CREATE TRIGGER deposit_deduction_fits BEFORE INSERT OR UPDATE OR DELETE ON deposit_deduction FOR EACH ROW EXECUTE FUNCTION deposit_deduction_fits();--> statement-breakpoint
CREATE FUNCTION deposit_deduction_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part deposit_deduction%ROWTYPE := coalesce(NEW, OLD);
  cents bigint := CASE WHEN TG_OP = 'DELETE' THEN -OLD.amount_cents ELSE NEW.amount_cents END;
BEGIN
  UPDATE invoice SET deducted_cents = deducted_cents + cents WHERE id = part.deposit_id;
  UPDATE invoice SET prepaid_cents = prepaid_cents + cents WHERE id = part.invoice_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deposit_deduction_counts AFTER INSERT OR DELETE ON deposit_deduction FOR EACH ROW EXECUTE FUNCTION deposit_deduction_counts();--> statement-breakpoint
-- The three amounts are the sums of those parts, whoever writes.
CREATE FUNCTION invoice_deposit_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deducted_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM deposit_deduction WHERE deposit_id = NEW.id)
    OR NEW.prepaid_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM deposit_deduction WHERE invoice_id = NEW.id)
    OR NEW.restored_cents <> (SELECT coalesce(-sum(prepaid_cents), 0) FROM invoice WHERE original_id = NEW.id AND number IS NOT NULL)
  THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_deduction_check', MESSAGE = 'what is no sum of parts of down payments';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_deposit_sums BEFORE UPDATE ON invoice FOR EACH ROW
WHEN ((OLD.deducted_cents, OLD.prepaid_cents, OLD.restored_cents) IS DISTINCT FROM (NEW.deducted_cents, NEW.prepaid_cents, NEW.restored_cents))
EXECUTE FUNCTION invoice_deposit_sums();--> statement-breakpoint
CREATE TRIGGER invoice_begins_undeducted BEFORE INSERT ON invoice FOR EACH ROW
WHEN (NEW.deducted_cents <> 0 OR NEW.prepaid_cents <> 0 OR NEW.restored_cents <> 0) EXECUTE FUNCTION invoice_frozen();--> statement-breakpoint
-- As in 0074; with its amount a credit note gives back what its invoice may no longer take off.
CREATE OR REPLACE FUNCTION invoice_validated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'AVOIR' THEN
    UPDATE invoice SET credited_cents = credited_cents - (NEW.net_cents + NEW.vat_cents), credited_net_cents = credited_net_cents - NEW.net_cents,
      restored_cents = restored_cents - NEW.prepaid_cents
    WHERE id = NEW.original_id;
    IF NEW.rebill THEN
      UPDATE invoice_journey SET freed = true WHERE credited_by_id = NEW.id;
      UPDATE journey SET status = CASE WHEN status = 'FACTURE' THEN 'CONTROLE' ELSE status END, invoiced_at = NULL
      FROM invoice_journey held WHERE held.credited_by_id = NEW.id AND journey.id = held.journey_id;
    END IF;
  ELSE
    IF EXISTS (SELECT FROM invoice_journey held JOIN journey ON journey.id = held.journey_id
      WHERE held.invoice_id = NEW.id AND journey.status NOT IN ('CONTROLE', 'FACTURE', 'ANNULE'))
    THEN
      RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_journey_state_check', MESSAGE = 'a journey that is not controlled';
    END IF;
    UPDATE journey SET status = CASE WHEN status = 'CONTROLE' THEN 'FACTURE' ELSE status END, invoiced_at = NEW.validated_at
    FROM invoice_journey held WHERE held.invoice_id = NEW.id AND journey.id = held.journey_id;
  END IF;
  RETURN NULL;
END $$;
