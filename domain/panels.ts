import type { Act } from './rights.ts'
import { SERVICE_ACTS } from './sales/additional-services/acts.ts'
import { type Screen, type ScreenPath, screenOf } from './screens.ts'

/** Right that a panel asks beside its screen's roles; null for none; for a question those of its acts. */
type PanelRight = Act | null | Readonly<Record<string, { right: Act }>>

/** Panels over each screen: the patterns of its child routes. `app/routes.ts` compiles only with a file for each. */
export const PANELS = {
  '/sales/additional-services': {
    new: 'service.write',
    ':id': null,
    ':id/edit': 'service.write',
    ':id/tariffs/new': 'service.write',
    ':id/tariffs/:tariffId': 'service.write',
    ':id/tariffs/:tariffId/close': 'service.write',
    'ask/:act': SERVICE_ACTS,
  },
} as const satisfies { [Path in ScreenPath]?: Record<string, PanelRight> }

/** Pages under a screen that the specification does not list; their rights are as those of panels. */
export const PAGES = {
  '/administration/parameters': { ':section': null },
  '/administration/users': { applications: 'user.write', webhooks: 'user.write' },
  '/journey-management/journeys': { 'best-plan': 'journey.assign' },
  '/journey-management/replacements': { 'missing/:driverId': 'replacement.confirm' },
  '/profile': { guide: null },
} as const satisfies { [Path in ScreenPath]?: Record<string, PanelRight> }

/** Patterns of all panels. */
export type PanelPath = { [Path in keyof typeof PANELS]: `${Path}/${keyof (typeof PANELS)[Path] & string}` }[keyof typeof PANELS]
/** Patterns of these pages. */
export type PagePath = { [Path in keyof typeof PAGES]: `${Path}/${keyof (typeof PAGES)[Path] & string}` }[keyof typeof PAGES]

interface RouteRow {
  screen: Screen
  /** Path of the screen; shorter than the route's for a panel. */
  path: string
  right: PanelRight
}

/** Row of a route's pattern. Throws `Route not found` for one that neither table lists (spec §2). */
export function routeOf(pattern: string): RouteRow {
  if (Object.hasOwn(ROWS, pattern)) return ROWS[pattern]!
  return { screen: screenOf(pattern), path: pattern, right: null }
}

const ROWS: Record<string, RouteRow> = Object.fromEntries(
  [...Object.entries(PANELS), ...Object.entries(PAGES)].flatMap(([path, panels]) =>
    Object.entries(panels).map(([panel, right]) => [`${path}/${panel}`, { screen: screenOf(path), path, right }]),
  ),
)

/** Right of a route with these parameters; undefined for a question whose act does not exist. */
export function rightOf({ right }: RouteRow, act: string | undefined): Act | null | undefined {
  if (right === null || typeof right === 'string') return right
  return act !== undefined && Object.hasOwn(right, act) ? right[act]!.right : undefined
}
