import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from '../+types/company'
import { CompanyFigures, CompanyTiles, CreditAlert } from './figures.tsx'
import { CompanySites } from './sites.tsx'
import { Subcontracting } from './subcontracting.tsx'
import { CompanySummary } from './summary.tsx'

const History = late(() => import('#app/components/history/history.tsx'), 'History')
const ContactAsk = late(() => import('./contacts.tsx'), 'ContactAsk')
const Contacts = late(() => import('./contacts.tsx'), 'Contacts')
const PapersAlert = late(() => import('./papers.tsx'), 'PapersAlert')
const CompanyDocuments = late(() => import('./documents.tsx'), 'CompanyDocuments')
const CompanyJourneys = late(() => import('./journeys.tsx'), 'CompanyJourneys')
const CompanyAddresses = late(() => import('./addresses.tsx'), 'CompanyAddresses')
const CompanyRequests = late(() => import('./requests.tsx'), 'CompanyRequests')
const CompanyInvoices = late(() => import('../invoices/invoices.tsx'), 'CompanyInvoices')
const CompanyQuality = late(() => import('./quality.tsx'), 'CompanyQuality')
const CompanyPallets = late(() => import('../pallets/pallets.tsx'), 'CompanyPallets')
const CompanyServices = late(() => import('./service-terms.tsx'), 'CompanyServices')
const ContactPanel = late(() => import('./contact-form.tsx'), 'ContactPanel')

type Data = Route.ComponentProps['loaderData']

interface ContentProps extends Pick<Data, 'company' | 'country' | 'content' | 'search' | 'can' | 'idempotencyKey'> {
  searchParams: URLSearchParams
  face: string | null
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

export function CompanyContent({ company, country, content, searchParams, search, can, face, ...form }: ContentProps) {
  const { idempotencyKey, failure, href } = form
  const contact = content.tab === 'contacts' ? content.contacts.find(({ id }) => id === searchParams.get('id')) : undefined
  const credit =
    content.tab === 'summary' && content.usedCents !== undefined && typeof company.creditLimitCents === 'number'
      ? { usedCents: content.usedCents, limitCents: company.creditLimitCents }
      : null
  return (
    <>
      {content.tab === 'summary' && (
        <CompanySummary company={company} country={country} contacts={content.contacts} contactsHref="?tab=contacts" can={can}>
          {content.papers && <PapersAlert papers={content.papers} />}
          {content.subcontracting && <Subcontracting {...content.subcontracting} companyId={company.id} today={content.today} />}
          {credit && (
            <CreditAlert {...credit} blockHref={can.block && company.status === 'ACTIF' ? href({ confirm: 'block' }) : null} />
          )}
          {company.types.includes('CLIENT') && (
            <CompanyTiles companyId={company.id} today={content.today} months={content.months} credit={credit} />
          )}
          <CompanyFigures
            companyId={company.id}
            today={content.today}
            months={content.months}
            lastYear={content.lastYear}
            curves={content.curves}
          >
            <CompanySites drawing={content.sites} />
          </CompanyFigures>
        </CompanySummary>
      )}
      {content.tab === 'contacts' && <Contacts {...content} canWrite={can.contact} href={href} />}
      {content.tab === 'addresses' && (
        <CompanyAddresses companyId={company.id} addresses={content.page.rows} total={content.page.total} />
      )}
      {content.tab === 'requests' && (
        <CompanyRequests companyId={company.id} requests={content.requests} total={company.counts.requests} face={face} />
      )}
      {content.tab === 'journeys' && <CompanyJourneys {...content} search={search} />}
      {content.tab === 'services' && (
        <CompanyServices
          companyId={company.id}
          {...content}
          searchParams={searchParams}
          canWrite={can.tariff}
          {...{ idempotencyKey, failure, href }}
        />
      )}
      {content.tab === 'invoices' && <CompanyInvoices companyId={company.id} account={content.account} />}
      {content.tab === 'quality' && (
        <CompanyQuality companyId={company.id} {...content} canReport={can.report} opensEvents={can.events} />
      )}
      {content.tab === 'pallets' && (
        <CompanyPallets {...content} canCorrect={can.pallets} {...{ search, idempotencyKey, failure, href }} />
      )}
      {content.tab === 'documents' && (
        <CompanyDocuments
          company={company}
          {...content}
          searchParams={searchParams}
          canWrite={can.write}
          {...{ idempotencyKey, failure, href }}
        />
      )}
      {content.tab === 'history' && <History history={content.history} href={page => `?tab=history&page=${page}`} />}
      {content.tab === 'contacts' && searchParams.get('panel') === 'contact' && can.contact && (
        <ContactPanel
          {...{ contact, idempotencyKey, failure }}
          closeHref={href({})}
          reloadHref={href({ panel: 'contact', ...(contact && { id: contact.id }) })}
        />
      )}
      {contact && searchParams.get('confirm') === 'contact' && can.contact && (
        <ContactAsk {...{ contact, idempotencyKey, failure }} closeHref={href({})} />
      )}
    </>
  )
}
