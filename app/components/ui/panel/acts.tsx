import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { RecordAct, RecordActs } from '#domain/rights.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { BulkAct } from '../list/list-body.tsx'
import { MenuItem, MenuRule } from '../list/menu.tsx'

interface ActsProps<Row> {
  acts: RecordActs<Row>
  /** Names of those that the role may do (`actsOf`). */
  may: readonly string[]
  links: ListLinks
}

interface OfRecord<Row> extends ActsProps<Row> {
  row: Row
}

const offered = <Row,>({ acts, may, row }: Pick<OfRecord<Row>, 'acts' | 'may' | 'row'>) =>
  Object.entries(acts).filter(([name, { when }]) => may.includes(name) && when?.(row) !== false)

/** A panel opens at once; a question says by its dots that nothing has happened yet. */
const wordsOf = ({ label, panel }: RecordAct<never>) => (panel ? label : `${label}…`)

const hrefOf = (links: ListLinks, id: string, name: string, { panel }: RecordAct<never>, over?: { fiche: 1 }) =>
  panel ? links.panel(`${id}/${panel}`) : links.panel(`ask/${name}`, { id, ...over })

/**
 * Entries of a row's menu.
 *
 *     menu={menuOf(page, links, row => <ActItems acts={SERVICE_ACTS} may={may} row={row} links={links} />)}
 */
export function ActItems<Row extends { id: string }>({ links, row, ...props }: OfRecord<Row>) {
  const questions = offered({ ...props, row }).filter(([, { panel }]) => !panel)
  return (
    <>
      {offered({ ...props, row }).map(([name, act]) => (
        <ActItem key={name} rule={act === questions[0]?.[1]} href={hrefOf(links, row.id, name, act)} act={act} />
      ))}
    </>
  )
}

function ActItem({ rule, href, act }: { rule: boolean; href: string; act: RecordAct<never> }) {
  return (
    <>
      {rule && <MenuRule />}
      <MenuItem href={href} icon={act.icon as IconName} label={wordsOf(act)} danger={act.danger} />
    </>
  )
}

/** Buttons at the foot of a record's sheet; the first is the main one. `except`: acts with another place on the sheet. */
export function ActButtons<Row extends { id: string }>({
  links,
  row,
  except = [],
  ...props
}: OfRecord<Row> & { except?: readonly string[] }) {
  return offered({ ...props, row })
    .filter(([name]) => !except.includes(name))
    .map(([name, act], index) => (
      <a
        key={name}
        className={index === 0 && act.panel ? 'btn btn-primary' : 'btn btn-line'}
        href={hrefOf(links, row.id, name, act, { fiche: 1 })}
      >
        <Icon name={act.icon as IconName} />
        {wordsOf(act)}
      </a>
    ))
}

/** Acts on the ticked rows of a list. */
export function BulkActs<Row>({ acts, may, links }: ActsProps<Row>) {
  return Object.entries(acts)
    .filter(([name, { many }]) => many && may.includes(name))
    .map(([name, act]) => (
      <BulkAct key={name} name={name} href={links.panel(`ask/${name}`)} icon={act.icon as IconName}>
        {wordsOf(act)}
      </BulkAct>
    ))
}
