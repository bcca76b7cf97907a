import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { factsOf } from '#domain/field-book.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { INCIDENT_FIELDS as FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import type { IncidentAct } from '#domain/incidents-management/incidents/transitions.ts'
import type { IncidentDetail } from '../panels.server.ts'

interface MoneyProps {
  incident: IncidentDetail
  href: (changes: Record<string, string>) => string
}

const change = ({ incident, href }: MoneyProps, act: IncidentAct, words: string) =>
  incident.acts.includes(act) && (
    <a className="btn btn-sm btn-line" href={href({ panel: act })}>
      <Icon name="pencil" />
      {words}
    </a>
  )

/** « Assurance »: notified insurer, dates and answer. */
export function Insurance(props: MoneyProps) {
  return (
    <PanelSection title="Assurance" action={change(props, 'insure', "Modifier l'assurance")}>
      <Facts
        stacked
        items={factsOf(FIELDS, props.incident, [
          'insurer',
          'claimNo',
          'insurerDeclaredAt',
          'workAccidentDeclaredAt',
          'expertOn',
          'deductibleCents',
          'reimbursedCents',
        ])}
      />
    </PanelSection>
  )
}

/** « Coûts »: total cost, and the remainder after reimbursement. */
export function Costs(props: MoneyProps) {
  const { costCents, reimbursedCents } = props.incident
  return (
    <PanelSection title="Coûts" action={change(props, 'cost', 'Modifier les coûts')}>
      <Facts
        stacked
        items={[
          ...factsOf(FIELDS, props.incident, ['repairCents', 'towingCents', 'otherCents', 'costCents', 'reimbursedCents']),
          ['Reste à charge', costCents === null ? null : formatMoney(costCents - (reimbursedCents ?? 0))],
        ]}
      />
    </PanelSection>
  )
}
