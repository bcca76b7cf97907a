import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { TEMPLATE_LABELS } from '#domain/administration/parameters/template-kinds.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { ParameterPanel } from './panels.server.ts'

const REMOVALS = ['licence-remove', 'rate-remove', 'closure-remove', 'ban-remove', 'template-reset'] as const

export const isRemoval = (panel: ParameterPanel): panel is RemovalProps['panel'] => REMOVALS.some(kind => kind === panel.kind)

interface RemovalProps {
  panel: Extract<ParameterPanel, { kind: (typeof REMOVALS)[number] }>
  failure: FormFailure | undefined
  closeHref: string
}

/** Asks before deleting a licence, a rate, a closure, a ban or a carrier's own mail text. */
export function Removal({ panel, failure, closeHref }: RemovalProps) {
  return (
    <AskOpen {...removalWords(panel)} fields={{ intent: panel.kind, idempotencyKey: panel.idempotencyKey }} closeHref={closeHref}>
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}

function removalWords(panel: RemovalProps['panel']) {
  switch (panel.kind) {
    case 'licence-remove':
      return {
        title: `Retirer la licence ${panel.licence.number}\u202f?`,
        text: 'Ses copies conformes ne comptent plus.',
        confirm: 'Retirer la licence',
      }
    case 'rate-remove':
      return {
        title: `Retirer le taux au ${formatDate(panel.rate.validFrom)}\u202f?`,
        text: 'Les factures déjà validées gardent leur taux.',
        confirm: 'Retirer le taux',
      }
    case 'closure-remove':
      return {
        title: `Retirer la fermeture du ${formatDate(panel.closure.fromDate)}\u202f?`,
        text: "Les trajets de ces jours reviennent, s'ils ne sont pas passés.",
        confirm: 'Retirer la fermeture',
      }
    case 'ban-remove':
      return {
        title: `Retirer l'interdiction du ${formatDate(panel.ban.day)}\u202f?`,
        text: "Les affectations de ce jour n'en sont plus averties.",
        confirm: "Retirer l'interdiction",
      }
    case 'template-reset':
      return {
        title: `Rétablir le texte d'origine\u202f: ${TEMPLATE_LABELS[panel.mail]}\u202f?`,
        text: "Votre texte reste lisible dans l'historique.",
        confirm: "Rétablir le texte d'origine",
      }
  }
}
