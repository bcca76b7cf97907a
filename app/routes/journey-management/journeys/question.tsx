import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Confirm, WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { JOURNEY_ACT_FIELDS } from '#domain/journey-management/journeys/act-fields.ts'
import { unusualStart } from '#domain/journey-management/journeys/real-times.ts'
import { CANCEL_BILLING, JOURNEY_ACT_LABELS } from '#domain/journey-management/journeys/values.ts'
import { chargedByClause } from '#domain/sales/pricing/cancellation-charge.ts'
import type { BulkJourneyAct, JourneyQuestion, PrintedAct } from './panels.server.ts'

interface Words {
  ask: (number: string) => string
  text: string
  confirm: string
  harmless?: true
}

const QUESTIONS: Record<keyof typeof JOURNEY_ACT_FIELDS, Words> = {
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
  control: {
    ask: number => `Contrôler le trajet ${number}\u202f?`,
    text: 'Prix, indexation, prestations, coût et CO₂ sont arrêtés\u202f: plus aucun tarif ni taux ne les change.',
    confirm: 'Contrôler',
    harmless: true,
  },
  reopen: {
    ask: number => `Rouvrir le trajet ${number}\u202f?`,
    text: 'Un trajet contrôlé redevient « Terminé », ses montants redeviennent provisoires\u202f; un trajet terminé redevient « En cours ».',
    confirm: 'Rouvrir',
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

/** Cancellation clause of the contract, to decide on the charge. */
function clauseWords({ cancelHours, cancelPct }: JourneyQuestion['detail']): string | undefined {
  if (cancelHours === null || cancelPct === null) return undefined
  return `Cahier des charges\u202f: ${cancelPct}\u202f% du prix de transport à moins de ${cancelHours} h du départ`
}

/** Default charge by the clause if cancelled now, when it is one of the offered percentages. */
function cancelledNow({ cancelHours, cancelPct, journey }: JourneyQuestion['detail'], now: string) {
  const due = chargedByClause({ cancelHours, cancelPct }, journey.plannedStart, toInstant(now))
  const share = CANCEL_BILLING.find(pct => pct === String(cancelPct))
  return { cancelledAt: now, billingPct: (due && share) || '0' }
}

const controlled = (
  { odometerStart, odometerEnd, kmReal }: JourneyQuestion['detail']['journey'],
  charge: JourneyQuestion['charge'],
) => ({
  odometerStart: String(odometerStart ?? ''),
  odometerEnd: String(odometerEnd ?? ''),
  kmReal: String(kmReal ?? ''),
  chargedQuantity: charge?.asks ? (charge.typed ?? '') : '',
  tollsReal: charge?.tolls?.typed ?? '',
})

/** `?confirm=cancel&trajet=TR-…`. */
export function JourneyAsk({
  question,
  failure,
  closeHref,
}: {
  question: JourneyQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { act, detail, charge, now, idempotencyKey } = question
  if (act === 'assign' || act === 'confirm') return null
  const words = QUESTIONS[act]
  const mine = failure?.intent === act ? failure : undefined
  const recorded = { at: now, odometerStart: String(detail.vehicle?.odometerKm ?? ''), ...cancelledNow(detail, now) }
  const start = fieldsOf(mine, recorded, JOURNEY_ACT_FIELDS.start)
  const finish = fieldsOf(mine, recorded, JOURNEY_ACT_FIELDS.finish)
  const control = fieldsOf(mine, controlled(detail.journey, charge), JOURNEY_ACT_FIELDS.control)
  const cancel = fieldsOf(mine, recorded, JOURNEY_ACT_FIELDS.cancel)
  const at = { id: 'ask-at', type: 'datetime-local' }
  const { odometerStart } = detail.journey
  return (
    <AskOpen
      title={words.ask(detail.journey.number)}
      text={words.text}
      confirm={words.confirm}
      harmless={words.harmless}
      fields={{ intent: act, idempotencyKey }}
      closeHref={closeHref}
    >
      {mine && !Object.hasOwn(JOURNEY_ACT_FIELDS[act], mine.issues[0]?.path ?? '') && <WholeRefusal failure={mine} />}
      {act === 'start' && start('at', at)}
      {act === 'start' && detail.vehicle && start('odometerStart', { id: 'ask-odometerStart', inputMode: 'numeric' })}
      {act === 'start' &&
        (mine?.issues.some(({ path }) => path === 'reason') || unusualStart(detail.journey.plannedStart, toInstant(now))) &&
        start('reason', { id: 'ask-reason', type: 'textarea', maxLength: 300, help: 'De ce qui est inhabituel' })}
      {act === 'finish' && finish('at', at)}
      {act === 'finish' &&
        detail.vehicle &&
        finish('odometerEnd', {
          id: 'ask-odometerEnd',
          inputMode: 'numeric',
          help: odometerStart === null ? undefined : `${odometerStart} km au départ`,
        })}
      {mine?.toConfirm && <Confirm />}
      {act === 'control' && !detail.subcontractor && (
        <div className="fields">
          {control('odometerStart', { id: 'ask-odometerStart', inputMode: 'numeric' })}
          {control('odometerEnd', { id: 'ask-odometerEnd', inputMode: 'numeric' })}
          {control('kmReal', { id: 'ask-kmReal', inputMode: 'numeric', help: 'À défaut de compteurs' })}
        </div>
      )}
      {charge?.words &&
        control('chargedQuantity', {
          id: 'ask-chargedQuantity',
          required: charge.asks,
          help: `${charge.words} (${charge.rule})`,
        })}
      {charge?.words && control('chargedReason', { id: 'ask-chargedReason', maxLength: 300, help: 'Pour une autre quantité' })}
      {charge?.tolls && control('tollsReal', { id: 'ask-tollsReal', required: true, inputMode: 'decimal' })}
      {(act === 'unassign' || act === 'reopen' || act === 'cancel' || act === 'notExecuted') &&
        cancel('reason', { id: 'ask-reason', type: 'textarea', required: true, maxLength: 300 })}
      {(act === 'cancel' || act === 'notExecuted') &&
        cancel('cancelledBy', {
          id: 'ask-cancelledBy',
          type: 'radios',
          required: true,
          help: act === 'notExecuted' ? 'Imputable au transporteur, il compte dans le taux de service' : undefined,
        })}
      {act === 'cancel' && cancel('cancelledAt', { id: 'ask-cancelledAt', type: 'datetime-local' })}
      {act === 'cancel' &&
        cancel('billingPct', { id: 'ask-billingPct', type: 'radios', required: true, help: clauseWords(detail) })}
    </AskOpen>
  )
}

const SEVERAL: Record<
  BulkJourneyAct | PrintedAct,
  { none: string; ofOne?: string; text: string; confirm: string; ask?: string }
> = {
  lettre: {
    none: "Aucun de ces trajets n'attend de lettre de voiture",
    text: 'Chaque trajet reçoit sa lettre de voiture numérotée\u202f; celle qui dit déjà la même chose est gardée.',
    ask: 'Imprimer la lettre de voiture',
    confirm: 'Émettre et imprimer',
  },
  route: {
    none: "Aucun de ces trajets n'attend de feuille de route",
    text: 'Chaque chauffeur reçoit une feuille pour sa journée\u202f; celle qui dit déjà la même chose est gardée.',
    ask: 'Imprimer la feuille de route',
    confirm: 'Émettre et imprimer',
  },
  control: { none: "Aucun de ces trajets n'est à contrôler", text: QUESTIONS.control.text, confirm: QUESTIONS.control.confirm },
  confirm: {
    none: "Aucun de ces trajets n'est à confirmer",
    ofOne: 'Son chauffeur a accusé réception.',
    text: 'Leurs chauffeurs ont accusé réception.',
    confirm: JOURNEY_ACT_LABELS.confirm,
  },
}

/** « Contrôler… » or « Confirmer… » for several journeys; lists those that cannot be included. */
export function AskOfSeveral({
  several: { act, ids, names, idempotencyKey },
  failure,
  closeHref,
}: {
  several: {
    act: BulkJourneyAct | PrintedAct
    ids: string[]
    names: { id: string; name: string; reason?: string }[]
    idempotencyKey: string
  }
  failure: FormFailure | undefined
  closeHref: string
}) {
  const { none, text, ofOne = text, confirm, ask } = SEVERAL[act]
  const whose = ids.length === 1 ? 'ce trajet' : `${ids.length} trajets`
  return (
    <AskOpen
      title={ids.length === 0 ? none : `${ask ? `${ask} de` : confirm} ${whose}\u202f?`}
      text={ids.length > 0 && (ids.length === 1 ? ofOne : text)}
      confirm={ids.length > 0 ? confirm : null}
      harmless
      fields={{ intent: `${act}-many`, ids: ids.join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      <AskNames names={names} />
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
