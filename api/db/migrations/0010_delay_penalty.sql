ALTER TABLE "delay" ADD COLUMN "penalty_line_id" uuid;--> statement-breakpoint
ALTER TABLE "delay" ADD COLUMN "penalty_waived" text;--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_penalty_line_id_invoice_line_id_fk" FOREIGN KEY ("penalty_line_id") REFERENCES "public"."invoice_line"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delay_penalty_line_key" ON "delay" USING btree ("penalty_line_id") WHERE "delay"."penalty_line_id" is not null;--> statement-breakpoint
ALTER TABLE "delay" ADD CONSTRAINT "delay_penalty_answer_check" CHECK (penalty_line_id is null or (penalty_waived is null and penalty_cents > 0));