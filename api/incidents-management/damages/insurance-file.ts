import { inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument, type PrintedPart, type Sheet } from '#api/pdf/sheet.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { holdingPapers } from '#api/trade/journeys/holding-papers.ts'
import { paperPart } from '#api/trade/journeys/paper-document.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { MUTED } from '#domain/documents/colours.ts'
import { factsOf } from '#domain/field-book.ts'
import { formatDecimal, formatMoney } from '#domain/formats/number.ts'
import { CEILING_RULE_LABELS } from '#domain/incidents-management/damages/ceiling-rules.ts'
import { DAMAGE_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { DAMAGE_DOCUMENT_KIND_LABELS, type DamageDocumentKind } from '#domain/incidents-management/damages/values.ts'
import type { Role } from '#domain/roles.ts'
import { type DamageFile, findDamage } from './read.ts'

interface From {
  db: Reader
  files: FileStore
  letterhead: Letterhead
}

interface Photo {
  bytes: Uint8Array
  caption: string
}

const PHOTO_HEIGHT = 300

/** « Dossier assurance » (`domain.md` §4.4): declaration, items, reserves, photos, and the issued consignment note. */
export async function insuranceFile({ db, files, letterhead }: From, id: string, role: Role) {
  const damage = await findDamage(db, id, role)
  const [photos, notes] = await Promise.all([photosOf(db, files, damage), holdingPapers(db, 'LETTRE', [damage.journeyId])])
  const more: PrintedPart[] = notes.map(note => paperPart(note, letterhead))
  const bytes = await clientDocument(
    {
      title: 'Déclaration de sinistre',
      subtitle: `Dommage ${damage.number} du ${formatDate(damage.foundOn)}`,
      whom: 'Assureur',
      client: [damage.insurer ?? '…', damage.claimNo ? `Sinistre n° ${damage.claimNo}` : ''],
    },
    { letterhead, reference: `Dommage ${damage.number}`, more },
    page => draw(page, damage, photos),
  )
  return { bytes, name: `sinistre-${damage.number}.pdf` }
}

async function photosOf(db: Reader, files: FileStore, { papers }: DamageFile): Promise<Photo[]> {
  const photos = papers.filter(({ kind }) => kind === 'PHOTO')
  if (photos.length === 0) return []
  const rows = await db
    .select({ id: documents.id, storageKey: documents.storageKey })
    .from(documents)
    .where(
      inArray(
        documents.id,
        photos.map(({ id }) => id),
      ),
    )
  const keys = new Map(rows.map(({ id, storageKey }) => [id, storageKey]))
  return Promise.all(
    photos.map(async ({ id, label }, place) => ({
      bytes: await files.get(keys.get(id)!),
      caption: `Photo ${place + 1}\u202f: ${label}`,
    })),
  )
}

function draw(page: Sheet, damage: DamageFile, photos: readonly Photo[]) {
  page.heading('Circonstances')
  page.pair('Trajet', `${damage.journey}, ${damage.label}`)
  if (damage.company) page.pair('Client', damage.company)
  if (damage.stop) page.pair('Arrêt', damage.stop)
  for (const [label, value] of factsOf(DAMAGE_FIELDS, damage, ['foundOn', 'kind', 'responsibility'])) {
    if (value) page.pair(label, value)
  }
  if (damage.cause) page.pair('Cause', damage.cause)
  page.pair('Description', damage.description)

  page.heading('Marchandises')
  table(page, damage)
  for (const [label, value] of factsOf(DAMAGE_FIELDS, damage, ['shipmentWeightT', 'declaredValueCents'])) {
    if (value) page.pair(label, value)
  }
  if (damage.legalCapCents !== null) {
    const rule = damage.capRule ? ` (${CEILING_RULE_LABELS[damage.capRule]})` : ''
    page.pair('Plafond légal', `${formatMoney(damage.legalCapCents)}${rule}`)
  }

  page.heading('Réserves et délais')
  page.pair('Réserves', damage.reserves ? `${formatDate(damage.reservedOn!)}\u202f: ${damage.reserves}` : 'Aucune')
  if (damage.dates?.protestUntil) page.pair('Protestation', `jusqu'au ${formatDate(damage.dates.protestUntil)} (C. com. L133-3)`)
  if (damage.dates) page.pair('Prescription', `${formatDate(damage.dates.prescribedOn)} (C. com. L133-6)`)

  page.heading('Réclamation')
  page.pair('Réclamant', damage.claimant ?? damage.company ?? '…')
  for (const [label, value] of factsOf(DAMAGE_FIELDS, damage, ['claimedCents', 'deductibleCents', 'expertOn'])) {
    page.pair(label, value || '…')
  }

  page.heading('Pièces')
  const pieces = damage.papers.map(
    ({ kind, label }) => `${DAMAGE_DOCUMENT_KIND_LABELS[kind as DamageDocumentKind] ?? kind}\u202f: ${label}`,
  )
  for (const piece of pieces) page.paragraph(`· ${piece}`)
  if (pieces.length === 0) page.paragraph('Aucune pièce jointe.', { color: MUTED })
  if (photos.length > 0) page.doc.addPage()
  for (const { bytes, caption } of photos) page.picture(bytes, caption, PHOTO_HEIGHT)
}

function table(page: Sheet, { items, weightKg, valueCents }: DamageFile) {
  if (items.length === 0) return page.paragraph('Aucune marchandise détaillée.', { color: MUTED })
  const kg = (weight: string | null) => (weight === null ? '' : `${formatDecimal(weight)} kg`)
  const euros = (cents: number | null) => (cents === null ? '' : formatMoney(cents))
  const rows = items.map(item => [
    item.label,
    item.parcels === null ? '' : String(item.parcels),
    kg(item.weightKg),
    euros(item.valueCents),
  ])
  const total = ['Total', '', kg(weightKg), euros(valueCents)]
  page.table(['Marchandise', 'Colis', 'Poids brut', 'Valeur'], [...rows, total], [page.width - 260, 60, 100, 100], [1, 2, 3])
}
