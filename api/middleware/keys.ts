import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { CurrentUser } from '#api/auth/current-user.ts'
import { Problem } from '#api/problem.ts'
import { applicationKeys } from '#api/schema/administration/applications.table.ts'
import { preferencesOf } from '#domain/administration/preference-values.ts'
import { unmapped } from '#domain/formats/ip.ts'
import { type Act, narrowRights } from '#domain/rights.ts'
import { readSession } from './access.ts'
import type { Env } from './env.ts'
import { takeTurn } from './rate-limits.ts'
import { today } from './today.ts'

export const UNKNOWN_KEY = 'Clé inconnue ou révoquée'
const EXPIRED_KEY = 'Cette clé a expiré'
const OTHER_NETWORK = "Cette clé n'est pas admise depuis cette adresse"

/** Hash of a key as it is stored. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Key of `Authorization: Bearer …`. */
export const bearerOf = (c: Context): string | undefined => /^Bearer (.{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** Use is noted at most once in this time, so that reading writes nothing. */
const NOTED_EVERY = sql`interval '1 hour'`

/** Acts of the key that calls. A session has all acts of its role, and asks nothing here. */
const acts = new AsyncLocalStorage<ReadonlySet<Act>>()
narrowRights(act => acts.getStore()?.has(act) ?? true)

/** Runs what follows with the rights of the caller's key, wherever a right is asked. */
export const withRightsOf = ({ key }: CurrentUser, next: () => Promise<void>): Promise<void> =>
  key ? acts.run(key.acts, next) : next()

/** Caller by key (decision 34) or by session. A request with a key has no session. */
export async function readCaller(c: Context<Env>): Promise<CurrentUser> {
  if (c.var.caller) return c.var.caller
  const key = bearerOf(c)
  if (key === undefined) return readSession(c)
  const application = await findKey(c, key)
  if (!application) {
    await takeTurn(c, 'key')
    throw new Problem(401, UNKNOWN_KEY)
  }
  await takeTurn(c, 'application', application.id)
  c.env?.onUser?.(application.id)
  const { id, name, role, areas, createdBy } = application
  const user: CurrentUser = {
    ...{ id: createdBy, role, firstName: name, lastName: '', email: '', sessionId: id, version: 0 },
    preferences: preferencesOf({}, role),
    key: { id, areas, acts: new Set(application.acts) },
  }
  c.set('caller', user)
  return user
}

/** The key's row; null for an unknown or revoked one. Throws when it has expired, or comes from elsewhere than its networks. */
export async function findKey(c: Context<Env>, key: string) {
  const { db, remoteAddress } = c.var
  const [found] = await db
    .select({
      id: applicationKeys.id,
      name: applicationKeys.name,
      role: applicationKeys.role,
      areas: applicationKeys.areas,
      acts: applicationKeys.acts,
      positions: applicationKeys.positions,
      networks: applicationKeys.networks,
      expiresOn: applicationKeys.expiresOn,
      createdBy: applicationKeys.createdBy,
      isNoted: sql<boolean>`${applicationKeys.lastUsedAt} > now() - ${NOTED_EVERY}`,
    })
    .from(applicationKeys)
    .where(and(eq(applicationKeys.keyHash, hashOfKey(key)), isNull(applicationKeys.revokedAt)))
  if (!found) return null
  if (found.expiresOn !== null && found.expiresOn < today()) throw new Problem(401, EXPIRED_KEY)
  if (found.networks.length > 0 && !isWithin(remoteAddress, found.networks)) throw new Problem(403, OTHER_NETWORK)
  if (!found.isNoted) await db.update(applicationKeys).set({ lastUsedAt: sql`now()` }).where(eq(applicationKeys.id, found.id))
  return found
}

/** False for an unknown address. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const plain = unmapped(address)
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', bits] = network.split('/')
    list.addSubnet(start, Number(bits), isIPv6(start) ? 'ipv6' : 'ipv4')
  }
  return plain !== '' && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
