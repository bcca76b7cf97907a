CREATE TABLE "certification_reminder" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"driver_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"valid_to" date NOT NULL,
	"reminded_on" date NOT NULL,
	"reminded_by_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification_reminder" ADD CONSTRAINT "certification_reminder_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_reminder" ADD CONSTRAINT "certification_reminder_type_id_certification_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."certification_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_reminder" ADD CONSTRAINT "certification_reminder_reminded_by_id_account_id_fk" FOREIGN KEY ("reminded_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certification_reminder_day_key" ON "certification_reminder" USING btree ("driver_id","type_id","reminded_on");--> statement-breakpoint
CREATE TRIGGER certification_reminder_touch BEFORE UPDATE ON certification_reminder FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER certification_reminder_audit AFTER INSERT OR UPDATE OR DELETE ON certification_reminder FOR EACH ROW EXECUTE FUNCTION audit('driver_id');
