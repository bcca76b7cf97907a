import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asDate, asFigure, asMoney } from '#domain/field-book.ts'
import { DEADLINE_FIELDS, DONE_FIELDS } from '#domain/materials/deadline-fields.ts'
import { DEADLINE_KIND_LABELS, type DeadlineOwner, OWNER_DEADLINES } from '#domain/materials/deadline-values.ts'
import { dueOn } from '#domain/materials/deadlines.ts'
import type { DeadlineRecord, DeadlineRights } from './deadlines.tsx'

interface OverlaysProps {
  rows: readonly DeadlineRecord[]
  owner: DeadlineOwner
  /** Query string: `panel`, `confirm`, `echeance`. */
  searchParams: URLSearchParams
  today: string
  /** Odometer proposed by « Échéance faite », in km. */
  odometerKm?: number
  can: DeadlineRights
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads the overlay with the stored values. */
  reloadHref: string
}

/** `?panel=deadline`, `plan`, `done`, `?confirm=deadline`, `done`, with `&echeance=…`. */
export function DeadlineOverlays({ rows, owner, searchParams, today, odometerKm, can, ...form }: OverlaysProps) {
  const { idempotencyKey, failure, closeHref } = form
  const panel = searchParams.get('panel')
  const deadline = rows.find(({ id }) => id === searchParams.get('echeance'))
  if (panel === 'deadline' && can.write) return <DeadlinePanel {...form} deadline={deadline} owner={owner} />
  if (!deadline) return null
  if (panel === 'plan' && can.write) return <PlanPanel {...form} deadline={deadline} owner={owner} />
  if (panel === 'done' && can.state)
    return <DonePanel {...form} deadline={deadline} owner={owner} today={today} odometerKm={odometerKm} />
  const control = deadline.done.find(({ id }) => id === searchParams.get('fiche'))
  if (searchParams.get('confirm') === 'done' && control && can.correct) {
    return (
      <AskOpen
        title={`Supprimer le contrôle du ${formatDate(control.doneOn)}\u202f?`}
        text="L'échéance garde sa date\u202f: vérifiez-la ensuite. L'historique garde la trace du contrôle."
        confirm="Supprimer le contrôle"
        fields={{ intent: 'done-delete', idempotencyKey, doneId: control.id }}
        closeHref={closeHref}
      >
        {failure && <WholeRefusal failure={failure} />}
      </AskOpen>
    )
  }
  if (searchParams.get('confirm') !== 'deadline' || !can.write) return null
  return (
    <AskOpen
      title={`Supprimer l'échéance «\u202f${DEADLINE_KIND_LABELS[deadline.kind]}\u202f»\u202f?`}
      text="Elle n'a jamais été faite et n'alertera plus."
      confirm="Supprimer l'échéance"
      fields={{ intent: 'deadline-delete', idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}

interface FormProps {
  owner: DeadlineOwner
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

const { plannedOn: _, ...DEADLINE_FORM } = DEADLINE_FIELDS

function DeadlinePanel({ deadline, owner, ...form }: FormProps & { deadline: DeadlineRecord | undefined }) {
  const kinds = OWNER_DEADLINES[owner].map(kind => ({ value: kind, label: KIND_CHOICES[kind] ?? DEADLINE_KIND_LABELS[kind] }))
  return (
    <RecordPanel
      title={deadline ? `Modifier «\u202f${DEADLINE_KIND_LABELS[deadline.kind]}\u202f»` : 'Ajouter une échéance'}
      save="Enregistrer l'échéance"
      id="deadline-form"
      intent={deadline ? 'deadline-update' : 'deadline-create'}
      {...form}
      book={DEADLINE_FORM}
      record={deadline}
    >
      {field => (
        <div className="fields">
          {field('kind', { required: true, placeholder: 'Choisir', options: kinds, full: true })}
          {field('lastDone')}
          {field('dueOn', { help: 'Vide\u202f: déduite du dernier contrôle, ou de la mise en circulation' })}
          {owner === 'vehicle' && field('dueKm', { inputMode: 'numeric', help: 'Le premier atteint des deux' })}
          {field('provider', { maxLength: 120 })}
          {field('note', { type: 'textarea', full: true, maxLength: 500 })}
        </div>
      )}
    </RecordPanel>
  )
}

/** Two kinds share a label; in this choice both are offered, so the one for vans says so. */
const KIND_CHOICES: Partial<Record<DeadlineRecord['kind'], string>> = {
  CT_PL: 'Contrôle technique, plus de 3,5 t et remorques',
  CT_VUL: "Contrôle technique, jusqu'à 3,5 t",
  CT_POLLUTION: "Contrôle pollution annuel, jusqu'à 3,5 t",
}

const PLAN_FORM = { plannedOn: DEADLINE_FIELDS.plannedOn, provider: DEADLINE_FIELDS.provider }

function PlanPanel({ deadline, owner, ...form }: FormProps & { deadline: DeadlineRecord }) {
  return (
    <RecordPanel
      title={`Planifier «\u202f${DEADLINE_KIND_LABELS[deadline.kind]}\u202f»`}
      save="Enregistrer le rendez-vous"
      id="plan-form"
      intent="deadline-plan"
      {...form}
      book={PLAN_FORM}
      record={deadline}
      marks={false}
    >
      {field => (
        <>
          <p className="help">
            À faire avant le {formatDate(deadline.dueOn)}.
            {owner !== 'equipment' && ' Ce jour-là, le matériel est en maintenance\u202f: ses trajets sont à remplacer.'}
          </p>
          <div className="fields">
            {field('plannedOn', { help: 'Vide\u202f: le rendez-vous est retiré' })}
            {field('provider', { maxLength: 120 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

const DONE_FORM = {
  doneOn: DONE_FIELDS.doneOn,
  odometerKm: DONE_FIELDS.odometerKm,
  provider: DONE_FIELDS.provider,
  cost: asMoney('Coût HT'),
  nextDueOn: asDate('Prochaine échéance'),
  nextDueKm: asFigure('Prochaine échéance au compteur', 'km'),
  note: DONE_FIELDS.note,
}

function DonePanel({
  deadline,
  owner,
  today,
  odometerKm,
  ...form
}: FormProps & { deadline: DeadlineRecord; today: string; odometerKm: number | undefined }) {
  const next = dueOn(deadline.kind, today)
  const start = {
    doneOn: today,
    provider: deadline.provider ?? '',
    ...(odometerKm !== undefined && { odometerKm: String(odometerKm) }),
  }
  return (
    <RecordPanel
      title={`«\u202f${DEADLINE_KIND_LABELS[deadline.kind]}\u202f»\u202f: échéance faite`}
      save="Enregistrer"
      id="done-form"
      intent="deadline-done"
      idempotencyKey={form.idempotencyKey}
      failure={form.failure}
      closeHref={form.closeHref}
      book={DONE_FORM}
      start={start}
    >
      {field => (
        <div className="fields">
          {field('doneOn', { required: true })}
          {owner === 'vehicle' && field('odometerKm', { inputMode: 'numeric' })}
          {field('provider', { maxLength: 120 })}
          {field('cost')}
          {field('nextDueOn', {
            required: next === null,
            help: next ? 'Vide\u202f: déduite de la période du contrôle' : undefined,
          })}
          {owner === 'vehicle' && field('nextDueKm', { inputMode: 'numeric' })}
          {field('note', { type: 'textarea', full: true, maxLength: 500 })}
        </div>
      )}
    </RecordPanel>
  )
}
