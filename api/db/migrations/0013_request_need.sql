ALTER TABLE "delivery_request_stop" ADD COLUMN "tolerance_min" integer;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "driver_need" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "billing_grouping" text DEFAULT 'CLIENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;