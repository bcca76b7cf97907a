ALTER TABLE "invoice_line_journey" ALTER COLUMN "quantity" SET DATA TYPE numeric(13, 4);--> statement-breakpoint
-- A generated column depends on the quantity: it is dropped, then computed again.
ALTER TABLE "invoice_line" DROP COLUMN "net_cents";--> statement-breakpoint
ALTER TABLE "invoice_line" ALTER COLUMN "quantity" SET DATA TYPE numeric(13, 4);--> statement-breakpoint
ALTER TABLE "invoice_line" ADD COLUMN "net_cents" bigint GENERATED ALWAYS AS (round(quantity * unit_price * (100 - discount_pct))::bigint) STORED NOT NULL;
