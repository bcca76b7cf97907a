/** Fields that a driver sees of his own record (`domain.md` §4.1); office notes are left out. */
export const OWN_SHEET_GROUPS = {
  Contrat: [
    'code',
    'category',
    'depot',
    'manager',
    'contract',
    'contractEnd',
    'hireDate',
    'coefficient',
    'weeklyHours',
    'workdays',
    'offDutyUntracked',
  ],
  Permis: [
    'licenceNo',
    'licenceCategories',
    'licenceDeliveredOn',
    'licenceValidTo',
    'heavyLicenceValidTo',
    'tachoCardNo',
    'tachoCardValidTo',
  ],
  Coordonnées: ['phone', 'homeLine1', 'homeZip', 'homeCity', 'emergencyName', 'emergencyPhone'],
} as const
export const OWN_SHEET = Object.values(OWN_SHEET_GROUPS).flat()
export type OwnField = (typeof OWN_SHEET)[number]
