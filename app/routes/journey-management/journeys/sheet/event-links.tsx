import { Icon } from '#app/components/ui/icon.tsx'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Links to the journey's events and changes, and to declare an incident or a damage. */
export function EventLinks({ journey: { id, number }, role }: { journey: { id: string; number: string }; role: Role }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {may(role, 'incident.write') && (
        <>
          <a className="btn btn-sm btn-line" href={`/incidents-management/incidents?panel=new&trajet=${number}`}>
            <Icon name="triangle-alert" />
            Déclarer un incident
          </a>
          <a className="text-link" href={`/incidents-management/incidents?journey=${id}`}>
            Incidents de ce trajet
          </a>
        </>
      )}
      {may(role, 'damage.write') && (
        <>
          <a className="btn btn-sm btn-line" href={`/incidents-management/damages?panel=new&trajet=${number}`}>
            <Icon name="package" />
            Déclarer un dommage
          </a>
          <a className="text-link" href={`/incidents-management/damages?journey=${id}`}>
            Dommages de ce trajet
          </a>
        </>
      )}
      {may(role, 'modification.write') && (
        <a className="text-link" href={`/journey-management/modifications/history?journey=${id}`}>
          Modifications de ce trajet
        </a>
      )}
    </p>
  )
}
