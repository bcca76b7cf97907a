-- Tells every process that the live screen has changed.
CREATE OR REPLACE FUNCTION tell_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_live', '');
  RETURN NULL;
END $$;
