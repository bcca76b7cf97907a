import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import { FOLLOW_UP } from '#domain/transverse/action-tasks/values.ts'
import { FollowUpHead, followUpChips } from './head.tsx'
import type { FollowUpData } from './loader.server.ts'
import { FollowUpMenu, followUpColumns, rowsOf } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'FollowUpOverlays')

/** « Suivi »: `?view=suivi`. */
export function FollowUp({ data, failure }: { data: FollowUpData; failure: FormFailure | undefined }) {
  const page = rowsOf(data.page)
  const all = listLinks(data.search, data.views)
  // Clearing the filters stays in the follow-up.
  const links = { ...all, bare: all.bare === '?' ? `?view=${FOLLOW_UP}` : `${all.bare}&view=${FOLLOW_UP}` }
  const columns = chooseColumns(followUpColumns(links), links.cols)
  const chips = followUpChips(links, data)
  return (
    <div className="page">
      <FollowUpHead links={links} columns={columns.offered} chips={chips} people={data.people} catalogue={data.catalogue} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<Empty title="Aucune action">Une action s'ajoute sur la fiche d'un événement.</Empty>}
        bulk={
          data.write && (
            <>
              <BulkAct name="done" opens="panel" icon="check">
                Noter comme faites…
              </BulkAct>
              <BulkAct name="assign" opens="panel" icon="users">
                Confier…
              </BulkAct>
              <BulkAct name="cancel" icon="ban">
                Annuler…
              </BulkAct>
            </>
          )
        }
      >
        <DataTable
          caption="Suivi des actions"
          twoLines
          columns={columns.shown}
          rowLabel={row => `${row.label}, ${row.eventNumber}`}
          rowState={row => (row.id === links.get('tache') ? 'current' : undefined)}
          menu={menuOf(page, links, row => <FollowUpMenu row={row} links={links} />)}
          {...tableOf(page, links, 'due')}
        />
      </ListBody>
      {(data.panel || data.fault) && (
        <Overlays panel={data.panel} fault={data.fault} page={page.page} links={links} failure={failure} />
      )}
    </div>
  )
}
