import { Box } from '#app/components/ui/box.tsx'
import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { periodText } from '#domain/calendar/period.ts'
import { asDate, asName } from '#domain/field-book.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'

type Coupling = Answer<ApiClient['materials']['couplings']['$get']>['rows'][number]

/** Side from which a coupling is read. */
type Side = 'vehicle' | 'trailer'

interface CouplingsProps {
  rows: readonly Coupling[]
  side: Side
  today: string
  canWrite: boolean
  /** Link to the sheet with these changes: `panel`, `confirm`, and the coupling as `attelage`. */
  href: (changes: Record<string, string>) => string
}

const WORDS = {
  vehicle: {
    empty: "Les remorques que ce véhicule tire, jour par jour. Une remorque n'a qu'un tracteur à la fois.",
    couple: 'Atteler une remorque',
  },
  trailer: { empty: 'Les véhicules qui la tirent, jour par jour\u202f: un seul à la fois.', couple: 'Atteler à un véhicule' },
}

/** Past and current couplings of a vehicle or trailer, with actions to couple and uncouple. */
export function Couplings({ rows, side, today, canWrite, href }: CouplingsProps) {
  return (
    <Box
      title="Attelages"
      flush={rows.length > 0}
      action={
        canWrite && (
          <a className="btn btn-sm btn-line" href={href({ panel: 'coupling' })}>
            <Icon name="link" />
            Atteler
          </a>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="help">{WORDS[side].empty}</p>
      ) : (
        <ul className="box-rows">
          {rows.map(row => (
            <CouplingRow key={row.id} row={row} {...{ side, today, canWrite, href }} />
          ))}
        </ul>
      )}
      <ListedMax shown={rows.length} what="attelages les plus récents" />
    </Box>
  )
}

/** Other vehicle or trailer of the pair. */
function otherOf(row: Coupling, side: Side) {
  if (side === 'vehicle')
    return {
      plate: row.trailer,
      href: `/materials/trailers?panel=show&id=${row.trailerId}`,
      detail: `${row.trailerFleetNo} · ${TRAILER_CATEGORY_LABELS[row.trailerCategory]}`,
    }
  return {
    plate: row.vehicle,
    href: `/materials/vehicles/${row.vehicleId}`,
    detail: `${row.vehicleFleetNo} · ${VEHICLE_CATEGORY_LABELS[row.vehicleCategory]}`,
  }
}

function CouplingRow({ row, side, today, canWrite, href }: { row: Coupling } & Omit<CouplingsProps, 'rows'>) {
  const current = row.from <= today && (row.to === null || row.to >= today)
  const other = otherOf(row, side)
  const name = <span className="sr-only"> {other.plate}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-48 flex-1">
        <a className="text-link voice-code font-semibold" href={other.href}>
          {other.plate}
        </a>
        <span className="text-muted"> · {other.detail}</span>
        {row.warning && <div className="help">{row.warning}</div>}
      </div>
      {current && <Tag>Attelée</Tag>}
      <span>{periodText({ validFrom: row.from, validTo: row.to })}</span>
      {canWrite && (
        <div className="flex gap-1">
          {(row.to === null || row.to > today) && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'uncouple', attelage: row.id })}>
              Dételer…{name}
            </a>
          )}
          <a className="btn btn-sm btn-bare" href={href({ confirm: 'coupling', attelage: row.id })}>
            Retirer…{name}
          </a>
        </div>
      )}
    </li>
  )
}

interface OverlaysProps {
  rows: readonly Coupling[]
  side: Side
  /** Query string: `panel`, `confirm`, `attelage`. */
  searchParams: URLSearchParams
  today: string
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

const COUPLING_FORM = {
  vehicleId: asName('Véhicule', 'vehicle'),
  trailerId: asName('Remorque', 'trailer'),
  from: asDate('À partir du'),
  to: asDate("Jusqu'au"),
}
const END_FORM = { to: asDate('Dernier jour attelé') }

/** `?panel=coupling`, `?panel=uncouple`, `?confirm=coupling`, with `&attelage=…`. */
export function CouplingOverlays({ rows, side, searchParams, today, canWrite, closeHref, ...form }: OverlaysProps) {
  if (!canWrite) return null
  const panel = searchParams.get('panel')
  const chosen = rows.find(({ id }) => id === searchParams.get('attelage'))
  const named = recordFieldsOf(form.failure, COUPLING_FORM)
  const [field, kind] = side === 'vehicle' ? (['trailerId', 'trailer'] as const) : (['vehicleId', 'vehicle'] as const)
  if (panel === 'coupling')
    return (
      <RecordPanel
        title={WORDS[side].couple}
        save="Atteler"
        id="coupling-form"
        intent="couple"
        {...form}
        closeHref={closeHref}
        book={COUPLING_FORM}
        start={{ from: today }}
      >
        {own => (
          <div className="fields">
            {named(field, kind, { id: null, text: null }, { required: true, full: true, help: 'Immatriculation ou n° de parc' })}
            {own('from', { required: true })}
            {own('to', { help: "Vide\u202f: jusqu'à nouvel ordre" })}
          </div>
        )}
      </RecordPanel>
    )
  if (!chosen) return null
  const { plate } = otherOf(chosen, side)
  if (panel === 'uncouple')
    return (
      <RecordPanel
        title={side === 'vehicle' ? `Dételer ${plate}` : `Dételer de ${plate}`}
        save="Dételer"
        id="uncouple-form"
        intent="uncouple"
        {...form}
        closeHref={closeHref}
        book={END_FORM}
        start={{ to: today > chosen.from ? today : chosen.from }}
      >
        {own => <div className="fields">{own('to', { required: true })}</div>}
      </RecordPanel>
    )
  if (searchParams.get('confirm') !== 'coupling') return null
  return (
    <AskOpen
      title={`Retirer l'attelage «\u202f${plate}\u202f»\u202f?`}
      text="Pour une saisie par erreur. Un attelage qui a existé se dételle."
      confirm="Retirer l'attelage"
      fields={{ intent: 'coupling-delete', idempotencyKey: form.idempotencyKey }}
      closeHref={closeHref}
    >
      {form.failure && <WholeRefusal failure={form.failure} />}
    </AskOpen>
  )
}
