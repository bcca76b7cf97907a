ALTER TABLE "journey" ADD COLUMN "plan" text;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_open_subject_key" ON "alert" USING btree ("subject") WHERE "alert"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "journey_delay_index" ON "journey" USING btree ("max_delay_min","id");--> statement-breakpoint
CREATE INDEX "journey_label_index" ON "journey" USING btree ("label" collate french,"id");--> statement-breakpoint
CREATE INDEX "journey_review_index" ON "journey" USING btree ("service_date","planned_start","id") WHERE "journey"."review";