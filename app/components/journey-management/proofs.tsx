import { Status } from '#app/components/ui/feu.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { owedProofs, type Proven, SIGNATURE_BOX, temperatureGap } from '#domain/journey-management/journeys/proofs.ts'
import { STOP_DOCUMENT_LABELS } from '#domain/sales/delivery-request/values.ts'

interface Stop extends Proven {
  palletsGiven: number | null
  palletsReturned: number | null
  deliveredPallets: number | null
  refusedPallets: number | null
  deliveredKg: string | null
  refusedKg: string | null
  tempMin: string | null
  tempMax: string | null
  signatory: string | null
  signature: string | null
  reserves: string | null
}

const figure = (value: string) => formatNumber(value.replace(/\.0$/, ''))

/** « 10 palettes, 4 200 kg »; empty when nothing was counted. */
const amount = (pallets: number | null, kg: string | null) =>
  [pallets !== null && counted(pallets, 'palette'), kg !== null && `${figure(kg)} kg`].filter(Boolean).join(', ')

/** Recorded quantities, readings, signature and photos of a stop, and what a closed stop still lacks. */
export function Proofs({ stop, photoHref }: { stop: Stop; photoHref: (id: string) => string }) {
  const gap = temperatureGap(stop)
  const owed = stop.status === 'TERMINE' ? owedProofs(stop) : []
  const delivered = amount(stop.deliveredPallets, stop.deliveredKg)
  const refused = amount(stop.refusedPallets || null, Number(stop.refusedKg) ? stop.refusedKg : null)
  const exchanged = stop.palletsGiven !== null || stop.palletsReturned !== null
  return (
    <>
      {(delivered || refused || exchanged || stop.temperature !== null) && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {delivered && (
            <li>
              Remis{'\u202f'}: {delivered}
            </li>
          )}
          {refused && (
            <li className="out-error">
              Refusé{'\u202f'}: {refused}
            </li>
          )}
          {exchanged && (
            <li>
              Palettes{'\u202f'}: {counted(stop.palletsGiven ?? 0, 'donnée')}, {counted(stop.palletsReturned ?? 0, 'rendue')}
            </li>
          )}
          {stop.temperature !== null && (
            <li className={gap ? 'out-error' : undefined}>
              Température{'\u202f'}: {gap ?? `${figure(stop.temperature)}\u202f°C`}
            </li>
          )}
        </ul>
      )}
      {stop.reserves && (
        <p className="out-warning">
          Réserves{'\u202f'}: {stop.reserves}
        </p>
      )}
      {stop.signedAt && (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            Signé par {stop.signatory} le {dayAndTime(stop.signedAt)}
          </span>
          {stop.signature && (
            <svg
              className="signed"
              viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
              role="img"
              aria-label={`Signature de ${stop.signatory}`}
            >
              <path d={stop.signature} />
            </svg>
          )}
        </p>
      )}
      {stop.photos.length > 0 && (
        <ul className="proof-photos" aria-label="Photos">
          {stop.photos.map((id, place) => (
            <li key={id}>
              <a href={photoHref(id)} data-reload>
                <img src={photoHref(id)} alt={`N° ${place + 1}`} width={96} height={72} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {owed.length > 0 && (
        <p>
          <Status
            shape="diamond"
            tone="warning"
            label={`Manque\u202f: ${owed.map(name => STOP_DOCUMENT_LABELS[name].toLowerCase()).join(', ')}`}
          />
        </p>
      )}
    </>
  )
}
