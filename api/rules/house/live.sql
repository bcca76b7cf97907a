-- What the live screen shows has changed: every process hears it and tells its viewers
-- (api/journey-management/live/feed.ts).
CREATE OR REPLACE FUNCTION tell_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_live', '');
  RETURN NULL;
END $$;
