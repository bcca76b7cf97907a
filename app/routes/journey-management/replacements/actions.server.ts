import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoIntents, undoJourney } from '#app/lib/forms/undo-journey.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatPhone } from '#domain/formats/phone.ts'

interface Ways {
  /** Empty for a new replacement. */
  id: string
  /** Links within the list. */
  to: (changes: Record<string, string>) => string
}

const CARRIER = [{ name: 'subcontractorId', kind: 'subcontractor' }] as const

export function replacementIntents(api: ApiClient, form: PostedForm, { id, to: at }: Ways) {
  const { replacements } = api['journey-management']
  const replacement = replacements[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  return {
    create: () =>
      send(form, replacements.$post, {
        to: row => at({ panel: form.typed.kind === 'SOUS_TRAITANCE' ? 'subcontract' : 'choose', id: row.id }),
        flash: ({ number }) => `Remplacement ${number} créé`,
      }),
    propose: () => send(form, replacement.propose.$post, { param, to, flash: ({ number }) => `Remplacement ${number} proposé` }),
    ...undoIntents(api, form, to),
    confirm: () =>
      send(form, replacement.confirm.$post, {
        param,
        to,
        flash: ({ number, journeyId, at }) => ({
          tone: 'success' as const,
          message: `Remplacement ${number} confirmé`,
          undo: undoJourney(to, journeyId, at),
        }),
      }),
    tour: () =>
      send(form, replacement.tour.$post, {
        param,
        to,
        flash: ({ moved, left }) => ({
          tone: left.length > 0 ? ('warning' as const) : ('success' as const),
          message: [
            counted(moved.length, 'trajet remplacé', 'trajets remplacés'),
            ...left.map(({ number, reason }) => `${number} reste à pourvoir\u202f: ${reason}`),
          ].join(' · '),
        }),
      }),
    subcontract: () =>
      withRecords(api, form, CARRIER, resolved =>
        send(resolved, replacement.subcontract.$post, { param, to, flash: 'Trajet sous-traité' }),
      ),
    inform: () =>
      send(form, replacement.inform.$post, {
        param,
        to,
        flash: ({ told, phone }) =>
          told
            ? 'Chauffeur prévenu sur son compte et par e-mail'
            : {
                tone: 'warning' as const,
                message: `Ce chauffeur n'a pas de compte\u202f: appelez-le${phone ? ` au ${formatPhone(phone)}` : ''}`,
              },
      }),
    refuse: () => send(form, replacement.refuse.$post, { param, to, flash: 'Refus noté\u202f: le trajet est à pourvoir' }),
    restore: () => send(form, replacement.restore.$post, { param, to, flash: 'Titulaire rétabli' }),
    notFilled: () => send(form, replacement['not-filled'].$post, { param, to, flash: 'Remplacement noté « Non pourvu »' }),
    cancel: () => send(form, replacement.cancel.$post, { param, to, flash: 'Remplacement annulé' }),
  }
}
