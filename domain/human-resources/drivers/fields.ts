import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import {
  asChoice,
  asDate,
  asHours,
  asName,
  asText,
  asWords,
  asYesNo,
  type FieldBook,
  type FieldReading,
} from '#domain/field-book.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { DRIVER_DOCUMENT_KIND_LABELS } from './document-values.ts'
import { DRIVER_FILTER_FIELDS as FILTERS } from './filter-fields.ts'
import { COEFFICIENT_LABELS, TITLE_LABELS } from './values.ts'

const asPhone = (label: string): FieldReading => ({ ...asWords(label, formatPhone), typed: value => formatPhone(String(value)) })

export const DRIVER_FORM_FIELDS = {
  code: asText('Matricule'),
  title: asChoice('Civilité', TITLE_LABELS),
  lastName: asText('Nom'),
  firstName: asText('Prénom'),
  birthDate: asDate('Date de naissance'),
  phone: asPhone('Téléphone professionnel'),
  email: asText('E-mail'),
  homeLine1: asText('Adresse'),
  homeZip: asText('Code postal'),
  homeCity: asText('Commune'),
  emergencyName: asText("Contact d'urgence"),
  emergencyPhone: asPhone("Téléphone d'urgence"),
  employer: FILTERS.employer,
  employerCompanyId: asName("Entreprise de l'employeur", 'company'),
  contract: FILTERS.contract,
  contractEnd: asDate('Fin de contrat'),
  hireDate: asDate('Entrée'),
  category: FILTERS.category,
  coefficient: asChoice('Coefficient', COEFFICIENT_LABELS),
  weeklyHours: asHours('Horaire hebdomadaire'),
  workdays: asChoice('Jours travaillés', WEEKDAY_LABELS),
  depotId: FILTERS.depotId,
  managerId: asName('Exploitant', 'account'),
  licenceNo: asText('N° de permis'),
  licenceCategories: FILTERS.licenceCategories,
  licenceDeliveredOn: asDate('Permis délivré le'),
  licenceValidTo: asDate('Permis valable au'),
  heavyLicenceValidTo: asDate('Groupe lourd valable au'),
  tachoCardNo: asText('N° de carte conducteur'),
  tachoCardValidTo: asDate('Carte conducteur valable au'),
  note: asText('Remarques'),
  offDutyUntracked: asYesNo('Suivi coupé hors temps de travail'),
} satisfies FieldBook

export const DRIVER_FIELDS = {
  ...DRIVER_FORM_FIELDS,
  leaveDate: asDate('Sortie'),
  leaveReason: asText('Motif de la sortie'),
  suspendedFrom: asDate('Suspendu depuis'),
  suspensionReason: asText('Motif de la suspension'),
  status: FILTERS.status,
  erased: asYesNo('Données effacées'),
} satisfies FieldBook

export const DRIVER_DOCUMENT_FIELDS = {
  kind: asChoice('Type', DRIVER_DOCUMENT_KIND_LABELS),
  label: asText('Libellé'),
  validFrom: asDate('Valable du'),
  validTo: asDate('Valable au'),
  file: asText('Fichier'),
} satisfies FieldBook

export const DRIVER_ACCOUNT_FIELDS = {
  driverId: asName('Chauffeur lié', 'driver'),
  email: asText('E-mail du compte'),
} satisfies FieldBook
