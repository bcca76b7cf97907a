ALTER TABLE "action_task" ADD COLUMN "damage_id" uuid;--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_damage_id_damage_id_fk" FOREIGN KEY ("damage_id") REFERENCES "public"."damage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_task_damage_index" ON "action_task" USING btree ("damage_id") WHERE "action_task"."damage_id" is not null;--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_damage_check CHECK ((event = 'DOMMAGE') = (damage_id IS NOT NULL));
