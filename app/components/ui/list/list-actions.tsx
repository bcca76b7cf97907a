import type { ComponentProps, ReactNode } from 'react'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { NewLink } from './new-link.tsx'

interface ListActionsProps {
  links: ListLinks
  /** The rows are shown as a picture, such as a map: it is printed as it is. */
  picture?: boolean
  more?: ReactNode
  children?: ReactNode
}

/** Actions of every list: export, print, `more` of its own, and the primary action (`children`) when the role may create. */
export function ListActions({ links, picture, more, children }: ListActionsProps) {
  return (
    <>
      <ListAction href={links.to({ export: 'csv' })} data-reload icon="download" label="Exporter (CSV)" />
      <ListAction href={links.to({ export: 'xlsx' })} data-reload icon="file-down" label="Exporter (XLSX)" />
      {picture ? <PrintButton /> : <ListAction href={links.to({ print: 1 })} data-reload icon="printer" label="Imprimer" />}
      {more}
      {children && <NewLink href={links.path ? links.panel('new') : links.to({ panel: 'new' })}>{children}</NewLink>}
    </>
  )
}

interface ListActionProps extends Omit<ComponentProps<'a'>, 'children' | 'className' | 'title'> {
  icon: IconName
  label: string
}

/**
 * Secondary action: icon only when the screen has no room for all texts (`list-head.css`).
 *
 *     <ListAction href={links.to({ panel: 'import' })} icon="file-up" label="Importer" />
 */
export function ListAction({ icon, label, ...link }: ListActionProps) {
  return (
    <a className="btn btn-sm btn-bare" title={label} {...link}>
      <Icon name={icon} />
      {label}
    </a>
  )
}

/**
 * Prints the screen with `print.css`. Only with JavaScript; the browser's own command does the same.
 *
 *     <PrintButton />
 */
export function PrintButton() {
  return (
    <button type="button" className="btn btn-sm btn-bare js-only" title="Imprimer" onClick={() => print()}>
      <Icon name="printer" />
      Imprimer
    </button>
  )
}
