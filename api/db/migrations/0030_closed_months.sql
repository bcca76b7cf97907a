CREATE TABLE "closed_month" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"month" text NOT NULL,
	"closed_by_id" uuid NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by_id" uuid,
	"reopen_reason" text
);
--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_closed_by_id_account_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_reopened_by_id_account_id_fk" FOREIGN KEY ("reopened_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_month_key" ON "closed_month" USING btree ("month") WHERE "closed_month"."reopened_at" is null;