import { issuedColumn } from '#app/components/documents/columns.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { PAPER_KIND_LABELS } from '#domain/journey-management/journeys/papers/kinds.ts'
import type { PaperRegister } from './panels.server.ts'

/** `?panel=registre`: issued documents; those of ticked rows as one file (`domain.md` §4.3, « Imprimer LV »). */
export function PaperRegisterPanel({
  register: { rows, more, only, days, printed },
  closeHref,
  links,
}: {
  register: PaperRegister
  closeHref: string
  links: ListLinks
}) {
  const ofRows = only.map(id => ['id', id])
  const period = Object.entries(days).flatMap(([name, day]) => (typeof day === 'string' ? [[name, day]] : []))
  const file = (kind: string) => `?${new URLSearchParams([['export', kind], ...(only.length > 0 ? ofRows : period)])}`
  return (
    <Panel
      size="wide"
      title={only.length > 0 ? 'Papiers des trajets choisis' : 'Registre des papiers émis'}
      closeHref={closeHref}
      footer={
        <>
          {printed && rows.length > 0 && (
            <a className="btn btn-primary" href={file(printed)} data-reload>
              <Icon name="printer" />
              Ouvrir le PDF
            </a>
          )}
          <a className="btn btn-line" href={file('registre')} data-reload>
            <Icon name="download" />
            Exporter le registre (CSV)
          </a>
        </>
      }
    >
      <p className="help mb-3">Chaque papier est gardé comme il a été émis, deux ans au moins, avec celui qui l'a remplacé.</p>
      {rows.length === 0 ? (
        <p>Aucun papier n'a été émis pour {only.length > 0 ? 'ces trajets' : 'ces dates'}.</p>
      ) : (
        <Rows>
          <DataTable
            caption="Papiers émis"
            twoLines
            rows={rows}
            rowKey={row => row.id}
            rowLabel={row => row.number}
            columns={[
              issuedColumn<(typeof rows)[number]>(({ kind }) => PAPER_KIND_LABELS[kind]),
              {
                key: 'journey',
                header: 'Trajet',
                width: '180px',
                card: 'sub',
                cell: row => (
                  <TwoLines
                    top={<a href={links.to({ panel: 'show', trajet: row.journey, tab: 'documents' })}>{row.journey}</a>}
                    sub={`${formatDate(row.day)} · ${row.label}`}
                  />
                ),
              },
              {
                key: 'replaced',
                header: 'Remplacé par',
                width: '130px',
                card: 'end',
                cell: row => row.replacedBy ?? 'En vigueur',
              },
            ]}
          />
        </Rows>
      )}
      {more && <p className="help mt-3">Les premiers seulement{'\u202f'}: le fichier du registre a tous les papiers.</p>}
    </Panel>
  )
}
