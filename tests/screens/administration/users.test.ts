import { beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { signInByCode } from '#tests/support/codes.ts'
import { type Site, sharedSite } from '#tests/support/site.ts'
import { visit } from '#tests/support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

it('an administrator is invited, comes in, has their rights read, and leaves: what they had open ends at once', async () => {
  const page = await visit(site)
  await page.signIn('ADMIN')
  const code = crypto.randomUUID().slice(0, 8)
  const email = `arrivee.${code}@exemple.fr`
  const name = `Solène d'Astier ${code}`
  await page.goto('/administration/users')
  await page.getByRole('link', { name: 'Inviter' }).first().click()
  const form = page.getByRole('dialog', { name: 'Inviter un utilisateur' })
  await form.getByLabel('Prénom').fill('Solène')
  await form.getByLabel(/^Nom/).fill(`d'Astier ${code}`)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Rôle').selectOption('Chauffeur')
  await form.getByRole('button', { name: "Envoyer l'invitation" }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText(['Chauffeur lié : Veuillez associer un chauffeur'])
  await form.getByLabel('Rôle').selectOption('Administrateur')
  await form.getByRole('button', { name: "Envoyer l'invitation" }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toContainText('Invité')

  const theirs = await visit(site)
  await theirs.goto('/login')
  await signInByCode(theirs, email)
  // They answer for a client, and have the form of an invitation open.
  const sql = openSql(site.databaseUrl, { max: 1 })
  const [client] = await sql<{ id: string }[]>`
    update company set sales_user_id = (select id from account where email = ${email})
    where id = (select id from company where status = 'ACTIF' order by code desc limit 1) returning id`
  // An action on an incident is theirs to do.
  const [task] = await sql<{ id: string }[]>`
    insert into action_task (event, incident_id, event_number, event_label, action_id, label, assignee_id, due_date)
    select 'INCIDENT', incident.id, incident.number, 'Panne', action.id, action.label, account.id, current_date + 5
    from (select * from incident where status <> 'CLOS' order by number limit 1) as incident, account,
      (select * from action order by code limit 1) as action
    where account.email = ${email} returning id`
  const never = `jamais.${code}@exemple.fr`
  await theirs.goto('/administration/users?panel=new')
  const open = theirs.getByRole('dialog', { name: 'Inviter un utilisateur' })
  await open.getByLabel('Prénom').fill('Jamais')
  await open.getByLabel(/^Nom/).fill('Invité')
  await open.getByLabel('E-mail').fill(never)
  await open.getByLabel('Rôle').selectOption('Commercial')

  await page.goto(`/administration/users?q=${code}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(sheet).toContainText('Actif')
  await sheet.getByRole('link', { name: 'Voir ses droits' }).click()
  const rights = page.getByRole('dialog', { name: `Droits de ${name}` })
  await expect(rights.getByRole('row', { name: /^Factures/ })).toContainText('Oui')
  await rights.getByRole('link', { name: 'Fermer' }).first().click()
  await sheet.getByRole('link', { name: 'Désactiver…' }).click()
  const leave = page.getByRole('dialog', { name: `Désactiver ${name}` })
  await expect(leave).toContainText('1 action à mener')
  await leave.getByLabel('Confier à').selectOption('Inès Quéré · Commercial')
  await leave.getByRole('button', { name: "Désactiver l'utilisateur" }).click()
  await expect(page.getByRole('table', { name: 'Utilisateurs' })).toContainText('Désactivé')
  // What a salesperson cannot take over is handed to who can, afterwards.
  await page.getByRole('link', { name, exact: true }).click()
  await expect(sheet).toContainText('1 action à mener')
  await sheet.getByRole('link', { name: 'Confier ses dossiers…' }).click()
  const give = page.getByRole('dialog', { name: `Confier les dossiers de ${name}` })
  await give.getByLabel('Confier à').selectOption('Thierry Kervella · Administrateur')
  await give.getByRole('button', { name: 'Confier les dossiers' }).click()

  // What they press next ends at the sign-in, and nothing is written.
  await open.getByRole('button', { name: "Envoyer l'invitation" }).click()
  await expect(theirs).toHaveURL(/\/login/)
  const [facts] = await sql`
    select (select count(*)::int from account where email = ${never}) as written,
      (select last_name from account where id = company.sales_user_id) as heir,
      (select last_name from action_task join account on account.id = assignee_id where action_task.id = ${task!.id}) as actor
    from company where id = ${client!.id}`
  expect(facts).toEqual({ written: 0, heir: 'Quéré', actor: 'Kervella' })
  await sql.end()
  await theirs.goto('/administration/users')
  await expect(theirs).toHaveURL(/\/login/)
})
