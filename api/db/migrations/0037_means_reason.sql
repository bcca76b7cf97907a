ALTER TABLE "journey" ADD COLUMN "means_reason" text;--> statement-breakpoint
-- The motives of « Désaffecter » that stood in the common reason until the next assignment.
SELECT set_config('quai.reindexing', 'on', true);--> statement-breakpoint
UPDATE "journey" SET "means_reason" = "reason", "reason" = NULL
WHERE "status" = 'PLANIFIE' AND "reason" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "audit_log" WHERE "entity" = 'journey' AND "entity_id" = "journey"."id" AND "changes" -> 'reason' ->> 1 = "journey"."reason"
    AND "changes" -> 'status' ->> 0 IN ('AFFECTE', 'CONFIRME') AND "changes" -> 'status' ->> 1 = 'PLANIFIE');--> statement-breakpoint
SELECT set_config('quai.reindexing', '', true);
