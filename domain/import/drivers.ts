import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { type DriverInput, driverSchema } from '#domain/human-resources/drivers/driver.ts'
import { SAME_PERSON } from '#domain/human-resources/drivers/driver-doubts.ts'
import { DRIVER_FORM_FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { driverName, NEW_DRIVER } from '#domain/human-resources/drivers/values.ts'
import { LICENCE_CATEGORIES } from '../human-resources/driver-values.ts'
import { ASKED } from './asked.ts'
import { choices, codeKey, compactNumber } from './cells.ts'
import { bookFields } from './reading.ts'
import type { RecordKind } from './record-import.ts'

export type DriverKey = keyof DriverInput

const COLUMNS: Record<DriverKey, readonly string[]> = {
  code: ['N° matricule', 'Code chauffeur', 'Code'],
  title: ['Titre', 'Genre'],
  lastName: ['Nom de famille', "Nom d'usage"],
  firstName: [],
  birthDate: ['Né le', 'Née le', 'Naissance', 'Date naissance'],
  phone: ['Téléphone', 'Tél', 'Tél.', 'Téléphone pro', 'Portable', 'Mobile', 'N° de téléphone'],
  email: ['Email', 'Mail', 'Courriel', 'Adresse e-mail'],
  homeLine1: ['Adresse personnelle', 'N° et voie', 'Rue'],
  homeZip: ['CP'],
  homeCity: ['Ville', 'Localité'],
  emergencyName: ['Personne à prévenir'],
  emergencyPhone: ["Tél. d'urgence", 'Téléphone urgence'],
  employer: ["Type d'employeur"],
  employerCompanyId: ['Entreprise', 'Sous-traitant', "Agence d'intérim"],
  contract: ['Type de contrat'],
  contractEnd: ['Fin CDD', 'Date de fin de contrat'],
  hireDate: ["Date d'entrée", "Date d'embauche", 'Embauche', 'Entré le'],
  category: ['Catégorie de chauffeur'],
  coefficient: ['Coef', 'Coef.'],
  weeklyHours: ['Heures hebdo', 'Horaire hebdo', 'Heures par semaine'],
  workdays: ['Jours de travail'],
  depotId: ['Agence', 'Site'],
  managerId: ['Responsable', "Responsable d'exploitation"],
  licenceNo: ['Permis n°', 'Numéro de permis'],
  licenceCategories: ['Catégories de permis', 'Permis (catégories)'],
  licenceDeliveredOn: ['Date de délivrance du permis'],
  licenceValidTo: ['Fin de validité du permis', "Permis jusqu'au"],
  heavyLicenceValidTo: ['Visite médicale permis', 'Fin de validité groupe lourd'],
  tachoCardNo: ['Carte conducteur', 'N° carte conducteur', 'N° carte tachygraphe'],
  tachoCardValidTo: ['Fin de validité carte conducteur', 'Fin carte', 'Fin de carte', 'Fin carte conducteur'],
  note: ['Remarque', 'Commentaire', 'Observations'],
  offDutyUntracked: ['Suivi coupé'],
}

const REQUIRED: readonly DriverKey[] = [
  'code',
  'title',
  'lastName',
  'firstName',
  'birthDate',
  'phone',
  'contract',
  'hireDate',
  'category',
  'depotId',
  'licenceNo',
  'licenceCategories',
]

export const DRIVER_IMPORT: RecordKind<DriverKey, DriverInput> = {
  fields: bookFields(
    DRIVER_FORM_FIELDS,
    COLUMNS,
    {
      licenceCategories: choices(Object.fromEntries(LICENCE_CATEGORIES.map(category => [category, category]))),
      workdays: choices(WEEKDAY_LABELS),
    },
    Object.keys(COLUMNS) as DriverKey[],
  ),
  required: REQUIRED.map(key => [key]),
  schema: driverSchema,
  book: DRIVER_FORM_FIELDS,
  asked: ASKED.DRIVER,
  start: () => ({ weeklyHours: NEW_DRIVER.weeklyHours, workdays: NEW_DRIVER.workdays }),
  unique: [
    { key: 'code', of: codeKey, same: 'même matricule', finds: true },
    { key: 'email', of: value => value.trim().toLowerCase(), same: 'même e-mail', finds: false },
    { key: 'tachoCardNo', of: number => compactNumber(number).toUpperCase(), same: 'même carte conducteur', finds: false },
  ],
  similar: SAME_PERSON,
  nameOf: ({ code, firstName, lastName }) => ({
    label: driverName({ firstName: String(firstName ?? ''), lastName: String(lastName ?? '') }).trim(),
    detail: String(code ?? ''),
  }),
}
