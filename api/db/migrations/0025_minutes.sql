-- Times of work are whole minutes: 9,67 hours were 9 h 40.
ALTER TABLE "delivery_request_version" ALTER COLUMN "service_hours" TYPE integer USING round("service_hours" * 60);--> statement-breakpoint
ALTER TABLE "delivery_request_version" RENAME COLUMN "service_hours" TO "service_minutes";--> statement-breakpoint
ALTER TABLE "delivery_request_version" ALTER COLUMN "night_hours" TYPE integer USING round("night_hours" * 60);--> statement-breakpoint
ALTER TABLE "delivery_request_version" RENAME COLUMN "night_hours" TO "night_minutes";--> statement-breakpoint
ALTER TABLE "delivery_request_version" ALTER COLUMN "minimum_hours" TYPE integer USING round("minimum_hours" * 60);--> statement-breakpoint
ALTER TABLE "delivery_request_version" RENAME COLUMN "minimum_hours" TO "minimum_minutes";
