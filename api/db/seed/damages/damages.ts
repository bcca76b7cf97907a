import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { FileStore } from '#api/documents/file-store.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { damageItems, damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { legalCap } from '#domain/incidents-management/damages/legal-cap.ts'
import { type DamageKind, type DamageStatus, isGoods } from '#domain/incidents-management/damages/values.ts'
import { wantsPhoto } from '#domain/incidents-management/report-rules.ts'
import type { Database } from '../../client.ts'
import { transact } from '../../write.ts'
import { Random } from '../random.ts'
import { png } from './pictures.ts'

/** Per about 11,000 journeys (`domain.md` §8). */
const COUNT = 38
const STORIES: readonly { kind: DamageKind; cause: string; goods: readonly string[]; text: string; reserves: string | null }[] = [
  {
    kind: 'CASSE',
    cause: 'ARRIMAGE',
    goods: ['Bouteilles de cidre', 'Bocaux'],
    text: 'Palette renversée au freinage, sangle mal tendue.',
    reserves: 'Une palette renversée, bris constaté, sous réserve de tri.',
  },
  {
    kind: 'CASSE',
    cause: 'CHUTE_MANUT',
    goods: ['Électroménager', 'Meuble en kit'],
    text: 'Colis tombé du hayon au déchargement.',
    reserves: 'Carton éventré, appareil enfoncé sur un angle.',
  },
  {
    kind: 'CASSE',
    cause: 'CHOC_ROUTE',
    goods: ['Verre plat', 'Carrelage'],
    text: 'Choc en route, plaques fendues côté porte.',
    reserves: 'Huit plaques fendues, photo prise devant le chauffeur.',
  },
  {
    kind: 'MANQUANT',
    cause: 'ERREUR_TRI',
    goods: ['Colis messagerie', 'Cartons de pièces'],
    text: 'Deux colis manquants à la livraison, restés à quai.',
    reserves: 'Manque deux colis sur le bordereau.',
  },
  {
    kind: 'MANQUANT',
    cause: 'MANQUANT_CHARG',
    goods: ['Cartons de yaourts'],
    text: 'Compte inférieur à la lettre de voiture dès le chargement.',
    reserves: 'Manque une couche.',
  },
  {
    kind: 'MOUILLE',
    cause: 'HUMIDITE',
    goods: ['Sacs de farine', 'Ramettes'],
    text: "Infiltration par la bâche pendant l'orage.",
    reserves: 'Sacs trempés, marchandise refusée.',
  },
  {
    kind: 'TEMPERATURE',
    cause: 'RUPTURE_FROID',
    goods: ['Produits laitiers', 'Surgelés'],
    text: 'Température relevée à +7 °C, groupe arrêté une heure.',
    reserves: 'Rupture de la chaîne du froid, refus total de la palette.',
  },
  {
    kind: 'VOL',
    cause: 'VOL',
    goods: ['Parfumerie', 'Téléphones'],
    text: 'Bâche découpée pendant la coupure sur une aire.',
    reserves: null,
  },
  {
    kind: 'PERTE_TOTALE',
    cause: 'ERREUR_TRI',
    goods: ['Colis messagerie'],
    text: "Envoi jamais retrouvé après l'enquête de quai.",
    reserves: null,
  },
  {
    kind: 'MATERIEL_TIERS',
    cause: 'QUAI',
    goods: ['Butoir de quai'],
    text: 'Butoir de quai arraché en reculant.',
    reserves: null,
  },
  { kind: 'VEHICULE', cause: 'CHOC_ROUTE', goods: [], text: 'Rétroviseur droit arraché dans une rue étroite.', reserves: null },
]
const WEIGHTS = [5, 6, 3, 6, 3, 3, 4, 1, 1, 3, 3]
const INSURERS = ['Helvetia', 'Groupama Transport', 'MMA', 'Covéa Fleet']

const PHOTO = png((x, y) => {
  if (x < 14 || x > 82 || y < 22 || y > 80) return y > 80 ? 0x8d8d88 : 0xc9cdd2
  if (Math.abs(x - 48 - 9 * Math.sin(y / 5)) < (y - 20) / 14) return 0x3a2a1c
  if (y < 26 || Math.abs(y - 50) < 3) return 0xd9c08a
  return (x + y) % 17 === 0 ? 0xa9824e : 0xb8915a
})

