import { RealFactsForm } from '#app/components/journey-management/real-facts-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { factsOf } from '#domain/field-book.ts'
import { JOURNEY_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { JourneySheet } from '../panels.server.ts'

/** Actual counters, energy and tolls, with a form until the check. */
export function RealFacts({ sheet, role, failure }: { sheet: JourneySheet; role: Role; failure: FormFailure | undefined }) {
  const { journey } = sheet.detail
  const enters = may(role, 'journey.drive') && (journey.status === 'EN_COURS' || journey.status === 'TERMINE')
  const facts = factsOf(JOURNEY_FIELDS, journey, [
    'odometerStart',
    'odometerEnd',
    'kmReal',
    'fuelL',
    'fuelKg',
    'energyKwh',
    'tollsRealCents',
  ])
  const known = facts.filter(([, words]) => words !== null)
  if (!enters && known.length === 0) return null
  return (
    <PanelSection title="Relevé du trajet">
      {known.length > 0 && <Facts stacked items={known} />}
      {enters && (
        <details open={failure !== undefined || known.length === 0} className="mt-2">
          <summary className="cursor-pointer py-1 font-medium">Noter les compteurs, l'énergie et les péages</summary>
          <RealFactsForm
            journey={journey}
            energy={sheet.detail.vehicle?.energy ?? null}
            idempotencyKey={sheet.idempotencyKey}
            failure={failure}
            intent="facts"
          />
        </details>
      )}
    </PanelSection>
  )
}
