import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { ListAction, PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { formatDecimal, formatNumber } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { REFERENCE_FIELDS } from '#domain/transverse/cnr/fields.ts'
import { CNR_ACTIVITY_LABELS, periodWords } from '#domain/transverse/cnr/values.ts'
import { CnrForm, type CnrPanelProps } from './form.tsx'
import type { CnrContent } from './tab.server.ts'
import type { CnrHref } from './words.ts'

type ReferencePage = Extract<CnrContent, { tab: 'referentiels' }>
type Reference = ReferencePage['rows'][number]

const price = (euros: string | null) => euros && formatDecimal(euros, 2)

/** « Référentiels trinôme »: cost per kilometre, hour and day, by category, activity and period. */
export function CnrReferences({ page, href, canWrite }: { page: ReferencePage; href: CnrHref; canWrite: boolean }) {
  const { rows, total, perPage } = page
  const columns: Column<Reference>[] = [
    {
      key: 'category',
      header: 'Catégorie et activité',
      kind: 'name',
      card: 'title',
      cell: row => (
        <TwoLines
          top={
            canWrite ? (
              <a href={href({ panel: 'edit', id: row.id })}>{VEHICLE_CATEGORY_LABELS[row.category]}</a>
            ) : (
              VEHICLE_CATEGORY_LABELS[row.category]
            )
          }
          sub={CNR_ACTIVITY_LABELS[row.activity]}
        />
      ),
    },
    { key: 'perKm', header: '€/km', kind: 'num', width: '4.5rem', card: 'start', cell: row => price(row.perKm) },
    { key: 'perHour', header: '€/h', kind: 'num', width: '4.5rem', card: 'middle', cell: row => price(row.perHour) },
    { key: 'perDay', header: '€/jour', kind: 'num', width: '5rem', card: 'end', cell: row => price(row.perDay) },
    { key: 'tolls', header: 'Péages €/km', kind: 'num', width: '6.5rem', hideBelow: 940, cell: row => price(row.tollsPerKm) },
    {
      key: 'fuel',
      header: 'l/100 km',
      kind: 'num',
      width: '5.5rem',
      hideBelow: 940,
      cell: row => row.consumption && formatNumber(row.consumption),
    },
    {
      key: 'period',
      header: 'Période',
      width: '14rem',
      card: 'sub',
      cell: row => (
        <a href={`?tab=calculateur&reference=${row.id}`} title="Calculer un coût avec ce référentiel">
          {periodWords(row)}
        </a>
      ),
    },
    { key: 'source', header: 'Source', kind: 'quiet', width: '14rem', hideBelow: 1100, cell: row => row.source },
  ]
  return (
    <Rows>
      <ListHead
        lead={<p className="help">Coût de revient = €/km × km + €/h × heures de service + €/jour × jours.</p>}
        actions={
          <>
            <ListAction href={href({ export: 'csv' })} download icon="download" label="Exporter (CSV)" />
            <PrintButton />
            {canWrite && <NewLink href={href({ panel: 'new' })}>Nouveau référentiel</NewLink>}
          </>
        }
      />
      <DataTable
        caption="Référentiels trinôme"
        twoLines
        columns={columns}
        rows={rows}
        rowKey={row => row.id}
        rowLabel={row => `${VEHICLE_CATEGORY_LABELS[row.category]}, ${CNR_ACTIVITY_LABELS[row.activity]}`}
      />
      {total > perPage && (
        <Pager
          page={page.page}
          {...{ perPage, total }}
          shown={Math.min(perPage, rows.length)}
          href={number => href({ page: String(number) })}
        />
      )}
    </Rows>
  )
}

/** `?panel=new`, `?panel=edit&id=…`. */
export function ReferencePanel({ reference, ...forms }: CnrPanelProps & { reference?: Reference }) {
  return (
    <CnrForm
      {...forms}
      title={reference ? 'Modifier le référentiel' : 'Nouveau référentiel'}
      intent={reference ? 'update-reference' : 'create-reference'}
      confirm="Enregistrer le référentiel"
      book={REFERENCE_FIELDS}
      record={reference}
    >
      {field => (
        <div className="fields">
          {field('category', { required: true, placeholder: 'Choisir' })}
          {field('activity', { required: true, placeholder: 'Choisir' })}
          {field('perKm', { required: true })}
          {field('perHour', { required: true })}
          {field('perDay', { required: true })}
          {field('tollsPerKm')}
          {field('consumption')}
          {field('validFrom', { required: true, help: "Le référentiel précédent s'arrête la veille" })}
          {field('validTo', { help: "Vide\u202f: jusqu'au suivant" })}
          {field('source', { maxLength: 120, full: true })}
        </div>
      )}
    </CnrForm>
  )
}
