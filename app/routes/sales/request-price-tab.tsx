import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { FormRefusal } from '#app/components/ui/form-refusal.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import {
  BILLING_FREQUENCIES,
  BILLING_FREQUENCY_LABELS,
  type BillingFrequency,
  PRICE_UNITS,
  PRICING_MODE_LABELS,
  type PricingMode,
} from '#domain/sales/delivery-request-values.ts'
import { priceOfRuns } from '#domain/sales/request-price.ts'
import { priceText } from './request-form-values.ts'

interface PriceProps {
  version: number
  current: {
    pricingMode: PricingMode
    unitPrice: string | null
    billingFrequency: BillingFrequency
    costCents: number | null
    kmLoaded: string | null
    kmEmpty: string | null
  }
  runs: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** What it costs the client and the carrier; the price can be changed until the offer freezes it. */
export function PriceTab({ version, current, runs, open, idempotencyKey, failure }: PriceProps) {
  const { unitPrice, costCents, kmLoaded, kmEmpty, pricingMode } = current
  const priceCents = priceOfRuns(current, 1)
  const yearCents = priceOfRuns(current, runs)
  const margin = priceCents !== null && costCents !== null ? priceCents - costCents : null
  const km = Number(kmLoaded ?? 0) + Number(kmEmpty ?? 0)
  const perUnit = unitPrice === null ? null : `${priceText(unitPrice)}\u202f€ / ${PRICE_UNITS[pricingMode]}`
  return (
    <div className="grid gap-4">
      <section className="box figures" aria-label="Prix, coût et marge">
        <Figure label="Prix de vente HT" value={priceCents === null ? perUnit : formatMoney(priceCents)} large>
          {PRICING_MODE_LABELS[pricingMode]}
          {priceCents !== null && PRICE_UNITS[pricingMode] !== 'trajet' && `, ${perUnit}`} · facturé{' '}
          {BILLING_FREQUENCY_LABELS[current.billingFrequency].toLowerCase()}
        </Figure>
        <Figure label="Coût de revient" value={costCents === null ? null : formatMoney(costCents)}>
          {costCents === null ? 'Vient de la conception' : km > 0 && `${formatNumber(km.toFixed(1))}\u202fkm`}
        </Figure>
        <Figure label="Marge" value={margin === null ? null : signed(formatMoney(margin))} bad={margin !== null && margin < 0}>
          {margin !== null && Boolean(costCents && priceCents) && (
            <>
              {signed(share(margin, costCents!))} coût · {signed(share(margin, priceCents!))} prix
            </>
          )}
        </Figure>
        <Figure label="Prix au km" value={priceCents === null || km === 0 ? null : perKm(priceCents, km)}>
          {km > 0 && `${share(Number(kmEmpty ?? 0), km)} à vide`}
        </Figure>
        <Figure label="CA annuel estimé" value={yearCents === null ? null : formatMoney(yearCents)}>
          {runs} trajet{runs > 1 && 's'} sur 12 mois
        </Figure>
      </section>
      {open && (
        <Box title="Changer le prix">
          <form method="post" className="form max-w-140!">
            <input type="hidden" name="intent" value="price" />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <input type="hidden" name="version" value={version} />
            <FormRefusal failure={failure} label={name => (name === 'unitPrice' ? 'Prix' : 'Facturation')} />
            <div className="fields">
              <Field
                label="Prix"
                name="unitPrice"
                inputMode="decimal"
                unit="€ / trajet"
                required
                help="Possible jusqu'à la proposition au client"
                defaultValue={startValue(failure, 'unitPrice', priceText(unitPrice))}
                error={issueAt(failure, 'unitPrice')}
              />
              <Field
                label="Facturation"
                name="billingFrequency"
                type="select"
                defaultValue={startValue(failure, 'billingFrequency', current.billingFrequency)}
                options={BILLING_FREQUENCIES.map(value => ({ value, label: BILLING_FREQUENCY_LABELS[value] }))}
              />
            </div>
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-dark">
                Enregistrer le prix
              </button>
            </div>
          </form>
        </Box>
      )}
    </div>
  )
}

/** A real minus sign: figures below zero are read from afar. */
const signed = (figure: string) => figure.replace('-', '\u2212')
/** Parts of whole sums, to one decimal. */
const share = (part: number, whole: number) => `${formatNumber(((part * 100) / whole).toFixed(1))}\u202f%`
const perKm = (cents: number, km: number) => `${formatNumber((cents / 100 / km).toFixed(4))}\u202f€`

function Figure({
  label,
  value,
  large,
  bad,
  children,
}: {
  label: string
  value: string | null
  large?: boolean
  bad?: boolean
  children?: React.ReactNode
}) {
  return (
    <div>
      <div className="voice-label">{label}</div>
      <div className={`${large ? 'voice-figure' : 'voice-figure-sm'}${bad ? ' text-error' : ''}`}>
        {value ?? <span className="text-subtle">—</span>}
      </div>
      <div className="help">{children}</div>
    </div>
  )
}
