CREATE TABLE "noted_passage" (
	"stop_id" uuid PRIMARY KEY NOT NULL,
	"arrival" timestamp with time zone,
	"departure" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "position" ADD COLUMN "aside" text;--> statement-breakpoint
ALTER TABLE "noted_passage" ADD CONSTRAINT "noted_passage_stop_id_journey_stop_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."journey_stop"("id") ON DELETE cascade ON UPDATE no action;