import { Field } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { PrintButton } from '#app/components/ui/list/print-button.tsx'
import { issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { CNR_ACTIVITIES, CNR_ACTIVITY_LABELS, CNR_PART_LABELS, CNR_PARTS } from '#domain/transverse/cnr/values.ts'
import { CnrForm, type CnrPanelProps } from './form.tsx'
import type { CnrContent } from './tab.server.ts'
import { type CnrHref, SHARE_LABELS } from './words.ts'

type Share = Extract<CnrContent, { tab: 'parts' }>['rows'][number]

/** Tab « Parts carburant »: how the cost of an activity breaks down, year by year. */
export function CnrShares({ rows, href, canWrite }: { rows: Share[]; href: CnrHref; canWrite: boolean }) {
  const columns: Column<Share>[] = [
    {
      key: 'activity',
      header: 'Activité',
      kind: 'name',
      card: 'title',
      cell: row => {
        // The year first: what is cut on a phone is the activity.
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
    { key: 'source', header: 'Source', kind: 'quiet', width: '9rem', hideBelow: 1100, cell: row => row.source },
  ]
  return (
    <Rows>
      <ListHead
        lead={<p className="help">La part du gazole est celle qu'une clause d'indexation applique à la variation de l'indice.</p>}
        actions={
          <>
            <a className="btn btn-sm btn-bare" href={href({ export: 'csv' })} download>
              <Icon name="download" />
              Exporter (CSV)
            </a>
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
    </Rows>
  )
}

const shareValues = ({ activity, year, shares, source }: Share): Record<string, string> => ({
  activity,
  year: String(year),
  ...Object.fromEntries(CNR_PARTS.map(part => [`shares.${part}`, formatNumber(shares[part])])),
  source: source ?? '',
})

/** The parts of a year: `?panel=new`, `?panel=edit&id=…`. */
export function SharePanel({ share, ...forms }: CnrPanelProps & { share?: Share }) {
  const { failure } = forms
  const field = (name: string, recorded: string | number | null | undefined) => ({
    label: SHARE_LABELS[name]!,
    name,
    defaultValue: startValue(failure, name, recorded),
    error: issueAt(failure, name),
  })
  return (
    <CnrForm
      {...forms}
      title={share ? `Parts ${share.year}, ${CNR_ACTIVITY_LABELS[share.activity]}` : 'Nouvelles parts'}
      intent={share ? 'update-share' : 'create-share'}
      confirm="Enregistrer les parts"
      labels={SHARE_LABELS}
      version={share?.version}
      recorded={shareValues}
    >
      <div className="fields">
        <Field
          {...field('activity', share?.activity)}
          type="select"
          required
          placeholder="Choisir"
          options={CNR_ACTIVITIES.map(value => ({ value, label: CNR_ACTIVITY_LABELS[value] }))}
        />
        <Field {...field('year', share?.year)} required inputMode="numeric" placeholder="2025" />
      </div>
      <fieldset id="f-shares" tabIndex={-1}>
        <legend className="section-title">Parts, dont la somme fait 100{'\u202f'}%</legend>
        <div className="fields">
          {CNR_PARTS.map(part => (
            <Field
              key={part}
              {...field(`shares.${part}`, share && formatNumber(share.shares[part]))}
              required
              inputMode="decimal"
              unit="%"
            />
          ))}
        </div>
      </fieldset>
      <Field {...field('source', share?.source)} maxLength={120} full />
    </CnrForm>
  )
}
