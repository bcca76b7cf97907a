import { beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

it('an administrator subscribes a program, tries it, sees the refusal of a private network, and sends again', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  await page.goto('/administration/users/applications')
  await page.getByRole('link', { name: 'Abonnements aux événements' }).click()
  const name = `Portail ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel(/^Nom/).fill(name)
  await page.getByLabel(/^Adresse/).fill('ftp://127.0.0.1')
  await page.getByRole('button', { name: "Créer l'abonnement" }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([/^Adresse :/, /^Événements :/])
  await page.getByLabel(/^Adresse/).fill('https://127.0.0.1/quai')
  await page.getByLabel('Trajet terminé').check()
  await page.getByRole('button', { name: "Créer l'abonnement" }).click()
  const secret = /whsec_[\w+/]{43}=/.exec(await page.content())![0]
  await page.goto('/administration/users/webhooks')
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: "Envoyer un message d'essai" }).click()
  const sql = openSql(site.databaseUrl, { max: 1 })
  await expect
    .poll(
      async () =>
        (await sql`select answer from webhook_delivery join webhook on webhook.id = webhook_id where name = ${name}`)[0],
      { timeout: 20_000 },
    )
    .toMatchObject({ answer: expect.stringContaining('réseau privé refusé') })
  await sql`update webhook_delivery set status = 'ECHEC' where webhook_id = (select id from webhook where name = ${name})`
  await sql.end()
  await page.goto(page.url())
  const message = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  await expect(message).toContainText('réseau privé refusé : 127.0.0.1')
  await message.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(message).toContainText('En attente')
})
