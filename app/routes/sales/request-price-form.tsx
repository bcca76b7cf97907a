import { useEffect, useMemo } from 'react'
import { useSubmit } from 'react-router'
import { Box } from '#app/components/ui/box.tsx'
import { Conflict } from '#app/components/ui/conflict.tsx'
import { Field, type FieldProps } from '#app/components/ui/field.tsx'
import { Form, OpenedBy } from '#app/components/ui/form.tsx'
import { FormRefusal } from '#app/components/ui/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { STEERING } from '#app/lib/forms/steering.ts'
import { throttle } from '#app/lib/lists/throttle.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { PRICE_UNITS, PRICING_MODE_LABELS, PRICING_MODES, type PricingMode } from '#domain/sales/delivery-request-values.ts'
import type { PriceSheet } from '#domain/sales/price-sheet.ts'
import { USES_GRID, unitPriceText } from '#domain/sales/price-values.ts'
import { CNR_ACTIVITY_LABELS } from '#domain/transverse/cnr-values.ts'
import { Factors } from './request-price-factors.tsx'
import { Brackets } from './request-price-grid.tsx'
import {
  type FactorChoice,
  PRICE_LABELS,
  type PriceAnswer,
  percent,
  priceFieldLabel,
  priceFormValues,
  type ReferenceChoice,
  type ShownTerms,
} from './request-price-values.ts'

interface PriceFormProps {
  /** The lock that the form read, before anything was tried. */
  lock: number
  versionNo: number
  /** The version that the address names. */
  shownVersion: string | undefined
  recorded: PriceAnswer
  /** The factors with what a run takes of each, by what is shown. */
  factors: FactorChoice[]
  terms: ShownTerms
  sheet: PriceSheet | undefined
  open: boolean
  simulated: boolean
  state: string
  idempotencyKey: string
  failure: FormFailure | undefined
  /** A saving that was refused: said on top, beside being said at the fields. */
  refused: FormFailure | undefined
  gridError: string | undefined
}

