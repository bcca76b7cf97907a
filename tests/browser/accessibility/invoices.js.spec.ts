import type { Page } from '@playwright/test'
import { expectAccessible, testScreen } from '#tests/support/accessibility/screens.ts'
import { drawUpDrafts } from '#tests/support/invoices/drafts.ts'
import { expect, test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

testScreen('/sales/invoices', { ADMIN: ['', '?stage=toBill', '?stage=drafts', '?stage=late', '?panel=new'] })

/** Calls the API as whoever is signed in. */
const caller = (page: Page, origin: string) => async (method: 'get' | 'post', path: string, data?: object) => {
  const answer = await page.request[method](`/api/sales/invoices${path}`, { data, headers: { origin } })
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A draft, and a down payment of its client, paid: so much of it is taken off. */
async function withDeposit(page: Page, origin: string) {
  const call = caller(page, origin)
  const sheet = (id: string) => call('get', `/${id}`)
  const { rows } = await call('get', '?stage=drafts&sort=-total')
  const [draft] = rows
  const asked = {
    companyId: draft.companyId,
    label: 'Acompte',
    amount: '100',
    vatRatePct: '20',
    from: TODAY,
    to: TODAY,
    po: 'CMD 7',
  }
  const { id } = await call('post', '/deposits', asked)
  await call('post', `/${id}/validate`, { issueDate: TODAY, version: (await sheet(id)).version })
  const { totalCents, version } = await sheet(id)
  await call('post', `/${id}/payments`, { date: TODAY, amount: String(totalCents / 100), mode: 'VIREMENT', version })
  await call('post', `/${draft.id}/deposits/${id}/deduct`, { amount: '50' })
  return { draft: draft.id as string, deposit: id as string }
}

test('/sales/invoices, what is taken off of a down payment', async ({ page, signIn, quai }) => {
  test.setTimeout(240_000)
  await signIn('ADMIN')
  await drawUpDrafts(page)
  const { draft, deposit } = await withDeposit(page, quai.url)
  for (const address of [
    `?panel=show&id=${draft}`,
    `?panel=show&id=${deposit}`,
    `?panel=deduct&id=${draft}&acompte=${deposit}`,
  ]) {
    await page.goto(`/sales/invoices${address}`)
    await expect(page.getByRole('dialog')).toContainText(/Reste à déduire|reste 70,00\s€|Acomptes déduits/)
    await expectAccessible(page, address)
  }
})

/** An invoice that was paid in full and then taken back in full: all of it is to be given back. */
async function withRefund(page: Page, origin: string) {
  const call = caller(page, origin)
  const versionOf = async (id: string) => (await call('get', `/${id}`)).version as number
  const validate = async (id: string) => call('post', `/${id}/validate`, { issueDate: TODAY, version: await versionOf(id) })
  const { rows } = await call('get', '?stage=drafts&sort=total')
  const paid = rows.find(({ po, totalCents }: { po: string | null; totalCents: number }) => po && totalCents > 0) ?? rows[0]
  const { id } = paid
  await validate(id)
  const { balanceCents, version } = await call('get', `/${id}`)
  await call('post', `/${id}/payments`, { date: TODAY, amount: String(balanceCents / 100), mode: 'VIREMENT', version })
  const credit = { reason: 'Facturée deux fois', whole: true, version: await versionOf(id) }
  const note = await call('post', `/${id}/credit`, credit)
  await validate(note.id)
  return { invoice: id as string, note: note.id as string }
}

test('/sales/invoices, what is to be given back', async ({ page, signIn, quai }) => {
  test.setTimeout(240_000)
  await signIn('ADMIN')
  await drawUpDrafts(page)
  const { invoice, note } = await withRefund(page, quai.url)
  for (const address of [`?panel=show&id=${invoice}`, `?panel=refund&id=${invoice}`, `?panel=show&id=${note}`]) {
    await page.goto(`/sales/invoices${address}`)
    await expect(page.getByRole('dialog')).toContainText(/[Rr]embours/)
    await expectAccessible(page, address)
  }
})
