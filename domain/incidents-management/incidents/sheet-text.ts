import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { CLOCK_LABELS, type Clock, clockWords } from './clocks.ts'
import { INCIDENT_FIELDS as FIELDS } from './fields.ts'
import {
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  type IncidentKind,
  type IncidentStatus,
  SEVERITY_LABELS,
  type Severity,
} from './values.ts'

/** Printed fields, with the names of referenced records. */
type Printed = Partial<Record<keyof typeof FIELDS, unknown>> & {
  number: string
  occurredAt: string
  kind: IncidentKind
  severity: number
  status: IncidentStatus
  description: string
  analysis: string | null
  journey: string | null
  label: string | null
  company: string | null
  stop: string | null
  driver: string | null
  vehicle: string | null
  trailer: string | null
  cause: string | null
  declaredBy: string | null
  clocks: readonly Clock[]
}

interface Section {
  heading: string
  pairs: [string, string][]
  text?: string
}

const said = (pairs: readonly (readonly [string, string | null])[]) =>
  pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))

const instantText = (at: string) => {
  const local = toLocal(at)
  return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
}

export function incidentSheetText(incident: Printed, now: string) {
  const { kind, severity, status, number, occurredAt } = incident
  const sections: Section[] = [
    {
      heading: 'Faits',
      pairs: said([
        ...factsOf(FIELDS, incident, ['occurredAt', 'place']),
        ['Trajet', [incident.journey, incident.label].filter(Boolean).join(' · ') || null],
        ['Client', incident.company],
        ['Arrêt', incident.stop],
        ['Chauffeur', incident.driver],
        ['Véhicule', incident.vehicle],
        ['Remorque', incident.trailer],
        ['Blessés', incident.injured ? FIELDS.injured.read(incident.injured) : null],
        ['Dont salariés', incident.injuredEmployees ? FIELDS.injuredEmployees.read(incident.injuredEmployees) : null],
        ['Véhicule immobilisé', incident.immobilised ? 'Oui' : null],
        ...factsOf(FIELDS, incident, ['expectedReturn']),
        ['Déclaré par', incident.declaredBy],
      ]),
      text: incident.description,
    },
    {
      heading: 'Tiers',
      pairs: said(
        factsOf(FIELDS, incident, [
          'thirdPartyName',
          'thirdPartyPhone',
          'thirdPartyPlate',
          'thirdPartyInsurer',
          'thirdPartyPolicy',
        ]),
      ),
    },
    {
      heading: 'Délais',
      pairs: incident.clocks.map(clock => [
        CLOCK_LABELS[clock.name],
        clock.doneAt
          ? `${instantText(clock.doneAt)}, ${clockWords(clock, now)}`
          : `avant le ${instantText(clock.dueAt)}, ${clockWords(clock, now)}`,
      ]),
    },
    {
      heading: 'Analyse',
      pairs: said([
        ['Cause', incident.cause],
        ...factsOf(FIELDS, incident, ['responsibility', 'why1', 'why2', 'why3', 'why4', 'why5']),
      ]),
      ...(incident.analysis && { text: incident.analysis }),
    },
    {
      heading: 'Assurance',
      pairs: said(
        factsOf(FIELDS, incident, [
          'insurer',
          'claimNo',
          'insurerDeclaredAt',
          'workAccidentDeclaredAt',
          'expertOn',
          'deductibleCents',
          'reimbursedCents',
        ]),
      ),
    },
    { heading: 'Coûts', pairs: said(factsOf(FIELDS, incident, ['repairCents', 'towingCents', 'otherCents', 'costCents'])) },
  ]
  return {
    title: `Incident ${number}`,
    subtitle: `${INCIDENT_KIND_LABELS[kind]} · ${SEVERITY_LABELS[severity as Severity]} · ${INCIDENT_STATUS_LABELS[status]}`,
    about: [incident.vehicle ?? incident.driver ?? incident.company ?? number, instantText(occurredAt)],
    sections: sections.filter(({ pairs, text }) => pairs.length > 0 || text),
    signatures: ['Chauffeur', "Responsable d'exploitation"],
  }
}
export type IncidentSheetText = ReturnType<typeof incidentSheetText>
