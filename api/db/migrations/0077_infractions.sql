CREATE TABLE "designation_sheet" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"infraction_id" uuid NOT NULL,
	"issue_no" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"facts_hash" text NOT NULL,
	"issued_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "infraction" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"notice_no" text NOT NULL,
	"source" text NOT NULL,
	"offence_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"place" text,
	"vehicle_id" uuid NOT NULL,
	"notice_sent_on" date NOT NULL,
	"received_on" date,
	"points" integer NOT NULL,
	"reduced_cents" bigint,
	"fixed_cents" bigint,
	"increased_cents" bigint,
	"speed_limit" integer,
	"speed_measured" integer,
	"speed_retained" integer,
	"comment" text,
	"driver_id" uuid,
	"driver_source" text,
	"identified_at" timestamp with time zone,
	"journey_id" uuid,
	"driver_ack_at" timestamp with time zone,
	"driver_signature" text,
	"designation_due_on" date GENERATED ALWAYS AS (case when source in ('RADAR', 'VIDEO') then notice_sent_on + 45 end) STORED,
	"designated_on" date,
	"designation_channel" text,
	"exemption" text,
	"contested_on" date,
	"contest_reason" text,
	"contest_outcome" text,
	"contest_outcome_on" date,
	"payment_status" text DEFAULT 'A_PAYER' NOT NULL,
	"paid_on" date,
	"paid_by" text,
	"paid_cents" bigint,
	"status" text DEFAULT 'RECUE' NOT NULL,
	"closed_at" timestamp with time zone,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"nature" text NOT NULL,
	"points" integer NOT NULL,
	"reduced_cents" bigint,
	"fixed_cents" bigint,
	"increased_cents" bigint,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_task" ADD COLUMN "infraction_id" uuid;--> statement-breakpoint
