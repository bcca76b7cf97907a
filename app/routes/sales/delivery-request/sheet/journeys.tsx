import { JOURNEY_HEAD, JOURNEY_STATUS } from '#app/components/journey-management/journey-columns.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatMoney } from '#domain/formats/number.ts'

interface JourneysProps {
  journeys: Answer<ApiClient['sales']['delivery-request'][':id']['journeys']['$get']>
  past: boolean
  href: (changes: { past?: string | null; page?: number | null }) => string
}

export function JourneysTab({ journeys: { rows, page, more }, past, href }: JourneysProps) {
  return (
    <div className="grid gap-3">
      <Segments
        label="Trajets"
        items={[
          { label: 'À venir', href: href({ past: null, page: null }), current: !past },
          { label: 'Passés', href: href({ past: '1', page: null }), current: past },
        ]}
      />
      {rows.length === 0 ? (
        <Empty title={past ? 'Aucun trajet passé' : 'Aucun trajet à venir'}>
          Les trajets naissent des trajets prévus, une fois le cahier des charges accepté.
        </Empty>
      ) : (
        <Rows>
          <DataTable
            caption={past ? 'Trajets passés' : 'Trajets à venir'}
            rows={rows}
            rowKey={journey => journey.id}
            rowLabel={journey => journey.number}
            columns={[
              ...JOURNEY_HEAD,
              {
                key: 'means',
                header: 'Moyens',
                width: '210px',
                hideBelow: 940,
                cell: journey => journey.subcontractor ?? [journey.driver, journey.plate].filter(Boolean).join(' · '),
              },
              { key: 'version', header: 'Version', width: '68px', hideBelow: 780, cell: journey => `v${journey.versionNo}` },
              {
                key: 'price',
                header: 'Prix',
                kind: 'num',
                width: '96px',
                hideBelow: 780,
                cell: journey => (journey.priceCents === null ? null : formatMoney(journey.priceCents)),
              },
              // Shown only when a row has a reason, because few do.
              ...(rows.some(({ reason }) => reason)
                ? [
                    {
                      key: 'reason',
                      header: 'Motif',
                      kind: 'quiet' as const,
                      width: '150px',
                      hideBelow: 1100 as const,
                      cell: (journey: (typeof rows)[number]) => journey.reason,
                    },
                  ]
                : []),
              JOURNEY_STATUS,
            ]}
          />
          {(page > 1 || more) && (
            <nav className="mt-3 flex justify-between" aria-label="Pages des trajets">
              {page > 1 ? (
                <a className="btn btn-sm btn-line" href={href({ page: page - 1 })} rel="prev">
                  <Icon name="chevron-left" />
                  Précédente
                </a>
              ) : (
                <span />
              )}
              {more && (
                <a className="btn btn-sm btn-line" href={href({ page: page + 1 })} rel="next">
                  Suivante
                  <Icon name="chevron-right" />
                </a>
              )}
            </nav>
          )}
        </Rows>
      )}
    </div>
  )
}
