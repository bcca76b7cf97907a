CREATE TABLE "delivery_request_factor" (
	"factor_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"running" boolean NOT NULL,
	CONSTRAINT "delivery_request_factor_factor_id_version_id_pk" PRIMARY KEY("factor_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "delivery_request_factor" ADD CONSTRAINT "delivery_request_factor_factor_id_cost_factor_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."cost_factor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_factor" ADD CONSTRAINT "delivery_request_factor_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request_factor" ADD CONSTRAINT "delivery_request_factor_request_id_delivery_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."delivery_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_request_factor_version_index" ON "delivery_request_factor" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "delivery_request_factor_request_index" ON "delivery_request_factor" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "delivery_request_factor_running_index" ON "delivery_request_factor" USING btree ("factor_id","request_id") WHERE "delivery_request_factor"."running";--> statement-breakpoint
CREATE FUNCTION version_factors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_request_factor WHERE version_id = NEW.id;
  -- In the order in which writers of a factor lock its periods.
  INSERT INTO delivery_request_factor (factor_id, version_id, request_id, running)
  SELECT DISTINCT factor.id, NEW.id, NEW.request_id, NEW.status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU')
  FROM jsonb_array_elements(NEW.cost_factors) AS line JOIN cost_factor factor ON factor.id::text = line ->> 'factorId'
  ORDER BY factor.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_request_version_factors AFTER INSERT ON "delivery_request_version" FOR EACH ROW
WHEN (NEW.cost_factors <> '[]') EXECUTE FUNCTION version_factors();--> statement-breakpoint
CREATE TRIGGER delivery_request_version_factors_changed AFTER UPDATE ON "delivery_request_version" FOR EACH ROW
WHEN (OLD.cost_factors <> NEW.cost_factors OR OLD.status <> NEW.status AND NEW.cost_factors <> '[]') EXECUTE FUNCTION version_factors();--> statement-breakpoint
INSERT INTO delivery_request_factor (factor_id, version_id, request_id, running)
SELECT DISTINCT factor.id, version.id, version.request_id, version.status IN ('ACCEPTE', 'ACTIF', 'SUSPENDU')
FROM delivery_request_version version CROSS JOIN LATERAL jsonb_array_elements(version.cost_factors) AS line
JOIN cost_factor factor ON factor.id::text = line ->> 'factorId';--> statement-breakpoint
-- The list of companies of one type, by name; its count needs the status alone.
CREATE INDEX company_client_index ON company (legal_name COLLATE french, id) INCLUDE (status) WHERE 'CLIENT' = ANY (types);--> statement-breakpoint
CREATE INDEX company_subcontractor_index ON company (legal_name COLLATE french, id) INCLUDE (status) WHERE 'SOUS_TRAITANT' = ANY (types);--> statement-breakpoint
CREATE INDEX company_supplier_index ON company (legal_name COLLATE french, id) INCLUDE (status) WHERE 'FOURNISSEUR' = ANY (types);--> statement-breakpoint
-- The order of the search over everything: a common word is found in it within a few rows. Names are left out: they follow the alphabet as
-- the words that are searched in them do, and the rows before the first one that fits are many.
CREATE INDEX delivery_request_found_index ON delivery_request ((current_status = 'ARCHIVE'), number DESC);--> statement-breakpoint
CREATE INDEX live_line_found_index ON live_line ((status = 'CLOTURE'), number DESC);--> statement-breakpoint
-- The year of all clients, for the orders by revenue and margin.
CREATE INDEX company_month_year_index ON company_month (month, company_id) INCLUDE (revenue_cents, known_revenue_cents, cost_cents);
