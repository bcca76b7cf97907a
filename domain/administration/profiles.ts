import { RIGHT_GROUPS } from '#domain/right-labels.ts'
import { type Act, RIGHTS } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS, type Screen } from '#domain/screens.ts'

export interface Grant {
  group: string
  name: string
  /** Screen path; null for an action. */
  path: string | null
  roles: readonly Role[]
}

/** The rights matrix: screens first, then actions by group, from the tables that the API enforces. */
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
