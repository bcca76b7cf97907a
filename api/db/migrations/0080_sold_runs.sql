ALTER TABLE "journey" ADD COLUMN "run_part" jsonb;--> statement-breakpoint
ALTER TABLE "live_line" ADD COLUMN "run_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE live_line ADD CONSTRAINT live_line_run_no_check CHECK (run_no BETWEEN 1 AND 99);--> statement-breakpoint
ALTER TABLE live_line DISABLE TRIGGER USER;--> statement-breakpoint
-- Decision 14: a line that calls at every place where its version loads or delivers is a run by itself; those that do a part of it are the legs of one.
UPDATE live_line SET run_no = judged.run_no FROM (
  SELECT id, CASE WHEN whole THEN row_number() OVER (PARTITION BY version_id, whole ORDER BY code)
    + (CASE WHEN bool_and(whole) OVER (PARTITION BY version_id) THEN 0 ELSE 1 END) ELSE 1 END AS run_no
  FROM (
    SELECT line.id, line.version_id, line.code, NOT EXISTS (
      SELECT FROM delivery_request_stop sold WHERE sold.version_id = line.version_id AND sold.kind IN ('CHARGEMENT', 'LIVRAISON')
        AND NOT EXISTS (SELECT FROM live_line_stop stop WHERE stop.live_line_id = line.id AND stop.address_id = sold.address_id)) AS whole
    FROM live_line line) one) judged
WHERE judged.id = live_line.id AND judged.run_no BETWEEN 2 AND 99;--> statement-breakpoint
ALTER TABLE live_line ENABLE TRIGGER USER;
