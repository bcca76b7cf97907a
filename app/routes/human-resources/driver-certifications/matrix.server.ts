import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { MATRIX_DRIVERS, MATRIX_TYPES } from '#domain/human-resources/driver-certifications/certification.ts'
import type { CertificationStatus } from '#domain/human-resources/driver-certifications/values.ts'

const LETTERS: Partial<Record<CertificationStatus, string>> = {
  VALIDE: 'V',
  A_RENOUVELER: 'R',
  EXPIREE: 'E',
  SUSPENDUE: 'S',
  EN_COURS: 'O',
  A_VERIFIER: 'A',
}

/** `?vue=matrice`: one short text of cells per driver (« V02/27,,E11/26 »); null for the list. */
export async function certificationMatrix(api: ApiClient, url: URL) {
  if (url.searchParams.get('vue') !== 'matrice') return null
  const matrix = await json(api['human-resources']['driver-certifications'].matrix.$get({ query: queryOf(url) }))
  const drivers = matrix.drivers.map(({ cells, ...driver }) => ({
    ...driver,
    cells: cells
      .map(
        cell => cell && `${LETTERS[cell.status]}${cell.validTo ? `${cell.validTo.slice(5, 7)}/${cell.validTo.slice(2, 4)}` : ''}`,
      )
      .join(','),
  }))
  return { ...matrix, drivers, driversShown: MATRIX_DRIVERS, typesShown: MATRIX_TYPES }
}
export type CertificationMatrix = NonNullable<Awaited<ReturnType<typeof certificationMatrix>>>
