import { Icon } from '../icon.tsx'

export interface ChipProps {
  /** Name of the filter, without the colon. */
  label: string
  value: string
  /** The same list without this filter. */
  href: string
}

/**
 * A filter that is on; the whole chip is the link that takes it off.
 *
 *     <Chip label="Statut" value="Bloqué" href="?q=val" />
 */
export function Chip({ label, value, href }: ChipProps) {
  return (
    <a className="chip" href={href} title={`Retirer le filtre ${label}`}>
      {label}
      {' : '}
      <b>{value}</b>
      <Icon name="x" />
    </a>
  )
}
