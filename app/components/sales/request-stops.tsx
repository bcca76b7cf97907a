import { Banner } from '#app/components/ui/banner.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { StopsMap } from '#app/lib/maps/stops-map.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import { closedOnWeekdays } from '#domain/sales/addresses/site-hours.ts'
import { REQUEST_STOP_FIELDS } from '#domain/sales/delivery-request/fields.ts'
import { hourOf } from '#domain/sales/delivery-request/stops/stop-order.ts'

/** Stop of a cahier des charges, as both screens read it. */
type RequestStop = Answer<ApiClient['sales']['delivery-request'][':id']['$get']>['stops'][number]

interface RequestStopsProps {
  stops: readonly RequestStop[]
  map: StopsMap
  /** Weekdays of the recurrence. */
  weekdays: readonly number[]
}

/** Read-only stops in order, with their map. */
export function RequestStops({ stops, map, weekdays }: RequestStopsProps) {
  const rows = stops.map((stop, index) => ({ ...stop, place: index + 1 }))
  const closed = rows.flatMap(({ place, site, arrival, dayOffset }) => {
    const warning = closedOnWeekdays(site.openings, { weekdays, dayOffset, time: arrival })
    return warning ? [{ place, text: `Arrêt ${place}, ${site.label}\u202f: ${warning}` }] : []
  })
  return (
    <div className="grid gap-4">
      {closed.length > 0 && (
        <Banner tone="warning">
          <ul className="grid gap-1">
            {closed.map(({ place, text }) => (
              <li key={place}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="stops-read">
        <Rows>
          <DataTable
            caption="Arrêts"
            columns={COLUMNS}
            rows={rows}
            rowKey={stop => stop.id}
            rowLabel={stop => `${stop.site.label}, ${stop.site.city}`}
            twoLines
          />
        </Rows>
        {map && (
          <div>
            <FranceMap drawing={map.drawing} />
            {map.missing > 0 && (
              <p className="help">
                {counted(map.missing, 'arrêt')} hors de la carte{'\u202f'}: sans coordonnées ou hors de France métropolitaine.
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

type Row = RequestStop & { place: number }

/** Loaded or unloaded amount without trailing zeros. */
const signed = (amount: number | string) => formatNumber(String(amount).replace(/\.0+$/, ''))

const COLUMNS: Column<Row>[] = [
  { key: 'place', header: 'N°', kind: 'code', width: '48px', cell: stop => stop.place },
  {
    key: 'site',
    header: 'Site',
    kind: 'name',
    card: 'title',
    cell: ({ site }) => (
      <TwoLines
        top={site.label}
        sub={
          <>
            {site.zip} {site.city}
            {site.company && ` · ${site.company}`}
            {site.lat === null && <b className="out-warning"> · à géolocaliser</b>}
          </>
        }
      />
    ),
  },
  { key: 'kind', header: 'Type', width: '108px', card: 'status', cell: stop => REQUEST_STOP_FIELDS.kind.read(stop.kind) },
  { key: 'arrival', header: 'Arrivée', width: '92px', card: 'start', cell: stop => hourOf(stop, 'arrival') },
  { key: 'departure', header: 'Départ', width: '92px', card: 'end', cell: stop => hourOf(stop, 'departure') },
  {
    key: 'window',
    header: 'Créneau',
    width: '104px',
    hideBelow: 940,
    cell: ({ windowFrom, windowTo, toleranceMin }) => {
      const window = (windowFrom || windowTo) && `${windowFrom ?? '…'}–${windowTo ?? '…'}`
      if (!window && toleranceMin === null) return null
      return <TwoLines top={window ?? ''} sub={toleranceMin === null ? '' : `±\u00a0${withUnit(String(toleranceMin), 'min')}`} />
    },
  },
  {
    key: 'load',
    header: 'Quantités',
    width: '108px',
    hideBelow: 780,
    cell: ({ pallets, weightKg }) =>
      (pallets !== null || weightKg !== null) && (
        <TwoLines
          top={pallets === null ? '' : `${signed(pallets)} pal.`}
          sub={weightKg === null ? '' : `${signed(weightKg)} kg`}
        />
      ),
  },
  {
    key: 'instructions',
    header: 'Consignes',
    width: '220px',
    hideBelow: 1100,
    cell: ({ reference, instructions, documents }) => {
      const proofs = REQUEST_STOP_FIELDS.documents.read(documents)
      const text = instructions ?? reference
      return (text || proofs) && <span title={instructions ?? undefined}>{[text, proofs].filter(Boolean).join(' · ')}</span>
    },
  },
]
