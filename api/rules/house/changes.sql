-- Tells every process to drop what it cached of a table (api/db/shared-reads.ts).
CREATE OR REPLACE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_changes', TG_TABLE_NAME);
  RETURN NULL;
END $$;
