import { counted } from '#domain/formats/counted.ts'
import type { Flash } from '../toasts/flash.server.ts'

/**
 * Message when a cause ends: number of journeys that got their driver, vehicle or trailer back, and the first that still wait, with the
 * reason.
 */
export const givenBackFlash =
  (what: string) =>
  ({ restored, left }: { restored: number; left: readonly { number: string; reason: string }[] }): Flash => {
    const [first] = left
    return {
      tone: first ? 'warning' : 'success',
      message: [
        what,
        restored > 0 && counted(restored, 'trajet rendu', 'trajets rendus'),
        first &&
          `${counted(left.length, 'trajet')} à pourvoir\u202f: ${first.number}, ${first.reason}${left.length > 1 ? '…' : ''}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
