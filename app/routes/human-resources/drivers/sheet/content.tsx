import { History } from '#app/components/history/history.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { Route } from '../+types/driver'
import { DriverContract } from './contract.tsx'
import { DriverIdentity } from './identity.tsx'

type Data = Route.ComponentProps['loaderData']

/** What the open tab of a driver's sheet shows. */
export function DriverContent({ driver, content, today, can }: Pick<Data, 'driver' | 'content' | 'today' | 'can'>) {
  return (
    <>
      {driver.status === 'SUSPENDU' && (
        <Banner tone="warning">
          <b>Chauffeur suspendu.</b> {driver.suspensionReason}
        </Banner>
      )}
      {content.tab === 'identity' && <DriverIdentity driver={driver} today={today} can={can} />}
      {content.tab === 'contract' && <DriverContract driver={driver} />}
      {content.tab === 'history' && <History history={content.history} href={page => `?tab=history&page=${page}`} />}
    </>
  )
}
