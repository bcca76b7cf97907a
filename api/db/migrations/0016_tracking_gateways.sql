ALTER TABLE "tracking_device" ALTER COLUMN "vehicle_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_device" ADD COLUMN "identifier" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_device_identifier_key" ON "tracking_device" USING btree ("identifier") WHERE "tracking_device"."revoked_at" is null;