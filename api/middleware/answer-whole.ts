import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { WholeResponse } from '#domain/whole-response.ts'
import type { Env } from './env.ts'

/** Lets `c.json` answer with text that the pages, in the same process, read as it is. Status and headers are those of Hono's own. */
export function answerWhole(c: Context<Env>): void {
  const json = (value: unknown, status?: StatusCode, headers?: Record<string, string>) =>
    new WholeResponse(JSON.stringify(value), c.newResponse(null, status, { 'content-type': 'application/json', ...headers }))
  // The type of `c.json` carries the shape of the answer to the typed client; at run time it is a Response.
  c.json = json as unknown as typeof c.json
}
