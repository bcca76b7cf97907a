import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetOldImports } from '#api/imports/imports.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { imports } from '#api/schema/house/imports.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { readCsv } from '#domain/csv/read.ts'
import { passesLuhn } from '#domain/formats/luhn.ts'
import type { ImportReport, ShownLine } from '#domain/import/outcome.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { threadMs } from '#tests/support/growth.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ withJobs: true })
})
afterAll(() => api.close())

interface Shown {
  status: string
  mode: string | null
  lineCount: number
  counts: Record<string, number>
  ignored: string[]
  encoding: string
  delimiter: string
  job: { status: string; done: number; total: number } | null
  report: ImportReport | null
  page: { rows: ShownLine[]; total: number }
}

const sample = (name: string) => readFileSync(new URL(`../../support/import/${name}`, import.meta.url))
const HEADINGS = 'Raison sociale;SIRET;Adresse;CP;Ville'

/** Uploads a file; returns the import's id or the refusal. */
async function upload(
  content: string | Uint8Array,
  { entity = 'COMPANY', role = 'SALES' as Role, name = 'clients.csv', headers = {} } = {},
) {
  const form = new FormData()
  form.set('entity', entity)
  form.set('file', new File([content as BlobPart], name))
  return (await api.call(role, 'POST', '/imports', form, headers)) as {
    status: number
    body: { id: string; message: string; issues: unknown }
  }
}
const preview = async (id: string, query = '', role: Role = 'SALES') =>
  (await api.call(role, 'GET', `/imports/${id}${query}`)).body as Shown
const apply = (id: string, mode = 'LIGNES_VALIDES', role: Role = 'SALES') =>
  api.call(role, 'POST', `/imports/${id}/apply`, { mode })

