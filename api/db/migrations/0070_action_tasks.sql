CREATE TABLE "action_task" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event" text NOT NULL,
	"delay_id" uuid,
	"event_number" text NOT NULL,
	"event_label" text NOT NULL,
	"action_id" uuid NOT NULL,
	"label" text NOT NULL,
	"checklist" text[] DEFAULT '{}' NOT NULL,
	"checked" integer[] DEFAULT '{}' NOT NULL,
	"assignee_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'A_FAIRE' NOT NULL,
	"done_on" date,
	"result" text,
	"cancel_reason" text,
	"effect" text,
	"effect_on" date,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_delay_id_delay_id_fk" FOREIGN KEY ("delay_id") REFERENCES "public"."delay"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_action_id_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_assignee_id_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_task_delay_index" ON "action_task" USING btree ("delay_id") WHERE "action_task"."delay_id" is not null;--> statement-breakpoint
CREATE INDEX "action_task_action_index" ON "action_task" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "action_task_assignee_index" ON "action_task" USING btree ("assignee_id","due_date");--> statement-breakpoint
CREATE INDEX "action_task_due_index" ON "action_task" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "action_task_open_index" ON "action_task" USING btree ("due_date","id") WHERE "action_task"."status" in ('A_FAIRE', 'EN_COURS');--> statement-breakpoint
CREATE INDEX "action_task_done_index" ON "action_task" USING btree ("done_on") WHERE "action_task"."status" = 'FAITE';--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_event_check CHECK (event IN ('RETARD', 'INCIDENT', 'INFRACTION', 'DOMMAGE'));--> statement-breakpoint
-- One such check a kind of event, beside the others and replacing none: as event names one kind, exactly one column is set.
ALTER TABLE action_task ADD CONSTRAINT action_task_delay_check CHECK ((event = 'RETARD') = (delay_id IS NOT NULL));--> statement-breakpoint
COMMENT ON TABLE action_task IS 'What somebody does about one event (domain.md §3.21). A kind of event that comes later adds its nullable column with an index where it is not null, and the check ((event = ''KIND'') = (column IS NOT NULL)) beside those that are there: none is replaced, and exactly one column is set.';--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_status_check CHECK (status IN ('A_FAIRE', 'EN_COURS', 'FAITE', 'ANNULEE'));--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_done_check CHECK ((status = 'FAITE') = (done_on IS NOT NULL));--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_cancel_check CHECK ((status = 'ANNULEE') = (cancel_reason IS NOT NULL));--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_effect_check CHECK ((effect IS NULL) = (effect_on IS NULL) AND (effect IS NULL OR status = 'FAITE'));--> statement-breakpoint
CREATE INDEX action_task_search_index ON action_task USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION action_task_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.label, NEW.event_number, NEW.event_label));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER action_task_search BEFORE INSERT OR UPDATE ON action_task FOR EACH ROW EXECUTE FUNCTION action_task_search();--> statement-breakpoint
-- The states of domain.md §3.21, whoever writes: what is done or cancelled stays so.
CREATE FUNCTION action_task_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('FAITE', 'ANNULEE') OR NEW.status = 'A_FAIRE' THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'action_task_states_check',
      MESSAGE = format('an action does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER action_task_states BEFORE UPDATE OF status ON action_task FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION action_task_states();--> statement-breakpoint
CREATE TRIGGER action_task_touch BEFORE UPDATE ON action_task FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER action_task_audit AFTER INSERT OR UPDATE OR DELETE ON action_task FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
-- As in 0065, but who was given something to do about a delay has looked at it: it is not withdrawn any more.
CREATE OR REPLACE FUNCTION detect_delays(wanted uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  stops uuid[];
  instants timestamptz[];
BEGIN
  PERFORM FROM journey WHERE id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM delay USING stop_promise p
  WHERE p.stop_id = delay.stop_id AND delay.journey_id = ANY (wanted) AND delay.status = 'DETECTE' AND delay.detected_by <> 'MANUEL'
    AND CASE WHEN p.actual_arrival IS NULL THEN NOT delay.estimated ELSE minutes_late(p.due_at, p.actual_arrival) <= p.tolerance_min END
    AND NOT EXISTS (SELECT FROM action_task WHERE action_task.delay_id = delay.id);
  DELETE FROM late_expectation USING journey_stop s
  WHERE s.id = late_expectation.stop_id AND s.journey_id = ANY (wanted) AND s.actual_arrival IS NOT NULL;
  SELECT array_agg(id), array_agg(actual_arrival) INTO stops, instants
  FROM journey_stop WHERE journey_id = ANY (wanted) AND actual_arrival IS NOT NULL;
  RETURN record_delays(stops, instants, 'AUTO_REEL');
END $$;