export async function seedDamages(db: Database, now: Date, files: FileStore | undefined): Promise<void> {
  const random = new Random('damages')
  const storageKey = createHash('sha256').update(PHOTO).digest('hex')
  await files?.put(storageKey, new Uint8Array(PHOTO))
  const runs = await db
    .select({
      id: journeys.id,
      serviceDate: journeys.serviceDate,
      position: journeyStops.position,
      arrival: journeyStops.actualArrival,
      goods: versions.goods,
    })
    .from(journeys)
    .innerJoin(journeyStops, and(eq(journeyStops.journeyId, journeys.id), eq(journeyStops.kind, 'LIVRAISON')))
    .innerJoin(versions, eq(versions.id, journeys.versionId))
    .where(
      and(
        inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']),
        isNotNull(journeyStops.actualArrival),
        lt(journeyStops.actualArrival, now.toISOString()),
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.number), asc(journeyStops.position))
  if (runs.length === 0) return
  const causes = new Map((await db.select().from(damageCauses)).map(cause => [cause.code, cause]))
  const [operator] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'OPERATOR')).orderBy(asc(users.email))
  const today = toLocal(now).slice(0, 10)
  const drawn = STORIES.flatMap((story, index) => Array<(typeof STORIES)[number]>(WEIGHTS[index]!).fill(story))
  const count = Math.min(COUNT, Math.ceil(runs.length / 12))
  // Two thirds within the last six weeks, so that some are open.
  const recent = Math.max(1, Math.floor(runs.length / 4))
  const chosen = Array.from({ length: count }, (_, index) =>
    index % 3 === 0 ? random.integer(0, runs.length - 1) : random.integer(runs.length - recent, runs.length - 1),
  ).sort((a, b) => a - b)
  const numbers = new Map<string, number>()
  await transact(db, null, 'IMPORT', async tx => {
    for (const at of new Set(chosen)) {
      const run = runs[at]!
      const story = random.pick(drawn)
      const foundOn = toLocal(run.arrival!).slice(0, 10)
      const age = daysBetween(foundOn, today)
      const year = foundOn.slice(0, 4)
      const place = (numbers.get(year) ?? 0) + 1
      numbers.set(year, place)
      const goods = isGoods(story.kind)
      const heavy = random.chance(0.45)
      const shipmentWeightT = goods ? String(heavy ? random.integer(32, 240) / 10 : random.integer(4, 29) / 10) : null
      const items = story.goods.slice(0, random.integer(1, Math.max(1, story.goods.length))).map(label => {
        const weight = random.integer(6, 120)
        return {
          ...{ label, parcels: heavy ? null : random.integer(1, 4), weightKg: goods ? String(weight) : null },
          valueCents: (goods ? weight * random.integer(8, 32) : random.integer(180, 900)) * 100,
        }
      })
      const value = items.reduce((sum, { valueCents }) => sum + valueCents, 0) || random.integer(150, 1_400) * 100
      const declaredValueCents = goods ? (run.goods?.declaredValueCents ?? null) : null
      const status = statusOf(random, age)
      const cause = causes.get(story.cause)!
      const cap = legalCap({ kind: story.kind, shipmentWeightT, declaredValueCents, items })
      const begun = status !== 'DECLARE'
      const decided = !['DECLARE', 'EN_INSTRUCTION', 'CONTENTIEUX'].includes(status)
      const paid = status === 'INDEMNISE' || (status === 'CLOS' && random.chance(0.75))
      const refused = status === 'REFUSE' || (status === 'CLOS' && !paid)
      const settledCents = Math.min(cap?.capCents ?? value, value)
      const createdAt = run.arrival!
      const id = random.id(createdAt)
      await tx.insert(damages).values({
        ...{ id, createdAt, number: `DOM-${year}-${String(place).padStart(5, '0')}`, journeyId: run.id },
        ...{ stopPosition: run.position, kind: story.kind, foundOn, description: story.text, declaredById: operator!.id },
        ...{ shipmentWeightT, declaredValueCents, reserves: story.reserves, reservedOn: story.reserves && foundOn },
        ...(begun && {
          ...{ causeId: cause.id, responsibility: cause.defaultResponsibility, claimedCents: value },
          comment: cause.requiresComment ? 'Constaté avec le chef de quai.' : null,
          insurer: random.pick(INSURERS),
          claimNo: random.chance(0.7) ? `S${year.slice(2)}-${random.integer(10_000, 99_999)}` : null,
          ...{ provisionCents: Math.round(settledCents * 0.8), deductibleCents: 50_000 },
        }),
        ...(decided && { legalCapCents: cap?.capCents ?? null, capRule: cap?.rule ?? null }),
        ...(paid && { settledCents, settledOn: addDays(foundOn, Math.min(age, 24)) }),
        ...(refused && { refusalReason: 'Aucune réserve précise sur le récépissé dans le délai.' }),
        ...(status === 'CONTENTIEUX' && { disputeReason: 'Le client conteste le plafond par son conseil.' }),
        // Lines can only be written before a decision.
        status: decided ? 'EN_INSTRUCTION' : status,
      })
      if (items.length > 0) {
        await tx.insert(damageItems).values(items.map((item, position) => ({ ...item, position, damageId: id })))
      }
      for (const next of pathTo(status, refused)) await tx.update(damages).set({ status: next }).where(eq(damages.id, id))
      if (wantsPhoto(story.kind) || random.chance(0.3)) {
        await tx.insert(documents).values({
          ...{ createdAt, kind: 'PHOTO', label: 'Photo au quai', fileName: 'quai.png', mediaType: 'image/png' },
          ...{ sizeBytes: PHOTO.byteLength, storageKey, ownerTable: 'damage', ownerId: id, uploadedBy: operator!.id },
        })
      }
    }
    for (const [year, value] of numbers) {
      await tx.execute(sql`insert into counter (series, value) values (${`damage ${year}`}, ${value})
        on conflict (series) do update set value = greatest(counter.value, excluded.value)`)
    }
  })
}

function statusOf(random: Random, age: number): DamageStatus {
  if (age <= 4) return random.chance(0.7) ? 'DECLARE' : 'EN_INSTRUCTION'
  if (age <= 20) return random.pick(['EN_INSTRUCTION', 'EN_INSTRUCTION', 'ACCEPTE', 'DECLARE'])
  if (age <= 60) return random.pick(['ACCEPTE', 'REFUSE', 'INDEMNISE', 'INDEMNISE', 'CLOS', 'CONTENTIEUX'])
  return random.chance(0.85) ? 'CLOS' : 'CONTENTIEUX'
}

function pathTo(status: DamageStatus, refused: boolean): DamageStatus[] {
  if (status === 'ACCEPTE' || status === 'REFUSE') return [status]
  if (status === 'INDEMNISE') return ['ACCEPTE', 'INDEMNISE']
  if (status === 'CLOS') return refused ? ['REFUSE', 'CLOS'] : ['ACCEPTE', 'INDEMNISE', 'CLOS']
  return []
}
