CREATE TABLE "incident" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"severity" integer NOT NULL,
	"journey_id" uuid,
	"stop_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"place" text,
	"lat" numeric(9, 6),
	"lng" numeric(9, 6),
	"description" text NOT NULL,
	"injured" integer DEFAULT 0 NOT NULL,
	"injured_employees" integer DEFAULT 0 NOT NULL,
	"immobilised" boolean DEFAULT false NOT NULL,
	"expected_return" date,
	"outage_id" uuid,
	"third_party_name" text,
	"third_party_phone" text,
	"third_party_plate" text,
	"third_party_insurer" text,
	"third_party_policy" text,
	"cause_id" uuid,
	"responsibility" text,
	"why1" text,
	"why2" text,
	"why3" text,
	"why4" text,
	"why5" text,
	"analysis" text,
	"client_informed_at" timestamp with time zone,
	"client_informed_by_id" uuid,
	"insurer" text,
	"insurer_declared_at" timestamp with time zone,
	"claim_no" text,
	"expert_on" date,
	"deductible_cents" bigint,
	"reimbursed_cents" bigint,
	"work_accident_declared_at" timestamp with time zone,
	"repair_cents" bigint,
	"towing_cents" bigint,
	"other_cents" bigint,
	"cost_cents" bigint GENERATED ALWAYS AS (case when num_nonnulls(repair_cents, towing_cents, other_cents) > 0 then coalesce(repair_cents, 0) + coalesce(towing_cents, 0) + coalesce(other_cents, 0) end) STORED,
	"status" text DEFAULT 'DECLARE' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_id" uuid,
	"reopen_reason" text,
	"declared_by_id" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_stop_id_journey_stop_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."journey_stop"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_trailer_id_trailer_id_fk" FOREIGN KEY ("trailer_id") REFERENCES "public"."trailer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_outage_id_outage_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outage"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_cause_id_incident_cause_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."incident_cause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_client_informed_by_id_account_id_fk" FOREIGN KEY ("client_informed_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_closed_by_id_account_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_declared_by_id_account_id_fk" FOREIGN KEY ("declared_by_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incident_number_key" ON "incident" USING btree ("number");--> statement-breakpoint
CREATE INDEX "incident_severity_index" ON "incident" USING btree ("severity","occurred_at","id");--> statement-breakpoint
CREATE INDEX "incident_occurred_index" ON "incident" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "incident_status_index" ON "incident" USING btree ("status","occurred_at");--> statement-breakpoint
CREATE INDEX "incident_open_index" ON "incident" USING btree ("occurred_at") WHERE "incident"."status" <> 'CLOS' and not "incident"."archived";--> statement-breakpoint
CREATE INDEX "incident_cause_index" ON "incident" USING btree ("cause_id") WHERE "incident"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "incident_journey_index" ON "incident" USING btree ("journey_id") WHERE "incident"."journey_id" is not null;--> statement-breakpoint
CREATE INDEX "incident_stop_index" ON "incident" USING btree ("stop_id") WHERE "incident"."stop_id" is not null;--> statement-breakpoint
CREATE INDEX "incident_driver_index" ON "incident" USING btree ("driver_id","occurred_at") WHERE "incident"."driver_id" is not null;--> statement-breakpoint
CREATE INDEX "incident_vehicle_index" ON "incident" USING btree ("vehicle_id","occurred_at") WHERE "incident"."vehicle_id" is not null;--> statement-breakpoint
CREATE INDEX "incident_trailer_index" ON "incident" USING btree ("trailer_id") WHERE "incident"."trailer_id" is not null;--> statement-breakpoint
CREATE INDEX "incident_outage_index" ON "incident" USING btree ("outage_id") WHERE "incident"."outage_id" is not null;--> statement-breakpoint
ALTER TABLE incident ADD CONSTRAINT incident_severity_check CHECK (severity BETWEEN 1 AND 4 AND (kind <> 'ACCIDENT_CORPOREL' OR severity >= 3));--> statement-breakpoint
ALTER TABLE incident ADD CONSTRAINT incident_description_check CHECK (length(btrim(description)) >= 20);--> statement-breakpoint
ALTER TABLE incident ADD CONSTRAINT incident_injured_check CHECK (injured_employees BETWEEN 0 AND injured);--> statement-breakpoint
ALTER TABLE incident ADD CONSTRAINT incident_place_check CHECK ((lat IS NULL) = (lng IS NULL));--> statement-breakpoint
ALTER TABLE incident ADD CONSTRAINT incident_money_check CHECK (least(repair_cents, towing_cents, other_cents, deductible_cents, reimbursed_cents) >= 0);--> statement-breakpoint
ALTER TABLE incident ADD CONSTRAINT incident_informed_check CHECK ((client_informed_at IS NULL) = (client_informed_by_id IS NULL));--> statement-breakpoint
-- What closing wants of the row itself (domain.md §3.17); that its actions are over is looked at under its lock.
ALTER TABLE incident ADD CONSTRAINT incident_closed_check CHECK (status <> 'CLOS' OR (cause_id IS NOT NULL AND responsibility IS NOT NULL AND closed_at IS NOT NULL
  AND (severity < 3 OR num_nonnulls(analysis, why1, why2, why3, why4, why5) > 0)));--> statement-breakpoint
