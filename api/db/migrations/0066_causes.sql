CREATE TABLE "damage_cause" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"family" text,
	"default_responsibility" text NOT NULL,
	"counts_in_service" boolean DEFAULT false NOT NULL,
	"requires_comment" boolean DEFAULT false NOT NULL,
	"requires_photo" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"merged_into_id" uuid
);
--> statement-breakpoint
CREATE TABLE "incident_cause" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"family" text,
	"default_responsibility" text NOT NULL,
	"counts_in_service" boolean DEFAULT false NOT NULL,
	"requires_comment" boolean DEFAULT false NOT NULL,
	"requires_photo" boolean DEFAULT false NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"merged_into_id" uuid
);
--> statement-breakpoint
ALTER TABLE "delay_cause" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "damage_cause" ADD CONSTRAINT "damage_cause_merged_into_id_damage_cause_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."damage_cause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_cause" ADD CONSTRAINT "incident_cause_merged_into_id_incident_cause_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."incident_cause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "damage_cause_code_key" ON "damage_cause" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_cause_code_key" ON "incident_cause" USING btree ("code");--> statement-breakpoint
ALTER TABLE "delay_cause" ADD CONSTRAINT "delay_cause_merged_into_id_delay_cause_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."delay_cause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Families are those of an Ishikawa diagram.
UPDATE delay_cause SET family = CASE family WHEN 'Route' THEN 'MILIEU' WHEN 'Sites' THEN 'MILIEU' WHEN 'Moyens' THEN 'MATERIEL' WHEN 'Exploitation' THEN 'METHODE' END;--> statement-breakpoint
-- The starter lists of domain.md §3.20; the carrier changes them at will.
INSERT INTO incident_cause ("order", code, label, family, default_responsibility, counts_in_service, requires_comment, requires_photo) VALUES
  (1, 'MECANIQUE', 'Panne mécanique', 'MATERIEL', 'TRANSPORTEUR', true, false, false),
  (2, 'PNEU', 'Pneumatique', 'MATERIEL', 'TRANSPORTEUR', true, false, false),
  (3, 'GROUPE_FROID', 'Groupe froid', 'MATERIEL', 'TRANSPORTEUR', true, false, false),
  (4, 'HAYON', 'Hayon', 'MATERIEL', 'TRANSPORTEUR', true, false, false),
  (5, 'ERREUR_HUMAINE', 'Erreur humaine', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, true, false),
  (6, 'FATIGUE', 'Fatigue', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, true, false),
  (7, 'TIERS', 'Fait d''un tiers', 'MILIEU', 'TIERS', false, true, false),
  (8, 'METEO', 'Intempéries', 'MILIEU', 'FORCE_MAJEURE', false, false, false),
  (9, 'SITE', 'Site de chargement ou de livraison', 'MILIEU', 'DESTINATAIRE', false, true, false),
  (10, 'EMBALLAGE', 'Emballage', 'MARCHANDISE', 'CLIENT', false, false, true),
  (11, 'INFORMATIQUE', 'Informatique', 'METHODE', 'TRANSPORTEUR', true, false, false),
  (12, 'VOL_EFFRACTION', 'Vol avec effraction', 'MILIEU', 'TIERS', false, false, true);--> statement-breakpoint
INSERT INTO damage_cause ("order", code, label, family, default_responsibility, counts_in_service, requires_comment, requires_photo) VALUES
  (1, 'ARRIMAGE', 'Défaut d''arrimage', 'METHODE', 'TRANSPORTEUR', true, false, true),
  (2, 'CHUTE_MANUT', 'Chute à la manutention', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, false, true),
  (3, 'HUMIDITE', 'Humidité', 'MILIEU', 'TRANSPORTEUR', true, false, true),
  (4, 'RUPTURE_FROID', 'Rupture de la chaîne du froid', 'MATERIEL', 'TRANSPORTEUR', true, true, false),
  (5, 'EMBALLAGE_INSUF', 'Emballage insuffisant', 'MARCHANDISE', 'CLIENT', false, false, true),
  (6, 'CHOC_ROUTE', 'Choc en route', 'MILIEU', 'TRANSPORTEUR', true, false, true),
  (7, 'VOL', 'Vol', 'MILIEU', 'TIERS', false, true, false),
  (8, 'ERREUR_TRI', 'Erreur de tri', 'MAIN_D_OEUVRE', 'TRANSPORTEUR', true, false, false),
  (9, 'MANQUANT_CHARG', 'Manquant au chargement', 'MARCHANDISE', 'CLIENT', false, true, false),
  (10, 'QUAI', 'Manutention à quai', 'MILIEU', 'DESTINATAIRE', false, false, true);--> statement-breakpoint
-- No two causes of a list in one place; deferred, so that several change places in one transaction.
ALTER TABLE delay_cause ADD CONSTRAINT delay_cause_order_key UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE delay_cause ADD CONSTRAINT delay_cause_order_check CHECK ("order" > 0);--> statement-breakpoint
ALTER TABLE delay_cause ADD CONSTRAINT delay_cause_merged_check CHECK (merged_into_id IS NULL OR (NOT active AND merged_into_id <> id));--> statement-breakpoint
-- The starter lists are no change of anybody's: the history begins after them.
CREATE TRIGGER delay_cause_audit AFTER INSERT OR UPDATE OR DELETE ON delay_cause FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
ALTER TABLE incident_cause ADD CONSTRAINT incident_cause_order_key UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE incident_cause ADD CONSTRAINT incident_cause_order_check CHECK ("order" > 0);--> statement-breakpoint
ALTER TABLE incident_cause ADD CONSTRAINT incident_cause_merged_check CHECK (merged_into_id IS NULL OR (NOT active AND merged_into_id <> id));--> statement-breakpoint
ALTER TABLE incident_cause ADD CONSTRAINT incident_cause_responsibility_check CHECK (default_responsibility IN ('CLIENT', 'DESTINATAIRE', 'TRANSPORTEUR', 'SOUS_TRAITANT', 'TIERS', 'FORCE_MAJEURE'));--> statement-breakpoint
CREATE TRIGGER incident_cause_touch BEFORE UPDATE ON incident_cause FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER incident_cause_audit AFTER INSERT OR UPDATE OR DELETE ON incident_cause FOR EACH ROW EXECUTE FUNCTION audit();--> statement-breakpoint
ALTER TABLE damage_cause ADD CONSTRAINT damage_cause_order_key UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE damage_cause ADD CONSTRAINT damage_cause_order_check CHECK ("order" > 0);--> statement-breakpoint
ALTER TABLE damage_cause ADD CONSTRAINT damage_cause_merged_check CHECK (merged_into_id IS NULL OR (NOT active AND merged_into_id <> id));--> statement-breakpoint
ALTER TABLE damage_cause ADD CONSTRAINT damage_cause_responsibility_check CHECK (default_responsibility IN ('CLIENT', 'DESTINATAIRE', 'TRANSPORTEUR', 'SOUS_TRAITANT', 'TIERS', 'FORCE_MAJEURE'));--> statement-breakpoint
CREATE TRIGGER damage_cause_touch BEFORE UPDATE ON damage_cause FOR EACH ROW EXECUTE FUNCTION touch();--> statement-breakpoint
CREATE TRIGGER damage_cause_audit AFTER INSERT OR UPDATE OR DELETE ON damage_cause FOR EACH ROW EXECUTE FUNCTION audit();
