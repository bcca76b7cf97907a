import { data, RouterContextProvider, redirect } from 'react-router'
import { expect, it } from 'vitest'
import { ApiError, requestTimedOut } from '#app/lib/api/error.ts'
import { partMissing, parts } from '#app/lib/api/parts.server.ts'
import { requestFacts } from '#app/lib/api/transport.server.ts'

/** Parts of a page that load independently. */

function page() {
  const logged: Record<string, unknown>[] = []
  const context = new RouterContextProvider()
  const log = { error: (fields: Record<string, unknown>) => void logged.push(fields), warn() {} }
  context.set(requestFacts, { requestId: 'r-1', remoteAddress: '', demo: false, appUrl: 'http://quai.test', log })
  return { context, logged, request: new Request('http://quai.test/sales/companies?panel=edit') }
}

it('reads all parts into a complete page', async () => {
  const one = page()
  expect(await parts(one, { panel: Promise.resolve({ id: '1' }), question: null, count: 3 })).toEqual({
    panel: { id: '1' },
    question: null,
    count: 3,
    fault: null,
  })
  expect(one.context.get(partMissing)).toBe(false)
})

it.each([
  ['a failure of the host', new ApiError('Panne', 500)],
  ['no answer in time', requestTimedOut({ url: 'http://api.test/x' })],
  ['a refusal that the page did not foresee', new ApiError("Vous n'avez pas les droits", 403)],
  ['a fault of ours', new TypeError('x is undefined')],
])('%s fails that part alone, with the id in the log', async (_, error) => {
  const one = page()
  const read = await parts(one, { panel: Promise.reject(error), question: Promise.resolve('q') })
  expect(read).toEqual({ panel: null, question: 'q', fault: { reference: 'r-1' } })
  expect(one.logged).toEqual([{ err: error, requestId: 'r-1' }])
  expect(one.context.get(partMissing)).toBe(true)
})

it('answers an unknown record with 404, and follows a redirect', async () => {
  const notFound = parts(page(), { panel: Promise.reject(data(null, { status: 404 })) })
  await expect(notFound).rejects.toMatchObject({ init: { status: 404 } })
  const unknown = parts(page(), { panel: Promise.reject(new ApiError('Élément introuvable', 404)) })
  await expect(unknown).rejects.toMatchObject({ init: { status: 404 } })
  const elsewhere = parts(page(), { panel: Promise.reject(redirect('/login')), question: Promise.reject(new Error()) })
  await expect(elsewhere).rejects.toBeInstanceOf(Response)
})
