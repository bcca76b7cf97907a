import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import type { equipmentQuestion } from './panels.server.ts'

type Question = NonNullable<Awaited<ReturnType<typeof equipmentQuestion>>>
/** Bulk question. */
export type SeveralQuestion = Extract<Question, { kind: 'several' }>

interface AskProps {
  question: Extract<Question, { kind: 'one' }>
  failure: FormFailure | undefined
  closeHref: string
}

/** Asks before a piece is repaired, lost, scrapped or archived: `?confirm=…&id=…`. */
export function EquipmentAsk({ question: { act, equipment, idempotencyKey }, failure, closeHref }: AskProps) {
  const what = `«\u202f${equipment.code}\u202f»`
  const { title, text, confirm, reasoned, harmless } = {
    repair: {
      title: `Mettre ${what} en réparation\u202f?`,
      text: `Il reste affecté à ${equipment.holder}, et ne peut pas servir jusqu'à sa remise en service.`,
      confirm: 'Mettre en réparation',
      reasoned: true,
      harmless: true,
    },
    repaired: {
      title: `Remettre ${what} en service\u202f?`,
      text: `Il est de nouveau en service\u202f: ${equipment.holder}.`,
      confirm: 'Remettre en service',
      reasoned: false,
      harmless: true,
    },
    lose: {
      title: `Déclarer ${what} perdu\u202f?`,
      text: `Son dernier affectataire reste connu\u202f: ${equipment.holder}. S'il est retrouvé, il se restitue à un dépôt.`,
      confirm: 'Déclarer perdu',
      reasoned: true,
      harmless: false,
    },
    scrap: {
      title: `Réformer ${what}\u202f?`,
      text: 'Il ne peut plus être affecté, et ses échéances ne sont plus rappelées.',
      confirm: 'Réformer',
      reasoned: true,
      harmless: false,
    },
    archive: {
      title: `Archiver ${what}\u202f?`,
      text: "Rien ne se perd\u202f: l'équipement quitte les listes et reste dans les historiques.",
      confirm: 'Archiver',
      reasoned: false,
      harmless: false,
    },
    restore: {
      title: `Sortir ${what} de l'archive\u202f?`,
      text: "L'équipement revient dans les listes.",
      confirm: "Sortir de l'archive",
      reasoned: false,
      harmless: true,
    },
  }[act]
  return (
    <AskOpen
      title={title}
      text={text}
      confirm={confirm}
      harmless={harmless}
      fields={{ intent: act, idempotencyKey, ...(reasoned && { version: String(equipment.version) }) }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {reasoned && <ReasonField failure={failure} />}
    </AskOpen>
  )
}

const SEVERAL = {
  scrap: {
    ask: 'Réformer',
    ofOne: 'Il ne peut plus être affecté, et ses échéances ne sont plus rappelées.',
    text: 'Ils ne peuvent plus être affectés, et leurs échéances ne sont plus rappelées.',
    confirm: 'Réformer',
  },
  archive: {
    ask: 'Archiver',
    ofOne: "S'il est perdu ou réformé, il quitte les listes et reste dans les historiques.",
    text: 'Ceux qui sont perdus ou réformés quittent les listes et restent dans les historiques.',
    confirm: 'Archiver',
  },
}

/** Asks before several pieces are scrapped or archived: `?confirm=scrap&id=…&id=…`. */
export function SeveralAsk({
  question: { names, idempotencyKey },
  act,
  failure,
  closeHref,
}: Omit<AskProps, 'question'> & { question: SeveralQuestion; act: keyof typeof SEVERAL }) {
  const { ask, ofOne, text, confirm } = SEVERAL[act]
  return (
    <AskOpen
      title={`${ask} ${counted(names.length, 'équipement')}\u202f?`}
      text={names.length === 1 ? ofOne : text}
      confirm={confirm}
      fields={{ intent: `${act}-several`, ids: names.map(({ id }) => id).join(','), idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <AskNames names={names} />
      {act === 'scrap' && <ReasonField failure={failure} />}
    </AskOpen>
  )
}
