import { CalendarFeedBox } from '#app/components/human-resources/calendar-feed.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Route } from '../+types/driver'
import { DriverIdentity } from './identity.tsx'

const Agenda = late(() => import('#app/components/planning/agenda.tsx'), 'Agenda')
const History = late(() => import('#app/components/history/history.tsx'), 'History')
const InfractionRows = late(() => import('#app/components/incidents-management/infraction-rows.tsx'), 'InfractionRows')
const DriverAbsences = late(() => import('./absences.tsx'), 'DriverAbsences')
const DriverCertifications = late(() => import('./certifications.tsx'), 'DriverCertifications')
const DriverContract = late(() => import('./contract.tsx'), 'DriverContract')
const DriverDocuments = late(() => import('./documents.tsx'), 'DriverDocuments')
const DriverJourneys = late(() => import('./journeys.tsx'), 'DriverJourneys')
const DriverRests = late(() => import('./rests.tsx'), 'DriverRests')
const DriverQuality = late(() => import('./quality.tsx'), 'DriverQuality')

type Data = Route.ComponentProps['loaderData']

interface ContentProps extends Pick<Data, 'driver' | 'content' | 'today' | 'search' | 'can' | 'idempotencyKey'> {
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

export function DriverContent({ driver, content, today, search, can, href, ...form }: ContentProps) {
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
      {content.tab === 'identity' && (
        <DriverIdentity driver={driver} today={today} can={can}>
          {can.personal && (
            <CalendarFeedBox
              feed={content.feed}
              idempotencyKey={form.idempotencyKey}
              failure={form.failure?.intent.startsWith('feed-') ? form.failure : undefined}
            />
          )}
        </DriverIdentity>
      )}
      {content.tab === 'contract' && <DriverContract {...content} driver={driver} />}
      {content.tab === 'planning' && <Agenda {...content} today={today} href={href} keep={[['tab', 'planning']]} />}
      {content.tab === 'rests' && <DriverRests {...content} today={today} />}
      {content.tab === 'certifications' && <DriverCertifications page={content.page} today={today} />}
      {content.tab === 'absences' && <DriverAbsences {...content} driverId={driver.id} canGrant={can.grantLeave} />}
      {content.tab === 'journeys' && <DriverJourneys {...content} search={search} />}
      {content.tab === 'quality' && <DriverQuality {...content} driverId={driver.id} today={today} />}
      {content.tab === 'infractions' && <InfractionRows page={content.page} of={{ driver: driver.id }} today={today} />}
      {content.tab === 'documents' && (
        <DriverDocuments
          rows={content.rows}
          searchParams={new URLSearchParams(search)}
          canWrite={can.write}
          href={href}
          {...form}
        />
      )}
      {content.tab === 'history' && <History history={content.history} href={page => `?tab=history&page=${page}`} />}
    </>
  )
}
