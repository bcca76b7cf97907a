import type { Transaction } from '#api/db/client.ts'
import { notify } from '#api/notifications/notify.ts'
import { ABSENCE_KIND_LABELS, type AbsenceKind } from '#domain/human-resources/absence-values.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import type { Leave } from '#domain/human-resources/leave.ts'
import { RIGHTS } from '#domain/rights.ts'

export function notifyOffice(
  tx: Transaction,
  { id, driver, ...absence }: Leave & { id: string; kind: AbsenceKind; driver: { name: string } },
  kind: 'ABSENCE_REQUESTED' | 'ABSENCE_PROOF' | 'ABSENCE_TO_RATIFY',
): Promise<void> {
  const text = `${driver.name} · ${ABSENCE_KIND_LABELS[absence.kind]} ${leaveText(absence)}`
  const link = `/human-resources/absences?panel=show&id=${id}`
  const roles = RIGHTS[kind === 'ABSENCE_TO_RATIFY' ? 'absence.decide' : 'absence.write']
  return notify(tx, { roles }, { kind, object: id, text, link })
}
