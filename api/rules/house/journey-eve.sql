-- The plan of the evening before changes the figures of its journey.
CREATE OR REPLACE FUNCTION journey_eve_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journey_figure_due SELECT id FROM journey
  WHERE id IN (OLD.journey_id, NEW.journey_id)
    AND status IN ('TERMINE', 'CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER journey_eve_due AFTER INSERT OR UPDATE OR DELETE ON journey_eve FOR EACH ROW
  EXECUTE FUNCTION journey_eve_due();
