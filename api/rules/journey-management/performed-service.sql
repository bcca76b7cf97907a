-- Services entered on a journey do not change after its control (domain.md §3.7).
CREATE OR REPLACE FUNCTION performed_service_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journey WHERE id = COALESCE(NEW.journey_id, OLD.journey_id)
    AND status IN ('CONTROLE', 'FACTURE')) THEN
    PERFORM frozen('A service of a controlled journey');
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;

CREATE OR REPLACE TRIGGER performed_service_audit AFTER INSERT OR UPDATE OR DELETE ON "performed_service" FOR EACH ROW
  EXECUTE FUNCTION audit('journey_id');
CREATE OR REPLACE TRIGGER performed_service_frozen BEFORE INSERT OR UPDATE OR DELETE ON "performed_service" FOR EACH ROW
  EXECUTE FUNCTION performed_service_frozen();
CREATE OR REPLACE TRIGGER performed_service_month_closed BEFORE INSERT OR UPDATE OR DELETE ON performed_service
  FOR EACH ROW EXECUTE FUNCTION journey_part_month_closed();
