import { isDeepStrictEqual } from 'node:util'
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { createApi } from '#api/app.ts'
import { operationOf } from '#api/middleware/operations.ts'

type Api = ReturnType<typeof createApi>
type Said = NonNullable<ReturnType<typeof operationOf>>

/** Throws when an operation answers something else than it says. */
export async function expectAsSaid(api: Api, method: string, path: string, answer: Response): Promise<void> {
  if (!answer.ok) return
  const [matched] = api.router.match(method, path)
  // The first operation answers; a later one may have a pattern that its path fits, too.
  const [operation] = matched.flatMap(([[handler]]) => operationOf(handler as MiddlewareHandler) ?? [])
  const difference = operation && (await differenceFrom(operation, answer))
  if (difference) throw new Error(`${method} ${path} answers something else than it says: ${difference}`)
}

async function differenceFrom({ answer, file }: Said, given: Response): Promise<string | null> {
  const [type = ''] = (given.headers.get('content-type') ?? '').split(';')
  if (file) return file.some(one => one === type || one === '*/*') ? null : `a file of another type, ${type}`
  return answer ? differenceOf(answer(), await given.clone().json()) : null
}

/** How a body differs from its schema: a wrong type, a missing property, or one that the schema does not name. */
export function differenceOf(schema: z.ZodType, body: unknown): string | null {
  const { data, error } = schema.safeParse(body)
  if (error) return causesOf(error.issues).slice(0, 10).join(', ')
  return isDeepStrictEqual(data, body) ? null : `no such property: ${unnamed(body, data).slice(0, 10).join(', ')}`
}

const causesOf = (issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): string[] =>
  issues.flatMap(issue => {
    const path = [...at, ...issue.path]
    const within = issue.code === 'invalid_union' ? issue.errors.flatMap(one => causesOf(one, path)) : []
    return within.length > 0 ? within : `${path.join('.')}: ${issue.message}`
  })

function unnamed(body: unknown, named: unknown, at = ''): string[] {
  if (typeof body !== 'object' || body === null) return []
  const known = named as Record<string, unknown>
  return Object.entries(body).flatMap(([name, value]) =>
    Object.hasOwn(known, name) ? unnamed(value, known[name], `${at}.${name}`) : [`${at}.${name}`],
  )
}
