import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'

interface AskManyProps {
  /** Act; its intent is `<act>-many`. */
  act: string
  title: string
  text: string
  confirm: string
  names: { id: string; name: string }[]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Bulk question about events, listed by name: `?confirm=close&id=…&id=…`. */
export function AskMany({ act, title, text, confirm, names, idempotencyKey, failure, closeHref }: AskManyProps) {
  return (
    <AskOpen
      title={title}
      text={text}
      confirm={confirm}
      harmless
      fields={{ intent: `${act}-many`, idempotencyKey, ids: names.map(({ id }) => id).join(',') }}
      closeHref={closeHref}
    >
      <AskNames names={names} />
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
