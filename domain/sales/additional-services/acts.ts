import type { RecordActs } from '../../rights.ts'

const isActive = ({ active }: { active: boolean }) => active

/** Acts on a service, in the order in which they are offered. */
export const SERVICE_ACTS = {
  edit: { label: 'Modifier', icon: 'pencil', right: 'service.write', when: isActive, panel: 'edit' },
  tariff: { label: 'Tarif client', icon: 'handshake', right: 'service.write', when: isActive, panel: 'tariffs/new' },
  deactivate: { label: 'Désactiver', icon: 'archive', right: 'service.archive', when: isActive, danger: true, many: true },
  reactivate: { label: 'Réactiver', icon: 'archive-restore', right: 'service.archive', when: row => !isActive(row) },
} as const satisfies RecordActs<{ active: boolean }>
