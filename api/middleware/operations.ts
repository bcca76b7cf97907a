import { once } from 'es-toolkit/function'
import { type Context, Hono, type MiddlewareHandler, type TypedResponse } from 'hono'
import type { MergeSchemaPath, Schema } from 'hono/types'
import { findTargetHandler } from 'hono/utils/handler'
import type { StatusCode } from 'hono/utils/http-status'
import type { JSONParsed } from 'hono/utils/types'
import type { InferInput } from 'hono/validator'
import { type DescribeRouteOptions, describeRoute, resolver } from 'hono-openapi'
import { z } from 'zod'
import type { Page } from '#domain/lists.ts'
import type { Act } from '#domain/rights.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import { CHANGE_PARAMETERS, placeAsked } from '../changes/place.ts'
import { readChanges } from '../changes/read.ts'
import type { Database, Transaction } from '../db/client.ts'
import { type List, readPage } from '../db/list.ts'
import { write } from '../db/write.ts'
import { eachDone, identified, type PageAnswer, pageOrChanges } from './answers.ts'
import type { Env } from './env.ts'
import { right } from './gate.ts'
import { type Address, body, form, params, query } from './input.ts'

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

type Summary = string | { summary: string; description?: string; hide?: boolean }

/** Right that an operation asks, and the parts of a request that it reads. Without `params`, those of the path are UUIDs. */
interface Asks {
  act?: Act
  params?: z.ZodType
  query?: z.ZodType
  form?: z.ZodType
  body?: z.ZodType
  /** Schema of the answer, made for the document and for tests only; a list gives that of its page (`pageOf`). */
  answer?: () => z.ZodType
  /** Media types of an answer that is a file. */
  file?: readonly string[]
}
interface Answers {
  answer: () => z.ZodType
}
type ListAsks = Asks & { query: z.ZodObject; answer: () => PageAnswer }
type ResponseAsks = Asks & (Answers | { file: readonly string[] })
type Answered<A, Else = unknown> = A extends { answer: () => z.ZodType<infer Answer> } ? Answer : Else
/** A write without `answer` says the id of its record. */
interface Identified {
  id: string
}

/** Input of an operation's work: checked parts, parameters of the path by their names, the caller, Hono's context. */
type Given<R, A> = { [Part in Exclude<keyof A, 'act' | 'params' | 'answer' | 'file'>]: z.output<A[Part]> } & (A extends {
  params: infer S
}
  ? z.output<S>
  : { [Name in NamesIn<R>]: string }) & { c: Context<Env>; user: CurrentUser }
type GivenOutside<R, A> = Given<R, A> & { db: Database }

interface SentPart<S> {
  params: InferInput<z.input<S>, 'param'>
  query: Address<S>
  form: InferInput<z.input<S>, 'form'>
  body: z.input<S>
}
/** Input as the typed client sends it. */
type Sent<R, A> = {
  [Part in keyof A & keyof typeof TARGETS as (typeof TARGETS)[Part]]: SentPart<A[Part]>[Part]
} & (A extends { params: z.ZodType }
  ? unknown
  : [NamesIn<R>] extends [never]
    ? unknown
    : { param: { [Name in NamesIn<R>]: string } })

/** One operation as the typed client knows it. */
type Known<R, A, Output, Status, Format = 'json'> = R extends `${infer M} ${infer Path}`
  ? { [K in Path]: { [N in `$${Lowercase<M>}`]: { input: Sent<R, A>; output: Output; outputFormat: Format; status: Status } } }
  : never
type KnownResponse<R, A, T> =
  T extends TypedResponse<infer Output, infer Status, infer Format>
    ? Known<R, A, Output, Status, Format>
    : Known<R, A, Record<never, never>, StatusCode, string>

/**
 * Operations under one tag of the API document. Each asks the right to its act, checks the parts that it reads, then works.
 *
 *     export const actionRoutes = operations('transverse/actions', gate(['/transverse/actions']))
 *       .read('GET /:id', "Fiche d'une action", {}, ({ db, id }) => findAction(db, id))
 *       .create('POST /', 'Créer une action', { act: 'action.write', body: actionSchema }, (tx, { body }) => createAction(tx, body))
 */
export const operations = (tag: string, ...before: MiddlewareHandler<Env>[]) => new Operations(tag, before)