/** The hypotheses: one GET form, which reckons as one types when JavaScript runs; its last button posts it. */
export function PriceForm(props: PriceFormProps) {
  const { lock, versionNo, shownVersion, recorded, sheet, open, simulated, state, idempotencyKey, failure, refused } = props
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
  const start = (name: string) => startValue(failure, name, values[name])
  const field = (name: string, more: Partial<FieldProps> = {}) => (
    <Field
      small
      label={PRICE_LABELS[name]!}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={start(name)}
      error={issueAt(failure, name)}
      {...more}
    />
  )
  const mode = start('pricingMode') as PricingMode
  const own = start('reference') === 'OWN'
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
        noValidate
      >
        {refused?.status === 409 ? (
          <Conflict
            message={refused.message}
            fields={differences(refused, currentValues(refused, recorded), PRICE_LABELS)}
            reloadHref={recordedHref}
          />
        ) : (
          <FormRefusal failure={refused} label={priceFieldLabel} />
        )}
        <input type="hidden" name="tab" value="price" />
        {shownVersion && <input type="hidden" name="version" value={shownVersion} />}
        <input type="hidden" name="lock" value={lock} />
        <OpenedBy />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {/* The first button is what Enter presses. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Recalculer
        </button>
        <div className="lines">
          {field('pricingMode', {
            type: 'select',
            options: PRICING_MODES.map(value => ({ value, label: PRICING_MODE_LABELS[value] })),
          })}
          {field('kmLoaded', { unit: 'km' })}
          {field('kmEmpty', { unit: 'km' })}
          {field('serviceHours', { unit: 'h', placeholder: '8 h 15' })}
          {field('days', { unit: 'j' })}
          {field('nightHours', { unit: 'h' })}
          {field('tolls', { unit: '€' })}
        </div>
        <fieldset>
          <legend>Taux du trinôme</legend>
          <div className="lines">
            <div className="field-wide">{field('reference', { type: 'select', options: referenceOptions(recorded) })}</div>
            {own && field('rates.perKm', { unit: '€/km' })}
            {own && field('rates.perHour', { unit: '€/h' })}
            {own && field('rates.perDay', { unit: '€/j' })}
            {own && field('rates.consumption', { unit: 'L/100 km' })}
          </div>
        </fieldset>
        <Factors factors={props.factors} failure={failure} />
        <PriceParameters mode={mode} field={field} start={start} {...props} />
        <fieldset>
          <legend>Marge cible</legend>
          <div className="margin-line">
            {field('marginPct', { unit: '%', label: 'Marge' })}
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

const plainPct = (pct: string) => pct.replace(/\.?0+$/, '')

type FieldOf = (name: string, more?: Partial<FieldProps>) => React.ReactNode

/** What the mode asks for. */
function PriceParameters({
  mode,
  field,
  start,
  failure,
  recorded,
  gridError,
}: Pick<PriceFormProps, 'failure' | 'recorded' | 'gridError'> & {
  mode: PricingMode
  field: FieldOf
  start: (name: string) => string
}) {
  if (mode === 'TRINOME') return null
  const unit = PRICE_UNITS[mode]
  const grid = USES_GRID.includes(mode)
  const measured = mode !== 'FORFAIT_TRAJET' && mode !== 'KM'
  return (
    <fieldset>
      <legend>Prix {PRICING_MODE_LABELS[mode].toLowerCase()}</legend>
      <div className="lines">
        {mode !== 'GRILLE' && field('unitPrice', { label: PRICE_LABELS.unitPrice, unit: `€/${SHORT_UNITS[unit] ?? unit}` })}
        {measured &&
          field('chargedQuantity', {
            unit: SHORT_UNITS[unit] ?? unit,
            help: QUANTITY_HELP[mode],
          })}
        {mode !== 'FORFAIT_TRAJET' && field('minimum', { unit: '€' })}
      </div>
      {grid && (
        <Brackets
          failure={failure}
          recorded={recorded.terms.grid}
          error={gridError}
          payForNext={start('payForNextBracket') === 'on'}
        />
      )}
    </fieldset>
  )
}

const SHORT_UNITS: Record<string, string> = { palette: 'pal.', trajet: 'trajet', point: 'pt', jour: 'j' }
const QUANTITY_HELP: Partial<Record<PricingMode, string>> = {
  HEURE: 'Sans quantité : les heures de service, par demi-heure entamée',
  JOUR: 'Sans quantité : les jours',
  PALETTE: 'Sans quantité : selon ce que le trajet emporte',
  GRILLE: 'Sans quantité : selon ce que le trajet emporte',
  TONNE: 'Sans quantité : selon ce que le trajet emporte',
  POINT: 'Sans quantité : selon ce que le trajet emporte',
}

/** The referentials of the day by vehicle, the version's own copy of one that has moved, rates of one's own. */
function referenceOptions({ references, reference, terms }: PriceAnswer) {
  const words = ({ perKm, perHour, perDay }: Pick<ReferenceChoice, 'perKm' | 'perHour' | 'perDay'>) =>
    `${unitPriceText(perKm)} €/km · ${unitPriceText(perHour)} €/h · ${unitPriceText(perDay)} €/j`
  return [
    { value: '', label: 'Sans taux (coût de conception)' },
    { value: 'OWN', label: 'Taux propres' },
    ...(reference === 'KEPT' && terms.rates ? [{ value: 'KEPT', label: `Taux de la version · ${words(terms.rates)}` }] : []),
    ...references.map(row => ({
      value: row.id,
      label: `${CNR_ACTIVITY_LABELS[row.activity]} · ${words(row)}`,
      group: VEHICLE_CATEGORY_LABELS[row.category],
    })),
  ]
}

/** The recorded price of a stale form: what the host answered with the refusal holds the version as it is now. */
function currentValues(failure: FormFailure, recorded: PriceAnswer): Record<string, string> {
  const now = (failure.current as { current?: ShownTerms } | undefined)?.current
  const values = priceFormValues(now ? { ...recorded, terms: { ...recorded.terms, ...now } } : recorded)
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in PRICE_LABELS && name !== 'reference'))
}
