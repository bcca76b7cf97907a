import { Box } from '#app/components/ui/box.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { formatNumber } from '#domain/formats/number.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import { balanceWords, PALLET_LABELS } from '#domain/sales/companies/pallet-values.ts'
import type { Kpi } from './drawings.server.ts'

interface SitesProps {
  sites: Kpi['pallets']
  /** Day of the balances. */
  day: string
}

/** K27 by site: the largest pallet balances, each linking to its movements (`domain.md` §5). */
export function PalletSites({ sites, day }: SitesProps) {
  const most = Math.max(1, ...sites.map(({ balance }) => Math.abs(balance)))
  return (
    <div id="palettes">
      <Box title="Solde palettes, par site" table={<SitesTable sites={sites} />}>
        {sites.length === 0 ? (
          <p className="help">Tous les comptes sont soldés.</p>
        ) : (
          <div className="kpi-clients">
            <ul>
              {sites.map(({ companyId, company, siteId, site, balance }) => (
                <li key={siteId + companyId}>
                  <a
                    href={`/sales/companies/${companyId}?${new URLSearchParams({ tab: 'pallets', site: siteId, to: day })}`}
                    title={`${site}, ${company}`}
                  >
                    {site} · {company}
                  </a>
                  <span className="kpi-bar" aria-hidden="true">
                    <i
                      className={balance < 0 ? 'kpi-loss' : undefined}
                      style={{ width: `${(Math.abs(balance) * 100) / most}%` }}
                    />
                  </span>
                  <span title={balanceWords(balance)}>{formatNumber(balance)}</span>
                </li>
              ))}
            </ul>
            <ListedMax shown={sites.length} what="plus gros soldes" most={SHORT_LIST_MAX} />
          </div>
        )}
      </Box>
    </div>
  )
}

function SitesTable({ sites }: Pick<SitesProps, 'sites'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{PALLET_LABELS.site}</th>
          <th scope="col">{PALLET_LABELS.company}</th>
          <th scope="col">{PALLET_LABELS.balance}</th>
        </tr>
      </thead>
      <tbody>
        {sites.map(({ companyId, company, siteId, site, city, balance }) => (
          <tr key={siteId + companyId}>
            <th scope="row">
              {site}, {city}
            </th>
            <td>{company}</td>
            <td>{formatNumber(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
