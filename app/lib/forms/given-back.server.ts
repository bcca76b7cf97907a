import { counted } from '#domain/formats/counted.ts'
import type { Flash } from '../toasts/flash.server.ts'

/** The message once a cause is over: how many journeys have their driver, vehicle or trailer again, and the first that still wait, with why. */
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
