-- Creates a partition of positions for each day, in UTC, from the oldest that is kept to two weeks ahead. A default
-- partition takes any other day. Its rows, and those of the months of earlier versions, move to days of their own.
CREATE OR REPLACE FUNCTION make_position_days() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  part record;
  first timestamp;
  filled boolean;
  kept text[] := '{}';
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('position'));
  FOR part IN SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid
    WHERE inhparent = 'position'::regclass AND relname !~ '^position_\d{4}_\d\d_\d\d$'
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', part.relname) INTO filled;
    CONTINUE WHEN part.relname = 'position_other' AND NOT filled;
    EXECUTE format('ALTER TABLE position DETACH PARTITION %I', part.relname);
    kept := kept || part.relname::text;
  END LOOP;
  FOR first IN SELECT generate_series(
    date_trunc('day', (now() - interval '61 days') AT TIME ZONE 'UTC'),
    date_trunc('day', now() AT TIME ZONE 'UTC') + interval '14 days',
    interval '1 day')
  LOOP
    IF to_regclass(format('position_%s', to_char(first, 'YYYY_MM_DD'))) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF position FOR VALUES FROM (%L) TO (%L)',
        'position_' || to_char(first, 'YYYY_MM_DD'), first AT TIME ZONE 'UTC',
          (first + interval '1 day') AT TIME ZONE 'UTC');
      made := made + 1;
    END IF;
  END LOOP;
  FOR i IN 1 .. cardinality(kept) LOOP
    EXECUTE format('INSERT INTO position SELECT * FROM %I WHERE ts > now() - interval ''60 days''
      AND ts < (date_trunc(''day'', now() AT TIME ZONE ''UTC'') + interval ''15 days'') AT TIME ZONE ''UTC''', kept[i]);
    EXECUTE format('DROP TABLE %I', kept[i]);
  END LOOP;
  IF to_regclass('position_other') IS NULL THEN
    CREATE TABLE position_other PARTITION OF position DEFAULT;
  END IF;
  RETURN made;
END $$;

-- Drops the days that are older than 60 days (domain.md §2.3) and returns how many there were.
CREATE OR REPLACE FUNCTION purge_positions() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  part record;
  gone integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('position'));
  FOR part IN SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = 'position'::regclass
    AND relname ~ '^position_\d{4}_\d\d_\d\d$'
  LOOP
    IF to_date(right(part.relname, 10), 'YYYY_MM_DD') + 1 <= ((now() - interval '60 days') AT TIME ZONE 'UTC') THEN
      EXECUTE format('DROP TABLE %I', part.relname);
      gone := gone + 1;
    END IF;
  END LOOP;
  RETURN gone;
END $$;
