import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { DRIVER_FIELDS as FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { DRIVER_FILTER_FIELDS } from '#domain/human-resources/drivers/filter-fields.ts'
import type { exportedDrivers } from './list.ts'

type ExportedDriver = Awaited<ReturnType<typeof exportedDrivers>>[number]

export const DRIVER_COLUMNS: CsvColumns<ExportedDriver> = {
  ...columnsOf(FIELDS, ['code', 'title', 'lastName', 'firstName', 'category']),
  [FIELDS.depotId.label]: row => row.depot,
  ...columnsOf(DRIVER_FILTER_FIELDS, ['tours', 'day']),
  ...columnsOf(FIELDS, ['phone', 'email', 'licenceCategories', 'licenceValidTo', 'heavyLicenceValidTo', 'tachoCardValidTo']),
  'Prochaine échéance': row => row.deadline && FIELDS.hireDate.cell(row.deadline),
  ...columnsOf(FIELDS, ['suspendedFrom', 'leaveDate', 'status']),
}

/** For roles that read personal data (`domain.md` §2.7). */
export const DRIVER_PERSONAL_COLUMNS: CsvColumns<ExportedDriver> = columnsOf(FIELDS, [
  'birthDate',
  'homeLine1',
  'homeZip',
  'homeCity',
  'emergencyName',
  'emergencyPhone',
  'employer',
  'contract',
  'contractEnd',
  'hireDate',
  'coefficient',
  'weeklyHours',
  'workdays',
  'offDutyUntracked',
  'licenceNo',
  'licenceDeliveredOn',
  'tachoCardNo',
  'leaveReason',
  'suspensionReason',
  'note',
]) as CsvColumns<ExportedDriver>
