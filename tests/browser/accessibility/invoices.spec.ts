import type { Page } from '@playwright/test'
import { expectAccessible, testScreens } from '#tests/support/accessibility/screens.ts'
import { drawUpDrafts } from '#tests/support/invoices/drafts.ts'
import { penalisedDraft } from '#tests/support/invoices/penalty.ts'
import { expect, test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

testScreens('invoices', [['/sales/invoices', { ADMIN: ['', '?stage=toBill', '?stage=drafts', '?stage=late', '?panel=new'] }]])

/** Calls the API as whoever is signed in. */
const caller = (page: Page, origin: string) => async (method: 'get' | 'post', path: string, data?: object) => {
  const answer = await page.request[method](`/api/sales/invoices${path}`, { data, headers: { origin } })
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A down payment of the client of a draft, paid in full. */
async function paidDeposit(call: ReturnType<typeof caller>, companyId: string): Promise<string> {
  const asked = { companyId, label: 'Acompte', amount: '100', vatRatePct: '20', from: TODAY, to: TODAY, po: 'CMD 7' }
  const { id } = await call('post', '/deposits', asked)
  await validate(call, id)
  const { totalCents, version } = await call('get', `/${id}`)
  await call('post', `/${id}/payments`, { date: TODAY, amount: String(totalCents / 100), mode: 'VIREMENT', version })
  return id
}

const versionOf = async (call: ReturnType<typeof caller>, id: string): Promise<number> => (await call('get', `/${id}`)).version
const validate = async (call: ReturnType<typeof caller>, id: string) =>
  call('post', `/${id}/validate`, { issueDate: TODAY, version: await versionOf(call, id) })
const firstDraft = async (call: ReturnType<typeof caller>) =>
  (await call('get', '?stage=drafts&sort=-total')).rows[0] as { id: string; companyId: string }

/** A draft, and a down payment of its client, paid: so much of it is taken off. */
async function withDeposit(page: Page, origin: string) {
  const call = caller(page, origin)
  const draft = await firstDraft(call)
  const deposit = await paidDeposit(call, draft.companyId)
  await call('post', `/${draft.id}/deposits/${deposit}/deduct`, { amount: '50' })
  return { draft: draft.id, deposit }
}

test('/sales/invoices, what is taken off: a down payment, the penalty of a delay', async ({ page, signIn, quai }) => {
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
  const { id, delay, number } = await penalisedDraft(quai.databaseUrl)
  for (const address of [
    `?panel=show&id=${id}`,
    `?panel=penalty&id=${id}&retard=${delay}`,
    `?confirm=ecarter&id=${id}&retard=${delay}`,
  ]) {
    await page.goto(`/sales/invoices${address}`)
    await expect(page.getByRole('dialog')).toContainText(number)
    await expectAccessible(page, address)
  }
})

/** A down payment that was paid and then taken back in full: all of it is to be given back. */
async function withRefund(page: Page, origin: string) {
  const call = caller(page, origin)
  const deposit = await paidDeposit(call, (await firstDraft(call)).companyId)
  const credit = { reason: 'Commande annulée', whole: true, version: await versionOf(call, deposit) }
  const note: { id: string } = await call('post', `/${deposit}/credit`, credit)
  await validate(call, note.id)
  return { deposit, note: note.id }
}

test('/sales/invoices, what is to be given back', async ({ page, signIn, quai }) => {
  test.setTimeout(240_000)
  await signIn('ADMIN')
  await drawUpDrafts(page)
  const { deposit, note } = await withRefund(page, quai.url)
  for (const address of [`?panel=show&id=${deposit}`, `?panel=refund&id=${deposit}`, `?panel=show&id=${note}`]) {
    await page.goto(`/sales/invoices${address}`)
    await expect(page.getByRole('dialog')).toContainText(/[Rr]embours/)
    await expectAccessible(page, address)
  }
})
