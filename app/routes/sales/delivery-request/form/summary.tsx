import { useEffect, useState } from 'react'
import { draftSummary } from '#domain/sales/delivery-request/draft-summary.ts'
import { stepOfField } from '#domain/sales/delivery-request/form-fields.ts'
import { REQUEST_STEP_LABELS } from '#domain/sales/delivery-request/step-values.ts'
import type { FormValues } from './form-values.ts'

/**
 * Summary of the contract beside its form: stored values, posted values and, with a script, the current values of form `formId`.
 */
export function RequestSummary({ recorded, posted, formId }: { recorded: FormValues; posted: FormValues; formId: string }) {
  const typed = useTyped(formId)
  const { missing, stops, ...sold } = draftSummary(withTypedSteps(withTypedSteps(recorded, posted), typed ?? {}))
  return (
    <aside className="request-summary" aria-labelledby="request-summary-title">
      <h2 className="section-title" id="request-summary-title">
        Récapitulatif
      </h2>
      <dl>
        <Line label="Client" text={sold.client} />
        <Line label="Intitulé" text={sold.title} />
        <Line label="Type et validité" text={sold.kind} />
        <Line label="Marchandise" text={sold.goods} />
        <Line label="Véhicule" text={sold.vehicle} />
        {sold.driver && <Line label="Conducteur" text={sold.driver} />}
        <div>
          <dt>Arrêts</dt>
          {stops.length === 0 && <Absent />}
          {stops.map(({ time, place, kind }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stops are identified by position
            <dd key={index}>
              <b>{time || '—'}</b> {place} <span className="text-muted">{kind}</span>
            </dd>
          ))}
        </div>
        <Line label="Jours" text={sold.recurrence} />
        <Line label="Prix" text={sold.price} />
      </dl>
      <p className="request-missing">
        {missing.length === 0
          ? 'Rien ne manque pour envoyer en conception.'
          : `Il manque\u202f: ${missing.map(step => REQUEST_STEP_LABELS[step]).join(', ')}.`}
      </p>
    </aside>
  )
}

function Line({ label, text }: { label: string; text: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      {text ? <dd>{text}</dd> : <Absent />}
    </div>
  )
}

const Absent = () => <dd className="text-subtle">à indiquer</dd>

/** Typed values replace their whole step: a box that is not posted is unticked, a missing row is removed. */
function withTypedSteps(values: FormValues, typed: FormValues): FormValues {
  const steps = new Set(Object.keys(typed).map(stepOfField))
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !steps.has(stepOfField(name)))), ...typed }
}

/**
 * Current form values; undefined on the server. Choosing a suggestion fires no event on its field, so clicks and keys are watched too.
 */
function useTyped(formId: string): FormValues | undefined {
  const [typed, setTyped] = useState<FormValues>()
  useEffect(() => {
    let frame = 0
    function read() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const form = document.getElementById(formId)
        if (form instanceof HTMLFormElement) setTyped(valuesOf(new FormData(form)))
      })
    }
    const events = ['input', 'change', 'click', 'keyup'] as const
    for (const event of events) document.addEventListener(event, read)
    // Typed before hydration.
    read()
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) document.removeEventListener(event, read)
    }
  }, [formId])
  return typed
}

function valuesOf(fields: FormData): FormValues {
  return Object.fromEntries(
    [...new Set(fields.keys())].map(name => {
      const values = fields.getAll(name).filter(value => typeof value === 'string')
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
