import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { ADDRESS_FIELDS as FIELDS } from '#domain/sales/addresses/fields.ts'
import { closureText } from '#domain/sales/addresses/values.ts'
import type { AddressDetail } from '../form-values.ts'

export function Hours({ address: { openings, closures, today } }: { address: AddressDetail }) {
  return (
    <PanelSection title="Horaires" note={today && `Aujourd'hui\u202f: ${today.text}`}>
      {openings.length === 0 ? (
        <p className="help">Aucun horaire connu.</p>
      ) : (
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1">
          {Object.entries(WEEKDAY_LABELS).map(([weekday, label]) => {
            const day = openings.filter(opening => opening.weekday === Number(weekday))
            return (
              <div className="contents" key={weekday}>
                <dt className="text-muted">{label}</dt>
                <dd>
                  {day.length > 0 ? (
                    day.map(({ from, to }) => `${from}–${to}`).join(', ')
                  ) : (
                    <span className="text-subtle">Fermé</span>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <h4 className="field-label mt-4">{FIELDS.closures.label}</h4>
      {closures.length === 0 ? (
        <p className="help">Aucune fermeture prévue.</p>
      ) : (
        <ul className="grid gap-1">
          {closures.map(closure => (
            <li className="first-letter:uppercase" key={closure.from + closure.to + closure.reason}>
              {closureText(closure)}
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
