import { causeOptions, USUAL_RESPONSIBILITY } from '#app/components/incidents-management/cause-options.ts'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { AskNames } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { issueAt } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import {
  ANALYSIS_FIELDS,
  COST_FIELDS,
  INCIDENT_DOCUMENT_FIELDS,
  INFORMED_FIELDS,
  INSURANCE_FIELDS,
} from '#domain/incidents-management/incidents/fields.ts'
import { INCIDENT_KIND_LABELS, SEVERE, WHYS } from '#domain/incidents-management/incidents/values.ts'
import type { FormProps } from './form.tsx'
import type { Causes, IncidentDetail } from './panels.server.ts'

type Props = FormProps & { incident: IncidentDetail }

const happened = (incident: IncidentDetail): [string, string | null][] => [
  ['Incident', `${INCIDENT_KIND_LABELS[incident.kind]}, ${dayAndTime(incident.occurredAt)}`],
  ['Lieu', incident.place],
]
const local = (instant: string | null) => (instant ? toLocal(instant).slice(0, 16) : '')
const euros = (cents: number | null) => (cents === null ? '' : COST_FIELDS.repair.typed(cents))

/** « Qualifier » for several incidents: `?panel=qualify&id=…&id=…`. */
export function QualifyManyPanel({
  names,
  causes,
  ...form
}: FormProps & { names: { id: string; name: string }[]; causes: Causes }) {
  return (
    <RecordPanel
      title={`Qualifier ${names.length} incidents`}
      save="Qualifier les incidents"
      id="qualify-form"
      intent="qualify-many"
      {...form}
      book={ANALYSIS_FIELDS}
    >
      {field => (
        <>
          <input type="hidden" name="ids" value={names.map(({ id }) => id).join(',')} />
          <AskNames names={names} />
          <div className="fields">
            {field('causeId', { type: 'select', required: true, full: true, options: causeOptions(causes) })}
            {field('responsibility', { full: true, help: USUAL_RESPONSIBILITY })}
            {field('analysis', {
              type: 'textarea',
              rows: 3,
              maxLength: 2000,
              full: true,
              help: 'Vide\u202f: chacun garde la sienne',
            })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Qualifier »: `?panel=qualify&id=…`. */
export function QualifyPanel({ incident, causes, ...form }: Props & { causes: Causes }) {
  return (
    <RecordPanel
      title={`Qualifier ${incident.number}`}
      save="Qualifier l'incident"
      id="qualify-form"
      intent="qualify"
      {...form}
      book={ANALYSIS_FIELDS}
      record={incident}
    >
      {field => (
        <>
          <Facts items={happened(incident)} />
          <div className="fields">
            {field('causeId', {
              ...{ type: 'select', required: true, full: true },
              options: causeOptions(causes, incident.causeId),
            })}
            {field('responsibility', { full: true, help: USUAL_RESPONSIBILITY })}
            {WHYS.map((why, index) =>
              field(why, {
                ...{ full: true, maxLength: 300 },
                help:
                  index === 0 && incident.severity >= SEVERE
                    ? 'Grave ou critique\u202f: les pourquoi, ou un arbre des causes, sont demandés à la clôture'
                    : undefined,
              }),
            )}
            {field('analysis', { type: 'textarea', rows: 4, maxLength: 2000, full: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Client informé »: `?panel=inform&id=…`. */
export function InformPanel({ incident, now, ...form }: Props & { now: string }) {
  return (
    <RecordPanel
      title={`Client informé de ${incident.number}`}
      save="Noter l'information"
      id="inform-form"
      intent="inform"
      {...form}
      book={INFORMED_FIELDS}
      record={incident}
      typed={() => ({ at: local(incident.clientInformedAt) || now.slice(0, 16) })}
      marks={false}
    >
      {field => (
        <>
          <Facts items={[...happened(incident), ['Client', incident.company]]} />
          <div className="fields">{field('at', { type: 'datetime-local', full: true, help: "Vide\u202f: à l'instant" })}</div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Assurance »: `?panel=insure&id=…`. */
export function InsurePanel({ incident, ...form }: Props) {
  return (
    <RecordPanel
      title={`Assurance de ${incident.number}`}
      save="Enregistrer l'assurance"
      id="insure-form"
      intent="insure"
      {...form}
      book={INSURANCE_FIELDS}
      record={incident}
      typed={stored => ({
        ...{ insurer: stored.insurer ?? '', claimNo: stored.claimNo ?? '', expertOn: stored.expertOn ?? '' },
        ...{ insurerDeclaredAt: local(stored.insurerDeclaredAt), workAccidentDeclaredAt: local(stored.workAccidentDeclaredAt) },
        ...{ deductible: euros(stored.deductibleCents), reimbursed: euros(stored.reimbursedCents) },
      })}
      marks={false}
    >
      {field => (
        <>
          <Facts items={happened(incident)} />
          <div className="fields">
            {field('insurer', { maxLength: 80 })}
            {field('claimNo', { maxLength: 40 })}
            {field('insurerDeclaredAt', { type: 'datetime-local' })}
            {field('workAccidentDeclaredAt', { type: 'datetime-local' })}
            {field('expertOn', { full: true })}
            {field('deductible')}
            {field('reimbursed')}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Coûts »: `?panel=cost&id=…`. */
export function CostPanel({ incident, ...form }: Props) {
  return (
    <RecordPanel
      title={`Coûts de ${incident.number}`}
      save="Enregistrer les coûts"
      id="cost-form"
      intent="cost"
      {...form}
      book={COST_FIELDS}
      record={incident}
      typed={stored => ({
        repair: euros(stored.repairCents),
        towing: euros(stored.towingCents),
        other: euros(stored.otherCents),
      })}
      marks={false}
    >
      {field => (
        <>
          <Facts items={happened(incident)} />
          <div className="fields">
            {field('repair')}
            {field('towing')}
            {field('other')}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** Adds a photo or document: `?panel=document&id=…`. */
export function DocumentPanel({ incident, ...form }: Props) {
  return (
    <RecordPanel
      title="Joindre un document"
      save="Joindre"
      id="document-form"
      intent="document-add"
      {...form}
      book={INCIDENT_DOCUMENT_FIELDS}
      start={{ kind: 'PHOTO' }}
      marks={false}
      multipart
    >
      {field => (
        <>
          <Facts items={happened(incident)} />
          <div className="fields">
            {field('kind', { required: true })}
            {field('label', { maxLength: 120, help: 'Vide\u202f: le nom du fichier' })}
            <FileField label={INCIDENT_DOCUMENT_FIELDS.file.label} required error={issueAt(form.failure, 'file')} />
          </div>
        </>
      )}
    </RecordPanel>
  )
}
