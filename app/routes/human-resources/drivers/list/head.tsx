import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { DRIVER_FILTER_FIELDS as FIELDS } from '#domain/human-resources/drivers/filter-fields.ts'
import type { DriverRights } from '../panels.server.ts'

/** Filter choices: names by id. */
export interface DriverChoices {
  depots: Record<string, string>
  certifications: Record<string, string>
}

/** Value of `?vue=` for the photo view. */
export const FACES = 'trombinoscope'

const PERSONAL = ['contract', 'employer'] as const
const MORE = ['status', 'category', 'licence', 'certification', 'due', 'noTour', 'archived'] as const

/** Built-in views of the list, as changes of its query string. */
export const DRIVER_VIEWS = {
  all: { day: null, due: null },
  available: { day: 'DISPONIBLE', due: null },
  absent: { day: 'ABSENT', due: null },
  due: { day: null, due: 1 },
}

interface HeadProps {
  links: ListLinks
  /** Absent in the photo view. */
  columns: ColumnChoice<never>['offered'] | undefined
  chips: ChipProps[]
  choices: DriverChoices
  can: DriverRights
}

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
        { label: 'Tous', href: links.outside.to(DRIVER_VIEWS.all), current: day.length === 0 && !due },
        { label: 'Disponibles', href: links.outside.to(DRIVER_VIEWS.available), current: only('DISPONIBLE') },
        { label: 'Absents', href: links.outside.to(DRIVER_VIEWS.absent), current: only('ABSENT') },
        { label: 'Échéance ≤ 60 j', href: links.outside.to(DRIVER_VIEWS.due), current: due && day.length === 0 },
      ]}
      actions={
        <ListActions
          links={links}
          more={
            <>
              {columns ? (
                <ListAction href={links.to({ vue: FACES })} icon="users" label="Trombinoscope" />
              ) : (
                <ListAction href={links.to({ vue: null })} icon="list" label="Liste" />
              )}
              {can.import && <ListAction href={links.to({ panel: 'import' })} icon="file-up" label="Importer" />}
            </>
          }
        >
          {can.write && 'Nouveau chauffeur'}
        </ListActions>
      }
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
            <SwitchField links={links} name="noTour" label="Sans tournée" />
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
    ...one('noTour', FIELDS.tours.label, 'aucune'),
    ...one('archived', 'Sortis et archivés', 'affichés'),
  ]
}