class Operations<out S extends Schema = Record<never, never>> {
  readonly hono: Hono<Env, S, '/'> = new Hono()
  readonly #tag: string

  constructor(tag: string, before: MiddlewareHandler<Env>[]) {
    this.#tag = tag
    for (const middleware of before) this.hono.use(middleware)
  }

  use(path: `/${string}`, before: MiddlewareHandler<Env>): this {
    this.hono.use(path, before)
    return this
  }

  route<Path extends string, Sub extends Schema>(
    path: Path,
    under: Operations<Sub> | Hono<Env, Sub, '/'>,
  ): Operations<S & MergeSchemaPath<Sub, Path>>
  route(path: string, under: Operations<Schema> | Hono<Env, Schema, '/'>): Operations<S> {
    this.hono.route(path, under instanceof Operations ? under.hono : under)
    return this
  }

  /** Answers what `work` returns as JSON, as `answer` says. It has no transaction. */
  read<R extends Route, A extends Asks & Answers, T extends Answered<A>>(
    route: R,
    summary: Summary,
    asks: A,
    work: (given: NoInfer<GivenOutside<R, A>>) => T | Promise<T>,
  ): Operations<S & Known<R, A, JSONParsed<T>, 200>>
  read(route: Route, summary: Summary, asks: Asks, work: (given: Checked) => unknown): Operations<S> {
    return this.#add(route, summary, asks, '200', async given => given.c.json((await work(given)) as object))
  }

  /** Answers a page of a list, made by `pageOf` where it says more than the list; for programs also the changes (`changes/read.ts`). */
  list<R extends Route, A extends ListAsks, Row extends { id: string }, T = Page<Row>>(
    route: R,
    summary: Summary,
    asks: A,
    listOf: (given: NoInfer<GivenOutside<R, A>>) => List<Row> | Promise<List<Row>>,
    pageOf?: (given: NoInfer<GivenOutside<R, A>>, list: List<Row>) => Promise<T>,
  ): Operations<S & Known<R, A, JSONParsed<T>, 200>>
  list(
    route: Route,
    summary: Summary,
    { query, answer, ...asks }: ListAsks,
    listOf: (given: Checked) => Listed | Promise<Listed>,
    pageOf: (given: Checked, list: Listed) => Promise<unknown> = (_, list) => readPage(list),
  ): Operations<S> {
    const read = {
      ...asks,
      query: query.extend(CHANGE_PARAMETERS),
      answer: answer && (() => pageOrChanges(answer() as PageAnswer)),
    }
    return this.#add(route, summary, read, 'list', async given => {
      const list = await listOf(given)
      const place = placeAsked(given.c, given.query as object)
      return given.c.json((await (place ? readChanges(list, place) : pageOf(given, list))) as object)
    })
  }

  /** Answers what `work` returns as JSON, in one audited transaction (`db/write.ts`). */
  write<R extends Route, A extends Asks, T extends Answered<A, Identified>>(
    route: R,
    summary: Summary,
    asks: A,
    work: (tx: Transaction, given: NoInfer<Given<R, A>>) => Promise<T>,
  ): Operations<S & Known<R, A, JSONParsed<T>, 200>>
  write(route: Route, summary: Summary, asks: Asks, work: Written): Operations<S> {
    return this.#add(route, summary, { answer: identified, ...asks }, '200', async given =>
      given.c.json(await written(work, given)),
    )
  }

  /** A write that answers 201. */
  create<R extends Route, A extends Asks, T extends Answered<A, Identified>>(
    route: R,
    summary: Summary,
    asks: A,
    work: (tx: Transaction, given: NoInfer<Given<R, A>>) => Promise<T>,
  ): Operations<S & Known<R, A, JSONParsed<T>, 201>>
  create(route: Route, summary: Summary, asks: Asks, work: Written): Operations<S> {
    return this.#add(route, summary, { answer: identified, ...asks }, '201', async given =>
      given.c.json(await written(work, given), 201),
    )
  }

  /** Answers the response that `work` makes: a file, a stream, another status, work around a transaction. */
  respond<R extends Route, A extends ResponseAsks, T extends Response>(
    route: R,
    summary: Summary,
    asks: A,
    work: (given: NoInfer<GivenOutside<R, A>>) => T | Promise<T>,
  ): Operations<S & KnownResponse<R, A, T>>
  respond(route: Route, summary: Summary, asks: Asks, work: (given: Checked) => Response | Promise<Response>): Operations<S> {
    return this.#add(route, summary, asks, '2XX', work)
  }

  #add(
    route: Route,
    summary: Summary,
    { act, answer: said, file, ...asks }: Asks,
    status: '200' | 'list' | '201' | '2XX',
    answer: (given: Checked) => Response | Promise<Response>,
  ): Operations<S> {
    const schemas = { ...paramsOf(route), ...asks }
    const parts = PARTS.filter(part => schemas[part])
    const checks: MiddlewareHandler[] = parts.map(part => CHECKS[part](schemas[part]!))
    if (act) checks.unshift(right(act))
    const handler = async (c: Context<Env, string, CheckedInput>) => {
      for (const check of checks) await check(c, passed)
      const { params, ...input } = Object.fromEntries(parts.map(part => [part, c.req.valid(TARGETS[part])]))
      return answer({ ...params, ...input, c, db: c.var.db, user: c.var.user })
    }
    const [method, path] = route.split(' ') as [string, string]
    const described = () => ({
      tags: [this.#tag],
      ...(typeof summary === 'string' ? { summary } : summary),
      responses: responsesOf(status, { writes: method !== 'GET', content: contentOf(said, file) }),
    })
    // The document is made from the checks (`describing`).
    this.hono.on(method, path, Object.assign(handler, { operation: { described, checks, answer: said && once(said), file } }))
    return this
  }
}

