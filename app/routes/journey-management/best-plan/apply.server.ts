import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { counted } from '#domain/formats/counted.ts'

/** Applies the ticked lines, or all: what was refused comes back with its reason, the others are assigned. */
export async function applyLines(
  api: ApiClient,
  form: PostedForm,
  id: string,
  { to, journeys }: { to: string; journeys: string[] | null },
) {
  const write = api['journey-management'].journeys['best-plan'][':id'].apply.$post
  const reason = [form.typed.reason ?? ''].flat()[0]!
  let refused: { name: string; message: string }[] = []
  const answered = await submit(
    form,
    async () => {
      const done = await json(write({ param: { id }, json: { journeys, reason } }, form.headers))
      refused = done.refused
      return done
    },
    { to, flash: ({ done }) => counted(done, 'trajet affecté', 'trajets affectés') },
  )
  return refused.length === 0
    ? answered
    : redisplay(form, {}, { issues: refused.map(({ name, message }) => ({ path: name, message })) })
}
