CREATE TABLE "invoice_flow" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"status" text DEFAULT 'A_ENVOYER' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"flow_id" text,
	"sent_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "platform_connection" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"read_to" text,
	"read_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "invoice_flow" ADD CONSTRAINT "invoice_flow_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_flow_index" ON "invoice_flow" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_flow_open_key" ON "invoice_flow" USING btree ("invoice_id") WHERE "invoice_flow"."status" in ('A_ENVOYER', 'ENVOYE');--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_flow_key" ON "invoice_flow" USING btree ("flow_id") WHERE "invoice_flow"."flow_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_flow_due_index" ON "invoice_flow" USING btree ("next_at") WHERE "invoice_flow"."status" = 'A_ENVOYER';--> statement-breakpoint
CREATE INDEX "invoice_flow_failed_index" ON "invoice_flow" USING btree ("id") WHERE "invoice_flow"."status" in ('REFUSE', 'ECHEC');