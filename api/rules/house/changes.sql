-- What every page reads alike is held by each process until it is told that one of its tables changed
-- (api/db/shared-reads.ts).
CREATE OR REPLACE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_changes', TG_TABLE_NAME);
  RETURN NULL;
END $$;
