import { invalid, notFound, refused, stale } from '#api/problem.ts'
import { ENUM } from '#domain/messages.ts'

export interface Merge {
  from: string
  into: string
  /** The duplicate's, as it was read. */
  version: number
}

/**
 * The duplicate and the survivor among the locked rows, once nothing stands against their merge: both exist, `refusal` has no reason, and
 * the duplicate is as it was read; `current` reads it for the answer that it is not.
 */
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
