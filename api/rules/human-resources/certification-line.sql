-- Everything that a driver holds: certifications, and the licence and tachograph card of the driver's own row. Each
-- branch is whole so that a condition on the driver uses its indexes.
CREATE VIEW certification_line AS
SELECT held.id, held.version, held.updated_at,
  held.driver_id, held.type_id, held.number, held.obtained_on, held.valid_to,
  held.organisation, held.state,
  held.suspended_from, held.reason, held.absence_id, driver.first_name, driver.last_name, driver.code AS driver_code,
    driver.depot_id,
  driver.status AS driver_status, driver.search, type.code AS type_code, type.label AS type_label, type.severity,
    type.on_driver
FROM driver_certification held
JOIN driver ON driver.id = held.driver_id
JOIN certification_type type ON type.id = held.type_id
UNION ALL
SELECT overlay(overlay(md5(driver.id || ' PERMIS_C') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, driver.version,
  driver.updated_at, driver.id, type.id,
  driver.licence_no, driver.licence_delivered_on, driver.heavy_licence_valid_to, NULL,
  CASE WHEN driver.suspended_from IS NULL THEN 'OBTENUE' ELSE 'SUSPENDUE' END, driver.suspended_from, NULL, NULL,
  driver.first_name, driver.last_name, driver.code, driver.depot_id, driver.status, driver.search, type.code,
    type.label, type.severity, true
FROM driver JOIN certification_type type ON type.code = 'PERMIS_C'
WHERE driver.licence_categories && ARRAY['C1', 'C1E', 'C', 'CE'] AND driver.heavy_licence_valid_to IS NOT NULL
UNION ALL
SELECT overlay(overlay(md5(driver.id || ' CARTE_COND') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, driver.version,
  driver.updated_at, driver.id, type.id,
  driver.tacho_card_no, NULL, driver.tacho_card_valid_to, NULL, 'OBTENUE', NULL, NULL, NULL,
  driver.first_name, driver.last_name, driver.code, driver.depot_id, driver.status, driver.search, type.code,
    type.label, type.severity, true
FROM driver JOIN certification_type type ON type.code = 'CARTE_COND'
WHERE driver.tacho_card_valid_to IS NOT NULL;

-- A licence or card that a driver no longer has leaves the list.
CREATE OR REPLACE FUNCTION bury_driver_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tombstone (table_name, record_id, deleted_at)
  SELECT 'certification_line',
    overlay(overlay(md5(OLD.id || code) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, now()
  FROM (VALUES
    (' PERMIS_C', OLD.licence_categories && ARRAY['C1', 'C1E', 'C', 'CE'] AND OLD.heavy_licence_valid_to IS NOT NULL,
      NEW.licence_categories && ARRAY['C1', 'C1E', 'C', 'CE'] AND NEW.heavy_licence_valid_to IS NOT NULL),
    (' CARTE_COND', OLD.tacho_card_valid_to IS NOT NULL, NEW.tacho_card_valid_to IS NOT NULL)) AS line (code, had, has)
  WHERE had AND has IS NOT TRUE ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER driver_bury_lines AFTER DELETE
  OR UPDATE OF licence_categories, heavy_licence_valid_to, tacho_card_valid_to ON driver FOR EACH ROW
  EXECUTE FUNCTION bury_driver_lines();
