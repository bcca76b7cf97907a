import { useEffect, useMemo } from 'react'
import { useSubmit } from 'react-router'
import { Box } from '#app/components/ui/box.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form, OpenedBy } from '#app/components/ui/form/form.tsx'
import { currentOf, RecordRefusal } from '#app/components/ui/form/record-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, startValue } from '#app/lib/forms/form-failure.ts'
import { STEERING } from '#app/lib/forms/steering.ts'
import { throttle } from '#app/lib/lists/throttle.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { PRICING_MODES } from '#domain/sales/delivery-request/values.ts'
import { PRICE_FIELDS } from '#domain/sales/pricing/price-fields.ts'
import type { RequestRecord } from '../form/form-values.ts'
import { Factors } from './factors.tsx'
import { PriceParameters } from './parameters.tsx'
import { type PriceField, Rates } from './rates.tsx'
import { type FactorChoice, type PriceAnswer, percent, priceFormValues, type Simulated } from './values.ts'

interface PriceFormProps {
  /** Lock version that the form read before the simulation. */
  lock: number
  versionNo: number
  /** Text of the vehicle that the version needs. */
  vehicle: string
  /** Version number in the address. */
  shownVersion: string | undefined
  recorded: PriceAnswer
  /** Factors, with the quantity of one run. */
  factors: FactorChoice[]
  sheet: Simulated['sheet'] | undefined
  open: boolean
  /** Link that saves the simulation elsewhere when this version is frozen. */
  elsewhere: { href: string; label: string } | null
  simulated: boolean
  state: string
  idempotencyKey: string
  failure: FormFailure | undefined
  /** A refused save, also shown above the form. */
  refused: FormFailure | undefined
}

/** Assumptions as one GET form, recomputed while typing; its last button posts. */
export function PriceForm(props: PriceFormProps) {
  const {
    lock,
    versionNo,
    vehicle,
    shownVersion,
    recorded,
    sheet,
    open,
    elsewhere,
    simulated,
    state,
    idempotencyKey,
    failure,
    refused,
  } = props
  const submit = useSubmit()
  const simulate = useMemo(
    () =>
      throttle(
        (form: HTMLFormElement) => {
          if (!form.isConnected) return
          const fields = new FormData(form)
          for (const name of STEERING) fields.delete(name)
          submit(fields, { method: 'get', replace: true, preventScrollReset: true })
        },
        undefined,
        { edges: ['trailing'] },
      ),
    [submit],
  )
  useEffect(() => simulate.cancel, [simulate])

  const recordedHref = shownVersion ? `?tab=price&version=${shownVersion}` : '?tab=price'
  const values = priceFormValues(recorded)
  const start = (name: string) => startValue(failure, name, String(values[name] ?? ''))
  const drawn = fieldsOf(failure, values, PRICE_FIELDS)
  const field: PriceField = (name, more) => drawn(name, { small: true, inputMode: 'decimal', ...more })
  // The address may hold an unknown mode.
  const mode = PRICING_MODES.find(known => known === start('pricingMode')) ?? recorded.terms.pricingMode
  const target = sheet?.target
  return (
    <Box title="Hypothèses">
      <Form
        method="get"
        replace
        preventScrollReset
        className="hypotheses"
        onInput={event => simulate(event.currentTarget)}
        onSubmit={simulate.cancel}
        // Flush before the next click opens something: a late answer would close it.
        onBlur={simulate.flush}
        noValidate
      >
        <RecordRefusal
          failure={refused}
          book={PRICE_FIELDS}
          current={currentOf<RequestRecord>(refused)}
          typed={stored => termsValues(stored, recorded)}
          reloadHref={recordedHref}
        />
        <input type="hidden" name="tab" value="price" />
        {shownVersion && <input type="hidden" name="version" value={shownVersion} />}
        <input type="hidden" name="lock" value={lock} />
        <OpenedBy />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {/* The first submit button is the one that Enter presses. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Recalculer
        </button>
        <div className="lines">
          {vehicle && <p className="help">{vehicle}</p>}
          {field('pricingMode')}
          {field('kmLoaded')}
          {field('kmEmpty')}
          {field('serviceHours', { placeholder: '8 h 15' })}
          {field('days')}
          {field('nightHours')}
          {field('meals')}
          {field('tolls')}
        </div>
        <Rates recorded={recorded} own={start('reference') === 'OWN'} field={field} />
        {props.factors.length > 0 && <Factors factors={props.factors} failure={failure} />}
        <PriceParameters mode={mode} field={field} typed={failure?.typed ?? values} recorded={recorded.terms} failure={failure} />
        <fieldset>
          <legend>Marge cible</legend>
          <div className="margin-line">
            {field('marginPct', { label: 'Marge' })}
            <div className="switch" role="radiogroup" aria-label="La marge est un pourcentage">
              {(['SUR_COUT', 'SUR_PRIX'] as const).map(method => (
                <label key={method}>
                  <input type="radio" name="marginMethod" value={method} defaultChecked={start('marginMethod') === method} />
                  {method === 'SUR_COUT' ? 'sur coût' : 'sur prix'}
                </label>
              ))}
            </div>
          </div>
          {target && (
            <p className="help mt-2">
              {mode !== 'TRINOME' && (
                <>
                  {percent(plainPct(target.pct))} <b>{target.method === 'SUR_COUT' ? 'sur coût' : 'sur prix'}</b> donnerait{' '}
                  {formatMoney(target.priceCents)} ;{' '}
                </>
              )}
              {percent(plainPct(target.pct))} <b>{target.method === 'SUR_COUT' ? 'sur prix' : 'sur coût'}</b> donnerait{' '}
              {formatMoney(target.otherCents)}.
            </p>
          )}
        </fieldset>
        <div className="form-actions">
          <button type="submit" className="btn btn-sm btn-dark">
            <Icon name="calculator" />
            Recalculer
          </button>
          {open && (
            <button type="submit" className="btn btn-sm btn-line" formMethod="post" name="intent" value="price">
              Enregistrer ce prix
            </button>
          )}
          {elsewhere && (
            <a className="btn btn-sm btn-line" href={elsewhere.href}>
              {elsewhere.label}
            </a>
          )}
          {simulated && (
            <a className="btn btn-sm btn-bare" href={recordedHref}>
              {open ? 'Revenir au prix enregistré' : `Revenir au prix de la v${versionNo}`}
            </a>
          )}
        </div>
        {!open && (
          <p className="help">
            Simulation seulement{'\u202f'}: au statut «{'\u202f'}
            {state}
            {'\u202f'}» le prix ne change plus. Un nouveau prix demande une nouvelle version.
          </p>
        )}
      </Form>
    </Box>
  )
}

/** Form values of the record's current state; the record does not say which reference rates apply. */
function termsValues({ current }: RequestRecord, recorded: PriceAnswer) {
  const { reference: _, ...values } = priceFormValues({ ...recorded, terms: { ...recorded.terms, ...current } })
  return values
}

const plainPct = (pct: string) => pct.replace(/\.?0+$/, '')
