import { Box } from '#app/components/ui/box.tsx'
import { ErrorSummary } from '#app/components/ui/form/error-summary.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber, formatPrice, formatSigned } from '#domain/formats/number.ts'
import type { CnrContent } from './tab.server.ts'

type Content = Extract<CnrContent, { tab: 'calculateur' }>

const LABELS: Record<string, string> = {
  index: 'Indice',
  refMonth: 'Mois de référence',
  month: 'Mois',
  sharePct: 'Part du gazole',
  thresholdPct: 'Seuil',
  base: 'Assiette',
  reference: 'Référentiel',
  perKm: 'Terme kilométrique',
  perHour: 'Terme horaire',
  perDay: 'Terme journalier',
  km: 'Kilomètres',
  serviceHours: 'Heures de service',
  days: 'Jours',
  tolls: 'Péages',
}

/** « Calculateur »: two GET forms, so that a calculation can be bookmarked and works without JavaScript. */
export function CnrCalculator({ content }: { content: Content }) {
  return (
    <div className="mt-3 grid items-start gap-3 lg:grid-cols-2">
      <RateForm content={content} />
      <CostForm content={content} />
    </div>
  )
}

/** Fields of one form with the values of the address and the API's messages. */
function fieldsOf({ query, issues }: Content, calc: string) {
  const mine = query.calc === calc
  return {
    issues: mine ? issues : [],
    field: (name: string, fallback = '') => ({
      label: LABELS[name]!,
      name,
      defaultValue: mine ? (query[name] ?? '') : fallback,
      error: mine ? issues.find(({ path }) => path === name)?.message : undefined,
    }),
  }
}

function Refusal({ issues }: { issues: Content['issues'] }) {
  if (issues.length === 0) return null
  return (
    <ErrorSummary errors={issues.map(({ path, message }) => ({ name: path, label: LABELS[path] ?? 'Formulaire', message }))} />
  )
}

function RateForm({ content }: { content: Content }) {
  const { field, issues } = fieldsOf(content, 'rate')
  const { choices, lastMonth, result } = content
  return (
    <Box title="Taux d'indexation gazole">
      <Form className="form" action="?tab=calculateur">
        <input type="hidden" name="tab" value="calculateur" />
        <Refusal issues={issues} />
        <div className="fields">
          <Field {...field('index', choices[0]?.value)} type="select" full options={choices} />
          <Field {...field('refMonth')} required placeholder="mm/aaaa" autoComplete="off" />
          <Field {...field('month', lastMonth ? formatMonth(lastMonth) : '')} required placeholder="mm/aaaa" autoComplete="off" />
          <Field {...field('sharePct')} required inputMode="decimal" unit="%" />
          <Field {...field('thresholdPct')} inputMode="decimal" unit="%" help="En dessous, le taux ne s'applique pas" />
          <Field
            {...field('base', '1 000,00')}
            inputMode="decimal"
            unit="€"
            help="Prix de transport, sans péages ni prestations"
          />
        </div>
        <div>
          <button type="submit" className="btn btn-dark" name="calc" value="rate">
            Calculer le taux
          </button>
        </div>
      </Form>
      {result?.kind === 'rate' && (
        <div className="mt-4" role="status">
          <p className="voice-figure">
            {formatSigned(result.ratePct)}
            {'\u202f'}%
          </p>
          <Facts
            items={[
              ['Indice de référence', formatNumber(result.referenceIndex)],
              ['Indice du mois', formatNumber(result.monthIndex)],
              ['Variation', `${formatSigned(result.variationPct)}\u202f%`],
              [`Sur ${formatMoney(result.baseCents)}`, formatMoney(result.amountCents)],
            ]}
          />
        </div>
      )}
    </Box>
  )
}

function CostForm({ content }: { content: Content }) {
  const { field, issues } = fieldsOf(content, 'cost')
  const { references, result, query } = content
  return (
    <Box title="Coût de revient au trinôme">
      <Form className="form" action="?tab=calculateur">
        <input type="hidden" name="tab" value="calculateur" />
        <Refusal issues={issues} />
        <div className="fields">
          <Field
            {...field('reference', query.reference ?? references[0]?.value)}
            type="select"
            full
            help={"Ceux en vigueur\u202f; un autre se prend dans l'onglet Référentiels trinôme, par sa période"}
            placeholder={'Aucun\u202f: je saisis les trois termes'}
            options={references}
          />
          <Field {...field('perKm')} inputMode="decimal" unit="€/km" help={'Vide\u202f: celui du référentiel'} />
          <Field {...field('perHour')} inputMode="decimal" unit="€/h" />
          <Field {...field('perDay')} inputMode="decimal" unit="€/jour" />
          <Field {...field('km')} required inputMode="decimal" unit="km" />
          <Field {...field('serviceHours')} required inputMode="decimal" unit="h" placeholder="8 h 15" />
          <Field {...field('days', '1')} required inputMode="decimal" unit="j" />
          <Field {...field('tolls')} inputMode="decimal" unit="€" />
        </div>
        <div>
          <button type="submit" className="btn btn-dark" name="calc" value="cost">
            Calculer le coût
          </button>
        </div>
      </Form>
      {result?.kind === 'cost' && (
        <div className="mt-4" role="status">
          <p className="voice-figure">{formatMoney(result.costCents)}</p>
          <Facts
            items={[
              ['Terme kilométrique', formatMoney(result.kmTermCents)],
              ['Terme horaire', formatMoney(result.hourTermCents)],
              ['Terme journalier', formatMoney(result.dayTermCents)],
              ['Péages', formatMoney(result.tollsCents)],
              ['Coût par km', result.costPerKm && formatPrice(result.costPerKm)],
            ]}
          />
        </div>
      )}
    </Box>
  )
}
