import type { TaskAct } from '#domain/transverse/action-tasks/transitions.ts'

export const TASK_ACT_LABELS: Record<TaskAct, string> = {
  start: 'Commencer',
  done: 'Noter comme faite',
  change: 'Modifier',
  assess: "Vérifier l'efficacité",
  cancel: "Annuler l'action",
}

/** « 1/3 » completed steps of an action; null without steps. */
export const stepsOf = ({ checklist, checked }: { checklist: readonly string[]; checked: readonly number[] }) =>
  checklist.length > 0 ? `${checked.length}/${checklist.length}` : null
