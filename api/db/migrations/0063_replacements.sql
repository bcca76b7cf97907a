ALTER TABLE "replacement" ADD COLUMN "replaced_subcontractor_id" uuid;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "replacing_subcontractor_id" uuid;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "start_position" integer;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "end_odometer" integer;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "start_odometer" integer;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "cost_delta_cents" bigint;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "refused_driver_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "replacement" ADD COLUMN "informed_driver_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replaced_subcontractor_id_company_id_fk" FOREIGN KEY ("replaced_subcontractor_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_replacing_subcontractor_id_company_id_fk" FOREIGN KEY ("replacing_subcontractor_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replacement_journey_index" ON "replacement" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "replacement_replaced_driver_index" ON "replacement" USING btree ("replaced_driver_id") WHERE "replacement"."replaced_driver_id" is not null;--> statement-breakpoint
CREATE INDEX "replacement_replacing_driver_index" ON "replacement" USING btree ("replacing_driver_id") WHERE "replacement"."replacing_driver_id" is not null;--> statement-breakpoint
UPDATE replacement SET replacing_vehicle_id = NULL WHERE replacing_vehicle_id = replaced_vehicle_id;--> statement-breakpoint
UPDATE replacement SET replacing_trailer_id = NULL WHERE replacing_trailer_id = replaced_trailer_id;--> statement-breakpoint
-- « Le remplaçant doit être différent » (domain.md §3.9).
ALTER TABLE replacement ADD CONSTRAINT replacement_other_means_check CHECK (
  (replaced_vehicle_id IS NULL OR replaced_vehicle_id IS DISTINCT FROM replacing_vehicle_id)
  AND (replaced_trailer_id IS NULL OR replaced_trailer_id IS DISTINCT FROM replacing_trailer_id)
  AND (replaced_subcontractor_id IS NULL OR replaced_subcontractor_id IS DISTINCT FROM replacing_subcontractor_id));--> statement-breakpoint
ALTER TABLE replacement ADD CONSTRAINT replacement_proposed_check CHECK (
  status <> 'PROPOSE' OR num_nonnulls(replacing_driver_id, replacing_vehicle_id, replacing_trailer_id, replacing_subcontractor_id) > 0);--> statement-breakpoint
ALTER TABLE replacement ADD CONSTRAINT replacement_swap_check CHECK ((start_position IS NULL) = (start_at IS NULL) AND start_position > 0);--> statement-breakpoint
ALTER TABLE replacement ADD CONSTRAINT replacement_score_check CHECK (score BETWEEN 0 AND 100);--> statement-breakpoint
-- The states of domain.md §3.9, whoever writes: what was done, not filled or cancelled stays so.
CREATE FUNCTION replacement_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('EFFECTUE', 'NON_POURVU', 'ANNULE') OR (OLD.status IN ('A_POURVOIR', 'PROPOSE') AND NEW.status = 'EFFECTUE')
    OR (OLD.status = 'CONFIRME' AND NEW.status IN ('PROPOSE', 'NON_POURVU')) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'replacement_states_check',
      MESSAGE = format('a replacement does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER replacement_states BEFORE UPDATE OF status ON replacement FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION replacement_states();--> statement-breakpoint
-- A driver who takes over on the way is busy from that stop on, the one who is relieved until then. The replacement is confirmed before the
-- journey gets its driver.
CREATE OR REPLACE FUNCTION keep_journey_crew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM journey_crew WHERE journey_id = OLD.id;
  END IF;
  IF NEW.status NOT IN ('ANNULE', 'NON_EXECUTE') THEN
    WITH swap AS (
      SELECT replaced_driver_id AS leaves, replacing_driver_id AS comes, least(greatest(start_at, NEW.planned_start), NEW.planned_end) AS at
      FROM replacement WHERE journey_id = NEW.id AND kind = 'CHAUFFEUR' AND start_at IS NOT NULL AND status IN ('CONFIRME', 'EFFECTUE')
    ), part AS (
      SELECT seat AS driver_id, coalesce((SELECT max(at) FROM swap WHERE comes = seat), NEW.planned_start) AS planned_start, NEW.planned_end AS planned_end
      FROM unnest(ARRAY[NEW.driver_id, NEW.co_driver_id]) AS seat WHERE seat IS NOT NULL
      UNION ALL
      SELECT leaves, coalesce((SELECT max(before.at) FROM swap before WHERE before.comes = swap.leaves AND before.at <= swap.at), NEW.planned_start), at
      FROM swap WHERE leaves IS DISTINCT FROM NEW.driver_id AND leaves IS DISTINCT FROM NEW.co_driver_id
    )
    INSERT INTO journey_crew (journey_id, driver_id, planned_start, planned_end)
    SELECT NEW.id, driver_id, min(planned_start), max(planned_end) FROM part WHERE driver_id IS NOT NULL GROUP BY driver_id;
  END IF;
  RETURN NULL;
END $$;
