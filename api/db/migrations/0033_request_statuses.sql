ALTER TABLE "delivery_request" ADD COLUMN "current_status" text;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD COLUMN "design_version_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD COLUMN "design_status" text;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD COLUMN "design_valid_from" date;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD COLUMN "design_designer_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_design_version_id_delivery_request_version_id_fk" FOREIGN KEY ("design_version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_design_designer_id_account_id_fk" FOREIGN KEY ("design_designer_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_request_status_index" ON "delivery_request" USING btree ("current_status","updated_at","id");--> statement-breakpoint
CREATE INDEX "delivery_request_design_status_index" ON "delivery_request" USING btree ("design_status","updated_at","id");--> statement-breakpoint
CREATE INDEX "delivery_request_to_design_index" ON "delivery_request" USING btree ("design_valid_from","id") WHERE "delivery_request"."design_status" in ('A_CONCEVOIR', 'EN_CONCEPTION');--> statement-breakpoint
-- What lists find and order requests by is a copy from their versions: no change of the record, so neither its version nor its history moves.
CREATE OR REPLACE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE to_jsonb(NEW) END;
  subject jsonb := CASE WHEN TG_OP = 'DELETE' THEN before ELSE after END;
  diff jsonb;
BEGIN
  SELECT jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)) INTO diff
  FROM jsonb_object_keys(before || after) AS field
  WHERE (before -> field) IS DISTINCT FROM (after -> field)
    AND coalesce(before -> field, 'null') IS DISTINCT FROM coalesce(after -> field, 'null')
    AND field NOT IN ('id', 'version', 'created_at', 'updated_at', 'search', 'contact_search', 'storage_key',
      'current_status', 'design_version_id', 'design_status', 'design_valid_from', 'design_designer_id');
  IF diff IS NOT NULL THEN
    INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
    VALUES (
      nullif(current_setting('quai.actor', true), '')::uuid,
      coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
      TG_TABLE_NAME,
      (subject ->> 'id')::uuid,
      coalesce((subject ->> coalesce(TG_ARGV[0], 'id'))::uuid, (subject ->> 'id')::uuid),
      TG_OP,
      diff
    );
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION request_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT status INTO NEW.current_status FROM delivery_request_version WHERE id = NEW.current_version_id;
  SELECT id, status, valid_from, designer_id
    INTO NEW.design_version_id, NEW.design_status, NEW.design_valid_from, NEW.design_designer_id
    FROM delivery_request_version version, LATERAL (
      SELECT status IN ('BROUILLON', 'A_CONCEVOIR', 'EN_CONCEPTION', 'CONCU', 'PROPOSE') AS prepared) AS state
    WHERE request_id = NEW.id AND (prepared OR id = NEW.current_version_id)
    ORDER BY prepared DESC, version_no DESC LIMIT 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_request_statuses BEFORE INSERT OR UPDATE ON "delivery_request" FOR EACH ROW EXECUTE FUNCTION request_statuses();--> statement-breakpoint
CREATE FUNCTION copy_request_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('quai.reindexing', 'on', true);
  UPDATE delivery_request SET current_version_id = current_version_id WHERE id = coalesce(NEW.request_id, OLD.request_id);
  PERFORM set_config('quai.reindexing', '', true);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_request_version_statuses AFTER INSERT OR DELETE ON "delivery_request_version" FOR EACH ROW
EXECUTE FUNCTION copy_request_statuses();--> statement-breakpoint
CREATE TRIGGER delivery_request_version_moved AFTER UPDATE ON "delivery_request_version" FOR EACH ROW
WHEN ((OLD.status, OLD.valid_from, OLD.designer_id, OLD.version_no) IS DISTINCT FROM (NEW.status, NEW.valid_from, NEW.designer_id, NEW.version_no))
EXECUTE FUNCTION copy_request_statuses();--> statement-breakpoint
SELECT set_config('quai.reindexing', 'on', true);--> statement-breakpoint
UPDATE "delivery_request" SET current_version_id = current_version_id;--> statement-breakpoint
SELECT set_config('quai.reindexing', '', true);--> statement-breakpoint
-- All migrations are one transaction: a check that still waits for its end would refuse every later change of the tables.
SET CONSTRAINTS ALL IMMEDIATE;
