-- A settlement does not change (domain.md §3.7), except that it can be reopened and that a first indexation can be
-- added (§6.6).
CREATE OR REPLACE FUNCTION journey_settlement_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD) - 'reopened_at' - 'reopen_reason' - 'revenue_cents';
  after jsonb;
BEGIN
  IF TG_OP = 'DELETE' OR OLD.reopened_at IS NOT NULL THEN
    PERFORM frozen('A settlement');
  END IF;
  after := to_jsonb(NEW) - 'reopened_at' - 'reopen_reason' - 'revenue_cents';
  IF OLD.fuel IS NULL THEN
    before := before - 'fuel' - 'indexation_cents';
    after := after - 'fuel' - 'indexation_cents';
  END IF;
  IF before IS DISTINCT FROM after THEN
    PERFORM frozen('A settlement');
  END IF;
  RETURN NEW;
END $$;

-- Whether a journey has a settlement that was not reopened.
CREATE OR REPLACE FUNCTION settlement_stands(journey uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM journey_settlement WHERE journey_id = journey AND reopened_at IS NULL)
$$;

CREATE OR REPLACE TRIGGER journey_settlement_frozen BEFORE UPDATE OR DELETE ON "journey_settlement" FOR EACH ROW
  EXECUTE FUNCTION journey_settlement_frozen();
CREATE OR REPLACE TRIGGER journey_settlement_month_closed BEFORE UPDATE ON journey_settlement FOR EACH ROW
  EXECUTE FUNCTION journey_part_month_closed();
CREATE OR REPLACE TRIGGER journey_settlement_month_closed_new AFTER INSERT ON journey_settlement
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION journey_parts_month_closed();
