import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { monthOf, ofMonth } from '#domain/calendar/months.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_FIELDS as FIELDS } from '#domain/human-resources/absences/fields.ts'
import { ABSENCE_STATUS_LABELS } from '#domain/human-resources/absences/values.ts'
import type { AbsenceRights } from './table.tsx'

/** Depots by id. */
export type Depots = Readonly<Record<string, string>>

const MORE = ['depot', 'noProof', 'toRatify'] as const
const NO_VIEW = { vue: null, mois: null, status: null, from: null, to: null, noProof: null, toRatify: null }

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered'] | undefined
  /** Month of the planning view. */
  month: string | undefined
  chips: ChipProps[]
  depots: Depots
  today: string
  can: AbsenceRights
}

/** Built-in views of the list, as changes of its query string. */
export const absenceViews = (today: string) => ({
  all: NO_VIEW,
  toDecide: { ...NO_VIEW, status: 'DEMANDEE' },
  absentToday: { ...NO_VIEW, status: 'VALIDEE', from: today, to: today },
  noProof: { ...NO_VIEW, noProof: '1' },
  toRatify: { ...NO_VIEW, toRatify: '1' },
})

export function AbsencesHead({ links, columns, month, chips, depots, today, can }: HeadProps) {
  const shown = month ?? monthOf(today)
  const own = absenceViews(today)
  const views = [
    { label: 'Toutes', changes: own.all },
    { label: 'À valider', changes: own.toDecide },
    { label: "Absents aujourd'hui", changes: own.absentToday },
    { label: 'Sans justificatif', changes: own.noProof },
    ...(can.decide ? [{ label: 'À ratifier', changes: own.toRatify }] : []),
    { label: 'Planning', changes: { ...NO_VIEW, vue: 'planning' } },
  ]
  return (
    <ListHead
      links={links}
      columns={columns}
      views={views.map(({ label, changes }) => ({
        label,
        href: links.outside.to(changes),
        current: changes.vue
          ? month !== undefined
          : Object.entries(changes).every(([name, value]) => links.all(name).join() === (value ?? '')),
      }))}
      actions={
        <ListActions
          links={links}
          picture={month !== undefined}
          more={
            can.decide && (
              <ListAction
                href={links.to({ export: 'paie', mois: shown })}
                data-reload
                icon="euro"
                label={`Exporter la paie ${ofMonth(shown)}`}
              />
            )
          }
        >
          {can.write && 'Nouvelle absence'}
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'Nom ou matricule du chauffeur…', keep: links.keep('q') }}
      filters={
        <>
          {!month && (
            <Filter
              id="filter-period"
              label="Période"
              count={['from', 'to'].filter(name => links.get(name)).length}
              keep={links.keep('from', 'to')}
            >
              <LateField type="date" id="by-from" name="from" label="Du" small defaultValue={links.get('from')} />
              <LateField type="date" id="by-to" name="to" label="Au" small defaultValue={links.get('to')} />
            </Filter>
          )}
          <ChoiceFilter links={links} name="kind" field={FIELDS.kind} />
          <ChoiceFilter links={links} name="status" field={FIELDS.status} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="depot" field={{ label: 'Dépôt', choices: depots }} />
            <SwitchField links={links} name="noProof" label="Sans justificatif" />
            <SwitchField links={links} name="toRatify" label="À ratifier" />
          </MoreFilters>
        </>
      }
      filterNames={['from', 'to', 'kind', 'status', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function absenceChips(links: ListLinks, depots: Depots): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(links.get(name)) ? formatDate(links.get(name)) : links.get(name))
  return [
    ...one('from', 'Du', day('from')),
    ...one('to', 'Au', day('to')),
    ...each('kind', FIELDS.kind.label, ABSENCE_KIND_LABELS),
    ...each('status', FIELDS.status.label, ABSENCE_STATUS_LABELS),
    ...each('depot', 'Dépôt', depots),
    ...one('driver', 'Chauffeur', 'un seul'),
    ...one('absenteeism', 'Absentéisme', 'sans congés ni formation'),
    ...one('noProof', 'Justificatif', 'manquant'),
    ...one('toRatify', 'Ratification', 'à ratifier'),
  ]
}
