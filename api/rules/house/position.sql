-- Creates the monthly partitions of positions, in UTC, from the oldest that is kept to two months ahead.
CREATE OR REPLACE FUNCTION make_position_months() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  first timestamp;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('position'));
  FOR first IN SELECT generate_series(
    date_trunc('month', (now() - interval '61 days') AT TIME ZONE 'UTC'),
    date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months',
    interval '1 month')
  LOOP
    IF to_regclass(format('position_%s', to_char(first, 'YYYY_MM'))) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF position FOR VALUES FROM (%L) TO (%L)',
        'position_' || to_char(first, 'YYYY_MM'), first AT TIME ZONE 'UTC',
          (first + interval '1 month') AT TIME ZONE 'UTC');
      made := made + 1;
    END IF;
  END LOOP;
  RETURN made;
END $$;

-- Deletes positions older than 60 days (domain.md §2.3): whole months by their partition, the rest by rows.
CREATE OR REPLACE FUNCTION purge_positions() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month regclass;
  gone integer := 0;
  removed integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('position'));
  FOR month IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'position'::regclass LOOP
    IF to_date(right(month::text, 7), 'YYYY_MM') + interval '1 month' < (now() - interval '60 days') AT TIME ZONE 'UTC'
      THEN
      EXECUTE format('DROP TABLE %s', month);
      gone := gone + 1;
    END IF;
  END LOOP;
  DELETE FROM position WHERE ts < now() - interval '60 days';
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN gone + removed;
END $$;
