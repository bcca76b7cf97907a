import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import { isIn, periodText } from '#domain/calendar/period.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { Role } from '#domain/roles.ts'
import { factorAmountText } from '#domain/transverse/cost-factors/amount-text.ts'
import { FACTOR_FIELDS } from '#domain/transverse/cost-factors/fields.ts'
import { FACTOR_STATUS_LABELS } from '#domain/transverse/cost-factors/values.ts'
import type { FactorDetail } from './form.tsx'
import { categoryWords, type FactorRights } from './table.tsx'

interface SheetProps {
  factor: FactorDetail
  history: HistoryPage
  today: string
  role: Role
  can: FactorRights
  closeHref: string
  /** Link to this factor with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function FactorSheet({ factor, history, today, role, can, closeHref, href }: SheetProps) {
  const { active, use } = factor
  return (
    <Panel
      title={factor.label}
      aside={<UseMark active={active} words={{ on: FACTOR_STATUS_LABELS.ACTIF, off: FACTOR_STATUS_LABELS.DESACTIVE }} />}
      closeHref={closeHref}
      footer={
        <>
          {can.write && active && (
            <a className="btn btn-primary" href={href({ panel: 'value' })}>
              <Icon name="calendar-plus" />
              Nouvelle valeur…
            </a>
          )}
          <a className="btn btn-line" href={href({ panel: 'impact' })}>
            <Icon name="calculator" />
            Simuler l'impact
          </a>
          {can.archive && (
            <a className="btn btn-bare" href={href({ panel: 'show', confirm: active ? 'deactivate' : 'reactivate' })}>
              {active ? 'Désactiver…' : 'Réactiver…'}
            </a>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          stacked
          items={[
            ...factsOf(FACTOR_FIELDS, factor, ['code', 'basis']),
            [FACTOR_FIELDS.amount.label, factorAmountText(factor.amount, factor.basis)],
            ...factsOf(FACTOR_FIELDS, factor, ['sign', 'condition']),
            [FACTOR_FIELDS.vehicleCategories.label, categoryWords(factor.vehicleCategories) || 'Toutes'],
            ...factsOf(FACTOR_FIELDS, factor, ['stackable', 'priority']),
          ]}
        />
        <Values {...{ factor, today, can, href }} />
        <PanelSection title="Utilisation" note={requestsWords(use.total)}>
          {use.rows.length === 0 ? (
            <p className="help">Aucun cahier des charges actif ne le compte.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-1">
              {use.rows.map(row => (
                <li key={row.id} className="flex flex-wrap items-baseline gap-x-3">
                  <span className="voice-code">
                    <RequestLink role={role} id={row.id} number={row.number} versionNo={row.versionNo} />
                  </span>
                  <span className="min-w-0 flex-1 truncate" title={row.company ?? undefined}>
                    {row.company}
                  </span>
                  <RequestStatusMark status={row.status} suspensionOn={row.suspensionOn} />
                </li>
              ))}
              {use.total > use.rows.length && <li className="help">et {counted(use.total - use.rows.length, 'autre')}</li>}
            </ul>
          )}
        </PanelSection>
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

const requestsWords = (n: number) => (n > 1 ? `${formatNumber(n)} cahiers des charges actifs` : `${n} cahier des charges actif`)

/** Amounts of a factor by period; past ones are muted. */
function Values({ factor, today, can, href }: Pick<SheetProps, 'factor' | 'today' | 'can' | 'href'>) {
  const { rows, total, page, perPage } = factor.values
  return (
    <PanelSection title="Valeurs">
      <ul className="box">
        {rows.map(value => (
          <li
            key={value.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <span className="first-letter:uppercase inline-block">{periodText(value)}</span>
              {isIn(value, today) && <span className="help"> · en vigueur</span>}
            </div>
            <span className={value.validTo !== null && value.validTo < today ? 'text-muted' : 'font-semibold'}>
              {factorAmountText(value.amount, value.basis)}
            </span>
            <span className="flex gap-1">
              {can.write && value.active && (
                <a
                  className="btn btn-sm btn-bare btn-square"
                  href={href({ panel: 'edit', id: value.id })}
                  aria-label={`Modifier la valeur ${periodText(value)}`}
                  title="Modifier"
                >
                  <Icon name="pencil" />
                </a>
              )}
              {can.archive && (
                <a
                  className="btn btn-sm btn-bare btn-square"
                  href={href({ panel: 'show', confirm: 'delete', id: value.id })}
                  aria-label={`Supprimer la valeur ${periodText(value)}`}
                  title="Supprimer…"
                >
                  <Icon name="trash-2" />
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total > perPage && (
        <Pager
          {...{ page, perPage, total }}
          shown={rows.length}
          href={linePage => href({ panel: 'show', linePage })}
          label="Pages des valeurs"
        />
      )}
    </PanelSection>
  )
}
