-- What the carrier pays of a damage, without the insurer's part (domain.md §5, K11).
CREATE OR REPLACE FUNCTION damage_net(one damage) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN one.insurer IS NULL THEN one.settled_cents ELSE least(one.settled_cents, one.deductible_cents) END
$$;

-- A damage that was decided on keeps its facts (domain.md §3.19).
CREATE OR REPLACE FUNCTION damage_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'damage_decided_check',
    MESSAGE = 'the damage was decided on';
END $$;

-- Journeys of a damage get new figures.
CREATE OR REPLACE FUNCTION damage_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey
    WHERE id IN (OLD.journey_id, NEW.journey_id)
    AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;

-- Search text of a damage.
CREATE OR REPLACE FUNCTION damage_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := damage_words(NEW);
  RETURN NEW;
END $$;

-- A closed damage does not change (domain.md §3.19).
CREATE OR REPLACE FUNCTION damage_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('DECLARE', 'EN_INSTRUCTION'), ('EN_INSTRUCTION', 'ACCEPTE'),
    ('EN_INSTRUCTION', 'REFUSE'),
    ('CONTENTIEUX', 'ACCEPTE'), ('CONTENTIEUX', 'REFUSE'), ('ACCEPTE', 'INDEMNISE'), ('INDEMNISE', 'CLOS'),
      ('REFUSE', 'CLOS'),
    ('EN_INSTRUCTION', 'CONTENTIEUX'), ('ACCEPTE', 'CONTENTIEUX'), ('REFUSE', 'CONTENTIEUX'),
      ('INDEMNISE', 'CONTENTIEUX')) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'damage_states_check',
      MESSAGE = format('a damage does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

-- Search words of a damage: numbers, description, and its journey.
CREATE OR REPLACE FUNCTION damage_words(damage) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', searchable(concat_ws(' ', $1.number, $1.claim_no, $1.claimant, $1.description)),
    (SELECT search FROM journey WHERE id = $1.journey_id))
$$;

CREATE OR REPLACE TRIGGER damage_audit AFTER INSERT OR UPDATE OR DELETE ON damage FOR EACH ROW EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER damage_bury AFTER DELETE ON damage FOR EACH ROW EXECUTE FUNCTION bury('number');
CREATE OR REPLACE TRIGGER damage_decided BEFORE UPDATE ON damage FOR EACH ROW
  WHEN (OLD.status IN ('ACCEPTE', 'REFUSE', 'INDEMNISE', 'CLOS')
  AND (OLD.kind, OLD.journey_id, OLD.found_on, OLD.description, OLD.shipment_weight_t, OLD.declared_value_cents,
  OLD.reserves, OLD.legal_cap_cents) IS DISTINCT FROM (NEW.kind, NEW.journey_id, NEW.found_on, NEW.description,
  NEW.shipment_weight_t, NEW.declared_value_cents, NEW.reserves, NEW.legal_cap_cents))
  EXECUTE FUNCTION damage_decided();
CREATE OR REPLACE TRIGGER damage_due AFTER INSERT OR DELETE ON damage FOR EACH ROW EXECUTE FUNCTION damage_due();
CREATE OR REPLACE TRIGGER damage_due_changed AFTER UPDATE OF journey_id, kind, status, insurer, settled_cents,
  deductible_cents ON damage FOR EACH ROW EXECUTE FUNCTION damage_due();
CREATE OR REPLACE TRIGGER damage_search BEFORE INSERT OR UPDATE OF number, claim_no, claimant, journey_id, description,
  search ON damage FOR EACH ROW EXECUTE FUNCTION damage_search();
CREATE OR REPLACE TRIGGER damage_states BEFORE UPDATE OF status ON damage FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION damage_states();
CREATE OR REPLACE TRIGGER damage_touch BEFORE UPDATE ON damage FOR EACH ROW EXECUTE FUNCTION touch();
