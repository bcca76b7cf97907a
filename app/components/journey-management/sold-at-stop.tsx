import { soldWords } from '#domain/journey-management/live-lines/sold-stop-words.ts'
import type { SoldAtStop } from '#domain/journey-management/live-lines/sold-stops.ts'

/** Agreed conditions of a stop: quantities, time window, temperature, proofs; nothing without any. */
export function SoldAtStopWords({ stop }: { stop: SoldAtStop }) {
  const words = soldWords(stop)
  const loads = stop.pallets || Number(stop.weightKg)
  if (words.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="Ce qui est vendu">
      {words.map((word, place) => (
        <li key={word} className={loads && place === 0 ? 'font-medium' : 'text-muted'}>
          {word}
        </li>
      ))}
    </ul>
  )
}
