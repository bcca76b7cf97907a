CREATE TABLE "journey_paper" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issue_no" integer NOT NULL,
	"journey_id" uuid NOT NULL,
	"driver_id" uuid,
	"day" date NOT NULL,
	"replaces_id" uuid,
	"facts" jsonb NOT NULL,
	"facts_hash" text NOT NULL,
	"file_hash" text NOT NULL,
	"issued_by" uuid
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "archived_reason" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "stop_position" integer;--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_replaces_id_journey_paper_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."journey_paper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_paper" ADD CONSTRAINT "journey_paper_issued_by_account_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journey_paper_number_key" ON "journey_paper" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "journey_paper_replaces_key" ON "journey_paper" USING btree ("replaces_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journey_paper_note_key" ON "journey_paper" USING btree ("journey_id","issue_no") WHERE "journey_paper"."kind" in ('LV', 'CMR');--> statement-breakpoint
CREATE UNIQUE INDEX "journey_paper_follow_up_key" ON "journey_paper" USING btree ("journey_id","issue_no") WHERE "journey_paper"."kind" = 'SUIVI';--> statement-breakpoint
CREATE UNIQUE INDEX "journey_paper_sheet_key" ON "journey_paper" USING btree ("driver_id","day","issue_no") WHERE "journey_paper"."kind" = 'FEUILLE_ROUTE';--> statement-breakpoint
CREATE INDEX "journey_paper_journey_index" ON "journey_paper" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "journey_paper_day_index" ON "journey_paper" USING btree ("day","number");--> statement-breakpoint
CREATE INDEX "journey_paper_issuer_index" ON "journey_paper" USING btree ("issued_by");--> statement-breakpoint
ALTER TABLE journey_paper ADD CONSTRAINT journey_paper_driver_check CHECK ((kind = 'FEUILLE_ROUTE') = (driver_id IS NOT NULL));
--> statement-breakpoint
-- What was issued stays as it was (domain.md §3.7); only the erasure of a person takes the sheets of his days.
CREATE FUNCTION journey_paper_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.kind = 'FEUILLE_ROUTE' AND current_setting('quai.erasure', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'journey_paper is issued: it stays as it is';
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_paper_stays BEFORE UPDATE OR DELETE ON journey_paper FOR EACH ROW EXECUTE FUNCTION journey_paper_stays();
--> statement-breakpoint
-- The history names the paper and leaves out what it says: that is kept with the paper.
CREATE FUNCTION journey_paper_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
  VALUES (
    nullif(current_setting('quai.actor', true), '')::uuid,
    coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
    TG_TABLE_NAME, NEW.id, NEW.journey_id, TG_OP,
    jsonb_build_object('kind', jsonb_build_array(NULL, NEW.kind), 'number', jsonb_build_array(NULL, NEW.number),
      'issue_no', jsonb_build_array(NULL, NEW.issue_no), 'day', jsonb_build_array(NULL, NEW.day)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journey_paper_audit AFTER INSERT ON journey_paper FOR EACH ROW EXECUTE FUNCTION journey_paper_audit();
