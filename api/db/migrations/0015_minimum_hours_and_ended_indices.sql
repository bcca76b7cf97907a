ALTER TABLE "delivery_request_version" ADD COLUMN "minimum_hours" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "cnr_index" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;