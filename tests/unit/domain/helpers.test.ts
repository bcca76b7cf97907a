import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { THROTTLE_MS, throttle } from '#app/lib/lists/throttle.ts'
import { obfuscate, reveal } from '#domain/auth/obfuscation.ts'
import { webmailOf } from '#domain/auth/webmail.ts'
import { csvLine, csvText } from '#domain/csv/write.ts'
import { spec } from '#tests/specification/statements.ts'

/** The four helpers of one specification sentence; their details are tested in their own files. */
describe(
  spec(
    'Helpers: a reversible obfuscation of strings (XOR with a fixed secret, URL-safe base64); a throttle defaulting to 250 ms; conversion of rows to CSV with CRLF line endings; building a link to open a webmail inbox for some mail providers.',
  ),
  () => {
    it('obfuscates any string reversibly: XOR with one secret, written in URL-safe base64', () => {
      const bytes = (text: string) => Buffer.from(obfuscate(text), 'base64url')
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
          expect(obfuscate(one)).toMatch(/^[\w-]*$/)
          expect(reveal(obfuscate(one))).toBe(one)
          // Fixed secret: XOR of two results equals XOR of the texts.
          const [a, b] = [Buffer.from(one), Buffer.from(other)]
          const [hiddenA, hiddenB] = [bytes(one), bytes(other)]
          expect(hiddenA.length).toBe(a.length)
          for (let i = 0; i < Math.min(a.length, b.length); i += 1) expect(hiddenA[i]! ^ hiddenB[i]!).toBe(a[i]! ^ b[i]!)
        }),
      )
    })

    it('throttles to one run every 250 ms unless it is told otherwise', () => {
      const runs: [at: number, argument: number][] = []
      const work = throttle((argument: number) => runs.push([Date.now(), argument]))
      for (let at = 0; at < 1_000; at += 10) {
        work(at)
        vi.advanceTimersByTime(10)
      }
      vi.advanceTimersByTime(1_000)
      expect(THROTTLE_MS).toBe(250)
      expect(runs[0]).toEqual([0, 0])
      // The last call always runs.
      expect(runs.at(-1)![1]).toBe(990)
      for (const [index, [at]] of runs.slice(1).entries()) expect(at - runs[index]![0]).toBeGreaterThanOrEqual(250)
      expect(runs.length).toBe(5)
    })

    it('throttles by another pause, never earlier, and drops waiting calls', () => {
      const work = vi.fn()
      const slow = throttle(work, 1_000, { edges: ['trailing'] })
      slow('a')
      slow('b')
      expect(work).not.toHaveBeenCalled()
      vi.advanceTimersByTime(999)
      expect(work).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(work.mock.calls).toEqual([['b']])
      slow('c')
      slow.cancel()
      vi.advanceTimersByTime(5_000)
      expect(work).toHaveBeenCalledTimes(1)
    })

    it('ends every CSV line with CRLF', () => {
      expect(
        csvText([
          ['Code', 'Ville'],
          ['C-1', 'Laval'],
        ]),
      ).toBe('\ufeffCode;Ville\r\nC-1;Laval\r\n')
      fc.assert(
        fc.property(fc.array(fc.stringMatching(/^[a-zé ]{0,9}$/), { minLength: 1 }), cells => {
          const [line, rest] = csvLine(cells).split('\r\n')
          expect(line).not.toMatch(/[\r\n]/)
          expect(rest).toBe('')
        }),
      )
    })

    it('links only to the inboxes of known providers', () => {
      expect(webmailOf('n.legoff@orange.fr')?.url).toBe('https://messagerie.orange.fr/')
      expect(webmailOf('n.legoff@gmail.com')?.url).toMatch(/^https:\/\/mail\.google\.com\//)
      expect(webmailOf('n.legoff@transports-kervella.fr')).toBeUndefined()
    })
  },
)

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())
