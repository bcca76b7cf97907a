-- Expected arrivals from a vehicle's position: two in a row beyond the tolerance make a delay (domain.md §3.16). One an
-- hour ahead is stored to be compared with the arrival (K29).
CREATE OR REPLACE FUNCTION note_expected_arrivals(wanted uuid, seen timestamptz, arrivals jsonb) RETURNS integer
  LANGUAGE plpgsql AS $$
DECLARE
  late uuid[];
  twice uuid[];
  expected timestamptz[];
BEGIN
  SELECT array_agg(p.stop_id), array_agg(p.stop_id) FILTER (WHERE before.seen_at < seen),
    array_agg(at) FILTER (WHERE before.seen_at < seen)
  INTO late, twice, expected
  FROM jsonb_to_recordset(arrivals) AS given (position integer, at timestamptz)
    JOIN stop_promise p ON p.journey_id = wanted AND p.position = given.position
  LEFT JOIN late_expectation before USING (stop_id)
  WHERE p.actual_arrival IS NULL AND minutes_late(p.due_at, at) > p.tolerance_min;
  DELETE FROM late_expectation WHERE journey_id = wanted AND seen_at < seen AND stop_id <> ALL (coalesce(late, '{}'));
  INSERT INTO late_expectation (stop_id, journey_id, seen_at) SELECT stop_id, wanted, seen
    FROM unnest(late) AS given (stop_id)
  ON CONFLICT (stop_id) DO UPDATE SET seen_at = excluded.seen_at WHERE late_expectation.seen_at < excluded.seen_at;
  INSERT INTO hour_expectation (stop_id, journey_id, expected_at, seen_at)
  SELECT stop.id, wanted, at, seen FROM jsonb_to_recordset(arrivals) AS given (position integer, at timestamptz)
  JOIN journey_stop stop ON stop.journey_id = wanted AND stop.position = given.position
  WHERE stop.actual_arrival IS NULL AND at - seen BETWEEN interval '50 minutes' AND interval '70 minutes'
  ON CONFLICT (stop_id) DO UPDATE SET expected_at = excluded.expected_at, seen_at = excluded.seen_at
  WHERE abs(extract(epoch FROM (excluded.expected_at - excluded.seen_at)) - 3600)
    < abs(extract(epoch FROM (hour_expectation.expected_at - hour_expectation.seen_at)) - 3600);
  IF twice IS NULL THEN RETURN 0; END IF;
  PERFORM FROM journey WHERE id = wanted FOR NO KEY UPDATE;
  RETURN record_delays(twice, expected, 'AUTO_ETA');
END $$;
