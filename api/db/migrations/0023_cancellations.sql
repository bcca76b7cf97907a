ALTER TABLE "journey" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "cancel_recorded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "cancel_charge_cents" bigint;--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_cancel_recorded_by_id_account_id_fk" FOREIGN KEY ("cancel_recorded_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What is known of earlier cancellations: the audit has their hour and their author; the share that was decided is taken of the price without tolls.
ALTER TABLE "journey" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE journey SET
  (cancelled_at, cancel_recorded_by_id) = (
    SELECT log.at, author.id FROM audit_log log LEFT JOIN account author ON author.id = log.actor_id
    WHERE log.root_id = journey.id AND log.entity = 'journey' AND log.action = 'UPDATE' AND log.changes -> 'status' ->> 1 = 'ANNULE'
    ORDER BY log.at DESC LIMIT 1),
  cancelled_by = CASE WHEN cancel_billing_pct > 0 THEN 'CLIENT' END,
  cancel_charge_cents = round(cancel_billing_pct / 100.0 * coalesce(
    (SELECT CASE WHEN indexation ->> 'base' IS DISTINCT FROM 'TOTAL' AND journey.indexed_base_cents IS NOT NULL THEN journey.indexed_base_cents
      ELSE greatest(0, journey.price_cents - coalesce(tolls_cents, 0)) END FROM delivery_request_version WHERE id = journey.version_id),
    price_cents)),
  indexation_pct = NULL, indexation_cents = NULL, index_value_id = NULL
WHERE status = 'ANNULE' AND cancel_billing_pct IS NOT NULL;--> statement-breakpoint
UPDATE journey SET indexation_pct = NULL, indexation_cents = NULL, index_value_id = NULL WHERE status = 'NON_EXECUTE';--> statement-breakpoint
ALTER TABLE "journey" ENABLE TRIGGER USER;--> statement-breakpoint
-- What a cancellation is charged was decided with it (domain.md §3.7): no later price changes it.
CREATE FUNCTION journey_cancellation_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, OLD.cancelled_by, OLD.cancelled_at, OLD.cancel_recorded_by_id, OLD.cancel_billing_pct, OLD.cancel_charge_cents)
    IS DISTINCT FROM
     (NEW.status, NEW.cancelled_by, NEW.cancelled_at, NEW.cancel_recorded_by_id, NEW.cancel_billing_pct, NEW.cancel_charge_cents)
  THEN
    PERFORM frozen('A cancelled journey');
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER journey_cancellation_frozen BEFORE UPDATE ON "journey" FOR EACH ROW
  WHEN (OLD.status = 'ANNULE' AND OLD.cancel_billing_pct IS NOT NULL) EXECUTE FUNCTION journey_cancellation_frozen();
