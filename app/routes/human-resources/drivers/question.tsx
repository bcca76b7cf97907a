import { Field } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import { DRIVER_FIELDS } from '#domain/human-resources/drivers/fields.ts'
import type { DriverAct } from '#domain/human-resources/drivers/values.ts'
import type { DriverQuestion } from './question.server.ts'

const QUESTIONS: Record<
  DriverAct,
  { ask: (who: string) => string; text: string; ofSeveral?: string; confirm: string; harmless?: true }
> = {
  suspend: {
    ask: who => `Suspendre ${who}\u202f?`,
    text: "Il ne conduit plus à partir de ce jour\u202f: ses trajets sont à pourvoir jusqu'à ce que la suspension soit levée.",
    confirm: 'Suspendre le chauffeur',
  },
  reactivate: {
    ask: who => `Lever la suspension de ${who}\u202f?`,
    text: "Il peut de nouveau conduire. Ses trajets à venir que personne n'a repris lui sont rendus, sauf ce que le contrôle bloque.",
    confirm: 'Lever la suspension',
    harmless: true,
  },
  leave: {
    ask: who => `Sortie de ${who}`,
    text: 'Ses trajets après son dernier jour sont à pourvoir. Passé ce jour, il est sorti et son compte est désactivé.',
    confirm: 'Enregistrer la sortie',
  },
  stay: {
    ask: who => `Annuler la sortie de ${who}\u202f?`,
    text: "Il reste dans les effectifs. Ses trajets à venir que personne n'a repris lui sont rendus, sauf ce que le contrôle bloque. Son compte reste comme il est.",
    confirm: 'Annuler la sortie',
    harmless: true,
  },
  archive: {
    ask: who => `Archiver ${who}\u202f?`,
    text: 'Rien ne se perd\u202f: la fiche quitte les listes et reste dans les historiques. Son compte est désactivé.',
    ofSeveral:
      'Rien ne se perd\u202f: les fiches quittent les listes et restent dans les historiques. Leurs comptes sont désactivés.',
    confirm: 'Archiver',
  },
  restore: {
    ask: who => `Sortir ${who} de l'archive\u202f?`,
    text: 'La fiche revient dans les listes.',
    confirm: "Sortir de l'archive",
    harmless: true,
  },
}

interface AskProps {
  question: DriverQuestion
  failure: FormFailure | undefined
  closeHref: string
}

/** `?confirm=leave&id=…`, on the list and on the sheet. */
export function DriverAsk({ question, failure, closeHref }: AskProps) {
  const { act, ids, name, names, journeys, today, idempotencyKey } = question
  const words = QUESTIONS[act]
  const own = failure?.intent === act ? failure : undefined
  const day = act === 'suspend' ? 'from' : act === 'leave' ? 'leaveDate' : null
  return (
    <AskOpen
      title={words.ask(name ? `«\u202f${name}\u202f»` : `${ids.length} chauffeurs`)}
      text={ids.length > 1 ? (words.ofSeveral ?? words.text) : words.text}
      confirm={words.confirm}
      harmless={words.harmless}
      fields={{ intent: ids.length > 1 ? 'archive-many' : act, ids: ids.join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {names && <AskNames names={names} />}
      {day && (
        <>
          <Field
            type="date"
            id="ask-day"
            name={day}
            label={day === 'from' ? DRIVER_FIELDS.suspendedFrom.label : 'Dernier jour'}
            required
            defaultValue={startValue(own, day, today)}
            error={issueAt(own, day)}
          />
          <ReasonField failure={own} id="ask-reason" />
          {journeys.length > 0 ? (
            <AskNames
              heading={`${counted(journeys.length, 'trajet')} à venir`}
              names={journeys.map(({ id, number, label, plannedStart }) => ({
                id,
                name: `${number} · ${label}`,
                reason: dayAndTime(plannedStart) ?? '',
              }))}
            />
          ) : (
            <p className="help">Aucun trajet à venir.</p>
          )}
        </>
      )}
    </AskOpen>
  )
}
