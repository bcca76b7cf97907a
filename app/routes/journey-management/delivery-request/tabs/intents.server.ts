import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

/** Intents of « Coût », « Simulation semaine » and « Variantes ». */
export function tabIntents(api: ApiClient, form: PostedForm, id: string, screen: string) {
  const conception = api['journey-management']['delivery-request'][':id']
  const one = conception.variants[':variantId']
  const variant = { id, variantId: String(form.typed.variantId ?? '') }
  const variants = `${screen}?tab=variantes`
  return {
    cost: () =>
      send(form, conception.cost.$put, { param: { id }, to: `${screen}?tab=cout`, flash: 'Coût de revient enregistré' }),
    'join-tour': () =>
      send(form, api['journey-management']['drivers-pools'].lines.$post, {
        to: `${screen}?tab=semaine&tournee=${encodeURIComponent(String(form.typed.tour ?? ''))}`,
        flash: ({ code, refused }) =>
          refused[0]
            ? { tone: 'warning', message: refused.map(({ message }) => message).join(' · ') }
            : `Trajets prévus mis sur la tournée ${code}`,
      }),
    'new-variant': () =>
      send(form, conception.variants.$post, {
        param: { id },
        to: variants,
        flash: ({ name }) => `Variante « ${name} » mise de côté`,
      }),
    'rename-variant': () =>
      send(form, one.$put, { param: variant, to: variants, flash: ({ name }) => `Variante « ${name} » enregistrée` }),
    'keep-variant': () =>
      send(form, one.keep.$post, {
        param: variant,
        to: variants,
        flash: ({ name }) => `Variante « ${name} » retenue\u202f: ses trajets prévus sont ceux de la conception`,
      }),
    'delete-variant': () =>
      send(form, one.$delete, { param: variant, to: variants, flash: ({ name }) => `Variante « ${name} » supprimée` }),
  }
}
