import { Banner } from '#app/components/ui/banner.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { Role } from '#domain/roles.ts'
import { mayOnRequest, type RequestAct } from '#domain/sales/delivery-request/states.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { EffectAsk, type EffectFailure } from './effect-question.tsx'

interface Words {
  ask: (name: string) => string
  text: string
  confirm: string
  harmless?: true
}

/** Acts with a simple question; acceptance takes a file and has its own panel. */
const QUESTIONS = {
  submit: {
    ask: name => `Envoyer ${name} en conception\u202f?`,
    text: 'Le besoin ne pourra plus être modifié, sauf si la conception le renvoie.',
    confirm: 'Envoyer en conception',
    harmless: true,
  },
  propose: {
    ask: name => `Proposer ${name} au client\u202f?`,
    text: "L'offre tient 30 jours et son prix ne change plus.",
    confirm: 'Proposer au client',
    harmless: true,
  },
  refuse: {
    ask: name => `Enregistrer le refus de ${name}\u202f?`,
    text: 'Le cahier des charges se termine ici.',
    confirm: 'Enregistrer le refus',
  },
  resume: {
    ask: name => `Reprendre ${name}\u202f?`,
    text: 'La suspension prend fin et les trajets annulés par elle sont de nouveau prévus.',
    confirm: 'Reprendre',
    harmless: true,
  },
  archive: {
    ask: name => `Archiver ${name}\u202f?`,
    text: 'Les trajets à venir seront annulés et les trajets prévus clôturés. La fiche reste consultable.',
    confirm: 'Archiver',
  },
  delete: {
    ask: name => `Supprimer ${name}\u202f?`,
    text: 'Ce brouillon sera effacé pour de bon.',
    confirm: 'Supprimer le brouillon',
  },
} as const satisfies Record<string, Words>
export type RequestQuestion = keyof typeof QUESTIONS | 'suspend' | 'terminate'

/** The question of `?confirm=…`, when this role may act at this status. */
export function requestQuestion(confirm: string | null, role: Role, status: RequestStatus): RequestQuestion | null {
  if (!confirm || !(Object.hasOwn(QUESTIONS, confirm) || confirm === 'suspend' || confirm === 'terminate')) return null
  if (confirm === 'delete') return role === 'ADMIN' && status === 'BROUILLON' ? 'delete' : null
  return mayOnRequest(role, status, confirm as RequestAct) ? (confirm as RequestQuestion) : null
}

export function RequestAsk({
  question,
  name,
  idempotencyKey,
  failure,
  today,
  validTo,
  noticeDays,
  effect = [],
  closeHref,
}: {
  question: RequestQuestion
  name: string
  idempotencyKey: string
  failure: EffectFailure | undefined
  today: string
  validTo: string | null
  /** Agreed notice period in days. */
  noticeDays: number | null
  /** Sentences on the effect on journeys. */
  effect?: readonly string[]
  closeHref: string
}) {
  if (question === 'suspend' || question === 'terminate') {
    return <EffectAsk {...{ question, name, idempotencyKey, failure, today, validTo, noticeDays, closeHref }} />
  }
  const { ask, ...words }: Words = QUESTIONS[question]
  const motive = question === 'refuse'
  return (
    <AskOpen {...words} title={ask(name)} fields={{ intent: question, idempotencyKey }} closeHref={closeHref}>
      {failure && (failure.issues.length === 0 || !motive) && <Refusal failure={failure} />}
      {effect.map(line => (
        <p key={line}>{line}</p>
      ))}
      {motive && <ReasonField failure={failure} />}
    </AskOpen>
  )
}

/** All messages of a refused act without fields. */
function Refusal({ failure }: { failure: FormFailure }) {
  if (failure.issues.length === 0) return <WholeRefusal failure={failure} />
  const messages = [...new Set(failure.issues.map(issue => issue.message))]
  return (
    <Banner tone="error">
      {messages.map(message => (
        <p key={message}>{message}</p>
      ))}
    </Banner>
  )
}
