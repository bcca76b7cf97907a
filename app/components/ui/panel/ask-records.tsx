import type { ReactNode } from 'react'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { usePanelLinks } from '#app/lib/lists/panels.ts'
import { WholeRefusal } from '../form/form-refusal.tsx'
import { AskNames, AskOpen } from './dialog.tsx'

export interface Question {
  /** « Archiver ». */
  act: string
  /** Consequences, for one record and for several. */
  text: string
  several?: string
  /** Button text, when it is not the act alone. */
  confirm?: string
  /** Not destructive: ink button instead of red. */
  harmless?: true
}

/**
 * Question before an act on one or several records, at `ask/:act?id=…&id=…`. `several` says what they are: « 3 prestations ».
 *
 *     <AskRecords question={QUESTIONS[act]} names={names} several="prestations" {...{ idempotencyKey, failure }} />
 */
export function AskRecords({
  question,
  names,
  several,
  idempotencyKey,
  failure,
  children,
}: {
  question: Question
  names: readonly { id: string; name: string }[]
  several: string
  idempotencyKey: string
  failure: FormFailure | undefined
  /** Additional fields, such as a reason. */
  children?: ReactNode
}) {
  const { act, text, confirm = act, harmless } = question
  const links = usePanelLinks()
  const [only, ...others] = names
  const one = only && others.length === 0
  return (
    <AskOpen
      title={`${act} ${one ? `«\u202f${only.name}\u202f»` : `${names.length} ${several}`}\u202f?`}
      text={one ? text : (question.several ?? text)}
      confirm={confirm}
      harmless={harmless}
      fields={{ ids: names.map(({ id }) => id).join(','), idempotencyKey }}
      closeHref={one && links.get('fiche') ? links.panel(only.id) : links.to({})}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {!one && <AskNames names={names} />}
      {children}
    </AskOpen>
  )
}
