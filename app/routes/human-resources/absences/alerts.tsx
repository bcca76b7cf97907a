import { Banner } from '#app/components/ui/banner.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { ABSENT_ALERT_PCT } from '#domain/human-resources/absences/values.ts'

type Alert = Answer<ApiClient['human-resources']['absences']['alerts']['$get']>['rows'][number]

/** Days listed per depot. */
const NAMED = 3

/** Days on which too many drivers of a depot are absent (`domain.md` §4.5), with the depot and the counts. */
export function AbsenceAlerts({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null
  const byDepot = [...Map.groupBy(alerts, ({ depot }) => depot)]
  return (
    <div className="mb-3">
      <Banner tone="warning">
        Plus de {ABSENT_ALERT_PCT}
        {'\u202f'}% des chauffeurs absents le même jour
        {byDepot.map(([depot, days]) => (
          <p key={depot}>
            {depot}
            {'\u202f'}: {days.slice(0, NAMED).map(dayText).join(', ')}
            {days.length > NAMED && ` et ${counted(days.length - NAMED, 'autre jour', 'autres jours')}`}
          </p>
        ))}
      </Banner>
    </div>
  )
}

const dayText = ({ date, absent, staff }: Alert) => `${formatDate(date).slice(0, 5)} (${absent} sur ${staff})`
