import type { ReactNode } from 'react'
import { indexationText } from '#app/components/sales/indexation-fields.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { CountryName } from '#app/components/ui/country-name.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Country } from '#domain/countries.ts'
import { formatIban } from '#domain/formats/iban.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { formatSiren } from '#domain/formats/siren.ts'
import { formatSiret } from '#domain/formats/siret.ts'
import {
  COMPANY_TYPE_LABELS,
  type CompanyStatus,
  type CompanyType,
  COMPANY_FIELD_LABELS as LABELS,
  PAYMENT_MODE_LABELS,
  type PaymentMode,
  VAT_REGIME_LABELS,
  type VatRegime,
} from '#domain/sales/companies/values.ts'
import { FUEL_CHOICE_LABELS, type IndexationClause } from '#domain/sales/pricing/price-values.ts'
import type { CompanyRecord } from '../form-values.ts'
import type { ContactRecord } from './contact-form.tsx'
import { fullName, Reach } from './contact-words.tsx'

/** What is known of a client at a glance: who it is, how it is billed, who to call. */
export function CompanySummary({
  company,
  country,
  contacts,
  contactsHref,
  can,
  children,
}: {
  company: CompanyRecord & {
    status: CompanyStatus
    blockedReason: string | null
    salesUser: string | null
    defaultIndexation?: IndexationClause | null
  }
  country?: Country
  contacts: readonly ContactRecord[]
  contactsHref: string
  can: { write: boolean; notes: boolean }
  /** Its figures, over its identity. */
  children?: ReactNode
}) {
  const address = [company.billingLine1, company.billingLine2, `${company.billingZip} ${company.billingCity}`]
  if (company.country !== 'FR') address.push(country?.name ?? company.country)
  const money: [string, ReactNode][] =
    company.creditLimitCents === undefined
      ? []
      : [
          [LABELS.creditLimit, company.creditLimitCents === null ? null : formatMoney(company.creditLimitCents)],
          [LABELS.iban, company.iban && formatIban(company.iban)],
          [LABELS.bic, company.bic],
        ]
  // A term of price: absent for who may not see money.
  const { defaultIndexation } = company
  const indexation: [string, ReactNode][] =
    defaultIndexation === undefined || !company.types.includes('CLIENT')
      ? []
      : [
          [
            'Indexation par défaut',
            <>
              {defaultIndexation ? indexationText(defaultIndexation) : FUEL_CHOICE_LABELS.LOI}
              {can.write && (
                <a className="text-link ml-2" href="?panel=indexation">
                  Modifier<span className="sr-only"> l'indexation par défaut</span>
                </a>
              )}
            </>,
          ],
        ]
  return (
    <div className="grid gap-4">
      {company.status === 'BLOQUE' && (
        <Banner tone="error">
          <b>Client bloqué.</b> {company.blockedReason}
        </Banner>
      )}
      {children}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Box title="Identité">
            <Facts
              stacked
              items={[
                [LABELS.legalName, company.legalName],
                [LABELS.tradeName, company.tradeName],
                [LABELS.types, company.types.map(type => COMPANY_TYPE_LABELS[type as CompanyType]).join(', ')],
                [LABELS.legalForm, company.legalForm],
                [LABELS.siren, company.siren && formatSiren(company.siren)],
                [LABELS.siret, company.siret && formatSiret(company.siret)],
                [LABELS.vatNumber, company.vatNumber],
                [LABELS.vatRegime, VAT_REGIME_LABELS[company.vatRegime as VatRegime]],
                [LABELS.naf, company.naf],
                [LABELS.country, country ? <CountryName key="country" country={country} /> : company.country],
                [LABELS.phone, company.phone && <a href={`tel:${company.phone}`}>{formatPhone(company.phone)}</a>],
                [LABELS.email, company.email && <a href={`mailto:${company.email}`}>{company.email}</a>],
              ]}
            />
          </Box>
          <Box title="Suivi">
            <Facts
              stacked
              items={[
                [LABELS.salesUserId, company.salesUser],
                [LABELS.customerSince, company.customerSince && formatDate(company.customerSince)],
                [LABELS.freeWaitingMin, `${company.freeWaitingMin} min`],
                ...indexation,
              ]}
            />
          </Box>
        </div>
        <div className="grid gap-4">
          <Box title="Facturation et règlement">
            <Facts
              stacked
              items={[
                ['Adresse de facturation', address.filter(Boolean).join(', ')],
                [LABELS.eInvoiceId, company.eInvoiceId],
                [LABELS.paymentDays, `${company.paymentDays} jours`],
                [LABELS.paymentMode, PAYMENT_MODE_LABELS[company.paymentMode as PaymentMode]],
                ...money,
                [LABELS.account, company.account],
                [LABELS.poRequired, company.poRequired ? 'Oui' : 'Non'],
              ]}
            />
          </Box>
          <Box
            title={LABELS.notes}
            action={
              can.notes && (
                <a className="text-link" href="?panel=notes">
                  {company.notes ? 'Modifier' : 'Ajouter'}
                  <span className="sr-only"> les remarques</span>
                </a>
              )
            }
          >
            {company.notes ? (
              <p className="whitespace-pre-line">{company.notes}</p>
            ) : (
              <p className="help">Consignes, habitudes, ce qu'il faut savoir avant d'appeler.</p>
            )}
          </Box>
          <Box
            title="À contacter"
            action={
              <a className="text-link" href={contactsHref}>
                Tous les contacts
              </a>
            }
          >
            {contacts.length === 0 ? (
              <p className="help">Aucun contact.</p>
            ) : (
              <ul className="grid gap-3">
                {contacts.slice(0, 4).map(contact => (
                  <li key={contact.id}>
                    <b className="font-semibold">{fullName(contact)}</b>
                    {contact.position && <span className="text-muted"> · {contact.position}</span>}
                    <Reach contact={contact} />
                  </li>
                ))}
              </ul>
            )}
          </Box>
        </div>
      </div>
    </div>
  )
}
