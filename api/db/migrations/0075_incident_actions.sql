ALTER TABLE "action_task" ADD COLUMN "incident_id" uuid;--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_task_incident_index" ON "action_task" USING btree ("incident_id") WHERE "action_task"."incident_id" is not null;--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_incident_check CHECK ((event = 'INCIDENT') = (incident_id IS NOT NULL));