/** Answers of an operation for the document; the refusals are described once, in its components (`api/documentation.ts`). */
function responsesOf(status: '200' | 'list' | '201' | '2XX', { writes, content }: { writes: boolean; content?: object }) {
  const refusals = [401, 403, 404, 422, 429, 503, ...(writes ? [400, 409, 413, 415] : []), ...(status === 'list' ? [410] : [])]
  return {
    [status === 'list' ? '200' : status]: { description: 'Fait', ...(content && { content }) },
    ...Object.fromEntries(refusals.map(refusal => [refusal, { $ref: `#/components/responses/${refusal}` }])),
  } as NonNullable<DescribeRouteOptions['responses']>
}

function contentOf(answer?: () => z.ZodType, file?: readonly string[]) {
  if (file) return Object.fromEntries(file.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))
  return answer && { 'application/json': { schema: resolver(answer(), AS_SENT) } }
}
/** Later versions may answer more properties: the input of a schema leaves that open. */
export const AS_SENT = { options: { io: 'input', unrepresentable: 'any' } } as const

/** Input of any operation's work; the signature that an operation is called by knows its own. */
type Checked = Record<string, unknown> & { c: Context<Env>; db: Database; user: CurrentUser }
type CheckedInput = { out: Record<(typeof TARGETS)[keyof typeof TARGETS], Record<string, unknown>> }
type Listed = List<{ id: string }>
type Written = (tx: Transaction, given: Checked) => Promise<unknown>

const written = async (work: Written, given: Checked) => (await write(given.c, tx => work(tx, given))) as object

export const byIds = { body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }), answer: eachDone }

const TARGETS = { params: 'param', query: 'query', form: 'form', body: 'json' } as const
const CHECKS = { params, query, form, body }
/** In the order of the checks. */
const PARTS = ['params', 'query', 'form', 'body'] as const

/** Parameters with a pattern in the path (`:file{…}`) have no other check. */
function paramsOf(route: Route): Asks {
  const names = [...route.matchAll(/:(\w+)(?=\/|$)/g)].map(([, name]) => [name, z.uuid()])
  return names.length > 0 ? { params: z.object(Object.fromEntries(names)) } : {}
}

const passed = async () => {}

interface Operation {
  described: () => DescribeRouteOptions
  checks: MiddlewareHandler[]
  answer?: () => z.ZodType
  file?: readonly string[]
}

/** The middleware that describes a route to the generator of the document, which reads one schema of each. */
export function describing(handler: MiddlewareHandler): MiddlewareHandler[] {
  const operation = operationOf(handler)
  return operation
    ? [describeRoute(operation.described()), ...operation.checks]
    : [findTargetHandler(handler) as MiddlewareHandler]
}

/** Returns the operation of a handler, with the schema of its answer; undefined for other middleware. */
export const operationOf = (handler: MiddlewareHandler): Operation | undefined =>
  (findTargetHandler(handler) as MiddlewareHandler & { operation?: Operation }).operation
