import { RealFactsForm } from '#app/components/journey-management/real-facts-form.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { Day } from './day.ts'

interface TakenProps {
  run: Day['runs'][number]
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** Counters, energy and tolls of a run, from its start until its check; required once it is over. */
export function Taken({ run, idempotencyKey, failure }: TakenProps) {
  if (run.status !== 'EN_COURS' && run.status !== 'TERMINE') return null
  const noted = run.odometerEnd !== null || run.kmReal !== null
  return (
    <details className="my-day-failed" open={failure !== undefined || (run.status === 'TERMINE' && !noted)}>
      <summary>Compteurs, énergie, péages</summary>
      <div className="my-day-proofs">
        <RealFactsForm
          journey={run}
          energy={run.energy}
          idempotencyKey={`${idempotencyKey}-${run.number}`}
          failure={failure}
          intent="facts"
          action="/?index"
        >
          <input type="hidden" name="journey" value={run.number} />
        </RealFactsForm>
      </div>
    </details>
  )
}
