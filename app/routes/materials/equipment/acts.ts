import type { IconName } from '#app/components/ui/icon-names.ts'
import type { EquipmentAct } from '#domain/materials/equipment/states.ts'

/** Button label and icon of each act. */
export const ACT_WORDS: Record<EquipmentAct, { label: string; icon: IconName; danger?: boolean }> = {
  assign: { label: 'Affecter', icon: 'user-check' },
  return: { label: 'Restituer', icon: 'warehouse' },
  repair: { label: 'En réparation', icon: 'circle-pause' },
  repaired: { label: 'Remettre en service', icon: 'circle-check' },
  lose: { label: 'Perdu', icon: 'circle-question-mark', danger: true },
  scrap: { label: 'Réformer', icon: 'circle-x', danger: true },
  archive: { label: 'Archiver', icon: 'archive', danger: true },
  restore: { label: "Sortir de l'archive", icon: 'archive-restore' },
}

/** Handing over and returning have a form; other acts ask. */
export const actHref = (act: EquipmentAct): Record<string, string> =>
  act === 'assign' || act === 'return' ? { panel: act } : { panel: 'show', confirm: act }
