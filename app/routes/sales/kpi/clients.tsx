import type { ComponentProps } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { counted } from '#domain/formats/counted.ts'
import { uncostedWords } from '#domain/sales/companies/figures.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
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
        <span className={(marginPct ?? 0) < 0 ? 'text-error' : undefined}>
          <Figure {...of(id)} name="marginPct" value={marginPct} unit="%" />
        </span>
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
  of: (id: string) => Pick<ComponentProps<typeof Figure>, 'period' | 'of' | 'href'>
}

function ClientsTable({ clients, of }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col">CA HT</th>
          <th scope="col">Marge</th>
          <th scope="col">Taux</th>
          <th scope="col">Trajets sans coût</th>
        </tr>
      </thead>
      <tbody>
        {clients.map(({ id, name, revenueCents, margin, marginPct, uncosted }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Figure {...of(id)} name="revenue" value={revenueCents / 100} unit="€" />
            </td>
            <td>
              <Figure {...of(id)} name="margin" value={margin} unit="€" />
            </td>
            <td>
              <Figure {...of(id)} name="marginPct" value={marginPct} unit="%" />
            </td>
            <td>{uncosted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
