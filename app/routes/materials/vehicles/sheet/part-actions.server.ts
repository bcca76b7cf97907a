import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

/** What the forms about a vehicle's expenses ask for. */
export function partIntents(api: ApiClient, form: PostedForm, { id, back: to }: { id: string; back: string }) {
  const vehicle = api.materials.vehicles[':id']
  const expenseId = String(form.typed.expenseId ?? '')
  return {
    expense: () => send(form, vehicle.expenses.$post, { param: { id }, to, flash: 'Dépense enregistrée' }),
    'expense-delete': () =>
      send(form, vehicle.expenses[':expenseId'].$delete, { param: { id, expenseId }, to, flash: 'Dépense supprimée' }),
  }
}
