-- Notes what a list no longer has, for programs that read its changes (decision 38). Arguments: the column with the
-- number or code, if there is one, and the view of the list where it reads one.
CREATE OR REPLACE FUNCTION bury() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tombstone (table_name, record_id, reference, deleted_at)
  VALUES (coalesce(TG_ARGV[1], TG_TABLE_NAME), OLD.id, to_jsonb(OLD) ->> TG_ARGV[0], now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
