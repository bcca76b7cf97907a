import { RIGHT_GROUPS } from '#domain/right-labels.ts'
import { type Act, RIGHTS } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS, type Screen } from '#domain/screens.ts'

/** One screen or one act of the matrix of rights (`domain.md` §2.7, §4.9), with the roles that have it. */
export interface Grant {
  group: string
  name: string
  /** The address of a screen; null of an act. */
  path: string | null
  roles: readonly Role[]
}

/** The matrix: the screens first, then the acts by their groups, from the tables that the API refuses by. */
export function rightsMatrix(): Grant[] {
  const screens = (Object.entries(SCREENS) as [string, Screen][]).map(([path, { title, roles }]) => ({
    ...{ group: 'Écrans', name: title, path, roles },
  }))
  const acts = RIGHT_GROUPS.flatMap(({ title: group, acts }) =>
    (Object.entries(acts) as [Act, string][]).map(([act, name]) => ({
      group,
      name,
      path: null,
      roles: RIGHTS[act] as readonly Role[],
    })),
  )
  return [...screens, ...acts]
}
