ALTER TABLE "damage" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What a damage is found by: its numbers, its words, its journey as it is called where it was declared.
CREATE FUNCTION damage_words(damage) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT searchable(concat_ws(' ', $1.number, $1.claim_no, $1.claimant,
    (SELECT concat_ws(' ', journey.number, journey.label, company.legal_name) FROM journey LEFT JOIN company ON company.id = company_id WHERE journey.id = $1.journey_id),
    $1.description))
$$;--> statement-breakpoint
ALTER TABLE "damage" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "damage" SET "search" = damage_words("damage");--> statement-breakpoint
ALTER TABLE "damage" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE FUNCTION damage_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := damage_words(NEW);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER damage_search BEFORE INSERT OR UPDATE OF number, claim_no, claimant, journey_id, description ON damage
FOR EACH ROW EXECUTE FUNCTION damage_search();--> statement-breakpoint
CREATE INDEX damage_search_index ON damage USING gin (search gin_trgm_ops);
