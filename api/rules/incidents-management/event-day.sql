-- One row a day, from the events. One statement reads them and deletes the appended rows, so that nobody waits.
CREATE OR REPLACE FUNCTION rebuild_event_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7820350);
  WITH gone AS (DELETE FROM event_day)
  INSERT INTO event_day SELECT day, sum(incidents), sum(infractions), sum(to_designate), sum(designated_in_time)
    FROM (SELECT added.* FROM incident CROSS JOIN LATERAL incident_day(incident) AS added
      UNION ALL SELECT added.* FROM infraction CROSS JOIN LATERAL infraction_day(infraction) AS added) AS event
    GROUP BY day;
END $$;
