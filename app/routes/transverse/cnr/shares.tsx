import { Fragment } from 'react'
import { Group } from '#app/components/ui/form/fields-of.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { ListAction, PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { type FieldReading, typedOf } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { PART_FIELDS, SHARE_FIELDS } from '#domain/transverse/cnr/fields.ts'
import { CNR_ACTIVITY_LABELS, CNR_PART_LABELS, CNR_PARTS, type CnrPart } from '#domain/transverse/cnr/values.ts'
import { CnrForm, type CnrPanelProps } from './form.tsx'
import type { CnrContent } from './tab.server.ts'
import type { CnrHref } from './words.ts'

type SharePage = Extract<CnrContent, { tab: 'parts' }>
type Share = SharePage['rows'][number]

/** « Parts carburant »: cost breakdown of an activity by year. */
export function CnrShares({ page, href, canWrite }: { page: SharePage; href: CnrHref; canWrite: boolean }) {
  const { rows, total, perPage } = page
  const columns: Column<Share>[] = [
    {
      key: 'activity',
      header: 'Activité',
      kind: 'name',
      card: 'title',
      cell: row => {
        // Year first: phones cut the end of the text.
        const name = `${row.year} · ${CNR_ACTIVITY_LABELS[row.activity]}`
        return canWrite ? <a href={href({ panel: 'edit', id: row.id })}>{name}</a> : name
      },
    },
    ...CNR_PARTS.map(
      (part): Column<Share> => ({
        key: part,
        header: CNR_PART_LABELS[part],
        kind: 'num',
        width: part === 'fuel' ? '5rem' : '6.75rem',
        card: part === 'fuel' ? 'start' : part === 'driver' ? 'end' : undefined,
        hideBelow: part === 'fuel' || part === 'driver' ? undefined : part === 'structure' || part === 'equipment' ? 780 : 940,
        cell: row => `${formatNumber(row.shares[part])}\u202f%`,
      }),
    ),
    {
      key: 'source',
      header: 'Source',
      kind: 'quiet',
      width: '9rem',
      hideBelow: 1100,
      title: row => row.source,
      cell: row => row.source,
    },
  ]
  return (
    <Rows>
      <ListHead
        lead={<p className="help">La part du gazole est celle qu'une clause d'indexation applique à la variation de l'indice.</p>}
        actions={
          <>
            <ListAction href={href({ export: 'csv' })} download icon="download" label="Exporter (CSV)" />
            <PrintButton />
            {canWrite && <NewLink href={href({ panel: 'new' })}>Nouvelles parts</NewLink>}
          </>
        }
      />
      <DataTable
        caption="Parts du coût par activité et par année"
        columns={columns}
        rows={rows}
        rowKey={row => row.id}
        rowLabel={row => `${CNR_ACTIVITY_LABELS[row.activity]} ${row.year}`}
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

const FORM_FIELDS = {
  activity: SHARE_FIELDS.activity,
  year: SHARE_FIELDS.year,
  shares: SHARE_FIELDS.shares,
  ...(Object.fromEntries(CNR_PARTS.map(part => [`shares.${part}`, PART_FIELDS[part]])) as Record<
    `shares.${CnrPart}`,
    FieldReading
  >),
  source: SHARE_FIELDS.source,
}

const partsOf = (share: Share) => typedOf(PART_FIELDS, share.shares)
const typedShare = ({ activity, year, source, ...share }: Share): Record<string, string | string[]> => ({
  ...typedOf(SHARE_FIELDS, { activity, year, source }),
  ...Object.fromEntries(
    Object.entries(partsOf({ activity, year, source, ...share })).map(([part, typed]) => [`shares.${part}`, typed]),
  ),
})

/** `?panel=new`, `?panel=edit&id=…`. */
export function SharePanel({ share, ...forms }: CnrPanelProps & { share?: Share }) {
  return (
    <CnrForm
      {...forms}
      title={share ? `Parts ${share.year}, ${CNR_ACTIVITY_LABELS[share.activity]}` : 'Nouvelles parts'}
      intent={share ? 'update-share' : 'create-share'}
      confirm="Enregistrer les parts"
      book={FORM_FIELDS}
      record={share}
      typed={typedShare}
    >
      {field => (
        <>
          <div className="fields">
            {field('activity', { required: true, placeholder: 'Choisir' })}
            {field('year', { required: true, inputMode: 'numeric', placeholder: '2025' })}
          </div>
          <Group id="f-shares" title={'Parts, dont la somme fait 100\u202f%'}>
            {CNR_PARTS.map(name => (
              <Fragment key={name}>{field(`shares.${name}`, { required: true })}</Fragment>
            ))}
          </Group>
          {field('source', { maxLength: 120, full: true })}
        </>
      )}
    </CnrForm>
  )
}