ALTER TABLE "designation_sheet" ADD CONSTRAINT "designation_sheet_infraction_id_infraction_id_fk" FOREIGN KEY ("infraction_id") REFERENCES "public"."infraction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designation_sheet" ADD CONSTRAINT "designation_sheet_issued_by_id_account_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_offence_id_offence_id_fk" FOREIGN KEY ("offence_id") REFERENCES "public"."offence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infraction" ADD CONSTRAINT "infraction_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "designation_sheet_key" ON "designation_sheet" USING btree ("infraction_id","issue_no");--> statement-breakpoint
CREATE INDEX "designation_sheet_issuer_index" ON "designation_sheet" USING btree ("issued_by_id") WHERE "designation_sheet"."issued_by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "infraction_number_key" ON "infraction" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "infraction_notice_key" ON "infraction" USING btree ("notice_no");--> statement-breakpoint
CREATE INDEX "infraction_due_index" ON "infraction" USING btree ("designation_due_on","id");--> statement-breakpoint
CREATE INDEX "infraction_occurred_index" ON "infraction" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "infraction_status_index" ON "infraction" USING btree ("status","designation_due_on");--> statement-breakpoint
CREATE INDEX "infraction_driver_index" ON "infraction" USING btree ("driver_id","occurred_at") WHERE "infraction"."driver_id" is not null;--> statement-breakpoint
CREATE INDEX "infraction_vehicle_index" ON "infraction" USING btree ("vehicle_id","occurred_at");--> statement-breakpoint
CREATE INDEX "infraction_journey_index" ON "infraction" USING btree ("journey_id") WHERE "infraction"."journey_id" is not null;--> statement-breakpoint
CREATE INDEX "infraction_offence_index" ON "infraction" USING btree ("offence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offence_code_key" ON "offence" USING btree ("code");--> statement-breakpoint
ALTER TABLE "action_task" ADD CONSTRAINT "action_task_infraction_id_infraction_id_fk" FOREIGN KEY ("infraction_id") REFERENCES "public"."infraction"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_task_infraction_index" ON "action_task" USING btree ("infraction_id") WHERE "action_task"."infraction_id" is not null;--> statement-breakpoint
ALTER TABLE offence ADD CONSTRAINT offence_points_check CHECK (points BETWEEN 0 AND 6);--> statement-breakpoint
ALTER TABLE offence ADD CONSTRAINT offence_amounts_check CHECK (reduced_cents >= 0 AND fixed_cents >= 0 AND increased_cents >= 0);--> statement-breakpoint
CREATE TRIGGER offence_touch BEFORE UPDATE ON offence FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
-- The examples of domain.md §3.18; the carrier changes them when a decree does.
INSERT INTO offence ("order", code, label, nature, points, reduced_cents, fixed_cents, increased_cents) VALUES
  (1, 'VITESSE_5', 'Excès de vitesse < 5 km/h', 'VITESSE', 0, 4500, 6800, 18000),
  (2, 'VITESSE_20', 'Excès de vitesse < 20 km/h (limite > 50)', 'VITESSE', 1, 4500, 6800, 18000),
  (3, 'VITESSE_20_VILLE', 'Excès de vitesse < 20 km/h (limite ≤ 50)', 'VITESSE', 1, 9000, 13500, 37500),
  (4, 'VITESSE_29', 'Excès de vitesse de 20 à 29 km/h', 'VITESSE', 2, 9000, 13500, 37500),
  (5, 'VITESSE_39', 'Excès de vitesse de 30 à 39 km/h', 'VITESSE', 3, 9000, 13500, 37500),
  (6, 'VITESSE_49', 'Excès de vitesse de 40 à 49 km/h', 'VITESSE', 4, 9000, 13500, 37500),
  (7, 'VITESSE_50', 'Excès de vitesse ≥ 50 km/h (tribunal)', 'VITESSE', 6, NULL, NULL, NULL),
  (8, 'TELEPHONE', 'Téléphone tenu en main', 'TELEPHONE', 3, 9000, 13500, 37500),
  (9, 'FEU_ROUGE', 'Feu rouge ou stop non respecté', 'SIGNALISATION', 4, 9000, 13500, 37500),
  (10, 'CEINTURE', 'Ceinture non attachée', 'CEINTURE', 3, 9000, 13500, 37500),
  (11, 'LIGNE_CONTINUE', 'Ligne continue franchie', 'SIGNALISATION', 3, 9000, 13500, 37500),
  (12, 'CHEVAUCHEMENT', 'Ligne continue chevauchée', 'SIGNALISATION', 1, 9000, 13500, 37500),
  (13, 'DISTANCE', 'Distance de sécurité non respectée', 'DISTANCE', 3, 9000, 13500, 37500),
  (14, 'FPS', 'Forfait post-stationnement', 'STATIONNEMENT', 0, NULL, NULL, NULL),
  (15, 'PEAGE', 'Péage impayé', 'PEAGE', 0, NULL, NULL, NULL),
  (16, 'CONDUITE_REPOS', 'Temps de conduite ou de repos non respecté', 'TEMPS_CONDUITE', 0, NULL, NULL, NULL),
  (17, 'SURCHARGE', 'Surcharge', 'CHARGEMENT', 0, NULL, NULL, NULL),
  (18, 'AUTRE', 'Autre infraction', 'AUTRE', 0, NULL, NULL, NULL);--> statement-breakpoint
CREATE TRIGGER offence_audit AFTER INSERT OR UPDATE OR DELETE ON offence FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_points_check CHECK (points BETWEEN 0 AND 6);--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_amounts_check CHECK (reduced_cents >= 0 AND fixed_cents >= 0 AND increased_cents >= 0 AND paid_cents >= 0);--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_sent_check CHECK (notice_sent_on >= (occurred_at AT TIME ZONE 'Europe/Paris')::date);--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_received_check CHECK (received_on >= notice_sent_on);--> statement-breakpoint
-- A designation is recorded in time, of somebody who was identified, or with the reason why nobody can be.
ALTER TABLE infraction ADD CONSTRAINT infraction_designation_check CHECK (designated_on IS NULL
  OR (designated_on BETWEEN notice_sent_on AND designation_due_on AND designation_channel IS NOT NULL
    AND (exemption IS NOT NULL OR identified_at IS NOT NULL)));--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_identified_check CHECK (identified_at IS NULL OR driver_id IS NOT NULL);--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_ack_check CHECK (driver_ack_at IS NULL OR identified_at IS NOT NULL);--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_paid_check CHECK ((payment_status = 'PAYEE') = (paid_on IS NOT NULL AND paid_by IS NOT NULL));--> statement-breakpoint
-- Paying is no designation (domain.md §3.18).
ALTER TABLE infraction ADD CONSTRAINT infraction_paid_first_check CHECK (payment_status <> 'PAYEE' OR designation_due_on IS NULL
  OR designated_on IS NOT NULL OR status IN ('HORS_DELAI', 'CONTESTEE', 'CLOSE'));--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_contested_check CHECK (status <> 'CONTESTEE' OR (contested_on IS NOT NULL AND contest_reason IS NOT NULL));--> statement-breakpoint
ALTER TABLE infraction ADD CONSTRAINT infraction_closed_check CHECK ((status = 'CLOSE') = (closed_at IS NOT NULL));--> statement-breakpoint
CREATE TRIGGER infraction_touch BEFORE UPDATE ON infraction FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER infraction_audit AFTER INSERT OR UPDATE OR DELETE ON infraction FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
CREATE FUNCTION infraction_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.notice_no, NEW.place));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER infraction_search BEFORE INSERT OR UPDATE ON infraction FOR EACH ROW EXECUTE FUNCTION infraction_search();--> statement-breakpoint
CREATE INDEX infraction_search_index ON infraction USING gin (search gin_trgm_ops);--> statement-breakpoint
-- The states of domain.md §3.18, whoever writes: what is closed stays so, and what was designated is not undone.
CREATE FUNCTION infraction_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'CLOSE' OR (OLD.designated_on IS NOT NULL AND NEW.designated_on IS DISTINCT FROM OLD.designated_on)
    OR (OLD.status = 'DESIGNEE' AND NEW.status NOT IN ('DESIGNEE', 'CONTESTEE', 'CLOSE'))
    OR (NEW.status = 'DESIGNEE' AND NEW.designated_on IS NULL)
    OR (NEW.status = 'IDENTIFIEE' AND NEW.identified_at IS NULL)
    OR (NEW.status = 'CLOSE' AND OLD.status IN ('RECUE', 'CONTESTEE')) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'infraction_states_check',
      MESSAGE = format('an infraction does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER infraction_states BEFORE UPDATE OF status, designated_on ON infraction FOR EACH ROW EXECUTE FUNCTION infraction_states();--> statement-breakpoint
-- What was issued stays as it was; the purge and the erasure of a person alone take it away.
CREATE FUNCTION designation_sheet_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('quai.erasure', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'designation_sheet is issued: it stays as it is';
END $$;--> statement-breakpoint
CREATE TRIGGER designation_sheet_stays BEFORE UPDATE OR DELETE ON designation_sheet FOR EACH ROW EXECUTE FUNCTION designation_sheet_stays();--> statement-breakpoint
-- The history names the sheet and leaves out what it says: that is kept with the sheet.
CREATE FUNCTION designation_sheet_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
  VALUES (
    nullif(current_setting('quai.actor', true), '')::uuid,
    coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
    TG_TABLE_NAME, NEW.id, NEW.infraction_id, TG_OP, jsonb_build_object('issue_no', jsonb_build_array(null, NEW.issue_no)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER designation_sheet_audit AFTER INSERT ON designation_sheet FOR EACH ROW EXECUTE FUNCTION designation_sheet_audit();--> statement-breakpoint
ALTER TABLE action_task ADD CONSTRAINT action_task_infraction_check CHECK ((event = 'INFRACTION') = (infraction_id IS NOT NULL));
