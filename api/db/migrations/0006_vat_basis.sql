ALTER TABLE "company" ADD COLUMN "vat_basis" text;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD COLUMN "vat_basis" text;--> statement-breakpoint
UPDATE "company" SET "vat_regime" = 'EXONERE', "vat_basis" = '262_I'
WHERE "vat_regime" = 'EXPORT' AND "country" IN ('FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'MC');
