import { History } from '#app/components/history/history.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Route } from '../+types/driver'
import { DriverAbsences } from './absences.tsx'
import { DriverCertifications } from './certifications.tsx'
import { DriverContract } from './contract.tsx'
import { DriverIdentity } from './identity.tsx'
import { DriverJourneys } from './journeys.tsx'

type Data = Route.ComponentProps['loaderData']

/** What the open tab of a driver's sheet shows. */
export function DriverContent({
  driver,
  content,
  today,
  search,
  can,
}: Pick<Data, 'driver' | 'content' | 'today' | 'search' | 'can'>) {
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
      {content.tab === 'history' && <History history={content.history} href={page => `?tab=history&page=${page}`} />}
    </>
  )
}
