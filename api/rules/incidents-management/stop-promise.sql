-- When a stop is to be reached: as planned, or the end of the window that was agreed (local times) where that is later.
-- A window that crosses midnight ends on the day after for who is planned before it.
CREATE OR REPLACE FUNCTION stop_due(planned timestamptz, window_from time, window_to time) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$
  SELECT greatest(planned, (local::date + window_to
    + CASE WHEN window_from > window_to AND local::time >= window_from THEN interval '1 day'
      ELSE interval '0' END) AT TIME ZONE 'Europe/Paris')
  FROM (SELECT planned AT TIME ZONE 'Europe/Paris' AS local) AS day
$$;

-- Where nothing was agreed the carrier's own tolerance decides (domain.md §3.16, §4.9).
CREATE VIEW stop_promise AS
  SELECT id AS stop_id, journey_id, position, actual_arrival,
    stop_due(planned_arrival, window_from, window_to) AS due_at,
    coalesce(tolerance_min, (SELECT carrier.tolerance_min FROM carrier)) AS tolerance_min
  FROM journey_stop;
