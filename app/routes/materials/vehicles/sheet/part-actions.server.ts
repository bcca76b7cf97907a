import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

const TRAILER = [{ name: 'trailerId', kind: 'trailer' as const }]

/** What the forms about a vehicle's trailers and expenses ask for. */
export function partIntents(api: ApiClient, form: PostedForm, { id, back: to }: { id: string; back: string }) {
  const vehicle = api.materials.vehicles[':id']
  const coupling = vehicle.couplings[':couplingId']
  const couplingId = String(form.typed.couplingId ?? '')
  const expenseId = String(form.typed.expenseId ?? '')
  return {
    couple: () =>
      withRecords(api, form, TRAILER, form =>
        send(form, vehicle.couplings.$post, { param: { id }, to, flash: 'Remorque attelée' }),
      ),
    uncouple: () => send(form, coupling.end.$post, { param: { id, couplingId }, to, flash: 'Remorque dételée' }),
    'coupling-delete': () => send(form, coupling.$delete, { param: { id, couplingId }, to, flash: 'Attelage retiré' }),
    expense: () => send(form, vehicle.expenses.$post, { param: { id }, to, flash: 'Dépense enregistrée' }),
    'expense-delete': () =>
      send(form, vehicle.expenses[':expenseId'].$delete, { param: { id, expenseId }, to, flash: 'Dépense supprimée' }),
  }
}
