import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import { parseCents, parseDecimal } from '#domain/formats/number.ts'
import { DAMAGE_FIELDS, DAMAGE_ITEM_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { NUM } from '#domain/messages.ts'

/** Stored values that the ceiling is computed from. */
interface Recorded {
  shipmentWeightT: string | null
  declaredValueCents: number | null
  items: readonly { parcels: number | null; weightKg: string | null; valueCents: number | null }[]
}

/** Typed item, as text. */
interface CapLine {
  colis: string
  poids: string
  valeur: string
}

export interface CapQuestion {
  envoi: string
  declare: string
  lines: CapLine[]
}

type Ceiling = Awaited<ReturnType<typeof ceilingOf>>

const ceilingOf = (api: ApiClient, body: Parameters<ApiClient['simulations']['damage-ceiling']['$post']>[0]['json']) =>
  json(api.simulations['damage-ceiling'].$post({ json: body }))

/** Query parameters by API field. */
const NAMES: Record<string, string> = { shipmentWeightKg: 'envoi', declaredValueCents: 'declare' }
const PARTS: Record<string, string> = { weightKg: 'poids', valueCents: 'valeur', parcels: 'colis' }

/**
 * « Calculer le plafond »: computed from the address (`envoi=2,4&colis=1&poids=40&valeur=800&colis=…`), else from the stored
 * damage. Returns the API's answer or its messages; nothing is stored.
 */
export async function capOf(api: ApiClient, params: URLSearchParams, damage: Recorded | null) {
  const question = params.has('envoi') ? typed(params) : recorded(damage)
  const none = { question, issues: [] as { path: string; message: string }[], ceiling: null as Ceiling | null }
  if (!params.has('envoi') && !question.lines.some(({ poids }) => poids)) return none
  const lines = question.lines.filter(({ colis, poids, valeur }) => colis || poids || valeur)
  const unread: { path: string; message: string }[] = []
  /** The calculator takes JSON numbers, so what is not a number is refused here. */
  const numberAt = (path: string, text: string, read: (text: string) => number | undefined) => {
    if (text === '') return null
    const value = read(text)
    if (value === undefined) unread.push({ path: nameOf(path), message: NUM })
    return value ?? null
  }
  const body = {
    shipmentWeightKg: kilograms(question.envoi),
    items: lines.map(({ colis, poids, valeur }, place) => ({
      weightKg: parseDecimal(poids) ?? poids,
      valueCents: numberAt(`items[${place}].valueCents`, valeur, parseCents),
      parcel: colis !== '',
      parcels: numberAt(`items[${place}].parcels`, colis, parseCount),
    })),
    declaredValueCents: numberAt('declaredValueCents', question.declare, parseCents),
  }
  try {
    const ceiling = await ceilingOf(api, body)
    return { ...none, question: { ...question, lines }, issues: unread, ceiling: unread.length > 0 ? null : ceiling }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const issues = (error.body?.issues ?? []).map(({ path, message }) => ({ path: nameOf(path), message }))
    return { ...none, question: { ...question, lines }, issues: [...unread, ...issues] }
  }
}

function parseCount(text: string): number | undefined {
  const plain = parseDecimal(text)
  return plain === undefined ? undefined : Number(plain)
}

/** Field id of an API path: `items[1].weightKg` → `poids-1`. */
function nameOf(path: string): string {
  const [, place, field] = /^items\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  if (place !== undefined) return `${PARTS[field!] ?? field}-${place}`
  return path === 'items' ? 'poids-0' : (NAMES[path] ?? path)
}

/** Typed tonnes in kilograms; the API rejects text that is not a number. */
function kilograms(tonnes: string): string {
  const plain = parseDecimal(tonnes)
  return plain === undefined ? tonnes : String(Math.round(Number(plain) * 1_000_000) / 1000)
}

function typed(params: URLSearchParams): CapQuestion {
  const [colis, poids, valeur] = ['colis', 'poids', 'valeur'].map(name => params.getAll(name).map(value => value.trim()))
  return {
    envoi: params.get('envoi')!.trim(),
    declare: (params.get('declare') ?? '').trim(),
    lines: poids!.slice(0, 50).map((weight, place) => ({
      colis: colis![place] ?? '',
      poids: weight,
      valeur: valeur![place] ?? '',
    })),
  }
}

const words = (reading: { typed: (value: unknown) => string | string[] }, value: unknown) =>
  value === null ? '' : String(reading.typed(value))

function recorded(damage: Recorded | null): CapQuestion {
  if (!damage) return { envoi: '', declare: '', lines: [] }
  return {
    envoi: words(DAMAGE_FIELDS.shipmentWeightT, damage.shipmentWeightT),
    declare: words(DAMAGE_FIELDS.declaredValueCents, damage.declaredValueCents),
    lines: damage.items.map(({ parcels, weightKg, valueCents }) => ({
      colis: parcels === null ? '' : String(parcels),
      poids: words(DAMAGE_ITEM_FIELDS.weightKg, weightKg),
      valeur: words(DAMAGE_ITEM_FIELDS.valueCents, valueCents),
    })),
  }
}