ALTER TABLE incident ADD CONSTRAINT incident_reopened_check CHECK (status <> 'ROUVERT' OR reopen_reason IS NOT NULL);--> statement-breakpoint
-- The states of domain.md §3.17, whoever writes; what was found out stays as it was closed.
CREATE FUNCTION incident_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (
    (OLD.status = 'DECLARE' AND NEW.status = 'EN_ANALYSE')
    OR (OLD.status = 'EN_ANALYSE' AND NEW.status IN ('ACTIONS_EN_COURS', 'CLOS'))
    OR (OLD.status = 'ACTIONS_EN_COURS' AND NEW.status = 'CLOS')
    OR (OLD.status = 'CLOS' AND NEW.status = 'ROUVERT')
    OR (OLD.status = 'ROUVERT' AND NEW.status IN ('EN_ANALYSE', 'ACTIONS_EN_COURS', 'CLOS'))) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'incident_states_check',
      MESSAGE = format('an incident does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  IF OLD.status = 'CLOS' AND NEW.status = 'CLOS' AND (OLD.occurred_at, OLD.kind, OLD.severity, OLD.description, OLD.injured, OLD.injured_employees,
      OLD.responsibility, OLD.why1, OLD.why2, OLD.why3, OLD.why4, OLD.why5, OLD.analysis)
    IS DISTINCT FROM (NEW.occurred_at, NEW.kind, NEW.severity, NEW.description, NEW.injured, NEW.injured_employees,
      NEW.responsibility, NEW.why1, NEW.why2, NEW.why3, NEW.why4, NEW.why5, NEW.analysis) THEN
    RAISE EXCEPTION 'a closed incident stays as it was';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER incident_states BEFORE UPDATE ON incident FOR EACH ROW EXECUTE FUNCTION incident_states();--> statement-breakpoint
CREATE FUNCTION incident_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.number, NEW.place, NEW.third_party_name,
    (SELECT concat_ws(' ', journey.number, journey.label, company.legal_name) FROM journey LEFT JOIN company ON company.id = company_id WHERE journey.id = NEW.journey_id),
    (SELECT concat_ws(' ', first_name, last_name) FROM driver WHERE id = NEW.driver_id),
    (SELECT plate FROM vehicle WHERE id = NEW.vehicle_id),
    (SELECT plate FROM trailer WHERE id = NEW.trailer_id),
    NEW.description));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER incident_search BEFORE INSERT OR UPDATE OF number, place, third_party_name, journey_id, driver_id, vehicle_id, trailer_id, description ON incident
FOR EACH ROW EXECUTE FUNCTION incident_search();--> statement-breakpoint
CREATE INDEX incident_search_index ON incident USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER incident_touch BEFORE UPDATE ON incident FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER incident_audit AFTER INSERT OR UPDATE OR DELETE ON incident FOR EACH ROW EXECUTE FUNCTION audit();
