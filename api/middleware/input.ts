import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono-openapi'
import { z } from 'zod'
import french from 'zod/v4/locales/fr.js'
import { type Issue, invalid, notFound, wrongType } from '#api/problem.ts'
import { isPageSize } from '#domain/lists.ts'
import { ENUM, REQ } from '#domain/messages.ts'
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

/** Completes the document: its generator does not look into the steps around the type of a field. */
const DESCRIBED = {
  options: {
    unrepresentable: 'any' as const,
    override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
      const { def } = zodSchema._zod
      // A decimal, an amount: text that the field reads itself.
      if (def.type === 'pipe' && def.in._zod.def.type === 'unknown') jsonSchema.type = 'string'
      if (def.type !== 'object') return
      if (def.shape.file) jsonSchema.properties!.file = { type: 'string', format: 'binary' }
      // Required is what a schema refuses when it is absent.
      const required = Object.entries(def.shape).flatMap(([name, field]) =>
        z.core.safeParse(field, undefined).success ? [] : [name],
      )
      if (required.length > 0) jsonSchema.required = required
      else delete jsonSchema.required
    },
  },
}

/** A part of a body that its work checks itself (`parsed`), described as the schema. */
export function described(schema: z.ZodType) {
  const { $schema: _, ...description } = z.toJSONSchema(schema, { io: 'input', ...DESCRIBED.options })
  return z.unknown().meta(description)
}

/** Throws 422 as the check of a body does. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw invalid(...issuesOf(error))
  return data as z.output<Schema>
}

function check<Target extends 'json' | 'form' | 'query' | 'param', Schema extends z.ZodType>(target: Target, schema: Schema) {
  return validator(
    target,
    schema,
    (result, c) => {
      const type = c.req.header('content-type')
      if (type && target === 'json' && /^multipart/i.test(type)) throw wrongType()
      if (type && target === 'form' && !/^multipart/i.test(type)) throw wrongType()
      if (result.success) return
      if (target === 'param') throw notFound()
      throw invalid(...issuesOf({ issues: result.error }))
    },
    DESCRIBED,
  )
}

export const body = <Schema extends z.ZodType>(schema: Schema) => check('json', schema)
export const form = <Schema extends z.ZodType>(schema: Schema) => check('form', schema)
export type Address<Schema> = { [Name in keyof z.input<Schema>]?: string | string[] }
interface QueryInput<Schema extends z.ZodType> {
  in: { query: Address<Schema> }
  out: { query: z.output<Schema> }
}
type Query<Schema extends z.ZodType> = MiddlewareHandler<Env, string, QueryInput<Schema>>

const UNKNOWN_PARAMETER = 'Paramètre inconnu'

/**
 * Issues of unknown or invalid parameters, for programs: they would take the wrong rows for the right ones. For people such parameters are
 * ignored (`domain/lists.ts`), because they type, share and keep addresses.
 */
function strictIssues({ shape }: z.ZodObject, sent: Record<string, string[]>): Issue[] {
  return Object.entries(sent).flatMap(([path, values]): Issue[] => {
    const field = Object.hasOwn(shape, path) ? (shape[path] as z.ZodType) : undefined
    if (!field) return [{ path, message: UNKNOWN_PARAMETER }]
    const items = field.meta()?.items as { enum?: string[]; format?: string } | undefined
    if (items) {
      const known = (value: string) =>
        items.enum ? items.enum.includes(value) : items.format !== 'uuid' || ID.safeParse(value).success
      return values.every(value => value === '' || known(value)) ? [] : [{ path, message: ENUM }]
    }
    const judged = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field
    if (!(judged instanceof z.ZodCatch)) return []
    const { error } = (judged.unwrap() as z.ZodType).safeParse(values[0])
    return error ? [{ path, message: error.issues[0]!.message }] : []
  })
}
const ID = z.uuid()

/** Validated query string. Without a page size the user's own applies. */
export function query<Schema extends z.ZodType>(schema: Schema): Query<Schema> {
  const checked = check('query', schema) as unknown as Query<Schema>
  const strictly = createMiddleware<Env, string, QueryInput<Schema>>((c, next) => {
    const issues = c.var.user?.key && schema instanceof z.ZodObject ? strictIssues(schema, c.req.queries()) : []
    if (issues.length > 0) throw invalid(...issues)
    return checked(c, next)
  })
  // Keeps the symbols by which the OpenAPI generator finds the schema.
  const validate = Object.assign(strictly, checked)
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
  return Object.assign(listed, validate)
}
export const params = <Schema extends z.ZodType>(schema: Schema) => check('param', schema)
