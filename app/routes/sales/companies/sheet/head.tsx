import { CompanyStatusMark } from '#app/components/sales/company-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Menu, MenuItem } from '#app/components/ui/list/menu.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { RecordHead } from '#app/components/ui/record-head.tsx'
import { factsOf } from '#domain/field-book.ts'
import { COMPANY_FIELDS } from '#domain/sales/companies/fields.ts'
import { type CompanyStatus, nextCompanyStatus } from '#domain/sales/companies/values.ts'
import type { CompanyRecord } from '../form.tsx'
import type { CompanyTab } from './tab.server.ts'

interface CompanyHeadProps {
  company: CompanyRecord
  tabs: CompanyTab[]
  tab: CompanyTab
  can: {
    write: boolean
    block: boolean
    archive: boolean
    merge: boolean
    address: boolean
    request: boolean
    statement: boolean
  }
  href: (changes: Record<string, string>) => string
}

const TAB_LABELS: Record<CompanyTab, string> = {
  summary: 'Synthèse',
  contacts: 'Contacts',
  addresses: 'Adresses',
  requests: 'Cahiers des charges',
  journeys: 'Trajets',
  services: 'Prestations & tarifs',
  invoices: 'Factures & règlements',
  quality: 'Qualité',
  pallets: 'Palettes',
  documents: 'Documents',
  history: 'Historique',
}

export function CompanyHead({ company, tabs, tab, can, href }: CompanyHeadProps) {
  const { counts, status, creditLimitCents } = company
  return (
    <RecordHead
      title={company.code}
      status={<CompanyStatusMark status={status} />}
      label="Fiche du client"
      facts={[
        ...(company.tradeName ? factsOf(COMPANY_FIELDS, company, ['tradeName']) : []),
        ...factsOf(COMPANY_FIELDS, company, ['siren']),
        ['Commune', `${company.billingZip} ${company.billingCity}`],
        [COMPANY_FIELDS.salesUserId.label, company.salesUser],
        ['CDC actifs', String(counts.activeRequests)],
        ...(typeof creditLimitCents === 'number' ? factsOf(COMPANY_FIELDS, { creditLimitCents }, ['creditLimitCents']) : []),
      ]}
      tabs={tabs.map(key => ({
        label: TAB_LABELS[key],
        href: key === 'summary' ? '?' : `?tab=${key}`,
        count: counts[key as keyof typeof counts],
        current: key === tab,
      }))}
      primary={
        can.request && (
          <NewLink href={`/sales/delivery-request?panel=new&company=${company.id}`}>Nouveau cahier des charges</NewLink>
        )
      }
      actions={
        <>
          {can.write && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          {can.address && (
            <a className="btn btn-sm btn-line" href={`/sales/addresses?panel=new&company=${company.id}`}>
              <Icon name="map-pin" />
              Nouvelle adresse
            </a>
          )}
          {!company.mergedInto && <Acts status={status} can={can} href={href} />}
        </>
      }
    />
  )
}

/** Menu of the status acts available to the role. */
function Acts({ status, can, href }: Pick<CompanyHeadProps, 'can' | 'href'> & { status: CompanyStatus }) {
  const acts = [
    { act: 'activate', icon: 'check', label: 'Activer…', allowed: can.write },
    { act: 'block', icon: 'octagon-pause', label: 'Bloquer…', allowed: can.block },
    { act: 'unblock', icon: 'play', label: 'Débloquer…', allowed: can.block },
    { act: 'archive', icon: 'archive', label: 'Archiver…', allowed: can.archive, danger: true },
    { act: 'restore', icon: 'archive-restore', label: "Sortir de l'archive…", allowed: can.archive },
  ] as const
  const possible = acts.filter(({ act, allowed }) => allowed && nextCompanyStatus(status, act))
  if (possible.length === 0 && !can.merge && !can.statement) return null
  return (
    <Menu id="acts" className="btn btn-sm btn-bare btn-square" label="Autres actions" button={<Icon name="ellipsis" />}>
      {can.statement && <MenuItem href={href({ export: 'statement' })} icon="download" label="Relevé de compte (PDF)" file />}
      {possible.map(({ act, icon, label, ...more }) => (
        <MenuItem key={act} href={href({ confirm: act })} icon={icon} label={label} danger={'danger' in more} />
      ))}
      {can.merge && <MenuItem href={href({ panel: 'merge' })} icon="git-merge" label="Fusionner…" />}
    </Menu>
  )
}
