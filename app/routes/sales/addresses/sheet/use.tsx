import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { counted } from '#domain/formats/counted.ts'
import type { AddressDetail } from '../form-values.ts'
import type { AddressRights } from '../table.tsx'

export function Use({
  address: { visits, usedBy, comingJourneys, runningRequests },
  can,
}: {
  address: AddressDetail
  can: AddressRights
}) {
  return (
    <PanelSection
      title="Utilisation"
      note={`${counted(comingJourneys, 'trajet')} à venir, ${counted(runningRequests, 'cahier')} des charges ${runningRequests > 1 ? 'actifs' : 'actif'}`}
    >
      {visits.visits > 0 && (
        <p className="mb-2">
          Sur 90 jours, {counted(visits.visits, 'passage')}
          {'\u202f'}: {visits.averageMin}
          {'\u202f'}min sur site en moyenne, dont {visits.waitingMin}
          {'\u202f'}min au-delà du temps standard.
        </p>
      )}
      {usedBy.total === 0 ? (
        <p className="help">Aucun trajet prévu ne s'y arrête.</p>
      ) : (
        <ul className="grid gap-1">
          {usedBy.lines.map(({ id, number, label }) => (
            <li key={id} className="flex gap-3">
              <span className="voice-code">{number}</span>
              {can.lines ? (
                <a
                  className="text-link min-w-0 truncate"
                  title={label}
                  href={`/journey-management/live-lines?panel=show&id=${id}`}
                >
                  {label}
                </a>
              ) : (
                <span className="min-w-0 truncate" title={label}>
                  {label}
                </span>
              )}
            </li>
          ))}
          {usedBy.total > usedBy.lines.length && (
            <li className="help">et {counted(usedBy.total - usedBy.lines.length, 'autre')}</li>
          )}
        </ul>
      )}
    </PanelSection>
  )
}
