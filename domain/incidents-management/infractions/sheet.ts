import { formatDate } from '#domain/calendar/dates.ts'
import { INFRACTION_FIELDS } from './fields.ts'

export interface DesignationFacts {
  number: string
  noticeNo: string
  offence: string
  source: string
  occurredAt: string
  place: string | null
  plate: string
  noticeSentOn: string
  designationDueOn: string
  speeds: string | null
  company: { name: string; lines: readonly string[] }
  driver: {
    name: string
    birthDate: string
    address: string | null
    licenceNo: string | null
    licenceCategories: string
    licenceDeliveredOn: string | null
  }
  /** The journey at that instant, if any. */
  journey: string | null
  /** Local time of the acknowledgement, or null. */
  acknowledgedAt: string | null
}

type Pair = readonly [label: string, value: string]
const moment = (local: string) => `${formatDate(local.slice(0, 10))} à ${local.slice(11, 16)}`
const orBlank = (value: string | null) => value || '…'

/** Sections of the sheet, as the ANTAI form or registered letter requires [S8]. */
export function designationLines(facts: DesignationFacts): { heading: string; pairs: readonly Pair[] }[] {
  const { driver } = facts
  return [
    {
      heading: 'Avis de contravention',
      pairs: [
        [INFRACTION_FIELDS.noticeNo.label, facts.noticeNo],
        ['Infraction', facts.offence],
        [INFRACTION_FIELDS.source.label, facts.source],
        ['Date et heure', moment(facts.occurredAt)],
        ['Lieu', orBlank(facts.place)],
        ...(facts.speeds ? ([['Vitesses', facts.speeds]] as const) : []),
        ["Envoi de l'avis", formatDate(facts.noticeSentOn)],
        ['À désigner avant le', formatDate(facts.designationDueOn)],
      ],
    },
    {
      heading: "Titulaire du certificat d'immatriculation",
      pairs: [
        ['Entreprise', orBlank(facts.company.name)],
        ['Coordonnées', orBlank(facts.company.lines.join(', '))],
        ['Véhicule', facts.plate],
      ],
    },
    {
      heading: 'Conducteur désigné',
      pairs: [
        ['Nom et prénom', driver.name],
        ['Date de naissance', formatDate(driver.birthDate)],
        ['Adresse', orBlank(driver.address)],
        ['N° de permis', orBlank(driver.licenceNo)],
        ['Catégories', orBlank(driver.licenceCategories)],
        ['Délivré le', driver.licenceDeliveredOn ? formatDate(driver.licenceDeliveredOn) : '…'],
      ],
    },
    {
      heading: "Ce qui l'établit",
      pairs: [
        ['Trajet', facts.journey ?? 'aucun trajet enregistré à cette heure'],
        ['Reconnue par le conducteur', facts.acknowledgedAt ? `le ${moment(facts.acknowledgedAt)}` : 'non'],
      ],
    },
  ]
}
