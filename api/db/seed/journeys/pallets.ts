import type { JourneyStopRow } from '../rows.ts'
import type { Run } from './run.ts'

const EXCHANGING_ONE_IN = 3
const SHORT_ONE_IN = 6

const MINUTE = 60_000

const full = ({ pallets }: Run['stops'][number]) => Math.abs(pallets ?? 0)

/** Exchanges full for empty pallets, sometimes fewer. `own`: carrier sites, without accounts. */
export function exchangedAt(
  { stops, facts: { companyId } }: Run,
  index: number,
  own: ReadonlySet<string>,
  departure: string,
): Partial<JourneyStopRow> {
  const stop = stops[index]!
  const letters = Array.from(companyId ?? '', letter => letter.charCodeAt(0))
  const exchanges = companyId && letters.reduce((sum, code) => sum + code, 0) % EXCHANGING_ONE_IN === 0
  const lent = stops.some(({ kind, addressId }) => kind === 'CHARGEMENT' && own.has(addressId))
  if (!exchanges || lent || full(stop) === 0 || own.has(stop.addressId)) return {}
  const delivered = stops.filter(({ kind, addressId }) => kind === 'LIVRAISON' && !own.has(addressId))
  if (stop.kind === 'CHARGEMENT') return { palletsGiven: delivered.reduce((sum, one) => sum + full(one), 0), palletsReturned: 0 }
  const which = Math.floor(Date.parse(departure) / MINUTE)
  const kept = which % SHORT_ONE_IN === 0 ? 1 + (which % 3) : 0
  return { palletsGiven: 0, palletsReturned: Math.max(0, full(stop) - kept) }
}
