-- Everything in use that expires, with what it concerns. Ids of a driver's licence, card and contract are derived from
-- the driver's (version 8 of RFC 9562).
CREATE VIEW expiry_line AS
WITH paper AS NOT MATERIALIZED (
  SELECT document.id, document.owner_table, document.owner_id, document.kind, document.valid_to,
    CASE document.kind WHEN 'AUTRE' THEN document.label ELSE document.kind END AS what
  FROM document
  WHERE NOT document.archived AND document.valid_to IS NOT NULL AND document.kind NOT IN ('PHOTO', 'FACTURE')
    AND NOT EXISTS (SELECT FROM document later
      WHERE later.owner_table = document.owner_table AND later.owner_id = document.owner_id
        AND later.kind = document.kind
        AND NOT later.archived AND (later.kind <> 'AUTRE' OR later.label = document.label)
        AND (later.valid_to IS NULL OR (later.valid_to, later.id) > (document.valid_to, document.id)))
)
SELECT line.id, CASE line.type_code WHEN 'PERMIS_C' THEN 'PERMIS' WHEN 'CARTE_COND' THEN 'CARTE'
  ELSE 'HABILITATION' END AS kind,
  line.driver_id AS owner_id, (SELECT driver_name(driver) FROM driver WHERE driver.id = line.driver_id) AS owner,
    line.type_label AS what, line.valid_to AS due_on, line.depot_id,
  line.search, false AS paper
FROM certification_line line
WHERE line.state IN ('OBTENUE', 'SUSPENDUE') AND line.valid_to IS NOT NULL
  AND line.driver_status IN ('ACTIF', 'SUSPENDU')
