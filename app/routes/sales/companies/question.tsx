import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { COMPANY_FIELDS } from '#domain/sales/companies/fields.ts'
import type { CompanyQuestion } from './panels.server.ts'

const QUESTIONS: Record<
  CompanyQuestion['act'],
  { ask: (who: string) => string; text: string; ofSeveral?: string; confirm: string; harmless?: true }
> = {
  assign: {
    ask: who => `Affecter ${who} à un commercial`,
    text: 'Il suit désormais ce client. Ses cahiers des charges gardent le leur.',
    ofSeveral: 'Il suit désormais ces clients. Leurs cahiers des charges gardent le leur.',
    confirm: 'Affecter',
    harmless: true,
  },
  activate: {
    ask: who => `Activer ${who}\u202f?`,
    text: 'Le prospect devient un client actif. Il le devient aussi à son premier cahier des charges accepté.',
    confirm: 'Activer le client',
    harmless: true,
  },
  block: {
    ask: who => `Bloquer ${who}\u202f?`,
    text: "Aucun cahier des charges ne pourra être accepté. Les trajets en cours ne s'arrêtent pas.",
    confirm: 'Bloquer le client',
  },
  unblock: {
    ask: who => `Débloquer ${who}\u202f?`,
    text: 'Ses cahiers des charges pourront de nouveau être acceptés.',
    confirm: 'Débloquer le client',
    harmless: true,
  },
  archive: {
    ask: who => `Archiver ${who}\u202f?`,
    text: 'Rien ne se perd\u202f: la fiche quitte les listes et reste dans les historiques.',
    ofSeveral: 'Rien ne se perd\u202f: les fiches quittent les listes et restent dans les historiques.',
    confirm: 'Archiver',
  },
  restore: {
    ask: who => `Sortir ${who} de l'archive\u202f?`,
    text: 'Le client redevient actif et revient dans les listes.',
    confirm: "Sortir de l'archive",
    harmless: true,
  },
}

/** Asks before an act, on the list and on the sheet: `?confirm=archive&id=…`. */
export function CompanyAsk({
  question,
  failure,
  closeHref,
  salesUsers,
}: {
  question: CompanyQuestion
  failure: FormFailure | undefined
  closeHref: string
  salesUsers: readonly { id: string; name: string }[]
}) {
  const { act, ids, name, names, idempotencyKey } = question
  const words = QUESTIONS[act]
  const field = fieldsOf(failure, {}, COMPANY_FIELDS)
  return (
    <AskOpen
      title={words.ask(name ? `«\u202f${name}\u202f»` : `${ids.length} clients`)}
      text={ids.length > 1 ? (words.ofSeveral ?? words.text) : words.text}
      confirm={words.confirm}
      harmless={words.harmless}
      fields={{ intent: act === 'archive' && ids.length > 1 ? 'archive-many' : act, ids: ids.join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {names && <AskNames names={names} />}
      {act === 'block' && <ReasonField failure={failure} />}
      {act === 'assign' &&
        field('salesUserId', {
          type: 'select',
          required: true,
          placeholder: 'Choisir',
          options: salesUsers.map(({ id, name }) => ({ value: id, label: name })),
        })}
    </AskOpen>
  )
}
