import type { ModificationDraft, ModificationTarget } from '#app/lib/modifications/panels.server.ts'
import { typedDecimal } from '#domain/formats/number.ts'

/** Form values of a draft; a stop is identified by its position in the target. */
export function draftValues(draft: Pick<ModificationDraft['record'], DraftField>, { stops }: ModificationTarget) {
  const { change, scope, effectiveFrom, effectiveTo, weekdays, requestedBy, contact, reason } = draft
  const said: Record<string, unknown> = { ...change, ...(change?.type === 'AJOUT_ARRET' && change.stop) }
  const place =
    change && 'addressId' in change
      ? stops.findIndex(({ addressId, kind }) => addressId === change.addressId && kind === change.kind)
      : -1
  const text = (name: string) => (said[name] == null ? '' : String(said[name]))
  const decimal = (name: string) => (said[name] == null ? '' : typedDecimal(String(said[name])))
  return {
    ...{ scope, effectiveFrom, effectiveTo: effectiveTo ?? '', weekdays: weekdays.map(String), requestedBy },
    ...{ contact: contact ?? '', reason, stop: place === -1 ? '' : String(place) },
    ...{ start: text('start'), kind: text('kind'), arrival: text('arrival'), departure: text('departure') },
    ...{ dayOffset: text('dayOffset'), billingPct: text('billingPct'), pallets: text('pallets') },
    ...{ weightKg: decimal('weightKg'), kmLoaded: decimal('kmLoaded'), kmEmpty: decimal('kmEmpty'), price: decimal('price') },
  }
}

type DraftField = 'change' | 'scope' | 'effectiveFrom' | 'effectiveTo' | 'weekdays' | 'requestedBy' | 'contact' | 'reason'
