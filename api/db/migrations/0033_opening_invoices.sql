DROP INDEX "invoice_number_key";--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "opening" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice" USING btree ("number",(kind = 'REPRISE'));--> statement-breakpoint
ALTER TABLE "invoice" DROP CONSTRAINT "invoice_numbered_check";--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_numbered_check" CHECK (
CASE kind
    WHEN 'REPRISE' THEN number IS NOT NULL AND series_no IS NULL AND series_year IS NULL AND issue_date IS NOT NULL AND due_date IS NOT NULL
        AND document IS NULL AND opening IS NOT NULL AND issued_at IS NOT NULL AND credited_cents = 0 AND net_cents >= 0 AND vat_cents >= 0
    ELSE (number IS NULL) = (series_no IS NULL) AND (number IS NULL) = (series_year IS NULL) AND (number IS NULL) = (issue_date IS NULL)
        AND (number IS NULL) = (due_date IS NULL) AND (number IS NULL) = (document IS NULL) AND (number IS NULL) = (validated_at IS NULL)
        AND opening IS NULL
END);--> statement-breakpoint
ALTER TABLE "invoice" DROP CONSTRAINT "invoice_prepaid_check";--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_prepaid_check" CHECK (
CASE kind
    WHEN 'FACTURE' THEN restored_cents >= 0 AND prepaid_cents >= restored_cents AND (number IS NULL OR prepaid_cents - restored_cents <=
        CASE
            WHEN net_cents > 0 AND credited_net_cents >= net_cents THEN 0
            ELSE GREATEST(0, net_cents + vat_cents - credited_cents)
        END)
    WHEN 'REPRISE' THEN restored_cents = 0 AND prepaid_cents >= 0 AND prepaid_cents < net_cents + vat_cents
    WHEN 'AVOIR' THEN restored_cents = 0 AND prepaid_cents <= 0
    ELSE restored_cents = 0 AND prepaid_cents = 0
END);
