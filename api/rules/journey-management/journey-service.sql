-- Services of a controlled journey do not change (domain.md §3.7).
CREATE OR REPLACE FUNCTION journey_service_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM frozen('A service of a controlled journey');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER journey_service_frozen BEFORE UPDATE OR DELETE ON "journey_service" FOR EACH ROW
  EXECUTE FUNCTION journey_service_frozen();
