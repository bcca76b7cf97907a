import { Problem } from './problem.ts'

/** A record that a bulk act left as it was, by its name, and why. */
interface Kept {
  id: string
  name: string
  message: string
}

/**
 * Does the same to several records, in an order that two people who do so share: they wait for each other and not in a circle. A refusal
 * (`Problem`) keeps its record alone as it was; any other error ends the whole act. `done` says to how many it was done.
 */
export async function eachOf(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  nameOf: (id: string) => Promise<readonly { name: string }[]>,
): Promise<{ done: number; kept: Kept[] }> {
  const kept: Kept[] = []
  const all = [...new Set(ids)].sort()
  for (const id of all) {
    try {
      await act(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [named] = await nameOf(id)
      kept.push({ id, name: named?.name ?? '', message: error.message })
    }
  }
  return { done: all.length - kept.length, kept }
}
