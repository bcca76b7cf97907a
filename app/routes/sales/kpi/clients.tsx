import { Box } from '#app/components/ui/box.tsx'
import { FigureGroup, FigureTable } from '#app/components/ui/picture/figure.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { counted } from '#domain/formats/counted.ts'
import { uncostedWords } from '#domain/sales/companies/figures.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import type { Days } from '#domain/sales/kpi/period.ts'
import type { Kpi } from './drawings.server.ts'
import { scopeOf } from './scope.ts'

type Client = Kpi['clients']['best'][number]

/** Clients with the highest and lowest margin (K13). */
export function ClientMargins({ kpi, links }: { kpi: Kpi; links: ListLinks }) {
  const { best, worst, total, losing } = kpi.clients
  const most = Math.max(1, ...[...best, ...worst].map(({ marginPct }) => Math.abs(marginPct ?? 0)))
  const of = (id: string) => ({
    ...{ period: kpi.period, of: id },
    href: journeysBehind('earning', kpi.period, name =>
      name === 'company' ? [id] : name === 'companyName' ? [] : scopeOf(kpi, links)(name),
    ),
  })
  const rows = (clients: readonly Client[]) =>
    clients.map(({ id, name, marginPct }) => (
      <li key={id}>
        <a href={`/sales/companies/${id}`} title={name}>
          {name}
        </a>
        <span className="kpi-bar" aria-hidden="true">
          <i
            className={(marginPct ?? 0) < 0 ? 'kpi-loss' : undefined}
            style={{ width: `${(Math.abs(marginPct ?? 0) * 100) / most}%` }}
          />
        </span>
        <FigureGroup className={(marginPct ?? 0) < 0 ? 'text-error' : undefined} period={kpi.period} of={id}>
          {figure => figure('marginPct', marginPct, { unit: '%' })}
        </FigureGroup>
      </li>
    ))
  return (
    <Box title="Marge par client" table={<ClientsTable clients={[...best, ...worst]} of={of} />}>
      {total === 0 ? (
        <p className="help">Aucun trajet dont le coût est connu sur cette période.</p>
      ) : (
        <div className="kpi-clients">
          <p className="help">
            Taux de marge, de {counted(total, 'client')}
            {kpi.uncosted > 0 && `, ${uncostedWords(kpi.uncosted)}`}.{' '}
            <b>{losing === 0 ? 'Aucun à perte.' : `${counted(losing, 'client')} à perte.`}</b>
          </p>
          <h3>Les plus hautes</h3>
          <ul>{rows(best)}</ul>
          {worst.length > 0 && (
            <>
              <h3>Les plus basses</h3>
              <ul>{rows(worst)}</ul>
            </>
          )}
        </div>
      )}
    </Box>
  )
}

interface TableProps {
  clients: readonly Client[]
  of: (id: string) => { period: Days; of: string; href: string }
}

const ClientsTable = ({ clients, of }: TableProps) => (
  <FigureTable
    head="Client"
    rows={clients}
    row={({ id, name }) => ({ label: name, ...of(id) })}
    columns={[
      { header: 'CA HT', name: 'revenue', unit: '€', value: row => row.revenueCents / 100 },
      { header: 'Marge', name: 'margin', unit: '€', value: row => row.margin },
      { header: 'Taux', name: 'marginPct', unit: '%', value: row => row.marginPct },
      { header: 'Trajets sans coût', name: 'uncosted', unit: '', value: row => row.uncosted },
    ]}
  />
)
