import { REQ } from '#domain/messages.ts'
import { fold } from '../cells.ts'
import type { KnownClient } from '../client.ts'
import type { RowReading } from '../plan.ts'

/** A site that a file names. */
export interface NamedSite {
  id: string
  label: string
  /** Null for an own one. */
  companyId: string | null
  hasPosition: boolean
}

/** Finds a site by its name; the client's own sites go before those of others with this name. */
export function siteFinder(sites: readonly NamedSite[]) {
  const byName = Map.groupBy(sites, ({ label }) => fold(label))
  return (
    name: string | undefined,
    client: Pick<KnownClient, 'id'> | undefined,
    at: { field: string; row?: number },
    errors: RowReading<unknown>['errors'],
  ): NamedSite | undefined => {
    if (!name) {
      errors.push({ ...at, message: REQ })
      return undefined
    }
    const all = byName.get(fold(name)) ?? []
    const ofClient = all.filter(({ companyId }) => companyId !== null && companyId === client?.id)
    const found = ofClient.length > 0 ? ofClient : all
    if (found.length === 0)
      errors.push({ ...at, message: `aucune adresse de ce client ni du transporteur ne s'appelle «\u202f${name}\u202f»` })
    if (found.length > 1) errors.push({ ...at, message: `plusieurs adresses s'appellent «\u202f${name}\u202f»` })
    return found.length === 1 ? found[0] : undefined
  }
}

/** In place of a site that is not found, whose fault stands on its column. */
export const NO_SITE = '00000000-0000-0000-0000-000000000000'
