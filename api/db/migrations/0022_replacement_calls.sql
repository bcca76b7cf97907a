CREATE TABLE "replacement_call" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"journey_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"called_by_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replacement_call" ADD CONSTRAINT "replacement_call_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_call" ADD CONSTRAINT "replacement_call_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_call" ADD CONSTRAINT "replacement_call_called_by_id_account_id_fk" FOREIGN KEY ("called_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_call_key" ON "replacement_call" USING btree ("journey_id","driver_id");