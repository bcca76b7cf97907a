import { Field } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { ABSENCE_KIND_LABELS, ILLNESS_KINDS } from '#domain/human-resources/absence-values.ts'
import { TRAINING_LINK_FIELDS } from '#domain/human-resources/absences/fields.ts'
import { ABSENT_ALERT_PCT } from '#domain/human-resources/absences/values.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import type { AbsenceQuestion, SeveralAbsences } from './panels.server.ts'

interface AskProps {
  question: AbsenceQuestion
  failure: FormFailure | undefined
  closeHref: string
}

/** `?confirm=validate&id=…`, likewise `refuse` and the other acts. */
export function AbsenceAsk({ question: { act, absence, types, idempotencyKey }, failure, closeHref }: AskProps) {
  const who = absence.driver.name
  const what = `${ABSENCE_KIND_LABELS[absence.kind]} ${leaveText(absence)}.`
  const { journeys } = absence
  const own = failure?.intent === act ? failure : undefined
  const shared = { fields: { intent: act, idempotencyKey }, closeHref }
  const refusal = own && own.issues.length === 0 && <WholeRefusal failure={own} />
  if (act === 'validate') {
    return (
      <AskOpen
        title={`Valider l'absence de ${who}\u202f?`}
        text={what}
        confirm={journeys.length > 0 ? 'Valider et créer les remplacements' : "Valider l'absence"}
        harmless
        {...shared}
      >
        {journeys.length > 0 ? (
          <AskNames
            heading={`${counted(journeys.length, 'trajet')} à remplacer`}
            names={journeys.map(({ id, number, label, plannedStart }) => ({
              id,
              name: `${number} · ${label}`,
              reason: dayAndTime(plannedStart) ?? '',
            }))}
          />
        ) : (
          <p className="help">Aucun trajet à remplacer.</p>
        )}
        <AskNames
          heading="Congés payés coupés"
          names={absence.cuts.map(({ leave, returned }) => ({
            id: leave.id,
            name: leaveText(leave),
            reason: `${formatDecimal(returned)}\u00a0j rendus au solde`,
          }))}
        />
        {types.length > 0 && (
          <Field
            id="ask-type"
            label={TRAINING_LINK_FIELDS.typeId.label}
            name="typeId"
            type="select"
            options={[{ value: '', label: 'Aucune' }, ...types.map(({ id, label }) => ({ value: id, label }))]}
            help="Elle passe « En cours d'obtention »"
            defaultValue={startValue(own, 'typeId', '')}
            error={issueAt(own, 'typeId')}
          />
        )}
        {refusal}
      </AskOpen>
    )
  }
  if (act === 'ratify') {
    return (
      <AskOpen
        title={`Ratifier l'absence de ${who}\u202f?`}
        text={`${what} L'exploitation l'a validée.`}
        confirm="Ratifier l'absence"
        harmless
        {...shared}
      >
        {refusal}
      </AskOpen>
    )
  }
  if (act === 'refuse') {
    return (
      <AskOpen
        title={`Refuser l'absence de ${who}\u202f?`}
        text={`${what} Le chauffeur lit le motif.`}
        confirm="Refuser l'absence"
        {...shared}
      >
        <ReasonField failure={own} id="ask-reason" />
        {refusal}
      </AskOpen>
    )
  }
  const cutsLeave = ILLNESS_KINDS.includes(absence.kind) && absence.reason
  return (
    <AskOpen
      title={`Annuler l'absence de ${who}\u202f?`}
      text={
        absence.status === 'VALIDEE'
          ? `${what} Les trajets que personne n'a repris lui sont rendus.${cutsLeave ? ' Les congés coupés restent coupés.' : ''}`
          : `${what} La demande est retirée.`
      }
      confirm="Annuler l'absence"
      {...shared}
    >
      <Field
        id="ask-reason"
        label="Motif"
        name="reason"
        type="textarea"
        maxLength={300}
        defaultValue={startValue(own, 'reason', '')}
        error={issueAt(own, 'reason')}
      />
      {refusal}
    </AskOpen>
  )
}

/** `?confirm=validate&id=…&id=…`: the chosen requests, and who stays in each depot day by day. */
export function ValidateSeveral({
  names,
  coverage,
  idempotencyKey,
  failure,
  closeHref,
}: SeveralAbsences & { failure: FormFailure | undefined; closeHref: string }) {
  return (
    <AskOpen
      title={`Valider ${counted(names.length, 'absence')}\u202f?`}
      text="Les trajets touchés deviennent à pourvoir."
      confirm="Valider les absences"
      harmless
      fields={{ intent: 'validate-many', idempotencyKey, ids: names.map(({ id }) => id).join(',') }}
      closeHref={closeHref}
    >
      <AskNames names={names} />
      <AskNames
        heading="Chauffeurs présents, par dépôt et par jour"
        names={coverage.map(({ depot, date, staff, after, crowded }) => ({
          id: `${depot} ${date}`,
          name: `${depot}, ${formatDate(date)}\u202f: ${staff - after} sur ${staff}`,
          reason: `${counted(after, 'absent')}${crowded ? `, plus de ${ABSENT_ALERT_PCT}\u202f%` : ''}`,
        }))}
      />
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
