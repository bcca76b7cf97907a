import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { PLAN_FIELDS } from '#domain/journey-management/best-plan/fields.ts'
import type { PlanLine, Proposal } from '#domain/journey-management/best-plan/proposal.ts'
import { WEIGHT_NAMES } from '#domain/journey-management/best-plan/weights.ts'
import { typedWeight } from './typed-weight.ts'

interface Repeated extends Pick<Proposal, 'day' | 'until' | 'asked' | 'without' | 'weights'> {
  lines: readonly Pick<PlanLine, 'driver' | 'vehicle'>[]
}

/** Repeats the order without some of the drivers and vehicles that the proposal uses. */
export function SearchAgain({ proposal, idempotencyKey }: { proposal: Repeated; idempotencyKey: string }) {
  const { lines, asked, without, weights, day, until } = proposal
  const used = {
    withoutDrivers: [...without.drivers, ...lines.flatMap(({ driver }) => driver ?? [])],
    withoutVehicles: [
      ...without.vehicles,
      ...lines.flatMap(({ vehicle }) => (vehicle ? { id: vehicle.id, name: vehicle.plate } : [])),
    ],
  }
  const order = {
    ...{ day, until, pool: asked.pool, seconds: String(asked.seconds) },
    ...{ again: asked.again && 'on', subcontract: asked.subcontract && 'on' },
    ...Object.fromEntries(WEIGHT_NAMES.map(name => [name, typedWeight(weights[name])])),
  }
  return (
    <details>
      <summary className="text-link">Chercher de nouveau sans certains moyens</summary>
      <Form method="post" className="mt-2 grid gap-4" reloadDocument>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {Object.entries(order).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        {(['withoutDrivers', 'withoutVehicles'] as const).map(name => (
          <Field
            key={name}
            type="checkboxes"
            label={PLAN_FIELDS[name].label}
            name={name}
            full
            options={[...new Map(used[name].map(one => [one.id, { value: one.id, label: one.name }])).values()].sort((a, b) =>
              a.label.localeCompare(b.label, 'fr'),
            )}
            defaultValue={without[name === 'withoutDrivers' ? 'drivers' : 'vehicles'].map(({ id }) => id)}
          />
        ))}
        <div>
          <button type="submit" className="btn btn-line" name="intent" value="plan">
            Chercher de nouveau
          </button>
        </div>
      </Form>
    </details>
  )
}