async function finished(id: string): Promise<Shown> {
  for (let tries = 0; tries < 300; tries += 1) {
    const shown = await preview(id)
    if (shown.job?.status === 'TERMINE' || shown.job?.status === 'ECHEC') return shown
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('The job did not end')
}

const runOf = async (id: string) => (await api.db.select().from(jobRuns).where(sql`${jobRuns.params} ->> 'importId' = ${id}`))[0]!

function* sirets(from: number): Generator<string> {
  for (let siren = from; ; siren += 1) {
    if (!passesLuhn(String(siren))) continue
    for (let nic = 1; nic < 100; nic += 1) {
      const siret = `${siren}${String(nic).padStart(5, '0')}`
      if (passesLuhn(siret)) {
        yield siret
        break
      }
    }
  }
}
const file = (count: number, from: number, cell = (index: number) => `Client ${from + index}`) => {
  const numbers = sirets(from)
  return [
    HEADINGS,
    ...Array.from({ length: count }, (_, index) => `${cell(index)};${numbers.next().value};1 rue X;44000;NANTES`),
  ].join('\r\n')
}

describe('the file of a real spreadsheet', () => {
  it('is previewed by line, applied in one transaction, and changes nothing the second time', async () => {
    const content = sample('clients-windows-1252.csv')
    const { status, body } = await upload(content)
    expect(status).toBe(201)
    const before = await preview(body.id)
    expect(before).toMatchObject({
      status: 'APERCU',
      lineCount: 200,
      counts: { CREER: 190, METTRE_A_JOUR: 0, INCHANGE: 0, REFUSER: 10 },
      ignored: [],
      encoding: 'windows-1252',
      delimiter: ';',
      job: null,
      report: null,
    })
    expect(before.page).toMatchObject({ total: 200, rows: { length: 25 } })
    expect(before.page.rows[0]).toMatchObject({ line: 2, action: 'CREER', label: 'Pièces Auto Kerlann' })
    expect(await api.db.$count(companies)).toBe(0)

    expect(await apply(body.id)).toMatchObject({ status: 202 })
    const after = await finished(body.id)
    expect(after.report).toEqual({ created: 190, updated: 0, unchanged: 0, refused: 10, stopped: false })
    expect(after.job).toMatchObject({ done: 190, total: 190 })
    expect(await api.db.$count(companies)).toBe(190)

    const [sales] = await api.db.select({ id: users.id }).from(users).where(eq(users.role, 'SALES'))
    const written = await api.db
      .select({ source: auditLog.source, actor: auditLog.actorId, n: sql<number>`count(*)::int` })
      .from(auditLog)
      .where(eq(auditLog.entity, 'company'))
      .groupBy(auditLog.source, auditLog.actorId)
    expect(written).toEqual([{ source: 'IMPORT', actor: sales!.id, n: 190 }])
    // Assigned to the importer when no line names a salesperson.
    expect(await api.db.$count(companies, eq(companies.salesUserId, sales!.id))).toBe(190)

    const again = await upload(content)
    expect((await preview(again.body.id)).counts).toEqual({ CREER: 0, METTRE_A_JOUR: 0, INCHANGE: 190, REFUSER: 10 })
    expect(await apply(again.body.id)).toMatchObject({
      status: 422,
      body: { message: "Aucune ligne de ce fichier n'est à importer" },
    })
  })

  it('normalises its values', async () => {
    const [company] = await api.db.select().from(companies).where(eq(companies.siret, '96360837700080'))
    expect(company).toMatchObject({
      code: expect.stringMatching(/^C\d{5}$/),
      legalName: "Laiterie du Val d'Oudon",
      billingCity: 'Miramas',
      billingInsee: '13063',
      creditLimitCents: 1_200_000,
      phone: '+33240123456',
      customerSince: '2019-03-04',
      vatNumber: 'FR06963608377',
      status: 'ACTIF',
    })
  })

  it('paginates and filters its lines', async () => {
    const { body } = await upload(sample('clients-utf8-bom-comma.csv'))
    const refused = await preview(body.id, '?action=REFUSER')
    // Line 22 has the name and town of a client of the other file, with another SIRET.
    expect(refused.page.total).toBe(5)
    expect(refused.page.rows.map(row => row.line)).toEqual([2, 6, 22, 27, 68])
    const second = await preview(body.id, '?page=2&perPage=50')
    expect(second.page).toMatchObject({ total: 60, rows: { length: 10 } })
    expect(second.page.rows[0]?.line).toBe(65)
  })

  it('returns refused lines with reasons, ready to import', async () => {
    const { body } = await upload(sample('clients-utf8-bom-comma.csv'), { name: 'Mes clients été.csv' })
    const answer = await api.fetch('SALES', `/imports/${body.id}/refused`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Mes_clients_ete_refus.csv"')
    const back = readCsv(new Uint8Array(await answer.arrayBuffer()))
    expect(back).toMatchObject({ encoding: 'utf-8-bom', delimiter: ',' })
    expect(back.rows.map(cells => [cells[0], cells[11]])).toEqual([
      ['Raison sociale', 'Motif du refus'],
      ['Biscuiterie Kerlann', "N° SIRET\u202f: Le numéro SIRET n'est pas valide"],
      ['Biscuiterie Vendée-Sèvre', 'CP\u202f: Le code postal doit comporter 5 chiffres'],
      ['Conserverie du Ried', expect.stringMatching(/^Ressemble à Conserverie du Ried \(C\d{5}\) \(mêmes nom et commune\)/)],
      ['Recyclage ; Dépôt nord', 'Déjà dans ce fichier à la ligne 19 (même SIRET)'],
      ['', 'Raison sociale\u202f: Veuillez remplir ce champ'],
    ])
  })
})

describe('all or nothing', () => {
  it('refuses at once while a line is refused', async () => {
    const { body } = await upload(`${file(2, 200_000_000)}\r\n;;;;`.replace(';;;;', 'Sans SIRET;;1 rue X;44000;Nantes'))
    const message = "Rien n'a été importé\u202f: 1 ligne est refusée et vous avez choisi «\u202fTout ou rien\u202f»"
    expect(await apply(body.id, 'TOUT_OU_RIEN')).toMatchObject({ status: 422, body: { message } })
    expect((await preview(body.id)).status).toBe('APERCU')
    expect(await apply(body.id)).toMatchObject({ status: 202 })
    expect((await finished(body.id)).report).toMatchObject({ created: 2, refused: 1 })
  })

  it('writes nothing when a line is refused since the preview', async () => {
    const withAccount = (count: number, from: number) => `${file(count, from).replace(HEADINGS, `${HEADINGS};Compte`)};411DOUBLE`
    const { body } = await upload(withAccount(3, 210_000_000))
    expect((await preview(body.id)).counts).toMatchObject({ CREER: 3, REFUSER: 0 })
    const taken = await upload(withAccount(1, 211_000_000))
    await apply(taken.body.id)
    await finished(taken.body.id)
    const before = await api.db.$count(companies)
    await apply(body.id, 'TOUT_OU_RIEN')
    const after = await finished(body.id)
    expect(after.report).toEqual({ created: 0, updated: 0, unchanged: 0, refused: 1, stopped: true })
    expect(after.counts).toMatchObject({ CREER: 2, REFUSER: 1 })
    expect(await api.db.$count(companies)).toBe(before)
  })
})

describe('applying', () => {
  it('creates one job and each company once when started twice at once', async () => {
    const { body } = await upload(file(5, 220_000_000))
    const answers = await Promise.all([apply(body.id), apply(body.id), apply(body.id)])
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    await finished(body.id)
    expect(await apply(body.id)).toEqual(answers[0])
    expect(await api.db.$count(jobRuns, sql`${jobRuns.params} ->> 'importId' = ${body.id}`)).toBe(1)
    expect(await api.db.$count(companies, sql`${companies.siret} like '22000%'`)).toBe(5)
  })

  it('updates existing records and keeps empty fields', async () => {
    const { body } = await upload('SIRET;Encours autorisé;E-mail\r\n963 608 377 00080;15 000,00;')
    const { page } = await preview(body.id)
    expect(page.rows).toEqual([
      {
        line: 2,
        action: 'METTRE_A_JOUR',
        label: "Laiterie du Val d'Oudon",
        detail: '963\u00a0608\u00a0377\u00a000080 · 13140 Miramas',
        changes: [
          { field: 'creditLimit', label: 'Encours autorisé', before: '12\u202f000,00\u00a0€', after: '15\u202f000,00\u00a0€' },
        ],
        reasons: [],
        warnings: [],
        cells: [],
        near: null,
        doubted: false,
      },
    ])
    await apply(body.id)
    expect((await finished(body.id)).report).toMatchObject({ created: 0, updated: 1 })
    const [company] = await api.db.select().from(companies).where(eq(companies.siret, '96360837700080'))
    expect(company).toMatchObject({ creditLimitCents: 1_500_000, email: 'compta@exemple.fr', version: 2 })
  })

  it('uses the current state, not that of the preview', async () => {
    const content = file(2, 230_000_000)
    const [first, second] = [await upload(content), await upload(content)]
    await apply(first.body.id)
    await finished(first.body.id)
    await apply(second.body.id)
    expect((await finished(second.body.id)).report).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0, stopped: false })
  })

  it('leaves nothing half done on a conflict at its last line, and succeeds on the retry', async () => {
    const content = file(600, 240_000_000)
    const last = readCsv(new TextEncoder().encode(content)).rows.at(-1)!
    const { body } = await upload(content)
    const written = () => api.db.$count(companies, sql`${companies.siret} between '24000' and '24999'`)
    await api.db.transaction(async tx => {
      await tx.insert(companies).values({
        code: 'C99999',
        types: ['CLIENT'],
        legalName: 'La première',
        siret: last[1]!,
        siren: last[1]!.slice(0, 9),
        billingLine1: '2 rue Y',
        billingZip: '44000',
        billingCity: 'Nantes',
      })
      await apply(body.id)
      // Both batches except the last line are written; the job waits for this transaction.
      while ((await preview(body.id)).job!.done < 500) await new Promise(resolve => setTimeout(resolve, 20))
    })
    const seen = new Set<number>()
    while ((await preview(body.id)).report === null) seen.add(await written())
    expect([...seen].filter(count => count !== 1 && count !== 600)).toEqual([])
    expect((await preview(body.id)).report).toEqual({ created: 599, updated: 1, unchanged: 0, refused: 0, stopped: false })
    expect(await written()).toBe(600)
    const [job] = await api.db.execute(
      sql`select retry_count from pgboss.job where data->>'runId' = ${(await runOf(body.id)).id}`,
    )
    expect(job).toEqual({ retry_count: 1 })
  })

  it('is never left as running by an error in its middle, has written nothing, and can be started again', async () => {
    await api.db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$`)
    await api.db.execute(
      sql`create trigger no_room before insert on company for each row when (new.legal_name = 'Client 270000550') execute function no_room()`,
    )
    const { body } = await upload(file(600, 270_000_000))
    await apply(body.id)
    expect(await finished(body.id)).toMatchObject({ status: 'ECHEC', job: { status: 'ECHEC', done: 500 }, report: null })
    const recent = await api.call('SALES', 'GET', '/imports?entity=COMPANY')
    expect(recent).toMatchObject({
      body: { rows: expect.arrayContaining([expect.objectContaining({ id: body.id, status: 'ECHEC' })]) },
    })
    const written = () => api.db.$count(companies, sql`${companies.siret} between '27000' and '27999'`)
    expect(await written()).toBe(0)
    await api.db.execute(sql`drop function no_room cascade`)
    expect(await apply(body.id)).toMatchObject({ status: 202 })
    expect((await finished(body.id)).report).toMatchObject({ created: 600 })
    expect(await written()).toBe(600)
  })

  it('runs 4,000 lines as a background job with visible progress', async () => {
    const { body } = await upload(file(4_000, 300_000_000))
    expect((await preview(body.id)).counts).toMatchObject({ CREER: 4_000, REFUSER: 0 })
    await apply(body.id)
    const seen = new Set<number>()
    await vi.waitUntil(
      async () => {
        const { job } = await preview(body.id)
        seen.add(job!.done)
        return job!.status === 'TERMINE'
      },
      { interval: 50, timeout: 100_000 },
    )
    expect([...seen].some(done => done > 0 && done < 4_000)).toBe(true)
    expect((await finished(body.id)).report).toMatchObject({ created: 4_000 })
  }, 120_000)
})

describe('addresses', () => {
  it('are imported for their clients', async () => {
    const [client] = await api.db.select().from(companies).where(eq(companies.siret, '96360837700080'))
    const { body } = await upload(
      [
        'Client;Libellé;Adresse;CP;Ville;Latitude;Longitude;EPI',
        "LAITERIE DU VAL D'OUDON;Quai nord;60 avenue de l'Île;13140;MIRAMAS;43,58;5,00;gilet",
        ';Dépôt de Metz;1 rue X;57000;METZ;;;',
        'Inconnue;X;1 rue X;57000;METZ;;;',
      ].join('\n'),
      { entity: 'ADDRESS', role: 'OPERATOR' },
    )
    const unanswered = { status: 422, body: { issues: [{ path: 'kind', message: 'Veuillez remplir ce champ' }] } }
    expect(await apply(body.id, 'LIGNES_VALIDES', 'OPERATOR')).toMatchObject(unanswered)
    const give = (kind: string) => api.call('OPERATOR', 'POST', `/imports/${body.id}/given`, { kind })
    expect(await give('')).toMatchObject(unanswered)
    expect((await give('DEPOT')).status).toBe(200)
    expect(await apply(body.id, 'LIGNES_VALIDES', 'OPERATOR')).toMatchObject({ status: 202 })
    expect(await give('CLIENT')).toMatchObject({ status: 422, body: { message: "L'import est déjà lancé" } })
    for (let tries = 0; tries < 100 && (await preview(body.id, '', 'OPERATOR')).status !== 'TERMINE'; tries += 1) {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    expect((await preview(body.id, '', 'OPERATOR')).report).toMatchObject({ created: 2, refused: 1 })
    const rows = await api.db.select().from(addresses).orderBy(addresses.label)
    expect(rows).toMatchObject([
      { label: 'Dépôt de Metz', companyId: null, kind: 'DEPOT', city: 'Metz', holidayZone: 'FR_ALSACE_MOSELLE', lat: null },
      {
        label: 'Quai nord',
        companyId: client!.id,
        kind: 'DEPOT',
        city: 'Miramas',
        insee: '13063',
        lat: '43.580000',
        ppe: ['GILET'],
      },
    ])

    const again = await upload(`Code client;Libellé;Quai\n${client!.code};quai nord;B`, {
      entity: 'ADDRESS',
      role: 'OPERATOR',
    })
    const { page } = await preview(again.body.id, '', 'OPERATOR')
    expect(page.rows[0]?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Libellé', 'Quai nord', 'quai nord'],
      ['Quai', '—', 'B'],
    ])
  })
})

it('shows its author the latest imports', async () => {
  const { body } = await upload(file(1, 260_000_000), { name: 'dernier.csv' })
  const { rows } = (await api.call('SALES', 'GET', '/imports?entity=COMPANY')).body as { rows: { id: string }[] }
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ id: body.id, fileName: 'dernier.csv', lineCount: 1, status: 'APERCU' })
  expect((await api.call('ADMIN', 'GET', '/imports?entity=COMPANY')).body).toEqual({ rows: [] })
})

it("changes nothing when a list's export is imported again", async () => {
  const companiesFile = await api.fetch('SALES', '/sales/companies/export.csv')
  const { body } = await upload(new Uint8Array(await companiesFile.arrayBuffer()))
  const { counts, lineCount } = await preview(body.id)
  expect(counts).toEqual({ CREER: 0, METTRE_A_JOUR: 0, INCHANGE: lineCount, REFUSER: 0 })
  expect(lineCount).toBeGreaterThan(4_000)

  const addressesFile = await api.fetch('OPERATOR', '/sales/addresses/export.csv')
  const again = await upload(new Uint8Array(await addressesFile.arrayBuffer()), { entity: 'ADDRESS', role: 'OPERATOR' })
  expect((await preview(again.body.id, '', 'OPERATOR')).counts).toEqual({ CREER: 0, METTRE_A_JOUR: 0, INCHANGE: 2, REFUSER: 0 })
})

it('answers other requests while 15,000 lines are analysed', async () => {
  const content = file(15_000, 310_000_000)
  // Longest block of the event loop, and CPU time of the process with its threads.
  let longest = 0
  let last = threadMs()
  const ticks = setInterval(() => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  const before = process.cpuUsage()
  const { status, body } = await upload(content)
  const { user, system } = process.cpuUsage(before)
  clearInterval(ticks)
  expect(status).toBe(201)
  expect(await preview(body.id)).toMatchObject({ lineCount: 15_000 })
  // In the event loop the analysis took nearly all of it.
  expect(longest / ((user + system) / 1000)).toBeLessThan(0.25)
}, 60_000)

it('deletes file and lines after a month and keeps the figures', async () => {
  const { body } = await upload(`${HEADINGS}\nSans SIRET;;;;`)
  const fresh = await upload(file(1, 255_000_000))
  const refused = `/imports/${body.id}/refused`
  expect((await api.fetch('SALES', refused)).status).toBe(200)
  await api.db.update(imports).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(imports.id, body.id))
  expect(await forgetOldImports(api.db)).toBe(1)
  expect(await preview(body.id)).toMatchObject({ counts: { REFUSER: 1 }, lineCount: 1, page: { rows: [] } })
  expect((await api.fetch('SALES', refused)).status).toBe(404)
  expect((await apply(body.id, 'LIGNES_VALIDES')).status).toBe(422)
  const [kept] = await api.db.select().from(imports).where(eq(imports.id, fresh.body.id))
  expect(kept!.content.byteLength).toBeGreaterThan(0)
  expect(await forgetOldImports(api.db)).toBe(0)
})

describe('is refused', () => {
  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "Ce fichier n'est pas un fichier CSV"],
    ['an empty file', '', 'Le fichier est vide'],
    ['a file that is too large', new Uint8Array(10 * 1024 * 1024 + 1).fill(65), 'Le fichier dépasse 10 Mo'],
    ['missing columns', 'Nom;Ville\nA;B', 'Import impossible\u202f: il manque les colonnes'],
    ['a quote that never closes', `${HEADINGS}\n"A;1;;;`, "Ligne 2\u202f: un guillemet est mal placé ou n'est pas fermé"],
  ])('%s', async (_, content, message) => {
    const { status, body } = await upload(content)
    expect(status).toBe(422)
    expect(body.issues).toEqual([{ path: 'file', message: expect.stringContaining(message) }])
  })

  it('without a file', async () => {
    const form = new FormData()
    form.set('entity', 'COMPANY')
    form.set('file', new File([], ''))
    expect(await api.call('SALES', 'POST', '/imports', form)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'file', message: 'Veuillez remplir ce champ' }] },
    })
  })

  it('for roles without the right, and for imports of others', async () => {
    expect(await upload(file(1, 245_000_000), { role: 'OPERATOR' })).toMatchObject({ status: 404 })
    expect(await upload(file(1, 245_000_000), { role: 'DRIVER' })).toMatchObject({ status: 404 })
    const { body } = await upload(file(1, 245_000_000))
    expect(await api.call('CONCEPTOR', 'GET', `/imports/${body.id}`)).toMatchObject({ status: 404 })
    expect(await apply(body.id, 'LIGNES_VALIDES', 'OPERATOR')).toMatchObject({ status: 404 })
    expect((await api.fetch('OPERATOR', `/imports/${body.id}/refused`)).status).toBe(404)
    expect(await api.call('ADMIN', 'GET', `/imports/${body.id}`)).toMatchObject({ status: 200 })
    expect(await api.call(null, 'GET', `/imports/${body.id}`)).toMatchObject({ status: 401 })
  })

  it('stores an upload sent twice once', async () => {
    const before = await api.db.$count(imports)
    const headers = { 'idempotency-key': 'one click' }
    const answers = await Promise.all([1, 2].map(() => upload(file(1, 250_000_000), { headers })))
    expect(answers[0]).toEqual(answers[1])
    expect(await api.db.$count(imports)).toBe(before + 1)
  })
})
