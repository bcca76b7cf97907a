import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { late } from '#app/lib/navigation/late.ts'
import { REQUEST_FORM_FIELDS, stepOfField } from '#domain/sales/delivery-request/form-fields.ts'
import {
  isFilled,
  isRequestStep,
  REQUEST_STEP_LABELS,
  REQUEST_STEPS,
  type RequestStep,
} from '#domain/sales/delivery-request/step-values.ts'
import { enteredOf, type FormValues, type RequestRecord, requestFormValues } from './form-values.ts'
import { type FormParts, formParts, wordsOfPeople } from './parts.tsx'
import { ClientFields, NeedFields, PriceFields } from './step-fields.tsx'
import type { StepFailure } from './steps.server.ts'
import { RequestSummary } from './summary.tsx'

// Load later steps on demand.
const RecurrenceFields = late(() => import('./recurrence-fields.tsx'), 'RecurrenceFields')
const StopFields = late(() => import('./stop-fields.tsx'), 'StopFields')

interface StepsProps {
  /** Step named by the address; the action may answer with another one. */
  step: RequestStep
  /** Absent until the first step has created the draft. */
  request?: RequestRecord
  /** Client of a new draft, when the link names one. */
  company?: { id: string; text: string }
  salesUsers: readonly Choice[]
  idempotencyKey: string
  failure: StepFailure | undefined
  today: string
  closeHref: string
  reloadHref: string
}

/** Step-by-step form in a full-screen panel: `?panel=new`, then `?panel=draft&step=…` on the sheet. */
export function StepsPanel(props: StepsProps) {
  const { request, closeHref, failure } = props
  // Unsaved values may belong to another step than the address names.
  const posted = failure?.typed.step
  const step = failure?.step ?? (isRequestStep(posted) ? posted : props.step)
  const entered = request && enteredOf(request)
  const drawn = failure ? JSON.stringify([step, failure.typed, failure.intent]) : step
  const sent = useNavigation().formData?.get('intent')
  const button = (intent: string, className: string, words: string) => (
    <button type="submit" className={className} form="step-form" name="intent" value={intent} aria-busy={sent === intent}>
      {words}
    </button>
  )
  return (
    <Panel
      title={request ? `Saisie de ${request.number}` : 'Nouveau cahier des charges'}
      closeHref={closeHref}
      size="full"
      footer={
        <>
          {button('next', 'btn btn-primary', step === 'price' ? 'Enregistrer et terminer' : 'Enregistrer et continuer')}
          {request && step !== 'client' && (
            <button type="submit" className="btn btn-line" form="step-form" name="intent" value="previous" formNoValidate>
              <Icon name="arrow-left" />
              Précédent
            </button>
          )}
          {request && step !== 'price' && button('leave', 'btn btn-bare', 'Enregistrer et quitter')}
          {!request && <Cancel href={closeHref} />}
          {request && <span className="foot-note">Chaque étape est enregistrée quand vous la quittez</span>}
        </>
      }
    >
      <div className="request-form request-draft">
        <ol className="request-steps request-walk" aria-label="Étapes">
          {REQUEST_STEPS.map((name, index) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>
              <button
                type="submit"
                form="step-form"
                name="intent"
                value={`goto:${name}`}
                formNoValidate
                disabled={!request || name === step}
              >
                <b>{index + 1}</b>
                {REQUEST_STEP_LABELS[name]}
                {entered && isFilled(name, entered) && (
                  <>
                    <Icon name="check" />
                    <span className="sr-only"> (remplie)</span>
                  </>
                )}
              </button>
            </li>
          ))}
        </ol>
        {/* Remounts the form with the server's answer, because its fields are uncontrolled. */}
        <StepForm key={`form ${drawn}`} {...props} step={step} />
        <RequestSummary
          key={`summary ${drawn}`}
          recorded={agreedValues(step, request, props.company)}
          posted={failure?.typed ?? NOTHING}
          formId="step-form"
        />
      </div>
    </Panel>
  )
}

const NOTHING = {}

/** Stored values plus the defaults of the shown step; defaults of other steps are not agreed yet. */
function agreedValues(step: RequestStep, request: StepsProps['request'], company: StepsProps['company']): FormValues {
  const entered = request && enteredOf(request)
  const agreed = REQUEST_STEPS.filter(other => other === step || (entered && isFilled(other, entered)))
  return Object.fromEntries(
    Object.entries(requestFormValues(request, company)).filter(([name]) => agreed.some(other => other === stepOfField(name))),
  )
}

function StepForm({ step, request, company, salesUsers, idempotencyKey, failure, today, reloadHref }: StepsProps) {
  const recorded = requestFormValues(request, company)
  const typed = failure?.typed ?? {}
  // Another step's post has no typed values for this step unless it was visited before.
  const mine = Object.keys(typed).some(name => stepOfField(name) === step)
  const parts = formParts(mine ? failure : undefined, mine ? typed : recorded)
  return (
    <RecordForm
      id="step-form"
      intent="next"
      idempotencyKey={idempotencyKey}
      // Messages of another step are shown there.
      failure={mine ? failure : failure && { ...failure, message: '', issues: [] }}
      book={REQUEST_FORM_FIELDS}
      record={request}
      typed={stored => valuesOfSteps(requestFormValues(stored), Object.keys(typed))}
      words={wordsOfPeople(salesUsers)}
      reloadHref={reloadHref}
    >
      <input type="hidden" name="step" value={step} />
      <Carried typed={typed} except={step} />
      <fieldset className="step">
        <legend className="section-title">
          <span className="step-number">{REQUEST_STEPS.indexOf(step) + 1}</span>
          {REQUEST_STEP_LABELS[step]}
        </legend>
        <StepFields
          step={step}
          parts={parts}
          spot={request?.kind === 'SPOT'}
          salesUsers={salesUsers}
          failure={failure}
          today={today}
        />
      </fieldset>
    </RecordForm>
  )
}

/** Stored values of the steps that were posted. */
function valuesOfSteps(recorded: FormValues, posted: string[]): FormValues {
  const steps = new Set(posted.map(stepOfField))
  return Object.fromEntries(Object.entries(recorded).filter(([name]) => steps.has(stepOfField(name))))
}

/** Hidden fields with the unsaved values of other steps. */
function Carried({ typed, except }: { typed: FormValues; except: RequestStep }) {
  return Object.entries(typed)
    .filter(([name]) => ![undefined, except].includes(stepOfField(name)))
    .flatMap(([name, values]) =>
      [values].flat().map(value => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
    )
}

function StepFields({
  step,
  parts,
  spot,
  salesUsers,
  failure,
  today,
}: { parts: FormParts; spot: boolean } & Pick<StepsProps, 'step' | 'salesUsers' | 'failure' | 'today'>) {
  switch (step) {
    case 'client':
      return (
        <div className="fields">
          <ClientFields parts={parts} salesUsers={salesUsers} />
        </div>
      )
    case 'need':
      return (
        <div className="fields">
          <NeedFields parts={parts} />
        </div>
      )
    case 'stops':
      return <StopFields parts={parts} count={rowCount(parts.values, 'stops')} />
    case 'recurrence':
      return spot ? (
        <>
          <input type="hidden" name="spot" value="on" />
          <p className="help">Un transport spot roule une fois, le premier jour de validité.</p>
        </>
      ) : (
        <RecurrenceFields parts={parts} calendar={failure?.calendar} today={today} />
      )
    case 'price':
      return (
        <div className="fields">
          <PriceFields parts={parts} />
        </div>
      )
  }
}
