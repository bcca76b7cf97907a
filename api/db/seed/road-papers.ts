import { addDays } from '#domain/calendar/dates.ts'
import { DRIVER_DOCUMENT_KIND_LABELS } from '#domain/human-resources/drivers/document-values.ts'
import { MATERIAL_DOCUMENT_KIND_LABELS } from '#domain/materials/document-values.ts'
import type { Fleet } from './fleet.ts'
import { STORED } from './papers.ts'
import { Random } from './random.ts'
import type { DocumentRow } from './rows.ts'

/** Roadside check documents (`domain.md` §4.1): vehicles, trailers, and drivers with accounts. */
export function makeRoadPapers(
  today: string,
  { drivers, accounts, vehicles, trailers }: Fleet,
  uploadedBy: string,
): DocumentRow[] {
  const random = new Random('road papers')
  const signedIn = new Set(accounts.map(({ driverId }) => driverId))
  const material = (ownerTable: 'vehicle' | 'trailer', ownerId: string, atp: string | null | undefined) => {
    const of = (kind: keyof typeof MATERIAL_DOCUMENT_KIND_LABELS, validTo: string | null) => ({
      ...paper(kind, MATERIAL_DOCUMENT_KIND_LABELS[kind], validTo),
      ownerTable,
      ownerId,
    })
    return [
      of('CARTE_GRISE', null),
      of('ASSURANCE', addDays(today, random.integer(60, 330))),
      ...(ownerTable === 'vehicle' ? [of('LICENCE', addDays(today, random.integer(300, 1_800)))] : []),
      ...(atp ? [of('ATP', addDays(today, random.integer(200, 1_500)))] : []),
    ]
  }
  const driver = (kind: 'PERMIS' | 'CARTE_CONDUCTEUR', ownerId: string, validTo: string | null | undefined) => ({
    ...paper(kind, DRIVER_DOCUMENT_KIND_LABELS[kind], validTo ?? null),
    ownerTable: 'driver',
    ownerId,
  })

  return [
    ...vehicles.flatMap(({ row }) => material('vehicle', row.id, row.atpClass)),
    ...trailers.flatMap(({ row }) => material('trailer', row.id, row.atpClass)),
    ...drivers
      .filter(({ row }) => signedIn.has(row.id))
      .flatMap(({ row }) => [
        driver('PERMIS', row.id, row.heavyLicenceValidTo),
        ...(row.tachoCardNo ? [driver('CARTE_CONDUCTEUR', row.id, row.tachoCardValidTo)] : []),
      ]),
  ]

  function paper(kind: string, label: string, validTo: string | null) {
    const createdAt = `${addDays(today, -random.integer(30, 300))}T09:00:00.000Z`
    const fileName = `${label.toLowerCase().replaceAll(/[^\p{L}]+/gu, '-')}.pdf`
    return { id: random.id(createdAt), createdAt, updatedAt: createdAt, kind, label, fileName, ...STORED, validTo, uploadedBy }
  }
}
