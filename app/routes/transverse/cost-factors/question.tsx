import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { periodText } from '#domain/calendar/period.ts'
import type { FactorQuestion } from './panels.server.ts'

/** Asks before a factor is disabled or enabled, or a value deleted: `?confirm=…&id=…`. */
export function FactorAsk({
  question: { act, name, period, goesOn, idempotencyKey },
  failure,
  closeHref,
}: {
  question: FactorQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const what = `«\u202f${name}\u202f»`
  const { title, text, confirm } = {
    deactivate: {
      title: `Désactiver ${what}\u202f?`,
      text: 'Le facteur ne se propose plus. Les cahiers des charges qui le comptent gardent leur coût.',
      confirm: 'Désactiver',
    },
    reactivate: {
      title: `Réactiver ${what}\u202f?`,
      text: 'Le facteur se propose de nouveau, avec toutes ses valeurs.',
      confirm: 'Réactiver',
    },
    delete: {
      title: `Supprimer la valeur ${periodText(period)}\u202f?`,
      text: goesOn
        ? `${what}\u202f: la valeur précédente s'applique alors ${periodText(goesOn)}.`
        : `${what}\u202f: aucune valeur ne la remplace.`,
      confirm: 'Supprimer la valeur',
    },
  }[act]
  return (
    <AskOpen
      title={title}
      text={text}
      confirm={confirm}
      harmless={act === 'reactivate'}
      fields={{ intent: act, idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
