import { Status } from './feu.tsx'

/**
 * Whether a reference record is enabled or disabled.
 *
 *     <UseMark active={row.active} words={{ on: 'Active', off: 'Désactivée' }} />
 */
export function UseMark({ active, words }: { active: boolean; words: { on: string; off: string } }) {
  return active ? (
    <Status shape="small" tone="success" label={words.on} />
  ) : (
    <Status shape="box" tone="neutral" label={words.off} />
  )
}
