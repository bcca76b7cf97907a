import type { Changes, ListLinks } from '#app/lib/lists/list-links.ts'
import { FOLLOW_UP } from '#domain/transverse/action-tasks/values.ts'

/** Filters of one list do not apply to the other. */
const NOTHING = { q: null, sort: null, event: null, nature: null, role: null, inactive: null } satisfies Changes
const NONE = {
  ...NOTHING,
  assignee: null,
  assigneeName: null,
  action: null,
  status: null,
  late: null,
  orphan: null,
  stage: null,
} satisfies Changes

/** Tabs as changes of the query string: the catalogue, then the parts of the follow-up. */
export const ACTION_VIEWS = {
  catalogue: { ...NONE, view: null },
  open: { ...NOTHING, view: FOLLOW_UP, stage: null, late: null },
  late: { ...NOTHING, view: FOLLOW_UP, stage: null, late: '1', status: null },
  assess: { ...NOTHING, view: FOLLOW_UP, stage: 'assess', late: null, status: null },
  all: { ...NOTHING, view: FOLLOW_UP, stage: 'all', late: null },
} satisfies Record<string, Changes>
type ActionView = keyof typeof ACTION_VIEWS
const LABELS: Record<ActionView, string> = {
  catalogue: 'Catalogue',
  open: 'Suivi',
  late: 'En retard',
  assess: 'Efficacité à vérifier',
  all: 'Toutes les actions',
}

export function actionTabs(links: ListLinks) {
  const stage = links.get('stage')
  const followed = links.get('late') ? 'late' : stage === 'assess' || stage === 'all' ? stage : 'open'
  const current = links.get('view') === FOLLOW_UP ? followed : 'catalogue'
  return (Object.keys(ACTION_VIEWS) as ActionView[]).map(view => ({
    label: LABELS[view],
    href: links.outside.to(ACTION_VIEWS[view]),
    current: view === current,
  }))
}
