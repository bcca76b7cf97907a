import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { CORRECTION_FIELDS, DESIGN_COST_FIELDS, PURCHASE_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import type { CostSheet } from './answers.ts'

interface CostFormProps {
  sheet: CostSheet
  failure: FormFailure | undefined
  idempotencyKey: string
}

const BY_VEHICLE = 'Référentiel du véhicule demandé'

/** A subcontractor's price is entered as it is, so it cannot be corrected. */
const correctable = ({ cost }: CostSheet) => cost.components.filter(({ key }) => !key.startsWith('purchase-'))

const correctionOf = (sheet: CostSheet, component: string) => {
  const found = sheet.cost.corrections.find(one => one.component === component)
  return typedOf(CORRECTION_FIELDS, { component, amount: found?.amountCents, reason: found?.reason })
}
const purchaseOf = (sheet: CostSheet, code: string) =>
  typedOf(PURCHASE_FIELDS, { code, amount: sheet.cost.purchases.find(one => one.code === code)?.amountCents })

/** Form values of a cost sheet. */
function typedCost(sheet: CostSheet): Record<string, string | string[]> {
  const rows = (list: string, all: readonly Readonly<Record<string, string | string[]>>[]) =>
    all.flatMap((row, index) => Object.entries(row).map(([name, value]) => [`${list}[${index}].${name}`, value] as const))
  return {
    ...typedOf(DESIGN_COST_FIELDS, { days: sheet.cost.days, tolls: sheet.cost.tollsCents }),
    ...(!sheet.ratesAreSold && { reference: sheet.reference }),
    ...Object.fromEntries([
      ...rows(
        'purchases',
        sheet.subcontracted.map(({ code }) => purchaseOf(sheet, code)),
      ),
      ...rows(
        'corrections',
        correctable(sheet).map(({ key }) => correctionOf(sheet, key)),
      ),
    ]),
  }
}

/** Rates, days, tolls, subcontractor prices, and corrections with their reasons. */
export function CostForm({ sheet, failure, idempotencyKey }: CostFormProps) {
  const corrected = sheet.cost.corrections.length > 0 || failure !== undefined || sheet.cost.costCents === null
  return (
    <RecordForm
      id="cost"
      intent="cost"
      {...{ idempotencyKey, failure }}
      reloadHref="?tab=cout"
      book={DESIGN_COST_FIELDS}
      record={sheet}
      typed={typedCost}
      marks={false}
    >
      {field => (
        <div className="grid gap-3.5">
          {sheet.ratesAreSold ? (
            <p className="help">{sheet.cost.source}</p>
          ) : (
            field('reference', {
              type: 'select',
              options: [
                { value: '', label: BY_VEHICLE },
                ...sheet.references.map(({ id, words }) => ({ value: id, label: words })),
              ],
              help: sheet.references.length === 0 ? "Aucun référentiel n'est en vigueur au début de la version." : undefined,
            })
          )}
          {field('days', { help: "Jours d'un conducteur et de son véhicule par passage" })}
          {field('tolls', { help: 'Par passage, hors taxes' })}
          {sheet.subcontracted.map(({ code, subcontractor }, index) => {
            const purchase = fieldsOf(failure, purchaseOf(sheet, code), PURCHASE_FIELDS, `purchases[${index}].`)
            return (
              <div key={code}>
                <input type="hidden" name={`purchases[${index}].code`} value={code} />
                {purchase('amount', { label: `${PURCHASE_FIELDS.amount.label}, ${code} (${subcontractor})`, required: true })}
              </div>
            )
          })}
          <details open={corrected}>
            <summary className="text-link">Corriger une composante</summary>
            <div className="mt-3 grid gap-4">
              {correctable(sheet).map(({ key, label }, index) => {
                const correction = fieldsOf(failure, correctionOf(sheet, key), CORRECTION_FIELDS, `corrections[${index}].`)
                return (
                  <fieldset key={key} className="grid gap-2">
                    <legend className="voice-label">{label}</legend>
                    <input type="hidden" name={`corrections[${index}].component`} value={key} />
                    {correction('amount')}
                    {correction('reason', { maxLength: 500 })}
                  </fieldset>
                )
              })}
            </div>
          </details>
          <div className="form-actions">
            <button type="submit" className="btn btn-sm btn-dark" name="intent" value="cost">
              Enregistrer le coût
            </button>
          </div>
        </div>
      )}
    </RecordForm>
  )
}
