CREATE TABLE "tombstone" (
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"reference" text,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tombstone_table_name_deleted_at_record_id_pk" PRIMARY KEY("table_name","deleted_at","record_id")
);
--> statement-breakpoint
CREATE INDEX "tombstone_deleted_index" ON "tombstone" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "absence_updated_index" ON "absence" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "driver_certification_updated_index" ON "driver_certification" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "damage_updated_index" ON "damage" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "delay_updated_index" ON "delay" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "incident_updated_index" ON "incident" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "infraction_updated_index" ON "infraction" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "journey_updated_index" ON "journey" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "live_line_updated_index" ON "live_line" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "modification_updated_index" ON "modification" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "replacement_updated_index" ON "replacement" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "address_updated_index" ON "address" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "company_updated_index" ON "company" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "invoice_updated_index" ON "invoice" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "action_task_updated_index" ON "action_task" USING btree ("updated_at","id");