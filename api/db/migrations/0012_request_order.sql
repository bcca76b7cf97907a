DROP INDEX "delivery_request_updated_index";--> statement-breakpoint
CREATE INDEX "delivery_request_updated_index" ON "delivery_request" USING btree ("updated_at","id");