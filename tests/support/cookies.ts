import { expect } from 'vitest'
import type { CurrentUser } from '#api/auth/current-user.ts'
import type { Role } from '#domain/roles.ts'
import type { TestApi } from './api.ts'

/** The cookies that an answer sets: whole lines with their attributes, and the header that sends them back. */
export function cookiesOf(response: Response) {
  const lines = response.headers.getSetCookie()
  return { lines, header: lines.map(line => line.split(';')[0]).join('; ') }
}

/** A session of its own on a device of its own, by the demonstration account of the role. */
export async function signInAs(api: TestApi, role: Role, headers?: Record<string, string>) {
  const response = await api.send('POST', '/auth/demo', '', { role }, headers)
  expect(response.status).toBe(200)
  const { lines, header } = cookiesOf(response)
  return { lines, cookie: header, user: (await response.json()) as CurrentUser }
}
