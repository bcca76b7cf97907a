import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListAction, PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { MONTH_NAMES, monthWords } from '#domain/calendar/months.ts'
import { formatNumber, formatSigned } from '#domain/formats/number.ts'
import { DEMONSTRATION, DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'
import { Regularisations } from './regularisations.tsx'
import type { CnrContent, IndicesContent, Month } from './tab.server.ts'
import type { CnrHref } from './words.ts'

interface IndicesProps {
  content: Extract<CnrContent, { tab: 'indices' }>
  href: CnrHref
  canWrite: boolean
  canArchive: boolean
}

/** « Indices »: curve of an index, its months by year, and the settlements that corrections require. */
export function CnrIndices({ content, href, canWrite, canArchive }: IndicesProps) {
  if (!content.chosen) {
    return (
      <Empty
        title="Aucun indice"
        action={
          canWrite && (
            <a className="btn btn-sm btn-primary" href={href({ panel: 'index' })}>
              Nouvel indice
            </a>
          )
        }
      >
        Les indices par lesquels les prix sont révisés, mois par mois.
      </Empty>
    )
  }
  const { chosen, listed, archived, since, curve, regularisations } = content
  const { index, months } = chosen
  const own = (changes: Record<string, string | null>) => href({ index: index.id, ...changes })
  return (
    <div className="grid gap-3">
      <ListHead
        lead={
          <>
            {listed.length > 1 && (
              <Segments
                label="Indice"
                items={listed.map(({ id, label, archived }) => ({
                  label: archived ? `${label} (archivé)` : label,
                  href: href({ index: id, since: null }),
                  current: id === index.id,
                }))}
              />
            )}
            {archived !== 'none' && (
              <a className="text-link print:hidden" href={href({ archived: archived === 'shown' ? null : '1' })}>
                {archived === 'shown' ? 'Masquer les archivés' : 'Afficher les archivés'}
              </a>
            )}
            <Facts
              items={[
                ['Code', index.code],
                ['Base 100', index.base],
                ['Source', index.source],
              ]}
            />
          </>
        }
        actions={<Actions own={own} index={index} {...{ canWrite, canArchive }} />}
      />
      {curve && (
        <Box
          title={index.label}
          action={
            <a className="text-link" href="#mois">
              Voir en tableau
            </a>
          }
        >
          <Chart {...curve} />
        </Box>
      )}
      <Box title="Mois par mois" id="mois">
        <Form reloadDocument method="get" className={`mb-3 flex flex-wrap items-end gap-2${since ? '' : ' print:hidden'}`}>
          <input type="hidden" name="index" value={index.id} />
          <Field
            label="Variation depuis"
            name="since"
            type="select"
            small
            placeholder="Choisir un mois"
            defaultValue={since}
            options={months.map(({ month }) => ({ value: month, label: monthWords(month) })).reverse()}
          />
          <button type="submit" className="btn btn-sm btn-line">
            Afficher
          </button>
        </Form>
        <Years chosen={chosen} own={own} since={since} />
      </Box>
      {regularisations.total > 0 && (
        <Regularisations {...regularisations} csvHref={own({ export: 'csv', list: 'regularisations' })} />
      )}
    </div>
  )
}

function Actions({
  own,
  index,
  canWrite,
  canArchive,
}: Pick<IndicesProps, 'canWrite' | 'canArchive'> & { own: CnrHref; index: IndicesContent['chosen']['index'] }) {
  // An archived index is read-only until it is restored.
  const takes = canWrite && !index.archived
  const acts: (readonly [panel: string, icon: IconName, label: string])[] = [
    ['history', 'history', 'Historique'],
    ...(takes ? ([['rename', 'pencil', "Modifier l'indice"]] as const) : []),
    ...(canWrite ? ([['index', 'file-plus', 'Nouvel indice']] as const) : []),
    ...(takes ? ([['import', 'upload', 'Importer CSV']] as const) : []),
  ]
  return (
    <>
      <ListAction href={own({ export: 'csv' })} download icon="download" label="Exporter (CSV)" />
      <PrintButton />
      {acts.map(([panel, icon, label]) => (
        <ListAction key={panel} href={own({ panel })} icon={icon} label={label} />
      ))}
      {canArchive && index.code !== DIESEL_INDEX && (
        <ListAction
          href={own({ confirm: 'archive' })}
          icon={index.archived ? 'archive-restore' : 'archive'}
          label={index.archived ? "Sortir de l'archive…" : 'Archiver…'}
        />
      )}
      {takes && (
        <a className="btn btn-sm btn-primary" href={own({ panel: 'value' })}>
          <Icon name="plus" />
          Ajouter le mois
        </a>
      )}
    </>
  )
}

/** Years × months, newest first; each value links to its month. */
function Years({ chosen, own, since }: { chosen: IndicesContent['chosen']; own: CnrHref; since: string }) {
  const years = [...new Set(chosen.months.map(({ month }) => month.slice(0, 4)))].sort().reverse()
  const at = new Map(chosen.months.map(month => [month.month, month]))
  return (
    <table className="cnr-years">
      <caption className="sr-only">
        {chosen.index.label}, mois par mois, avec la variation {since ? `depuis ${monthWords(since)}` : 'sur un mois'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Année</th>
          {MONTH_NAMES.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map(year => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {MONTH_NAMES.map((name, place) => {
              const month = `${year}-${String(place + 1).padStart(2, '0')}`
              return (
                <td key={name} data-month={name}>
                  <Cell month={at.get(month)} missing={chosen.missing.includes(month)} own={own} since={since} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ month, missing, own, since }: { month: Month | undefined; missing: boolean; own: CnrHref; since: string }) {
  if (!month) return missing ? <span className="out-warning">manque</span> : <span className="none">—</span>
  const moved = since ? month.since : month.monthly
  return (
    <>
      <a href={own({ panel: 'month', id: month.id })} aria-label={`${formatNumber(month.value)} en ${monthWords(month.month)}`}>
        {formatNumber(month.value)}
      </a>
      {month.provisional && <span className="sub">provisoire</span>}
      {month.source === DEMONSTRATION && <span className="sub">démo</span>}
      {moved && (
        <span className="sub">
          {formatSigned(moved)}
          {'\u202f'}%
        </span>
      )}
      {month.corrected.map(old => (
        <s className="sub" key={old.id} title={old.reason ?? undefined}>
          {formatNumber(old.value)}
        </s>
      ))}
    </>
  )
}
