import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono-openapi'
import { z } from 'zod'
import french from 'zod/v4/locales/fr.js'
import { type Issue, invalid, notFound, wrongType } from '#api/problem.ts'
import { isPageSize } from '#domain/lists.ts'
import { REQ } from '#domain/messages.ts'
import type { Env } from './env.ts'

// Default error messages in French too (a list in place of an object).
const { localeError } = french()
z.config({ localeError: issue => (issue.input === undefined ? REQ : localeError(issue)) })

/** `['stops', 0, 'arrival']` → `stops[0].arrival`, as forms name fields. */
function fieldName(path: readonly PropertyKey[] = []): string {
  return path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : name ? `${name}.${String(key)}` : String(key)),
    '',
  )
}

function issuesOf(error: {
  issues: readonly { path?: readonly (PropertyKey | { key: PropertyKey })[]; message: string }[]
}): Issue[] {
  return error.issues.map(issue => ({
    path: fieldName(issue.path?.map(part => (typeof part === 'object' ? part.key : part))),
    message: issue.message,
  }))
}

function check<Target extends 'json' | 'form' | 'query' | 'param', Schema extends z.ZodType>(target: Target, schema: Schema) {
  return validator(target, schema, (result, c) => {
    const type = c.req.header('content-type')
    if (type && target === 'json' && /^multipart/i.test(type)) throw wrongType()
    if (type && target === 'form' && !/^multipart/i.test(type)) throw wrongType()
    if (result.success) return
    if (target === 'param') throw notFound()
    throw invalid(...issuesOf({ issues: result.error }))
  })
}

export const body = <Schema extends z.ZodType>(schema: Schema) => check('json', schema)
export const form = <Schema extends z.ZodType>(schema: Schema) => check('form', schema)
export type Address<Schema> = { [Name in keyof z.input<Schema>]?: string | string[] }
interface QueryInput<Schema extends z.ZodType> {
  in: { query: Address<Schema> }
  out: { query: z.output<Schema> }
}
type Query<Schema extends z.ZodType> = MiddlewareHandler<Env, string, QueryInput<Schema>>

/** Validated query string. Without a page size the user's own applies. */
export function query<Schema extends z.ZodType>(schema: Schema): Query<Schema> {
  const validate = check('query', schema) as unknown as Query<Schema>
  if (!(schema instanceof z.ZodObject && 'perPage' in schema.shape)) return validate
  const listed = createMiddleware<Env, string, QueryInput<Schema>>((c, next) =>
    validate(c, async () => {
      if (!isPageSize(Number(c.req.query('perPage')))) {
        const perPage = c.var.user.preferences.pageSize
        c.req.addValidatedData('query', Object.assign({}, c.req.valid('query'), { perPage }))
      }
      await next()
    }),
  )
  // Keeps the symbols by which the OpenAPI generator finds the schema.
  return Object.assign(listed, validate)
}
export const params = <Schema extends z.ZodType>(schema: Schema) => check('param', schema)
