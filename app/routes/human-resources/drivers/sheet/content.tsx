import { OwnedDocuments } from '#app/components/documents/owned-documents.tsx'
import { History } from '#app/components/history/history.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { DRIVER_DOCUMENT_FIELDS } from '#domain/human-resources/drivers/fields.ts'
import type { Route } from '../+types/driver'
import { DriverAbsences } from './absences.tsx'
import { DriverCertifications } from './certifications.tsx'
import { DriverContract } from './contract.tsx'
import { DriverIdentity } from './identity.tsx'
import { DriverJourneys } from './journeys.tsx'

type Data = Route.ComponentProps['loaderData']

interface ContentProps extends Pick<Data, 'driver' | 'content' | 'today' | 'search' | 'can' | 'idempotencyKey'> {
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** What the open tab of a driver's sheet shows, with the forms and questions that belong to it. */
export function DriverContent({ driver, content, today, search, can, ...form }: ContentProps) {
  return (
    <>
      {driver.status === 'SUSPENDU' && (
        <Banner tone="warning">
          <b>Chauffeur suspendu.</b> {driver.suspensionReason}
        </Banner>
      )}
      {driver.leaveDate && driver.status !== 'ARCHIVE' && (
        <Banner tone="info">
          <b>
            {driver.status === 'SORTI' ? 'Sorti' : 'Sortie prévue'} le {formatDate(driver.leaveDate)}.
          </b>{' '}
          {driver.leaveReason}
        </Banner>
      )}
      {content.tab === 'identity' && <DriverIdentity driver={driver} today={today} can={can} />}
      {content.tab === 'contract' && <DriverContract driver={driver} />}
      {content.tab === 'certifications' && <DriverCertifications page={content.page} today={today} />}
      {content.tab === 'absences' && <DriverAbsences {...content} driverId={driver.id} />}
      {content.tab === 'journeys' && <DriverJourneys {...content} search={search} />}
      {content.tab === 'documents' && (
        <OwnedDocuments
          rows={content.rows}
          fields={DRIVER_DOCUMENT_FIELDS}
          empty="Permis, carte conducteur, contrat, avis d'aptitude."
          searchParams={new URLSearchParams(search)}
          canWrite={can.write}
          {...form}
        />
      )}
      {content.tab === 'history' && <History history={content.history} href={page => `?tab=history&page=${page}`} />}
    </>
  )
}
