CREATE TABLE "performed_service" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"journey_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"quantity" numeric(12, 2) NOT NULL,
	"charged_quantity" numeric(12, 2) NOT NULL,
	"unit_price" numeric(12, 4) NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journey_service" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "performed_service" ADD CONSTRAINT "performed_service_journey_id_journey_id_fk" FOREIGN KEY ("journey_id") REFERENCES "public"."journey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performed_service" ADD CONSTRAINT "performed_service_service_id_additional_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."additional_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "performed_service_journey_index" ON "performed_service" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "performed_service_index" ON "performed_service" USING btree ("service_id");--> statement-breakpoint
CREATE TRIGGER performed_service_audit AFTER INSERT OR UPDATE OR DELETE ON "performed_service" FOR EACH ROW EXECUTE FUNCTION audit('journey_id');--> statement-breakpoint
-- What was entered on a journey stays once it is controlled (domain.md §3.7).
CREATE FUNCTION performed_service_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journey WHERE id = COALESCE(NEW.journey_id, OLD.journey_id) AND status IN ('CONTROLE', 'FACTURE')) THEN
    PERFORM frozen('A service of a controlled journey');
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER performed_service_frozen BEFORE INSERT OR UPDATE OR DELETE ON "performed_service" FOR EACH ROW EXECUTE FUNCTION performed_service_frozen();
