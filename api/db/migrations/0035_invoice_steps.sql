CREATE TABLE "invoice_step" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"comment" text,
	"amounts" jsonb,
	"written_by_id" uuid,
	"message_id" text
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_cashed_cents" bigint;--> statement-breakpoint
ALTER TABLE "invoice_step" ADD CONSTRAINT "invoice_step_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_step" ADD CONSTRAINT "invoice_step_written_by_id_account_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_step_index" ON "invoice_step" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_step_message_key" ON "invoice_step" USING btree ("message_id") WHERE "invoice_step"."message_id" is not null;