import { Icon } from '#app/components/ui/icon.tsx'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Links to the journey's events and changes, and to declare an event. */
export function EventLinks({ journey: { id, number }, role }: { journey: { id: string; number: string }; role: Role }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {DECLARED.filter(([event]) => may(role, `${event}.write`)).map(([event, icon, label]) => (
        <a key={event} className="btn btn-sm btn-line" href={`/incidents-management/${event}s?panel=new&trajet=${number}`}>
          <Icon name={icon} />
          {label}
        </a>
      ))}
      {EVENTS.filter(([right]) => may(role, right)).map(([right, path, label]) => (
        <a key={right} className="text-link" href={`/${path}?journey=${id}`}>
          {label} de ce trajet
        </a>
      ))}
    </p>
  )
}

const DECLARED = [
  ['incident', 'triangle-alert', 'Déclarer un incident'],
  ['damage', 'package', 'Déclarer un dommage'],
  ['delay', 'clock', 'Noter un retard'],
] as const

const EVENTS = [
  ['incident.write', 'incidents-management/incidents', 'Incidents'],
  ['damage.write', 'incidents-management/damages', 'Dommages'],
  ['modification.write', 'journey-management/modifications/history', 'Modifications'],
] as const
