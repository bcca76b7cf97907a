import type postgres from 'postgres'

/** Identity and licences (`domain.md` §8); one licence has too few copies. */
export async function seedCarrier(tx: postgres.TransactionSql): Promise<void> {
  await tx`update carrier set name = 'Transports Loire-Océan Exemple', short_name = 'TLO', legal_form = 'SAS', capital_cents = 25000000,
    siren = '999100019', siret = '99910001900010', register = 'RCS Nantes', vat_number = 'FR69999100019',
    line1 = '1 rue du Port', zip = '44470', city = 'Carquefou', phone = '+33261910000', email = 'contact@exemple.fr',
    iban = 'FR7630006000011234567890189', bic = 'AGRIFRPP', manager_name = 'Thierry Kervella', manager_certificate = 'FR-44-2011-00417',
    otif_target = 95, late_target = 5, margin_target = 10, empty_km_target = 12, fill_target = 80`
  await tx`insert into transport_licence (carrier_id, kind, number, valid_to, copies)
    select id, kind, number, current_date + days, copies from carrier, (values
      ('LC', '2021/52/0000417', 410, 40), ('LTI', '2021/52/0000418', 410, 6)) as held (kind, number, days, copies)`
}
