import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { DRIVER_FILTER_FIELDS as FIELDS } from '#domain/human-resources/drivers/filter-fields.ts'
import type { DriverRights } from '../panels.server.ts'

/** What the filters by other records offer: id → name. */
export interface DriverChoices {
  depots: Record<string, string>
  certifications: Record<string, string>
}

const PERSONAL = ['contract', 'employer'] as const
const MORE = ['status', 'category', 'licence', 'certification', 'due', 'archived'] as const

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  choices: DriverChoices
  can: DriverRights
}

/** Views, actions, search and filters of the drivers. */
export function DriversHead({ links, columns, chips, choices, can }: HeadProps) {
  const more = can.personal ? [...MORE, ...PERSONAL] : MORE
  const day = links.all('day')
  const due = links.get('due') === '1'
  const only = (state: string) => day.length === 1 && day[0] === state && !due
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Tous', href: links.outside.to({ day: null, due: null }), current: day.length === 0 && !due },
        { label: 'Disponibles', href: links.outside.to({ day: 'DISPONIBLE', due: null }), current: only('DISPONIBLE') },
        { label: 'Absents', href: links.outside.to({ day: 'ABSENT', due: null }), current: only('ABSENT') },
        { label: 'Échéance ≤ 60 j', href: links.outside.to({ day: null, due: 1 }), current: due && day.length === 0 },
      ]}
      actions={<ListActions links={links}>{can.write && 'Nouveau chauffeur'}</ListActions>}
      search={{ value: links.get('q'), placeholder: 'Nom, matricule, téléphone…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="day" field={FIELDS.day} />
          <ChoiceFilter links={links} name="depot" field={{ label: 'Dépôt', choices: choices.depots }} />
          <MoreFilters links={links} names={more}>
            <ChoiceField links={links} name="category" field={FIELDS.category} />
            <ChoiceField links={links} name="licence" field={FIELDS.licenceCategories} />
            <ChoiceField links={links} name="certification" field={{ label: 'Habilitation', choices: choices.certifications }} />
            {can.personal && <ChoiceField links={links} name="contract" field={FIELDS.contract} />}
            {can.personal && <ChoiceField links={links} name="employer" field={FIELDS.employer} />}
            <ChoiceField links={links} name="status" field={FIELDS.status} />
            <SwitchField links={links} name="due" label="Échéance ≤ 60 j" />
            <SwitchField links={links} name="archived" label="Afficher les sortis et les archivés" />
          </MoreFilters>
        </>
      }
      filterNames={['day', 'depot', ...more]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

/** The filters that are on, each with the way to take it off. */
export function driverChips(links: ListLinks, choices: DriverChoices, personal: boolean): ChipProps[] {
  const { each, one } = chipsOf(links)
  const words = (field: { choices?: Readonly<Record<string, string>> }) => field.choices ?? {}
  return [
    ...each('day', FIELDS.day.label, words(FIELDS.day)),
    ...each('depot', 'Dépôt', choices.depots),
    ...each('category', FIELDS.category.label, words(FIELDS.category)),
    ...each('licence', FIELDS.licenceCategories.label, words(FIELDS.licenceCategories)),
    ...each('certification', 'Habilitation', choices.certifications),
    ...(personal ? each('contract', FIELDS.contract.label, words(FIELDS.contract)) : []),
    ...(personal ? each('employer', FIELDS.employer.label, words(FIELDS.employer)) : []),
    ...each('status', FIELDS.status.label, words(FIELDS.status)),
    ...one('due', 'Échéance', '≤ 60 j'),
    ...one('archived', 'Sortis et archivés', 'affichés'),
  ]
}
