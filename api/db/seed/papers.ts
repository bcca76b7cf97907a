import { createHash } from 'node:crypto'
import { addDays, monthsLater } from '#domain/calendar/dates.ts'
import {
  COMPANY_DOCUMENT_KIND_LABELS,
  SUBCONTRACTOR_PAPERS,
  type SubcontractorPaper,
} from '#domain/sales/companies/document-values.ts'
import { Random } from './random.ts'
import type { CompanyRow, DocumentRow, RequestRow, VersionRow } from './rows.ts'

export const SPECIMEN = pageOf('Piece de demonstration')
export const STORED = {
  mediaType: 'application/pdf',
  sizeBytes: SPECIMEN.byteLength,
  storageKey: createHash('sha256').update(SPECIMEN).digest('hex'),
}

/** Sub-contractors with an expired vigilance certificate (`domain.md` §8) and with insurance expiring soon. */
const EXPIRED = 4
const EXPIRING = 3

/** Mandatory papers, valid over the planning horizon except those two. */
export function makePapers(today: string, subcontractors: readonly CompanyRow[], uploadedBy: string | null): DocumentRow[] {
  const random = new Random('papers')
  return subcontractors.flatMap((company, index) => {
    const lastVigilance = index === EXPIRED ? addDays(today, -12) : addDays(today, random.integer(70, 170))
    const validity: Record<SubcontractorPaper, Pick<DocumentRow, 'validFrom' | 'validTo'>> = {
      REGISTRE: { validFrom: addDays(today, -random.integer(400, 1_500)) },
      LICENCE: { validTo: addDays(today, random.integer(300, 1_800)) },
      VIGILANCE: { validFrom: monthsLater(lastVigilance, -6), validTo: lastVigilance },
      KBIS: { validFrom: addDays(today, -random.integer(5, 20)) },
      ASSURANCE: { validTo: addDays(today, index === EXPIRING ? 21 : random.integer(80, 320)) },
      CONTRAT: { validFrom: addDays(today, -random.integer(100, 300)) },
    }
    return SUBCONTRACTOR_PAPERS.map(kind => {
      const label = COMPANY_DOCUMENT_KIND_LABELS[kind]
      const { validFrom = null, validTo = null } = validity[kind]
      const createdAt = `${validFrom && validFrom > addDays(today, -300) ? validFrom : addDays(today, -random.integer(30, 90))}T09:00:00.000Z`
      return {
        id: random.id(createdAt),
        createdAt,
        updatedAt: createdAt,
        kind,
        label,
        fileName: `${label.toLowerCase().replaceAll(' ', '-')}.pdf`,
        ...STORED,
        ownerTable: 'company',
        ownerId: company.id,
        validFrom,
        validTo,
        uploadedBy,
      }
    })
  })
}

/** Signed agreement of each accepted version, required by acceptance (`domain.md` §3.3). */
export function makeContracts(requests: readonly RequestRow[], versions: readonly VersionRow[]): DocumentRow[] {
  const random = new Random('contracts')
  const soldBy = new Map(requests.map(({ id, salesUserId }) => [id, salesUserId]))
  return versions.flatMap(version => {
    const { decidedAt, status, requestId, versionNo = 1 } = version
    if (!decidedAt || status === 'REFUSE') return []
    const id = random.id(decidedAt)
    version.contractDocumentId = id
    return {
      id,
      createdAt: decidedAt,
      updatedAt: decidedAt,
      kind: 'CONTRAT',
      label: `Contrat signé v${versionNo}`,
      fileName: `contrat-v${versionNo}.pdf`,
      ...STORED,
      ownerTable: 'delivery_request',
      ownerId: requestId,
      uploadedBy: soldBy.get(requestId) ?? null,
    }
  })
}

function pageOf(line: string): Uint8Array {
  const text = `BT /F1 20 Tf 72 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
