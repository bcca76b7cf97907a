import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import type { LoadedCauses } from '#app/lib/causes/causes.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { unpackPage } from '#app/lib/lists/packed-rows.ts'
import { late } from '#app/lib/navigation/late.ts'
import { CausesHead, causeChips } from './head.tsx'
import { CAUSE_COLUMNS, CauseMenu, NoCauses } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'CauseOverlays')

interface ScreenProps {
  title: string
  /** Title of the form for a new cause. */
  newTitle: string
  /** Events use the causes of this list. */
  used?: boolean
  loaderData: LoadedCauses
  failure: FormFailure | undefined
}

/** Shared screen of the causes of delays, incidents and damages (`domain.md` §4.7). */
export function CausesScreen({ title, newTitle, used = false, loaderData, failure }: ScreenProps) {
  const { views, panel, question, fault, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(CAUSE_COLUMNS(links, used), links.cols)
  const chips = causeChips(links)
  const opened = panel && panel.kind !== 'new' && panel.kind !== 'order' ? panel.record.id : undefined
  return (
    <div className="page">
      <CausesHead links={links} columns={columns.offered} chips={chips} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoCauses newHref={links.to({ panel: 'new' })} can={can} />}
        bulk={
          can.archive && (
            <BulkAct name="deactivate" icon="archive">
              Désactiver…
            </BulkAct>
          )
        }
      >
        <DataTable
          caption={title}
          columns={columns.shown}
          rowLabel={row => `${row.code} ${row.label}`}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <CauseMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'order')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays newTitle={newTitle} loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
