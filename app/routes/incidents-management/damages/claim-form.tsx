import { Group } from '#app/components/ui/form/fields-of.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { CEILING_RULE_LABELS } from '#domain/incidents-management/damages/ceiling-rules.ts'
import { CLAIM_FIELDS, DAMAGE_FIELDS as FIELDS, SETTLEMENT_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { RESPONSIBILITY_LABELS } from '#domain/transverse/cause-values.ts'
import type { Causes, DamageDetail } from './panels.server.ts'

interface FormProps {
  damage: DamageDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** Causes with the usual liable party; an archived one only when it is already chosen. */
const causeOptions = (causes: Causes, chosen: string | null) =>
  causes
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, label, defaultResponsibility }) => ({
      value: id,
      label: `${label} (${RESPONSIBILITY_LABELS[defaultResponsibility].toLowerCase()})`,
    }))

const typedMoney = (cents: number | null) => (cents === null ? '' : (FIELDS.claimedCents.typed(cents) as string))

/** « Réclamation et assurance »: `?panel=claim&id=…`. */
export function ClaimPanel({
  damage,
  causes,
  money,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: FormProps & { causes: Causes; money: boolean }) {
  return (
    <RecordPanel
      title={`Réclamation et assurance, ${damage.number}`}
      closeHref={closeHref}
      save="Enregistrer"
      id="claim-form"
      intent="claim"
      {...{ idempotencyKey, failure, reloadHref }}
      book={CLAIM_FIELDS}
      record={damage}
      typed={typedClaim}
      marks={false}
    >
      {field => (
        <>
          <Group title="Cause">
            {field('causeId', { type: 'select', full: true, options: causeOptions(causes, damage.causeId) })}
            {field('responsibility', { full: true, help: 'Laissée vide, celle de la cause' })}
            {field('comment', { type: 'textarea', rows: 2, maxLength: 300, full: true })}
          </Group>
          <Group title="Réclamation">
            {field('claimant', { maxLength: 120, placeholder: damage.company ?? undefined })}
            {field('claimed')}
            {field('inexcusableFault', { help: 'Aucun plafond ne joue alors' })}
          </Group>
          <Group title="Assurance">
            {field('insurer', { maxLength: 80 })}
            {field('claimNo', { maxLength: 40 })}
            {field('expertOn')}
            {money && field('provision')}
            {money && field('deductible')}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}

const typedClaim = (damage: DamageDetail): Record<string, string> => ({
  causeId: damage.causeId ?? '',
  responsibility: damage.responsibility ?? '',
  comment: damage.comment ?? '',
  claimant: damage.claimant ?? '',
  claimed: typedMoney(damage.claimedCents),
  inexcusableFault: damage.inexcusableFault ? 'on' : '',
  provision: typedMoney(damage.provisionCents),
  insurer: damage.insurer ?? '',
  claimNo: damage.claimNo ?? '',
  deductible: typedMoney(damage.deductibleCents),
  expertOn: damage.expertOn ?? '',
})

/** « Indemniser »: `?panel=settle&id=…`. An amount above the ceiling needs a reason. */
export function SettlePanel({ damage, today, idempotencyKey, failure, closeHref, reloadHref }: FormProps & { today: string }) {
  const { legalCapCents: cap, capRule, claimedCents: claimed } = damage
  const proposed = cap === null ? claimed : Math.min(claimed ?? cap, cap)
  return (
    <RecordPanel
      title={`Indemniser ${damage.number}`}
      closeHref={closeHref}
      save="Indemniser le dommage"
      id="settle-form"
      intent="settle"
      {...{ idempotencyKey, failure, reloadHref }}
      book={SETTLEMENT_FIELDS}
      record={damage}
      typed={() => ({
        settled: typedMoney(damage.settledCents ?? proposed),
        settledOn: damage.settledOn ?? today,
        overCapReason: '',
      })}
    >
      {field => (
        <>
          <Facts
            items={[
              ['Réclamé', claimed !== null && formatMoney(claimed)],
              [
                'Plafond légal',
                cap === null ? 'aucun' : `${formatMoney(cap)}${capRule ? `, ${CEILING_RULE_LABELS[capRule]}` : ''}`,
              ],
            ]}
          />
          <div className="fields">
            {field('settled', { required: true })}
            {field('settledOn', { required: true })}
            {cap !== null &&
              field('overCapReason', {
                type: 'textarea',
                rows: 2,
                maxLength: 300,
                full: true,
                help: 'Au-delà du plafond, sauf valeur déclarée ou faute inexcusable\u202f: le motif est conservé',
              })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
