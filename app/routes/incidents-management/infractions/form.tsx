import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { typedOf } from '#domain/field-book.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { NOTICE_FIELDS as FIELDS } from '#domain/incidents-management/infractions/fields.ts'
import type { InfractionDetail, Offences } from './panels.server.ts'

interface NoticeProps {
  /** Absent for a new notice. */
  infraction?: InfractionDetail
  offences: Offences
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref?: string
}

/** Offences with their amounts; an archived one only when it is already chosen. */
const offenceOptions = (offences: Offences, chosen?: string) => [
  { value: '', label: 'Choisir' },
  ...offences
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, label, points, fixedCents }) => ({
      value: id,
      label: [label, points > 0 && `${points} pt`, fixedCents !== null && formatMoney(fixedCents)].filter(Boolean).join(' · '),
    })),
]

const typedNotice = (infraction: InfractionDetail) => ({
  ...typedOf(FIELDS, {
    ...infraction,
    reduced: infraction.reducedCents,
    fixed: infraction.fixedCents,
    increased: infraction.increasedCents,
  }),
  occurredAt: toLocal(infraction.occurredAt),
})

/** « Enregistrer un avis » or its correction: `?panel=new`, `?panel=edit&id=…`. */
export function NoticeForm({ infraction, offences, idempotencyKey, failure, closeHref, reloadHref }: NoticeProps) {
  const named = recordFieldsOf(failure, FIELDS)
  const vehicle = infraction ? { id: infraction.vehicleId, text: infraction.plate } : { id: null, text: null }
  return (
    <RecordPanel
      title={infraction ? `Modifier l'avis ${infraction.noticeNo}` : 'Enregistrer un avis'}
      closeHref={closeHref}
      save={infraction ? "Enregistrer l'infraction" : "Enregistrer l'avis"}
      formKey={failure ? JSON.stringify(failure.typed) : (infraction?.id ?? 'new')}
      id="infraction-form"
      intent={infraction ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FIELDS}
      record={infraction}
      typed={typedNotice}
      start={{ source: 'RADAR' }}
    >
      {field => (
        <>
          <Group title="L'avis">
            {field('noticeNo', { required: true, maxLength: 40, help: "En haut de l'avis" })}
            {field('source', { required: true })}
            {field('noticeSentOn', { required: true, help: "La date imprimée sur l'avis" })}
            {field('receivedOn')}
          </Group>
          <Group title="L'infraction">
            {field('offenceId', {
              type: 'select',
              required: true,
              full: true,
              options: offenceOptions(offences, infraction?.offenceId),
            })}
            {field('occurredAt', { type: 'datetime-local', required: true })}
            {named('vehicleId', 'vehicle', vehicle, { required: true, help: 'Immatriculation ou n° de parc' })}
            {field('place', { maxLength: 120, full: true })}
            {field('speedLimit')}
            {field('speedMeasured')}
            {field('speedRetained')}
          </Group>
          <Group title="Points et montants">
            {field('points', { inputMode: 'numeric', help: "Vides, ceux de l'infraction" })}
            {field('reduced')}
            {field('fixed')}
            {field('increased')}
            {field('comment', { type: 'textarea', rows: 2, maxLength: 500, full: true })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
