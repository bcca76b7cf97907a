import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** The absence that the form is about; empty for a new one. */
  id: string
  /** Addresses over the list. */
  to: (changes: Record<string, string>) => string
}

const DRIVER = [{ name: 'driverId', kind: 'driver' }] as const

/** What the forms about absences ask for. */
export function absenceIntents(api: ApiClient, form: PostedForm, { id, to: at }: Ways) {
  const { absences } = api['human-resources']
  const absence = absences[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  const file = form.files.get('file') ?? ''
  return {
    create: () =>
      withRecords(api, form, DRIVER, resolved =>
        send(resolved, absences.$post, { to: row => at({ panel: 'show', id: row.id }), flash: 'Absence demandée' }),
      ),
    update: () => send(form, absence.$put, { param, to, flash: 'Absence enregistrée' }),
    validate: () =>
      send(form, absence.validate.$post, {
        param,
        to,
        flash: ({ replaced }) =>
          replaced > 0 ? `Absence validée · ${counted(replaced, 'remplacement créé', 'remplacements créés')}` : 'Absence validée',
      }),
    refuse: () => send(form, absence.refuse.$post, { param, to, flash: 'Absence refusée' }),
    cancel: () =>
      send(form, absence.cancel.$post, {
        param,
        to,
        flash: ({ restored, left }) =>
          [
            'Absence annulée',
            restored > 0 && counted(restored, 'trajet rendu', 'trajets rendus'),
            left > 0 && `${left} à affecter`,
          ]
            .filter(Boolean)
            .join(' · '),
      }),
    proof: () => send(form, absence.documents.$post, { param, form: { file }, to, flash: 'Justificatif joint' }),
  }
}
