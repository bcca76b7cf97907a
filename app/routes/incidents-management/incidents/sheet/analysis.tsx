import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { factsOf } from '#domain/field-book.ts'
import { INCIDENT_FIELDS as FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import { WHYS } from '#domain/incidents-management/incidents/values.ts'
import type { IncidentDetail } from '../panels.server.ts'

/** « Analyse »: cause, liability, « 5 pourquoi », and what closing still requires. */
export function Analysis({ incident }: { incident: IncidentDetail }) {
  const whys = WHYS.flatMap(why => incident[why] ?? [])
  return (
    <div className="grid gap-6">
      <Facts stacked items={[[FIELDS.causeId.label, incident.cause], ...factsOf(FIELDS, incident, ['responsibility'])]} />
      {whys.length > 0 && (
        <PanelSection title="5 pourquoi">
          <ol className="box">
            {whys.map((words, index) => (
              <li key={words} className="flex gap-3 border-t border-line px-4 py-2 first:border-t-0">
                <b className="tabular-nums">{index + 1}</b>
                <span className="wrap-anywhere">{words}</span>
              </li>
            ))}
          </ol>
        </PanelSection>
      )}
      {incident.analysis && (
        <PanelSection title={FIELDS.analysis.label}>
          <p className="whitespace-pre-line wrap-anywhere">{incident.analysis}</p>
        </PanelSection>
      )}
      {incident.gaps.length > 0 && (
        <PanelSection title="Avant de clôturer">
          <ul className="list-disc pl-5">
            {incident.gaps.map(gap => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </PanelSection>
      )}
    </div>
  )
}
