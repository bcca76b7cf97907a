import { invalid, notFound, refused, stale } from '#api/problem.ts'
import { ENUM } from '#domain/messages.ts'

export interface Merge {
  from: string
  into: string
  version: number
}

/** Throws when one is missing, `refusal` has a reason, or the duplicate changed (`current` for the 409). */
export async function mergeSides<Side extends { id: string; version: number }>(
  locked: readonly Side[],
  { from, into, version }: Merge,
  refusal: (duplicate: Side, survivor: Side) => Promise<string | null>,
  current: () => Promise<unknown>,
) {
  const duplicate = locked.find(side => side.id === from)
  const survivor = locked.find(side => side.id === into)
  if (!duplicate) throw notFound()
  if (!survivor) throw invalid({ path: 'into', message: ENUM })
  const reason = await refusal(duplicate, survivor)
  if (reason) throw refused(reason)
  if (duplicate.version !== version) throw stale(await current())
  return { duplicate, survivor }
}
