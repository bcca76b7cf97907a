import { Box } from '#app/components/ui/box.tsx'
import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { periodText } from '#domain/calendar/period.ts'
import { asDate, asName } from '#domain/field-book.ts'
import { TRAILER_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'

type Coupling = Answer<ApiClient['materials']['vehicles'][':id']['couplings']['$get']>['rows'][number]

interface CouplingsProps {
  rows: readonly Coupling[]
  searchParams: URLSearchParams
  today: string
  canWrite: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

const COUPLING_FORM = { trailerId: asName('Remorque', 'trailer'), from: asDate('À partir du'), to: asDate("Jusqu'au") }
const END_FORM = { to: asDate('Dernier jour attelé') }

/** What the vehicle pulled and pulls, by day, with the ways to couple and uncouple. */
export function VehicleCouplings({ rows, searchParams, today, canWrite, href, ...form }: CouplingsProps) {
  const panel = canWrite ? searchParams.get('panel') : null
  const chosen = rows.find(({ id }) => id === searchParams.get('id'))
  const closeHref = href({})
  const named = recordFieldsOf(form.failure, COUPLING_FORM)
  return (
    <>
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
          <p className="help">Les remorques que ce véhicule tire, jour par jour. Une remorque n'a qu'un tracteur à la fois.</p>
        ) : (
          <ul className="box-rows">
            {rows.map(row => (
              <CouplingRow key={row.id} row={row} today={today} canWrite={canWrite} href={href} />
            ))}
          </ul>
        )}
      </Box>
      {panel === 'coupling' && (
        <RecordPanel
          title="Atteler une remorque"
          save="Atteler"
          id="coupling-form"
          intent="couple"
          {...form}
          closeHref={closeHref}
          book={COUPLING_FORM}
          start={{ from: today }}
        >
          {field => (
            <div className="fields">
              {named(
                'trailerId',
                'trailer',
                { id: null, text: null },
                { required: true, full: true, help: 'Immatriculation ou n° de parc' },
              )}
              {field('from', { required: true })}
              {field('to', { help: "Vide\u202f: jusqu'à nouvel ordre" })}
            </div>
          )}
        </RecordPanel>
      )}
      {panel === 'uncouple' && chosen && (
        <RecordPanel
          title={`Dételer ${chosen.trailer}`}
          save="Dételer"
          id="uncouple-form"
          intent="uncouple"
          {...form}
          closeHref={closeHref}
          book={END_FORM}
          start={{ to: today > chosen.from ? today : chosen.from }}
        >
          {field => (
            <>
              <input type="hidden" name="couplingId" value={chosen.id} />
              <div className="fields">{field('to', { required: true })}</div>
            </>
          )}
        </RecordPanel>
      )}
      {canWrite && chosen && searchParams.get('confirm') === 'coupling' && (
        <AskOpen
          title={`Retirer l'attelage de «\u202f${chosen.trailer}\u202f»\u202f?`}
          text="Pour une saisie par erreur. Un attelage qui a existé se dételle."
          confirm="Retirer l'attelage"
          fields={{ intent: 'coupling-delete', couplingId: chosen.id, idempotencyKey: form.idempotencyKey }}
          closeHref={closeHref}
        >
          {form.failure && <WholeRefusal failure={form.failure} />}
        </AskOpen>
      )}
    </>
  )
}

function CouplingRow({ row, today, canWrite, href }: { row: Coupling } & Pick<CouplingsProps, 'today' | 'canWrite' | 'href'>) {
  const current = row.from <= today && (row.to === null || row.to >= today)
  const name = <span className="sr-only"> {row.trailer}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-48 flex-1">
        <b className="voice-code font-semibold">{row.trailer}</b>
        <span className="text-muted">
          {' '}
          · {row.fleetNo} · {TRAILER_CATEGORY_LABELS[row.category]}
        </span>
        {row.warning && <div className="help">{row.warning}</div>}
      </div>
      {current && <Tag tone="success">Attelée</Tag>}
      <span>{periodText({ validFrom: row.from, validTo: row.to })}</span>
      {canWrite && (
        <div className="flex gap-1">
          {(row.to === null || row.to > today) && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'uncouple', id: row.id })}>
              Dételer…{name}
            </a>
          )}
          <a className="btn btn-sm btn-bare" href={href({ confirm: 'coupling', id: row.id })}>
            Retirer…{name}
          </a>
        </div>
      )}
    </li>
  )
}
