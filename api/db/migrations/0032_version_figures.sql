CREATE TABLE "delivery_request_version_figures" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"price_cents" bigint,
	"year_runs" integer NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_request_version_figures" ADD CONSTRAINT "delivery_request_version_figures_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever changes what the figures of a version are reckoned from deletes them; a version that begins or ends moves the year of those before it.
CREATE FUNCTION forget_request_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_request_version_figures WHERE version_id IN (
    SELECT id FROM delivery_request_version WHERE request_id = coalesce(NEW.request_id, OLD.request_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_request_version_figures AFTER INSERT OR UPDATE OR DELETE ON "delivery_request_version" FOR EACH ROW
EXECUTE FUNCTION forget_request_figures();--> statement-breakpoint
CREATE FUNCTION forget_version_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_request_version_figures WHERE version_id IN (NEW.version_id, OLD.version_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_request_stop_figures AFTER INSERT OR UPDATE OR DELETE ON "delivery_request_stop" FOR EACH ROW
EXECUTE FUNCTION forget_version_figures();--> statement-breakpoint
CREATE FUNCTION forget_closed_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_request_version_figures WHERE version_id IN (
    SELECT version_id FROM delivery_request_stop WHERE address_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER address_closures_figures AFTER UPDATE OF closures ON "address" FOR EACH ROW
WHEN (OLD.closures IS DISTINCT FROM NEW.closures) EXECUTE FUNCTION forget_closed_figures();
