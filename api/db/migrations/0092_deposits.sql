ALTER TABLE "invoice" ADD COLUMN "deducted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "prepaid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "balance_cents" SET EXPRESSION AS (case when number is null or kind = 'AVOIR' then 0
          when net_cents > 0 and credited_net_cents >= net_cents then -paid_cents
          else net_cents + vat_cents - prepaid_cents - credited_cents - paid_cents end);--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "status" SET EXPRESSION AS (case when number is null then 'BROUILLON'
          when kind = 'AVOIR' then case when issued_at is null then 'VALIDEE' else 'EMISE' end
          when net_cents > 0 and credited_net_cents >= net_cents then 'ANNULEE'
          when contested_at is not null then 'CONTESTEE'
          when net_cents + vat_cents - prepaid_cents - credited_cents - paid_cents <= 0 then 'REGLEE'
          when paid_cents > 0 then 'PARTIELLE'
          when issued_at is not null then 'EMISE' else 'VALIDEE' end);--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_deducted_by_id_invoice_id_fk" FOREIGN KEY ("deducted_by_id") REFERENCES "public"."invoice"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_deducted_index" ON "invoice" USING btree ("deducted_by_id") WHERE "invoice"."deducted_by_id" is not null;--> statement-breakpoint
-- As in 0074; which invoice takes a down payment off, and what that comes to, is held by `invoice_deposit` below.
CREATE OR REPLACE FUNCTION invoice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after constant text[] := '{version,updated_at,search,company_id,issued_at,contested_at,contest_reason,paid_cents,credited_cents,credited_net_cents,prepaid_cents,deducted_by_id,reminders,reminded_at,e_status,total_cents,balance_cents,status}';
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - after IS DISTINCT FROM to_jsonb(NEW) - after THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_frozen', MESSAGE = format('invoice %s is validated', OLD.number);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A down payment (domain.md §3.24) that is paid, and of which nothing is credited, is taken off one invoice of its client while that is a draft.
-- It stays so, until that draft goes or a credit note takes the whole invoice back. What an invoice takes off is the sum of them, whoever writes.
CREATE FUNCTION invoice_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fault text;
BEGIN
  IF NEW.deducted_by_id IS NOT NULL AND OLD.deducted_by_id IS DISTINCT FROM NEW.deducted_by_id THEN
    IF OLD.deducted_by_id IS NOT NULL OR NEW.kind <> 'ACOMPTE' OR OLD.status <> 'REGLEE' OR NEW.credited_cents <> 0
      OR NOT EXISTS (SELECT FROM invoice WHERE id = NEW.deducted_by_id AND kind = 'FACTURE' AND number IS NULL AND company_id = NEW.company_id FOR UPDATE)
    THEN
      fault := 'what is no paid down payment of the client';
    END IF;
  ELSIF NEW.deducted_by_id IS NULL AND OLD.deducted_by_id IS NOT NULL THEN
    IF EXISTS (SELECT FROM invoice WHERE id = OLD.deducted_by_id AND number IS NOT NULL AND status <> 'ANNULEE') THEN
      fault := 'a down payment that a validated invoice takes off';
    END IF;
  ELSIF NEW.deducted_by_id IS NOT NULL AND (NEW.paid_cents <> OLD.paid_cents OR NEW.credited_cents <> OLD.credited_cents) THEN
    fault := 'the payment of a down payment that is taken off';
  END IF;
  IF NEW.prepaid_cents <> OLD.prepaid_cents
    AND NEW.prepaid_cents <> (SELECT coalesce(sum(total_cents), 0) FROM invoice WHERE deducted_by_id = NEW.id)
  THEN
    fault := 'what is no sum of down payments';
  END IF;
  IF fault IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_deposit_check', MESSAGE = fault;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_deposit BEFORE UPDATE OF deducted_by_id, prepaid_cents, paid_cents, credited_cents ON invoice
FOR EACH ROW EXECUTE FUNCTION invoice_deposit();--> statement-breakpoint
CREATE FUNCTION invoice_deposit_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET prepaid_cents = (SELECT coalesce(sum(total_cents), 0) FROM invoice deposit WHERE deposit.deducted_by_id = invoice.id)
  WHERE id IN (OLD.deducted_by_id, NEW.deducted_by_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_deposit_counts AFTER UPDATE OF deducted_by_id ON invoice FOR EACH ROW
WHEN (OLD.deducted_by_id IS DISTINCT FROM NEW.deducted_by_id) EXECUTE FUNCTION invoice_deposit_counts();--> statement-breakpoint
-- An invoice that is taken back as a whole gives its down payments back: they may be taken off the one that follows.
CREATE FUNCTION invoice_deposit_freed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET deducted_by_id = NULL WHERE deducted_by_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_deposit_freed AFTER UPDATE ON invoice FOR EACH ROW
WHEN (OLD.status <> 'ANNULEE' AND NEW.status = 'ANNULEE' AND NEW.prepaid_cents <> 0) EXECUTE FUNCTION invoice_deposit_freed();
--> statement-breakpoint
CREATE TRIGGER invoice_begins_undeducted BEFORE INSERT ON invoice FOR EACH ROW
WHEN (NEW.prepaid_cents <> 0 OR NEW.deducted_by_id IS NOT NULL) EXECUTE FUNCTION invoice_frozen();
