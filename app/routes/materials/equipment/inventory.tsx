import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asFigure, asText, type FieldBook } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatSigned } from '#domain/formats/number.ts'
import { EQUIPMENT_KIND_LABELS, EQUIPMENT_KINDS, type EquipmentKind } from '#domain/materials/equipment-values.ts'

type Inventories = ApiClient['materials']['equipment']['inventories']
type Depots = Answer<Inventories['$get']>
type Depot = Answer<Inventories[':depotId']['$get']>

interface ListProps {
  depots: Depots
  closeHref: string
  href: (depotId: string) => string
  pageHref: (page: number) => string
}

/** « Inventaire par dépôt »: expected stock and last count of each depot. */
export function InventoriesPanel({ depots: { rows, ...pages }, closeHref, href, pageHref }: ListProps) {
  return (
    <Panel title="Inventaire par dépôt" closeHref={closeHref}>
      {rows.length === 0 ? (
        <p className="help">
          Aucun dépôt. Un dépôt est une adresse propre, de nature «{'\u202f'}Dépôt{'\u202f'}».
        </p>
      ) : (
        <ul className="box">
          {rows.map(({ id, label, city, expected, last }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
            >
              <div className="min-w-0 flex-1 basis-48">
                <a className="text-link" href={href(id)}>
                  {label}
                </a>
                <span className="help"> · {city}</span>
              </div>
              <span>{counted(expected, 'équipement attendu', 'équipements attendus')}</span>
              <span className="help basis-full">{last ? lastWords(last) : 'Jamais compté'}</span>
            </li>
          ))}
        </ul>
      )}
      {pages.total > pages.perPage && <Pager {...pages} shown={rows.length} href={pageHref} label="Pages des dépôts" />}
    </Panel>
  )
}

const lastWords = ({ countedOn, gaps }: NonNullable<Depots['rows'][number]['last']>) =>
  `Compté le ${formatDate(countedOn)}\u202f: ${gaps ? counted(gaps, 'écart') : 'sans écart'}`

const BOOK: FieldBook = {
  counted: asText('Quantités'),
  ...Object.fromEntries(EQUIPMENT_KINDS.map(kind => [`counted.${kind}`, asFigure(EQUIPMENT_KIND_LABELS[kind])])),
  note: asText('Note'),
}

interface InventoryProps {
  depot: Depot
  canCount: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  /** Link to the list of depots. */
  backHref: string
}

/** Stock count of one depot: `?panel=inventory&id=…`. */
export function InventoryPanel({ depot, canCount, idempotencyKey, failure, backHref }: InventoryProps) {
  if (!canCount)
    return (
      <Panel title={`Inventaire\u202f: ${depot.label}`} closeHref={backHref}>
        <div className="grid grid-cols-1 gap-6">
          <PanelSection title="Attendu">
            <p>{expectedWords(depot) || 'Rien'}</p>
          </PanelSection>
          <Past {...depot} />
        </div>
      </Panel>
    )
  const expected = EQUIPMENT_KINDS.filter(kind => depot.expected[kind])
  const others = EQUIPMENT_KINDS.filter(kind => !depot.expected[kind])
  return (
    <RecordPanel
      title={`Inventaire\u202f: ${depot.label}`}
      closeHref={backHref}
      save="Enregistrer l'inventaire"
      id="inventory-form"
      intent="inventory"
      {...{ idempotencyKey, failure }}
      book={BOOK}
      marks={false}
    >
      {field => {
        const count = (kind: EquipmentKind) => (
          <div key={kind}>
            {field(`counted.${kind}`, {
              inputMode: 'numeric',
              help: `Attendu\u202f: ${depot.expected[kind] ?? 0}`,
            })}
          </div>
        )
        return (
          <>
            <p className="help" id="f-counted" tabIndex={-1}>
              Ce qui est disponible au dépôt aujourd'hui. Une case vide n'est pas comptée.
            </p>
            {expected.length > 0 && <div className="fields">{expected.map(count)}</div>}
            <details open={expected.length === 0 || Boolean(failure)}>
              <summary>Autres types ({others.length})</summary>
              <div className="fields mt-3">{others.map(count)}</div>
            </details>
            <div className="fields">{field('note', { type: 'textarea', rows: 2, full: true, maxLength: 300 })}</div>
            <Past {...depot} />
          </>
        )
      }}
    </RecordPanel>
  )
}

const expectedWords = ({ expected }: Depot) =>
  EQUIPMENT_KINDS.filter(kind => expected[kind])
    .map(kind => `${EQUIPMENT_KIND_LABELS[kind]}\u202f: ${expected[kind]}`)
    .join(', ')

/** Past counts with their differences. */
function Past({ past, pastTotal }: Pick<Depot, 'past' | 'pastTotal'>) {
  return (
    <PanelSection title="Inventaires passés">
      {past.length === 0 ? (
        <p className="help">Aucun inventaire enregistré.</p>
      ) : (
        <ul className="grid gap-2">
          {past.map(({ id, countedOn, note, lines }) => {
            const gaps = lines.filter(line => line.counted !== line.expected)
            return (
              <li key={id}>
                <b>{formatDate(countedOn)}</b>
                {'\u202f'}: {counted(lines.length, 'type compté', 'types comptés')},{' '}
                {gaps.length === 0 ? 'sans écart' : counted(gaps.length, 'écart')}
                {gaps.length > 0 && <div>{gaps.map(gapWords).join(' · ')}</div>}
                {note && <div className="help">{note}</div>}
              </li>
            )
          })}
        </ul>
      )}
      {past.length < pastTotal && (
        <p className="help mt-2">
          Les {past.length} derniers sur {pastTotal}
        </p>
      )}
    </PanelSection>
  )
}

const gapWords = ({ kind, expected, counted: found }: Depot['past'][number]['lines'][number]) =>
  `${EQUIPMENT_KIND_LABELS[kind]}\u202f: ${found} pour ${expected} (${formatSigned(String(found - expected))})`
