import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { INFRACTION_FIELDS } from '#domain/incidents-management/infractions/fields.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { InfractionRow } from './list.ts'

/** CSV of infractions (`domain.md` §2.2, §4.4); payment columns depend on the role. */
export const infractionColumns = (role: Role): CsvColumns<InfractionRow> => ({
  ...columnsOf(INFRACTION_FIELDS, ['noticeNo', 'number', 'source']),
  [INFRACTION_FIELDS.offenceId.label]: row => row.offence,
  ...columnsOf(INFRACTION_FIELDS, ['occurredAt', 'place']),
  [INFRACTION_FIELDS.vehicleId.label]: row => row.plate,
  [INFRACTION_FIELDS.driverId.label]: row => row.driver,
  ...columnsOf(INFRACTION_FIELDS, ['driverSource', 'identifiedAt', 'driverAckAt']),
  Trajet: row => row.journey,
  ...columnsOf(INFRACTION_FIELDS, ['points', 'reducedCents', 'fixedCents', 'increasedCents', 'noticeSentOn', 'receivedOn']),
  ...columnsOf(INFRACTION_FIELDS, ['designationDueOn', 'designatedOn', 'designationChannel', 'exemption']),
  ...columnsOf(INFRACTION_FIELDS, ['contestedOn', 'contestOutcome', 'paymentStatus']),
  ...(may(role, 'infraction.pay') && columnsOf(INFRACTION_FIELDS, ['paidOn', 'paidBy', 'paidCents'])),
  ...columnsOf(INFRACTION_FIELDS, ['status', 'closedAt']),
})
