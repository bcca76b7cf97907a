import { AskMany } from '#app/components/incidents-management/ask-many.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { DamagePanel } from './panels.server.ts'

interface AskProps {
  failure: FormFailure | undefined
  closeHref: string
}

type One = Extract<DamagePanel, { kind: 'ask' }>

const capText = ({ legalCapCents }: One['damage']) =>
  legalCapCents === null
    ? 'Aucun plafond légal ne joue. Ce qui est arrivé ne change plus.'
    : `Le plafond légal de ${formatMoney(legalCapCents)} est conservé tel qu'il est aujourd'hui\u202f; ce qui est arrivé ne change plus.`

const INSTRUCT = "Les marchandises doivent être pesées, et l'envoi aussi\u202f: le plafond se calcule avec."

const WORDS: Record<One['act'], { verb: string; confirm: string; text: (damage: One['damage']) => string; reason?: true }> = {
  instruct: {
    verb: 'Instruire',
    confirm: "Ouvrir l'instruction",
    text: () => INSTRUCT,
  },
  accept: { verb: 'Accepter', confirm: 'Accepter le dommage', text: capText },
  refuse: { verb: 'Refuser', confirm: 'Refuser le dommage', text: capText, reason: true },
  dispute: {
    verb: 'Passer en contentieux',
    confirm: 'Noter le contentieux',
    text: () => 'Il reste à accepter ou à refuser de nouveau.',
    reason: true,
  },
  close: { verb: 'Clore', confirm: 'Clore le dommage', text: () => 'Plus rien ne change ensuite.' },
  archive: {
    verb: 'Archiver',
    confirm: 'Archiver le dommage',
    text: () =>
      'Il quitte la liste, reste dans les chiffres de qualité, et se retrouve avec «\u202fAfficher les archivés\u202f».',
  },
  restore: { verb: 'Désarchiver', confirm: 'Désarchiver le dommage', text: () => 'Il revient dans la liste.' },
}

/** `?confirm=accept&id=…`. */
export function AskOne({ act, damage, idempotencyKey, failure, closeHref }: One & AskProps) {
  const { verb, confirm, text, reason } = WORDS[act]
  return (
    <AskOpen
      title={`${verb} ${damage.number}\u202f?`}
      text={text(damage)}
      confirm={confirm}
      harmless
      fields={{ intent: act, idempotencyKey, version: String(damage.version) }}
      closeHref={closeHref}
    >
      {failure && (!reason || failure.issues.length === 0) && <WholeRefusal failure={failure} />}
      {reason && <ReasonField failure={failure} id="ask-reason" />}
    </AskOpen>
  )
}

export function AskSeveral({ act, ...asked }: Extract<DamagePanel, { kind: 'ask-many' }> & AskProps) {
  const { verb } = WORDS[act]
  return (
    <AskMany
      {...asked}
      act={act}
      title={`${verb} ${asked.names.length} dommages\u202f?`}
      text={act === 'close' ? 'Plus rien ne change ensuite.' : INSTRUCT}
      confirm={`${verb} les dommages`}
    />
  )
}
