-- When a stop is due: its plan, or the end of its agreed window (local time) if that is later. A window over midnight
-- ends on the next day.
CREATE OR REPLACE FUNCTION stop_due(planned timestamptz, window_from time, window_to time) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(planned, ((planned AT TIME ZONE 'Europe/Paris')::date + window_to
  + CASE WHEN window_from > window_to AND (planned AT TIME ZONE 'Europe/Paris')::time >= window_from
    THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE 'Europe/Paris');

-- When each stop is due and with what tolerance: the agreed one, else the carrier's (domain.md §3.16, §4.9).
CREATE VIEW stop_promise AS
  SELECT id AS stop_id, journey_id, position, actual_arrival,
    stop_due(planned_arrival, window_from, window_to) AS due_at,
    coalesce(tolerance_min, (SELECT carrier.tolerance_min FROM carrier)) AS tolerance_min
  FROM journey_stop;
