import type { z } from 'zod'
import { Problem } from '#api/problem.ts'
import type { eachDone } from './answers.ts'

export type BulkAnswer = z.infer<ReturnType<typeof eachDone>>

/** In id order, which avoids deadlocks. A `Problem` skips its record; any other error ends the act. */
export async function eachOf(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  nameOf: (id: string) => Promise<readonly { name: string }[]>,
): Promise<BulkAnswer> {
  const refused: BulkAnswer['refused'] = []
  const all = [...new Set(ids)].sort()
  for (const id of all) {
    try {
      await act(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [named] = await nameOf(id)
      refused.push({ id, name: named?.name ?? '', message: error.message })
    }
  }
  return { done: all.length - refused.length, refused }
}