UNION ALL
SELECT overlay(overlay(md5(driver.id || ' PERMIS_B') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, 'PERMIS_B',
  driver.id,
  driver_name(driver), NULL, driver.licence_valid_to, driver.depot_id, driver.search, false
FROM driver WHERE driver.licence_valid_to IS NOT NULL AND driver.status IN ('ACTIF', 'SUSPENDU')
UNION ALL
SELECT overlay(overlay(md5(driver.id || ' CONTRAT') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, 'CONTRAT',
  driver.id,
  driver_name(driver), NULL, driver.contract_end, driver.depot_id, driver.search, false
FROM driver WHERE driver.contract = 'CDD' AND driver.contract_end IS NOT NULL AND driver.status IN ('ACTIF', 'SUSPENDU')
UNION ALL
-- The licence, the card, the contract and the medical examination stand on the sheet or among the certifications where
-- they have an end.
SELECT paper.id, 'PIECE', driver.id, driver_name(driver), paper.what, paper.valid_to,
  driver.depot_id, driver.search, true
FROM paper JOIN driver ON driver.id = paper.owner_id AND driver.status IN ('ACTIF', 'SUSPENDU')
WHERE paper.owner_table = 'driver' AND NOT CASE paper.kind
  WHEN 'PERMIS' THEN coalesce(driver.heavy_licence_valid_to, driver.licence_valid_to) IS NOT NULL
  WHEN 'CARTE_CONDUCTEUR' THEN driver.tacho_card_valid_to IS NOT NULL
  WHEN 'CONTRAT' THEN driver.contract = 'CDD' AND driver.contract_end IS NOT NULL
  WHEN 'VISITE_MEDICALE' THEN EXISTS (SELECT FROM certification_line line
    WHERE line.driver_id = driver.id AND line.type_code = 'SUIVI_MED'
    AND line.state IN ('OBTENUE', 'SUSPENDUE') AND line.valid_to IS NOT NULL)
  ELSE false END
UNION ALL
SELECT deadline.id, 'VEHICULE', vehicle.id, vehicle.plate, deadline.kind, deadline.due_on, vehicle.depot_id,
  vehicle.search, false
FROM deadline JOIN vehicle ON vehicle.id = deadline.vehicle_id WHERE vehicle.status NOT IN ('RESTITUE', 'ARCHIVE')
UNION ALL
SELECT deadline.id, 'REMORQUE', trailer.id, trailer.plate, deadline.kind, deadline.due_on, trailer.depot_id,
  trailer.search, false
FROM deadline JOIN trailer ON trailer.id = deadline.trailer_id WHERE trailer.status NOT IN ('RESTITUE', 'ARCHIVE')
UNION ALL
SELECT deadline.id, 'EQUIPEMENT', equipment.id, equipment.code, deadline.kind, deadline.due_on,
  coalesce(equipment.depot_id, vehicle.depot_id, trailer.depot_id, driver.depot_id), equipment.search, false
FROM deadline JOIN equipment ON equipment.id = deadline.equipment_id
LEFT JOIN vehicle ON vehicle.id = equipment.vehicle_id
LEFT JOIN trailer ON trailer.id = equipment.trailer_id
LEFT JOIN driver ON driver.id = equipment.driver_id
WHERE NOT equipment.archived AND equipment.status NOT IN ('PERDU', 'REFORME')
UNION ALL
-- An insurance, a licence or an ATP certificate with a deadline is followed there; the report of a control where a
-- deadline ends with it.
SELECT paper.id, material.kind, material.id, material.name, paper.what, paper.valid_to, material.depot_id,
  material.search, true
FROM paper JOIN (
  SELECT 'vehicle' AS owner_table, 'VEHICULE' AS kind, vehicle.id, vehicle.plate AS name, vehicle.depot_id,
    vehicle.search
  FROM vehicle WHERE vehicle.status NOT IN ('RESTITUE', 'ARCHIVE')
  UNION ALL
  SELECT 'trailer', 'REMORQUE', trailer.id, trailer.plate, trailer.depot_id, trailer.search
  FROM trailer WHERE trailer.status NOT IN ('RESTITUE', 'ARCHIVE')
  UNION ALL
  SELECT 'equipment', 'EQUIPEMENT', equipment.id, equipment.code,
    coalesce(equipment.depot_id, vehicle.depot_id, trailer.depot_id, driver.depot_id), equipment.search
  FROM equipment
  LEFT JOIN vehicle ON vehicle.id = equipment.vehicle_id
  LEFT JOIN trailer ON trailer.id = equipment.trailer_id
  LEFT JOIN driver ON driver.id = equipment.driver_id
  WHERE NOT equipment.archived AND equipment.status NOT IN ('PERDU', 'REFORME')
) material ON material.owner_table = paper.owner_table AND material.id = paper.owner_id
WHERE NOT EXISTS (SELECT FROM deadline
  WHERE (deadline.vehicle_id = paper.owner_id OR deadline.trailer_id = paper.owner_id
    OR deadline.equipment_id = paper.owner_id)
    AND (deadline.kind = paper.kind OR (paper.kind = 'CONTROLE' AND deadline.due_on = paper.valid_to)))
UNION ALL
SELECT paper.id, 'SOUS_TRAITANT', company.id, company.legal_name, paper.kind, paper.valid_to, NULL, company.search, true
FROM paper JOIN company ON company.id = paper.owner_id
WHERE paper.owner_table = 'company' AND paper.kind IN ('REGISTRE', 'LICENCE', 'VIGILANCE', 'KBIS', 'ASSURANCE',
  'CONTRAT')
  AND 'SOUS_TRAITANT' = ANY (company.types) AND company.status <> 'ARCHIVE'
UNION ALL
-- The order of a year is published in the December before it: from then on a year without bans waits for its entry.
SELECT overlay(overlay(md5(carrier.id || ' BANS ' || year) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid,
  'INTERDICTIONS', carrier.id, 'Année ' || year, 'arrêté ' || year || ' à saisir', make_date(year - 1, 12, 1), NULL,
  'annee ' || year || ' interdictions de circulation arrete a saisir', false
FROM carrier, (SELECT extract(year FROM now() AT TIME ZONE 'Europe/Paris')::int + later AS year
  FROM generate_series(0, 1) AS later) AS years
WHERE NOT EXISTS (SELECT FROM traffic_ban
  WHERE traffic_ban.day BETWEEN make_date(year, 1, 1) AND make_date(year, 12, 31));
