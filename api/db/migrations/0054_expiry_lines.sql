-- Everything that ends on a day and is still in use, with what it concerns: one row a certification, licence, card, fixed-term contract, control
-- and paper of a sub-contractor. Days are those of their own tables. The ids of the second and third branch are made from the driver's (version 8
-- of RFC 9562), as those of `certification_line`.
CREATE VIEW expiry_line AS
SELECT line.id, CASE line.type_code WHEN 'PERMIS_C' THEN 'PERMIS' WHEN 'CARTE_COND' THEN 'CARTE' ELSE 'HABILITATION' END AS kind,
  line.driver_id AS owner_id, line.first_name || ' ' || line.last_name AS owner, line.type_label AS what, line.valid_to AS due_on, line.depot_id,
  line.search
FROM certification_line line
WHERE line.state IN ('OBTENUE', 'SUSPENDUE') AND line.valid_to IS NOT NULL AND line.driver_status IN ('ACTIF', 'SUSPENDU')
UNION ALL
SELECT overlay(overlay(md5(driver.id || ' PERMIS_B') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, 'PERMIS_B', driver.id,
  driver.first_name || ' ' || driver.last_name, NULL, driver.licence_valid_to, driver.depot_id, driver.search
FROM driver WHERE driver.licence_valid_to IS NOT NULL AND driver.status IN ('ACTIF', 'SUSPENDU')
UNION ALL
SELECT overlay(overlay(md5(driver.id || ' CONTRAT') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, 'CONTRAT', driver.id,
  driver.first_name || ' ' || driver.last_name, NULL, driver.contract_end, driver.depot_id, driver.search
FROM driver WHERE driver.contract = 'CDD' AND driver.contract_end IS NOT NULL AND driver.status IN ('ACTIF', 'SUSPENDU')
UNION ALL
SELECT deadline.id, 'VEHICULE', vehicle.id, vehicle.plate, deadline.kind, deadline.due_on, vehicle.depot_id, vehicle.search
FROM deadline JOIN vehicle ON vehicle.id = deadline.vehicle_id WHERE vehicle.status NOT IN ('RESTITUE', 'ARCHIVE')
UNION ALL
SELECT deadline.id, 'REMORQUE', trailer.id, trailer.plate, deadline.kind, deadline.due_on, trailer.depot_id, trailer.search
FROM deadline JOIN trailer ON trailer.id = deadline.trailer_id WHERE trailer.status NOT IN ('RESTITUE', 'ARCHIVE')
UNION ALL
SELECT deadline.id, 'EQUIPEMENT', equipment.id, equipment.code, deadline.kind, deadline.due_on,
  coalesce(equipment.depot_id, vehicle.depot_id, trailer.depot_id, driver.depot_id), equipment.search
FROM deadline JOIN equipment ON equipment.id = deadline.equipment_id
LEFT JOIN vehicle ON vehicle.id = equipment.vehicle_id
LEFT JOIN trailer ON trailer.id = equipment.trailer_id
LEFT JOIN driver ON driver.id = equipment.driver_id
WHERE NOT equipment.archived AND equipment.status NOT IN ('PERDU', 'REFORME')
UNION ALL
-- The paper of a kind that holds longest is the one in force.
SELECT document.id, 'SOUS_TRAITANT', company.id, company.legal_name, document.kind, document.valid_to, NULL, company.search
FROM document JOIN company ON company.id = document.owner_id
WHERE document.owner_table = 'company' AND NOT document.archived AND document.valid_to IS NOT NULL
  AND document.kind IN ('REGISTRE', 'LICENCE', 'VIGILANCE', 'KBIS', 'ASSURANCE', 'CONTRAT')
  AND 'SOUS_TRAITANT' = ANY (company.types) AND company.status <> 'ARCHIVE'
  AND NOT EXISTS (SELECT FROM document later WHERE later.owner_table = 'company' AND later.owner_id = document.owner_id
    AND later.kind = document.kind AND NOT later.archived
    AND (later.valid_to IS NULL OR (later.valid_to, later.id) > (document.valid_to, document.id)));
