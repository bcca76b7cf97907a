import { type ReactNode, use, useEffect, useMemo } from 'react'
import { useSubmit } from 'react-router'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { throttle } from '#app/lib/lists/throttle.ts'
import { SingleKeys } from '#app/lib/navigation/single-keys.ts'
import { type Carried, CarriedFields } from '../form/carried-fields.tsx'
import type { Option } from '../form/control.tsx'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'
import type { TabItem } from '../panel/tabs.tsx'
import { PopoverForm } from '../popover.tsx'
import { Chip, type ChipProps } from './chip.tsx'
import type { ColumnChoice } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { ViewChanges, ViewParts, ViewTabs } from './saved-views.tsx'

interface SearchProps {
  value: string
  placeholder: string
  keep: Carried
  name?: string
  /** For a crowded second line. */
  narrow?: boolean
}

interface ListHeadProps {
  /** Links of the list, including saved views; absent when the table is not a list. */
  links?: ListLinks
  /** Built-in views by `links.outside`; saved views follow them. */
  views?: TabItem[]
  /** Columns offered by « Colonnes »; absent without a table. */
  columns?: ColumnChoice<never>['offered']
  /** Buttons at the right: export, print, then the primary action last. */
  actions?: ReactNode
  /** Search box; `keep`: other query parameters. */
  search?: SearchProps
  /** The two or three `<Filter>`s used daily; on phones one sheet holds all. */
  filters?: ReactNode
  /** Query parameters set by these filters. */
  filterNames?: readonly string[]
  /** Sort orders of the sheet, when they are not those of the columns. */
  sorts?: readonly Option[]
  chips?: ChipProps[]
  /** List without filters; shown with the chips. */
  resetHref?: string
  /** Other content of the second line, such as a date or segments. */
  lead?: ReactNode
}

/**
 * List head: views and actions, then search and filters, which stay in place; active filters have their own line below. Includes
 * saved views with their panels and the column choice.
 *
 *     <ListHead links={links} views={views} columns={columns.offered} actions={<NewLink href="?panel=new">Nouveau client</NewLink>}
 *       search={{ value: q, placeholder: 'Code, raison sociale, SIREN…', keep }} filters={<Filter …/>} filterNames={FILTERS} chips={chips} resetHref="?" />
 */
export function ListHead({
  links,
  views = [],
  columns,
  actions,
  search,
  filters,
  filterNames = [],
  sorts,
  chips = [],
  resetHref,
  lead,
}: ListHeadProps) {
  const right = (actions || columns) && (
    <div className="list-actions">
      <button type="button" className="btn btn-bare btn-square sheet-btn" popoverTarget="actions" aria-label="Autres actions">
        <Icon name="ellipsis" />
      </button>
      <div className="sheet actions" popover="auto" id="actions">
        {links && columns && <ColumnChooser offered={columns} links={links} />}
        {actions}
      </div>
    </div>
  )
  // Without built-in views, the first line shows once the user has saved one.
  const first = views.length > 0 || (links !== undefined && links.views.rows.length > 0)
  const second = lead || search || filters || !first
  return (
    <>
      <div className={first ? 'list-head' : 'list-head list-head-short'}>
        {links && first && (
          <div className="list-line">
            <ViewTabs own={views} links={links} />
            {right}
          </div>
        )}
        {second && (
          <div className="list-line" data-paper={search?.value ? `Recherche\u202f: ${search.value}` : undefined}>
            {lead}
            {search && <Search {...search} />}
            {links && filters && (
              <>
                <div className="filters">{filters}</div>
                <FilterSheet
                  links={links}
                  names={filterNames}
                  sorts={sorts}
                  columns={columns}
                  resetHref={chips.length > 0 ? resetHref : undefined}
                >
                  {filters}
                </FilterSheet>
              </>
            )}
            {!first && right}
          </div>
        )}
        <div className="list-line list-on">
          {chips.length > 0 && (
            <div className="chips">
              {chips.map(chip => (
                <Chip key={chip.label + chip.value} {...chip} />
              ))}
              {resetHref && (
                <a className="btn btn-sm btn-bare" href={resetHref}>
                  Réinitialiser les filtres
                </a>
              )}
            </div>
          )}
          {links?.opened?.changed && <ViewChanges links={links} />}
          {links && !first && <ViewTabs own={[]} links={links} />}
        </div>
        {links && <ViewParts links={links} />}
      </div>
      <PopoverForm />
    </>
  )
}

/** Search box: a GET form; with JavaScript it searches while typing. `/` focuses it. */
function Search({ value, placeholder, keep, name = 'q', narrow }: SearchProps) {
  const submit = useSubmit()
  const singleKeys = use(SingleKeys)
  const search = useMemo(
    () =>
      throttle(
        // Each search replaces the previous entry, so that « back » leaves the list in one step.
        (form: HTMLFormElement) => form.isConnected && submit(form, { replace: true, preventScrollReset: true }),
        undefined,
        { edges: ['trailing'] },
      ),
    [submit],
  )
  useEffect(() => search.cancel, [search])
  return (
    <Form
      role="search"
      aria-label={placeholder}
      className={narrow ? 'search search-narrow' : 'search'}
      onSubmit={search.cancel}
      onInput={event => search(event.currentTarget)}
      // Flush before the next click opens something: a late search would close it.
      onBlur={search.flush}
    >
      <Icon name="search" />
      <input
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts={singleKeys ? '/' : undefined}
        data-shortcut="/"
        autoComplete="off"
      />
      <CarriedFields keep={keep} />
      {singleKeys && <kbd className="kbd">/</kbd>}
    </Form>
  )
}
