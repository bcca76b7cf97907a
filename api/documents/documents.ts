import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { ANY_FILE } from '#api/middleware/answers.ts'
import { invalid, notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { FILE_MAX_BYTES, fileNameFor } from '#domain/formats/file-type.ts'
import { checkFile } from '#domain/formats/pictures/check-file.ts'
import { MATERIAL_MONEY_KINDS } from '#domain/materials/document-values.ts'
import { FILE_SIZE, REQ } from '#domain/messages.ts'
import { may, RIGHTS } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { MONEY_DOCUMENT_KINDS } from '#domain/sales/companies/document-values.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Transaction } from '../db/client.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import type { FileStore } from './file-store.ts'

const READERS: Record<string, readonly Role[]> = {
  delivery_request: SCREENS['/sales/delivery-request'].roles,
  invoice: SCREENS['/sales/invoices'].roles,
  company: SCREENS['/sales/companies/:companyId'].roles,
  address: SCREENS['/sales/addresses'].roles,
  // Personal data, except the photo (`domain.md` §2.7).
  driver: SCREENS['/human-resources/drivers/:driverId'].roles.filter(role => may(role, 'driver.personal')),
  absence: SCREENS['/human-resources/absences'].roles,
  journey_stop: SCREENS['/journey-management/journeys'].roles,
  infraction: SCREENS['/incidents-management/infractions'].roles,
  designation_sheet: RIGHTS['driver.personal'],
  driver_certification: RIGHTS['certification.detail'],
  person_export: RIGHTS['driver.data'],
  journey: SCREENS['/journey-management/journeys'].roles,
  damage: SCREENS['/incidents-management/damages'].roles,
  journey_paper: SCREENS['/journey-management/journeys'].roles,
  vehicle: SCREENS['/materials/vehicles'].roles,
  trailer: SCREENS['/materials/trailers'].roles,
  equipment: SCREENS['/materials/equipment'].roles,
  incident: SCREENS['/incidents-management/incidents'].roles,
}

const MATERIAL = ['vehicle', 'trailer', 'equipment']

function mayRead(role: Role, { ownerTable, kind }: { ownerTable: string; kind: string }): boolean {
  if (ownerTable === 'driver' && kind === 'PHOTO') return may(role, 'driver.photo')
  if (!READERS[ownerTable]?.includes(role)) return false
  if (ownerTable === 'company') return !MONEY_DOCUMENT_KINDS.includes(kind) || may(role, 'company.money')
  return !MATERIAL.includes(ownerTable) || !MATERIAL_MONEY_KINDS.includes(kind) || may(role, 'material.money')
}

/** Uploaded files; their owners' routes add them (`domain.md` §2.4). */
export const documentRoutes = operations('documents', signedIn).respond(
  'GET /:id/content',
  "Le fichier d'un document",
  { file: ANY_FILE },
  async ({ c, db, user, id }) => {
    const [document] = await db.select().from(documents).where(eq(documents.id, id))
    if (!document || !mayRead(user.role, document)) throw notFound()
    return sendDocument(c, document, 'attachment')
  },
)

/** Sends a readable document as attachment or inline, with the detected content type. */
export async function sendDocument(
  c: Context<Env>,
  { storageKey, mediaType, fileName }: Omit<ReceivedFile, 'sizeBytes'>,
  disposition: 'attachment' | 'inline',
) {
  return c.body(await c.var.files.stream(storageKey), 200, {
    'content-type': mediaType,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileNameFor(fileName, mediaType))}`,
    'x-content-type-options': 'nosniff',
  })
}

export interface ReceivedFile {
  fileName: string
  mediaType: string
  sizeBytes: number
  storageKey: string
}

/** Validates by content and stores under the digest, so a repeated form stores a file once. */
export async function receiveFile(c: Context<Env>, file: unknown, path: string): Promise<ReceivedFile> {
  const { bytes, ...named } = await readFile(file, path)
  return storeFile(c.var.files, bytes, named)
}

/** Validates without storing; a picture loses its metadata. Throws the refusals of `domain.md` §2.4. */
export async function readFile(file: unknown, path: string) {
  if (!(file instanceof File) || file.size === 0) throw invalid({ path, message: REQ })
  if (file.size > FILE_MAX_BYTES) throw invalid({ path, message: FILE_SIZE })
  const checked = checkFile(new Uint8Array(await file.arrayBuffer()))
  if (checked.refusal !== undefined) throw invalid({ path, message: checked.refusal })
  const { bytes, mediaType } = checked
  return { bytes, fileName: fileNameFor(file.name, mediaType), mediaType }
}

export async function storeFile(
  files: FileStore,
  bytes: Uint8Array<ArrayBuffer>,
  named: Pick<ReceivedFile, 'fileName' | 'mediaType'>,
): Promise<ReceivedFile> {
  const storageKey = createHash('sha256').update(bytes).digest('hex')
  await files.put(storageKey, bytes)
  return { ...named, sizeBytes: bytes.byteLength, storageKey }
}

export async function addDocument(
  tx: Transaction,
  file: ReceivedFile,
  of: {
    kind: string
    label: string | null
    ownerTable: string
    ownerId: string
    uploadedBy: string | null
    validFrom?: string | null
    validTo?: string | null
    stopPosition?: number | null
  },
) {
  const [document] = await tx
    .insert(documents)
    .values({ ...file, ...of, label: of.label ?? file.fileName })
    .returning({ id: documents.id, label: documents.label })
  return document!
}
