import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { WholeResponse } from '#domain/whole-response.ts'
import type { Env } from './env.ts'

/** `c.json` variant whose text the pages of the same process read directly. Status and headers as in Hono. */
export function answerWhole(c: Context<Env>): void {
  const json = (value: unknown, status?: StatusCode, headers?: Record<string, string>) =>
    new WholeResponse(JSON.stringify(value), c.newResponse(null, status, { 'content-type': 'application/json', ...headers }))
  // The type of `c.json` carries the answer's shape for the typed client.
  c.json = json as unknown as typeof c.json
}
