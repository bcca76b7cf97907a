import { Field, type FieldProps } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { CANCEL_BILLING, CANCEL_BILLING_LABELS } from '#domain/journey-management/journeys/values.ts'
import type { JourneyQuestion } from './panels.server.ts'

interface Words {
  ask: (number: string) => string
  text: string
  confirm: string
  harmless?: true
}

const QUESTIONS: Partial<Record<JourneyQuestion['act'], Words>> = {
  unassign: {
    ask: number => `Désaffecter le trajet ${number}\u202f?`,
    text: 'Le trajet redevient « Planifié », son chauffeur et son véhicule sont libres.',
    confirm: 'Désaffecter',
  },
  start: {
    ask: number => `Démarrer le trajet ${number}\u202f?`,
    text: "Le trajet passe « En cours »\u202f; les heures d'arrêt peuvent alors être notées.",
    confirm: 'Démarrer',
    harmless: true,
  },
  finish: {
    ask: number => `Terminer le trajet ${number}\u202f?`,
    text: "La fin du trajet est celle de son dernier arrêt. Les arrêts d'avant restent à compléter s'ils ne sont pas notés.",
    confirm: 'Terminer',
    harmless: true,
  },
  cancel: {
    ask: number => `Annuler le trajet ${number}\u202f?`,
    text: 'Son chauffeur et son véhicule sont libres. La génération ne le recrée pas.',
    confirm: 'Annuler le trajet',
  },
  notExecuted: {
    ask: number => `Noter le trajet ${number} « Non exécuté »\u202f?`,
    text: "Le trajet n'a pas eu lieu, ou ne s'est pas terminé.",
    confirm: 'Non exécuté',
  },
}

/** What the contract says of a late cancellation, for whoever decides what is billed. */
function clauseWords({ cancelHours, cancelPct }: JourneyQuestion['detail']): string | undefined {
  if (cancelHours === null || cancelPct === null) return undefined
  return `Cahier des charges\u202f: ${cancelPct}\u202f% du prix de transport à moins de ${cancelHours} h du départ`
}

/** The question before an act on a journey, with what the act needs to know: `?confirm=cancel&trajet=TR-…`. */
export function JourneyAsk({
  question,
  failure,
  closeHref,
}: {
  question: JourneyQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { act, detail, now, idempotencyKey } = question
  const words = QUESTIONS[act]
  if (!words) return null
  const mine = failure?.intent === act ? failure : undefined
  const field = (name: string, label: string, more: Partial<FieldProps> = {}) => (
    <Field
      label={label}
      {...more}
      name={name}
      id={`ask-${name}`}
      defaultValue={startValue(mine, name, more.defaultValue as string | undefined)}
      error={issueAt(mine, name)}
    />
  )
  const whole = mine && !['at', 'odometerStart', 'odometerEnd', 'reason', 'billingPct'].includes(mine.issues[0]?.path ?? '')
  return (
    <AskOpen
      title={words.ask(detail.journey.number)}
      text={words.text}
      confirm={words.confirm}
      harmless={words.harmless}
      fields={{ intent: act, idempotencyKey }}
      closeHref={closeHref}
    >
      {whole && <WholeRefusal failure={mine} />}
      {act === 'start' && (
        <>
          {field('at', 'Départ réel', { type: 'datetime-local', defaultValue: now })}
          {detail.vehicle &&
            field('odometerStart', 'Compteur au départ', {
              inputMode: 'numeric',
              unit: 'km',
              defaultValue: String(detail.vehicle.odometerKm),
            })}
        </>
      )}
      {act === 'finish' && (
        <>
          {field('at', 'Fin réelle', { type: 'datetime-local', defaultValue: now })}
          {detail.vehicle &&
            field('odometerEnd', 'Compteur à la fin', {
              inputMode: 'numeric',
              unit: 'km',
              help: detail.journey.odometerStart === null ? undefined : `${detail.journey.odometerStart} km au départ`,
            })}
        </>
      )}
      {(act === 'unassign' || act === 'cancel' || act === 'notExecuted') &&
        field('reason', 'Motif', { type: 'textarea', required: true, maxLength: 300 })}
      {act === 'cancel' &&
        field('billingPct', 'Facturation', {
          type: 'radios',
          required: true,
          defaultValue: '0',
          help: clauseWords(detail),
          options: CANCEL_BILLING.map(value => ({ value, label: CANCEL_BILLING_LABELS[value] })),
        })}
    </AskOpen>
  )
}
