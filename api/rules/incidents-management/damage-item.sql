-- Items of a damage that was decided on keep kind, weights and values: the ceiling was calculated from them (domain.md
-- §3.19).
CREATE OR REPLACE FUNCTION damage_item_decided() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at text;
BEGIN
  SELECT status INTO at FROM damage WHERE id = coalesce(NEW.damage_id, OLD.damage_id);
  IF at IN ('ACCEPTE', 'REFUSE', 'INDEMNISE', 'CLOS') THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'damage_item_decided_check',
      MESSAGE = 'the damage was decided on';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE OR REPLACE TRIGGER damage_item_audit AFTER INSERT OR UPDATE OR DELETE ON damage_item FOR EACH ROW
  EXECUTE FUNCTION audit('damage_id');
CREATE OR REPLACE TRIGGER damage_item_decided BEFORE INSERT OR UPDATE OR DELETE ON damage_item FOR EACH ROW
  EXECUTE FUNCTION damage_item_decided();
CREATE OR REPLACE TRIGGER damage_item_touch BEFORE UPDATE ON damage_item FOR EACH ROW EXECUTE FUNCTION touch();
