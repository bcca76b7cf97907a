import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { carrier } from '#api/schema/administration/parameters.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { closedMonths } from '#api/schema/sales/closed-months.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { damageCauses, incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { cnrIndices, cnrShares, costReferences } from '#api/schema/transverse/cnr.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import {
  BAN_FIELDS,
  CARRIER_FIELDS,
  CLOSURE_FIELDS,
  LATE_RATE_FIELDS,
  LICENCE_FIELDS,
  TEMPLATE_FIELDS,
} from '#domain/administration/parameters/fields.ts'
import { USER_FIELDS } from '#domain/administration/users/fields.ts'
import { PASSKEY, PASSKEY_FIELDS } from '#domain/auth/passkeys.ts'
import { FEED_FIELDS } from '#domain/calendar/feed.ts'
import { asDate, asText, asWords, asYesNo, type EntityReading, type FieldBook } from '#domain/field-book.ts'
import { ABSENCE_RECORD_FIELDS, LEAVE_RIGHT_FIELDS } from '#domain/human-resources/absences/fields.ts'
import {
  CERTIFICATION_DETAIL_FIELDS,
  CERTIFICATION_FIELDS,
  CERTIFICATION_TYPE_FIELDS,
  REMINDER_FIELDS,
} from '#domain/human-resources/driver-certifications/fields.ts'
import { DRIVER_ACCOUNT_FIELDS, DRIVER_FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { PERSONAL_FIELDS } from '#domain/human-resources/drivers/values.ts'
import { DAMAGE_FIELDS, DAMAGE_ITEM_FIELDS, DAMAGE_MONEY_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { DELAY_FIELDS, DELAY_MONEY_FIELDS } from '#domain/incidents-management/delays/fields.ts'
import { INCIDENT_FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import {
  DESIGNATION_SHEET_FIELDS,
  INFRACTION_FIELDS,
  INFRACTION_PAYMENT_FIELDS,
  OFFENCE_FIELDS,
} from '#domain/incidents-management/infractions/fields.ts'
import { VARIANT_HISTORY_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import {
  DRIVER_POOL_FIELDS,
  DRIVER_POOL_ITEM_FIELDS,
  DRIVER_POOL_MEMBER_HISTORY_FIELDS,
} from '#domain/journey-management/drivers-pools/fields.ts'
import {
  COMMENT_FIELDS,
  JOURNEY_EQUIPMENT_FIELDS,
  JOURNEY_FIELDS,
  JOURNEY_MONEY_FIELDS,
  JOURNEY_STOP_FIELDS,
  PERFORMED_SERVICE_FIELDS,
} from '#domain/journey-management/journeys/fields.ts'
import { PAPER_FIELDS } from '#domain/journey-management/journeys/papers/fields.ts'
import { CLIENT_NOTICE_FIELDS, TRACKING_DEVICE_FIELDS } from '#domain/journey-management/live/fields.ts'
import { LIVE_LINE_FIELDS, LIVE_LINE_STOP_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import {
  MODIFICATION_FIELDS,
  MODIFICATION_MESSAGE_FIELDS,
  MODIFICATION_MONEY_FIELDS,
} from '#domain/journey-management/modifications/fields.ts'
import { CALL_FIELDS, REPLACEMENT_FIELDS, REPLACEMENT_MONEY_FIELDS } from '#domain/journey-management/replacements/fields.ts'
import { DEADLINE_FIELDS, DONE_FIELDS } from '#domain/materials/deadline-fields.ts'
import { EQUIPMENT_FIELDS, HOLDING_FIELDS } from '#domain/materials/equipment/fields.ts'
import { OUTAGE_HISTORY_FIELDS } from '#domain/materials/outage-fields.ts'
import { TRAILER_FIELDS } from '#domain/materials/trailers/fields.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'
import { COUPLING_FIELDS, EXPENSE_FIELDS, ODOMETER_FIELDS, TRACK_FIELDS } from '#domain/materials/vehicles/part-fields.ts'
import type { Act } from '#domain/rights.ts'
import { SERVICE_FIELDS, TARIFF_FIELDS } from '#domain/sales/additional-services/fields.ts'
import { ADDRESS_FIELDS } from '#domain/sales/addresses/fields.ts'
import { CONTACT_FIELDS } from '#domain/sales/companies/fields.ts'
import { PALLET_FIELDS } from '#domain/sales/companies/pallet-values.ts'
import { COMPANY_RECORD_FIELDS } from '#domain/sales/companies/record-fields.ts'
import {
  REQUEST_FIELDS,
  REQUEST_SERVICE_FIELDS,
  REQUEST_STOP_FIELDS,
  REQUEST_VERSION_FIELDS,
} from '#domain/sales/delivery-request/fields.ts'
import { INVOICE_HISTORY_FIELDS } from '#domain/sales/invoices/fields.ts'
import {
  REMINDER_FIELDS as INVOICE_REMINDER_FIELDS,
  LINE_FIELDS,
  PAYMENT_HISTORY_FIELDS,
} from '#domain/sales/invoices/form-fields.ts'
import { LATE_FEE_FIELDS } from '#domain/sales/invoices/late/fields.ts'
import { FLOW_FIELDS, STEP_FIELDS } from '#domain/sales/invoices/lifecycle/fields.ts'
import { CLOSING_FIELDS } from '#domain/sales/invoices/month/fields.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { ACTION_TASK_FIELDS } from '#domain/transverse/action-tasks/fields.ts'
import { ACTION_FIELDS } from '#domain/transverse/actions/fields.ts'
import { CAUSE_FIELDS } from '#domain/transverse/causes/fields.ts'
import { INDEX_FIELDS, REFERENCE_FIELDS, SHARE_FIELDS, VALUE_FIELDS } from '#domain/transverse/cnr/fields.ts'
import { FACTOR_FIELDS } from '#domain/transverse/cost-factors/fields.ts'

interface History {
  table: PgTable
  screens: ScreenPath[]
  /** Fields or parts visible only with the right. */
  money?: { act: Act; fields?: string[]; parts?: string[] }[]
  readings: Record<string, EntityReading>
  /** Other roots under which the audit log stores parts. */
  alsoUnder?: (id: string) => SQL
}

const DOCUMENT_READING: EntityReading = {
  label: 'Document',
  fields: {
    kind: asText('Type'),
    label: asText('Libellé'),
    fileName: asText('Fichier'),
    validFrom: asDate('Valable du'),
    validTo: asDate('Valable au'),
    archived: asYesNo('Archivé'),
    archivedReason: asText('Motif du retrait'),
    stopPosition: asWords<number>('Arrêt', position => String(position + 1)),
  },
}

const MATERIAL_PARTS: Record<string, EntityReading> = {
  deadline: { label: 'Échéance', fields: DEADLINE_FIELDS },
  done_deadline: { label: 'Échéance faite', fields: DONE_FIELDS },
  outage: { label: 'Indisponibilité', fields: OUTAGE_HISTORY_FIELDS },
  document: DOCUMENT_READING,
}

/** Actions are part of the event's history; the audit log stores them under their own id. */
const ACTION_TASK_PART: Record<string, EntityReading> = { action_task: { label: 'Action', fields: ACTION_TASK_FIELDS } }
const tasksUnder =
  (column: PgColumn) =>
  (id: string): SQL =>
    sql`select ${actionTasks.id} from ${actionTasks} where ${column} = ${id}`

/** History of a record without parts. */
const alone = (table: PgTable, screen: ScreenPath, label: string, fields: FieldBook): History => ({
  table,
  screens: [screen],
  readings: { [getTableName(table)]: { label, fields } },
})

export const HISTORIES: Record<string, History> = {
  company: {
    table: companies,
    screens: ['/sales/companies/:companyId'],
    money: [{ act: 'company.money', fields: ['creditLimitCents', 'iban', 'bic', 'defaultIndexation'] }],
    readings: {
      company: { label: 'Client', fields: COMPANY_RECORD_FIELDS },
      contact: { label: 'Contact', fields: CONTACT_FIELDS },
      pallet_movement: { label: 'Correction de palettes', fields: PALLET_FIELDS },
      document: DOCUMENT_READING,
    },
  },
  address: {
    table: addresses,
    screens: ['/sales/addresses'],
    readings: { address: { label: 'Adresse', fields: ADDRESS_FIELDS }, document: DOCUMENT_READING },
  },
  equipment: {
    table: equipment,
    screens: ['/materials/equipment'],
    money: [{ act: 'material.money', fields: ['costCents'] }],
    readings: {
      equipment: { label: 'Équipement', fields: EQUIPMENT_FIELDS },
      equipment_holding: { label: 'Affectation', fields: HOLDING_FIELDS },
      ...MATERIAL_PARTS,
    },
    alsoUnder: id => sql`select deadline.id from deadline where deadline.equipment_id = ${id}`,
  },
  delivery_request: {
    table: deliveryRequests,
    screens: ['/sales/delivery-request/:requestId', '/journey-management/delivery-request/:requestId'],
    // CONCEPTOR does not see the price (`domain.md` §4.3).
    money: [
      {
        act: 'request.price',
        fields: [
          'unitPrice',
          'minimumCents',
          'minimumHours',
          'minimumMinutes',
          'tollsCharge',
          'emptyKmCharge',
          'grid',
          'payForNextBracket',
          'marginPct',
          'marginMethod',
          'offer',
        ],
        parts: ['delivery_request_service'],
      },
    ],
    readings: {
      delivery_request: { label: 'Cahier des charges', fields: REQUEST_FIELDS },
      delivery_request_version: { label: 'Version', fields: REQUEST_VERSION_FIELDS },
      delivery_request_stop: { label: 'Arrêt', fields: REQUEST_STOP_FIELDS },
      design_variant: { label: 'Variante', fields: VARIANT_HISTORY_FIELDS },
      delivery_request_service: { label: 'Prestation', fields: REQUEST_SERVICE_FIELDS },
      document: DOCUMENT_READING,
    },
    // The audit log stores stops and services under their version.
    alsoUnder: id =>
      sql`select ${deliveryRequestVersions.id} from ${deliveryRequestVersions} where ${deliveryRequestVersions.requestId} = ${id}`,
  },
  invoice: {
    table: invoices,
    screens: ['/sales/invoices'],
    readings: {
      invoice: { label: 'Facture', fields: INVOICE_HISTORY_FIELDS },
      invoice_line: { label: 'Ligne', fields: LINE_FIELDS },
      payment: { label: 'Règlement', fields: PAYMENT_HISTORY_FIELDS },
      document: DOCUMENT_READING,
      invoice_reminder: { label: 'Relance', fields: INVOICE_REMINDER_FIELDS },
      late_fee: { label: 'Retard facturé', fields: LATE_FEE_FIELDS },
      invoice_flow: { label: 'Envoi à la plateforme', fields: FLOW_FIELDS },
      invoice_step: { label: 'E-facture', fields: STEP_FIELDS },
    },
  },
  closed_month: alone(closedMonths, '/sales/invoices', 'Clôture', CLOSING_FIELDS),
  additional_service: {
    table: additionalServices,
    screens: ['/sales/additional-services'],
    money: [{ act: 'service.tariff', parts: ['service_tariff'] }],
    readings: {
      additional_service: { label: 'Prestation', fields: SERVICE_FIELDS },
      service_tariff: { label: 'Tarif client', fields: TARIFF_FIELDS },
    },
  },
  cost_factor: {
    table: costFactors,
    screens: ['/transverse/cost-factors'],
    readings: { cost_factor: { label: 'Valeur', fields: FACTOR_FIELDS } },
    alsoUnder: id => sql`select period.id from cost_factor period join cost_factor factor on factor.id = ${id}
      where period.code = factor.code
        and category_span(period.vehicle_categories) && category_span(factor.vehicle_categories)`,
  },
  action: alone(actions, '/transverse/actions', 'Action', ACTION_FIELDS),
  action_task: {
    table: actionTasks,
    screens: ['/incidents-management/delays', '/incidents-management/incidents', '/transverse/actions'],
    readings: ACTION_TASK_PART,
  },
  delay_cause: alone(delayCauses, '/transverse/delays', 'Cause de retard', CAUSE_FIELDS),
  carrier: {
    table: carrier,
    screens: ['/administration/parameters'],
    readings: {
      carrier: { label: 'Transporteur', fields: CARRIER_FIELDS },
      transport_licence: { label: 'Licence', fields: LICENCE_FIELDS },
      late_rate: { label: 'Taux de pénalité', fields: LATE_RATE_FIELDS },
      carrier_closure: { label: 'Fermeture', fields: CLOSURE_FIELDS },
      traffic_ban: { label: 'Interdiction de circulation', fields: BAN_FIELDS },
      mail_template: { label: "Modèle d'e-mail", fields: TEMPLATE_FIELDS },
    },
  },
  account: {
    table: users,
    screens: ['/administration/users'],
    readings: { account: { label: 'Utilisateur', fields: USER_FIELDS }, passkey: { label: PASSKEY, fields: PASSKEY_FIELDS } },
  },
  incident_cause: alone(incidentCauses, '/transverse/incidents', "Cause d'incident", CAUSE_FIELDS),
  damage_cause: alone(damageCauses, '/transverse/damages', 'Cause de dommage', CAUSE_FIELDS),
  absence: {
    table: absences,
    screens: ['/human-resources/absences'],
    readings: { absence: { label: 'Absence', fields: ABSENCE_RECORD_FIELDS }, document: DOCUMENT_READING },
  },
  certification_type: alone(
    certificationTypes,
    '/human-resources/driver-certifications',
    "Type d'habilitation",
    CERTIFICATION_TYPE_FIELDS,
  ),
  driver_certification: {
    table: driverCertifications,
    screens: ['/human-resources/driver-certifications'],
    money: [{ act: 'certification.detail', fields: CERTIFICATION_DETAIL_FIELDS, parts: ['document'] }],
    readings: {
      driver_certification: { label: 'Habilitation', fields: CERTIFICATION_FIELDS },
      document: DOCUMENT_READING,
    },
  },
  driver: {
    table: drivers,
    screens: ['/human-resources/drivers/:driverId'],
    // OPERATOR must not see the linked account.
    money: [{ act: 'driver.personal', fields: [...PERSONAL_FIELDS], parts: ['account', 'document'] }],
    readings: {
      driver: { label: 'Chauffeur', fields: DRIVER_FIELDS },
      account: { label: 'Compte', fields: DRIVER_ACCOUNT_FIELDS },
      certification_reminder: { label: 'Relance', fields: REMINDER_FIELDS },
      calendar_feed: { label: 'Agenda', fields: FEED_FIELDS },
      leave_balance: { label: 'Droits à congés', fields: LEAVE_RIGHT_FIELDS },
      document: DOCUMENT_READING,
    },
    alsoUnder: id => sql`select id from account where driver_id = ${id}`,
  },
  live_line: {
    table: liveLines,
    screens: ['/journey-management/live-lines'],
    readings: {
      live_line: { label: 'Trajet prévu', fields: LIVE_LINE_FIELDS },
      live_line_stop: { label: 'Arrêt', fields: LIVE_LINE_STOP_FIELDS },
    },
  },
  driver_pool: {
    table: driverPools,
    screens: ['/journey-management/drivers-pools/:driverPoolId'],
    readings: {
      driver_pool: { label: 'Tournée', fields: DRIVER_POOL_FIELDS },
      driver_pool_item: { label: 'Semaine type', fields: DRIVER_POOL_ITEM_FIELDS },
      driver_pool_member: { label: 'Équipe', fields: DRIVER_POOL_MEMBER_HISTORY_FIELDS },
    },
  },
  journey: {
    table: journeys,
    screens: ['/journey-management/journeys'],
    money: [
      { act: 'journey.money', fields: JOURNEY_MONEY_FIELDS },
      { act: 'service.tariff', fields: ['unitPrice', 'amountCents'] },
    ],
    readings: {
      journey: { label: 'Trajet', fields: JOURNEY_FIELDS },
      journey_stop: { label: 'Arrêt', fields: JOURNEY_STOP_FIELDS },
      performed_service: { label: 'Prestation', fields: PERFORMED_SERVICE_FIELDS },
      journey_equipment: { label: 'Équipement', fields: JOURNEY_EQUIPMENT_FIELDS },
      journey_comment: { label: 'Commentaire', fields: COMMENT_FIELDS },
      journey_paper: { label: 'Papier émis', fields: PAPER_FIELDS },
      client_notice: { label: 'Client informé', fields: CLIENT_NOTICE_FIELDS },
      replacement_call: { label: 'Appel à un remplaçant', fields: CALL_FIELDS },
      document: DOCUMENT_READING,
    },
    // The audit log stores photos under their stop.
    alsoUnder: id => sql`select id from journey_stop where journey_id = ${id}`,
  },
  modification: {
    table: modifications,
    screens: ['/journey-management/modifications', '/journey-management/journeys'],
    money: [{ act: 'journey.money', fields: MODIFICATION_MONEY_FIELDS }],
    readings: {
      modification: { label: 'Modification', fields: MODIFICATION_FIELDS },
      modification_message: { label: 'Message', fields: MODIFICATION_MESSAGE_FIELDS },
    },
  },
  replacement: {
    table: replacements,
    screens: ['/journey-management/replacements'],
    money: [{ act: 'journey.money', fields: REPLACEMENT_MONEY_FIELDS }],
    readings: { replacement: { label: 'Remplacement', fields: REPLACEMENT_FIELDS } },
  },
  delay: {
    table: delays,
    screens: ['/incidents-management/delays'],
    money: [{ act: 'journey.money', fields: DELAY_MONEY_FIELDS }],
    readings: { delay: { label: 'Retard', fields: DELAY_FIELDS }, ...ACTION_TASK_PART },
    alsoUnder: tasksUnder(actionTasks.delayId),
  },
  incident: {
    table: incidents,
    screens: ['/incidents-management/incidents'],
    readings: { incident: { label: 'Incident', fields: INCIDENT_FIELDS }, document: DOCUMENT_READING, ...ACTION_TASK_PART },
    alsoUnder: tasksUnder(actionTasks.incidentId),
  },
  damage: {
    table: damages,
    screens: ['/incidents-management/damages'],
    money: [{ act: 'journey.money', fields: DAMAGE_MONEY_FIELDS }],
    readings: {
      damage: { label: 'Dommage', fields: DAMAGE_FIELDS },
      damage_item: { label: 'Marchandise', fields: DAMAGE_ITEM_FIELDS },
      document: DOCUMENT_READING,
      ...ACTION_TASK_PART,
    },
    alsoUnder: tasksUnder(actionTasks.damageId),
  },
  infraction: {
    table: infractions,
    screens: ['/incidents-management/infractions'],
    money: [{ act: 'infraction.pay', fields: INFRACTION_PAYMENT_FIELDS }],
    readings: {
      infraction: { label: 'Infraction', fields: INFRACTION_FIELDS },
      document: DOCUMENT_READING,
      designation_sheet: { label: 'Fiche de désignation', fields: DESIGNATION_SHEET_FIELDS },
      ...ACTION_TASK_PART,
    },
    alsoUnder: tasksUnder(actionTasks.infractionId),
  },
  offence: alone(offences, '/incidents-management/infractions', 'Table des infractions', OFFENCE_FIELDS),
  vehicle: {
    table: vehicles,
    screens: ['/materials/vehicles/:vehicleId'],
    money: [{ act: 'material.money', fields: ['rentCents', 'ownDayCostCents', 'ownKmCost', 'costCents', 'amountCents'] }],
    readings: {
      vehicle: { label: 'Véhicule', fields: VEHICLE_FIELDS },
      ...MATERIAL_PARTS,
      coupling: { label: 'Attelage', fields: COUPLING_FIELDS },
      vehicle_expense: { label: 'Dépense', fields: EXPENSE_FIELDS },
      odometer_reading: { label: 'Compteur', fields: ODOMETER_FIELDS },
      tracking_device: { label: 'Boîtier', fields: TRACKING_DEVICE_FIELDS },
      vehicle_track: { label: 'Parcours', fields: TRACK_FIELDS },
    },
    // The audit log stores completed inspections under their deadline.
    alsoUnder: id => sql`select deadline.id from deadline where deadline.vehicle_id = ${id}`,
  },
  trailer: {
    table: trailers,
    screens: ['/materials/trailers'],
    money: [{ act: 'material.money', fields: ['rentCents', 'costCents'] }],
    readings: {
      trailer: { label: 'Remorque', fields: TRAILER_FIELDS },
      ...MATERIAL_PARTS,
      coupling: { label: 'Attelage', fields: COUPLING_FIELDS },
    },
    alsoUnder: id => sql`select deadline.id from deadline where deadline.trailer_id = ${id}`,
  },
  cnr_index: {
    table: cnrIndices,
    screens: ['/transverse/cnr'],
    readings: { cnr_index: { label: 'Indice', fields: INDEX_FIELDS }, cnr_value: { label: 'Valeur', fields: VALUE_FIELDS } },
  },
  cnr_share: alone(cnrShares, '/transverse/cnr', 'Parts', SHARE_FIELDS),
  cost_reference: alone(costReferences, '/transverse/cnr', 'Référentiel', REFERENCE_FIELDS),
}
