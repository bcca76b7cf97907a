CREATE TABLE "late_fee" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_letter" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_reminder" ALTER COLUMN "sent_to" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD COLUMN "letter_id" uuid;--> statement-breakpoint
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_line_id_invoice_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "late_fee_indemnity_key" ON "late_fee" USING btree ("invoice_id") WHERE "late_fee"."kind" = 'INDEMNITE';--> statement-breakpoint
CREATE INDEX "late_fee_line_index" ON "late_fee" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_letter_id_reminder_letter_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."reminder_letter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_reminder_letter_index" ON "invoice_reminder" USING btree ("letter_id") WHERE "invoice_reminder"."letter_id" is not null;--> statement-breakpoint
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_dates_check" CHECK (to_date >= from_date);--> statement-breakpoint
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_overlap" EXCLUDE USING gist (invoice_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE (kind = 'INTERETS');
