import type { ReactNode } from 'react'
import { indexationText } from '#app/components/sales/indexation-fields.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { CountryName } from '#app/components/ui/country-name.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { Country } from '#domain/countries.ts'
import { factsOf } from '#domain/field-book.ts'
import { COMPANY_FIELDS as FIELDS } from '#domain/sales/companies/fields.ts'
import { contactName } from '#domain/sales/companies/values.ts'
import { FUEL_CHOICE_LABELS } from '#domain/sales/pricing/price-values.ts'
import type { CompanyRecord } from '../form.tsx'
import type { ContactRecord } from './contact-form.tsx'
import { Reach } from './reach.tsx'

export function CompanySummary({
  company,
  country,
  contacts,
  contactsHref,
  can,
  children,
}: {
  company: CompanyRecord
  country?: Country
  contacts: readonly ContactRecord[]
  contactsHref: string
  can: { write: boolean; notes: boolean }
  /** Figures, shown above the identity. */
  children?: ReactNode
}) {
  const address = [company.billingLine1, company.billingLine2, `${company.billingZip} ${company.billingCity}`]
  if (company.country !== 'FR') address.push(country?.name ?? company.country)
  const { creditLimitCents, iban, bic } = company
  const money =
    creditLimitCents === undefined ? [] : factsOf(FIELDS, { creditLimitCents, iban, bic }, ['creditLimitCents', 'iban', 'bic'])
  // Absent for roles that may not see money.
  const { defaultIndexation } = company
  const indexation: [string, ReactNode][] =
    defaultIndexation === undefined || !company.types.includes('CLIENT')
      ? []
      : [
          [
            FIELDS.defaultIndexation.label,
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
                ...factsOf(FIELDS, company, [
                  'legalName',
                  'tradeName',
                  'types',
                  'legalForm',
                  'siren',
                  'siret',
                  'vatNumber',
                  'vatRegime',
                  'vatBasis',
                  'naf',
                ]),
                [FIELDS.country.label, country ? <CountryName key="country" country={country} /> : company.country],
                [FIELDS.phone.label, company.phone && <a href={`tel:${company.phone}`}>{FIELDS.phone.read(company.phone)}</a>],
                [FIELDS.email.label, company.email && <a href={`mailto:${company.email}`}>{company.email}</a>],
              ]}
            />
          </Box>
          <Box title="Suivi">
            <Facts
              stacked
              items={[
                [FIELDS.salesUserId.label, company.salesUser],
                ...factsOf(FIELDS, company, ['customerSince', 'freeWaitingMin']),
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
                ...factsOf(FIELDS, company, ['eInvoiceId', 'paymentDays', 'paymentMode']),
                ...money,
                ...factsOf(FIELDS, company, ['account', 'poRequired']),
              ]}
            />
          </Box>
          <Box
            title={FIELDS.notes.label}
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
                    <b className="font-semibold">{contactName(contact)}</b>
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
