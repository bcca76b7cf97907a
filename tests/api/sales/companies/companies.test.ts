import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import type { Role } from '#domain/roles.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { NO_RIGHT, NOT_FOUND, refusal } from '#tests/support/refusals.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.execute(sql`delete from journey`)
  await api.db.execute(sql`update delivery_request set current_version_id = null`)
  for (const table of ['delivery_request_version', 'delivery_request', 'contact', 'company'])
    await api.db.execute(sql`delete from ${sql.identifier(table)}`)
})

const PATH = '/sales/companies'

/** Valid SIRETs: SIREN of 999, key, establishment. */
const sirets = ['73282932000074', '40483304800022', '55208131766522', '35600000000048']
const company = (legalName: string, more: Record<string, unknown> = {}) => ({
  types: ['CLIENT'],
  legalName,
  country: 'FR',
  siren: sirets[0]!.slice(0, 9),
  siret: sirets[0],
  vatRegime: 'NORMAL_FR',
  billingLine1: '12, route de Segré',
  billingZip: '44470',
  billingCity: 'Carquefou',
  paymentDays: 30,
  paymentMode: 'VIREMENT',
  freeWaitingMin: 60,
  ...more,
})
/** Foreign company without a SIRET. */
const foreign = (legalName: string, more: Record<string, unknown> = {}) =>
  company(legalName, { country: 'ENGLAND', siren: '', siret: '', vatRegime: 'EXPORT', billingZip: 'B1 1AA', ...more })

async function created(body: unknown, role: Role = 'SALES') {
  const answer = await api.call(role, 'POST', PATH, body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as { id: string; code: string }
}
async function read(id: string, role: Role = 'ADMIN') {
  return (await api.call(role, 'GET', `${PATH}/${id}`)).body as Record<string, unknown> & { version: number }
}
async function listed(query = '', role: Role = 'ADMIN') {
  const { body } = await api.call(role, 'GET', `${PATH}?${query}`)
  return body as { rows: Record<string, unknown>[]; total: number; capped: boolean; page: number; perPage: number }
}
const names = async (query = '', role: Role = 'ADMIN') => (await listed(query, role)).rows.map(row => row.legalName)

async function withRequest(companyId: string, status: RequestStatus, number = `CDC-${crypto.randomUUID()}`) {
  const [request] = await api.db
    .insert(deliveryRequests)
    .values({ number, companyId, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  const [version] = await api.db
    .insert(deliveryRequestVersions)
    .values({ requestId: request!.id, status, validFrom: '2026-01-01' })
    .returning()
  await api.db.update(deliveryRequests).set({ currentVersionId: version!.id }).where(eq(deliveryRequests.id, request!.id))
  return { requestId: request!.id, versionId: version!.id }
}
const withJourney = (companyId: string, start: string, status: 'PLANIFIE' | 'EN_COURS' | 'TERMINE' | 'ANNULE') =>
  api.db.insert(journeys).values({
    number: `TR-${crypto.randomUUID()}`,
    serviceDate: start.slice(0, 10),
    kind: 'SPOT',
    origin: 'MANUEL',
    label: 'Navette',
    companyId,
    plannedStart: start,
    plannedEnd: new Date(Date.parse(start) + 3_600_000).toISOString(),
    status,
  })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const userOf = async (role: Role) => (await api.db.select().from(users).where(eq(users.role, role)))[0]!.id

describe('creating', () => {
  it('assigns the next code, the VAT number of the SIREN and the official town', async () => {
    const first = await created(company('Laiterie', { billingCity: 'CARQUEFOU CEDEX', billingZip: '44 470' }))
    const second = await created(foreign('Harcourt Foods Ltd'))
    expect(Number(second.code.slice(1)) - Number(first.code.slice(1))).toBe(1)
    expect(first.code).toMatch(/^C\d{5}$/)
    expect(await read(first.id)).toMatchObject({
      status: 'PROSPECT',
      vatNumber: 'FR44732829320',
      billingZip: '44470',
      version: 1,
    })
    const third = await created(company('Fromagerie', { siren: '404833048', siret: sirets[1], billingCity: 'thouare sur loire' }))
    expect(await read(third.id)).toMatchObject({ billingCity: 'Thouaré-sur-Loire', billingInsee: '44204' })
  })

  it('reports every fault in one answer', async () => {
    const answer = await api.call('SALES', 'POST', PATH, company('', { siren: '732829321', paymentDays: 45, billingZip: '5330' }))
    expect(answer).toMatchObject({ status: 422, body: { error: 'Unprocessable Entity', statusCode: 422 } })
    expect((answer.body as { issues: unknown }).issues).toEqual([
      { path: 'legalName', message: 'Veuillez remplir ce champ' },
      { path: 'siren', message: "Le numéro SIREN n'est pas valide" },
      { path: 'paymentDays', message: 'Le délai de paiement ne peut pas dépasser 30 jours en transport routier' },
      { path: 'billingZip', message: 'Le code postal doit comporter 5 chiffres' },
    ])
  })

  it('refuses a used SIRET, naming the other company unless archived', async () => {
    const { id } = await created(company("Laiterie du Val d'Oudon"))
    const again = company('Copie')
    expect(await api.call('SALES', 'POST', PATH, again)).toMatchObject(
      refusal('siret', "Une société avec ce SIRET existe déjà : Laiterie du Val d'Oudon"),
    )
    await api.call('ADMIN', 'POST', `${PATH}/${id}/archive`)
    await created(again)
    expect(await api.call('ADMIN', 'POST', `${PATH}/${id}/restore`)).toMatchObject(
      refusal('siret', 'Une société avec ce SIRET existe déjà : Copie'),
    )
  })

  it('refuses a used accounting account', async () => {
    await created(foreign('A', { account: '411ABC' }))
    expect(await api.call('SALES', 'POST', PATH, foreign('B', { account: '411ABC' }))).toMatchObject(
      refusal('account', 'Cette valeur est déjà utilisée'),
    )
  })

  it('needs an active salesperson of role S or A', async () => {
    await created(foreign('A', { salesUserId: await userOf('SALES') }))
    for (const salesUserId of [await userOf('OPERATOR'), crypto.randomUUID()]) {
      expect(await api.call('SALES', 'POST', PATH, foreign('B', { salesUserId }))).toMatchObject(
        refusal('salesUserId', 'Veuillez choisir une valeur dans la liste'),
      )
    }
  })

  it('assigns it to the creating SALES unless another is named', async () => {
    const own = await created(foreign('A'))
    expect(await read(own.id)).toMatchObject({ salesUserId: await userOf('SALES'), salesUser: 'Camille SALES' })
    const others = await created(foreign('B', { salesUserId: await userOf('ADMIN') }))
    expect(await read(others.id)).toMatchObject({ salesUserId: await userOf('ADMIN') })
    const byAdmin = await created(foreign('C'), 'ADMIN')
    expect(await read(byAdmin.id)).toMatchObject({ salesUserId: null })
  })

  it('stores the first contact with it, or neither when one is invalid', async () => {
    const wrong = await api.call('SALES', 'POST', PATH, foreign('A', { contact: { lastName: 'Roux' } }))
    expect(wrong).toMatchObject(refusal('contact.phone', 'Veuillez saisir un téléphone ou un e-mail'))
    expect((await listed()).total).toBe(0)
    const { id } = await created(foreign('A', { contact: { lastName: 'Roux', email: 'roux@exemple.fr' } }))
    expect((await api.call('SALES', 'GET', `${PATH}/${id}/contacts`)).body).toMatchObject({ contacts: [{ lastName: 'Roux' }] })
  })

  it('lets one of two concurrent writers have a SIRET, naming it to the other', async () => {
    const answers = await Promise.all(['Un', 'Deux'].map(name => api.call('SALES', 'POST', PATH, company(name))))
    const [won] = answers.filter(answer => answer.status === 201)
    const [lost] = answers.filter(answer => answer.status !== 201)
    const winner = await read((won!.body as { id: string }).id)
    expect(lost).toMatchObject(refusal('siret', `Une société avec ce SIRET existe déjà : ${winner.legalName}`))
    expect((await listed()).total).toBe(1)
  })
})

describe('changing', () => {
  it('is not outdated by a new contact', async () => {
    const { id } = await created(company('Laiterie'))
    await api.call('OPERATOR', 'POST', `${PATH}/${id}/contacts`, { lastName: 'Roux', email: 'roux@exemple.fr' })
    expect(await api.call('SALES', 'PUT', `${PATH}/${id}`, company('Laiterie', { version: 1 }))).toMatchObject({ status: 200 })
  })
  it("keeps its own SIRET and refuses another's", async () => {
    const { id } = await created(company('Laiterie'))
    await created(company('Fromagerie', { siren: '404833048', siret: sirets[1] }))
    expect(
      await api.call('SALES', 'PUT', `${PATH}/${id}`, company('Laiterie', { version: 1, siren: '404833048', siret: sirets[1] })),
    ).toMatchObject(refusal('siret', 'Une société avec ce SIRET existe déjà : Fromagerie'))
    expect(await api.call('SALES', 'PUT', `${PATH}/${id}`, company('Laiterie SA', { version: 1 }))).toMatchObject({ status: 200 })
  })
  it('is refused for an archived company', async () => {
    const { id } = await created(company('Laiterie'))
    await api.call('ADMIN', 'POST', `${PATH}/${id}/archive`)
    expect(await api.call('SALES', 'PUT', `${PATH}/${id}`, company('Laiterie', { version: 2 }))).toMatchObject({
      status: 422,
      body: { message: 'Action impossible au statut « Archivé »' },
    })
  })
})

describe('statuses', () => {
  const act = (id: string, what: string, role: Role = 'ADMIN', body?: unknown) =>
    api.call(role, 'POST', `${PATH}/${id}/${what}`, body)

  it('Prospect → Actif → Bloqué ↔ Actif → Archivé', async () => {
    const { id } = await created(company('Laiterie'))
    expect(await act(id, 'activate', 'SALES')).toMatchObject({ status: 200, body: { status: 'ACTIF' } })
    expect(await act(id, 'block', 'ADMIN', { reason: 'Encours dépassé' })).toMatchObject({ body: { status: 'BLOQUE' } })
    expect(await read(id)).toMatchObject({ status: 'BLOQUE', blockedReason: 'Encours dépassé' })
    expect(await act(id, 'unblock')).toMatchObject({ body: { status: 'ACTIF' } })
    expect(await read(id)).toMatchObject({ status: 'ACTIF', blockedReason: null })
    expect(await act(id, 'archive')).toMatchObject({ body: { status: 'ARCHIVE' } })
  })
  it('refuse an act not allowed by the status with its message', async () => {
    const { id } = await created(company('Laiterie'))
    expect(await act(id, 'block', 'ADMIN', { reason: 'Litige' })).toMatchObject({
      status: 422,
      body: { message: 'Action impossible au statut « Prospect »' },
    })
    expect(await act(id, 'unblock')).toMatchObject({ status: 422 })
    await act(id, 'archive')
    expect(await act(id, 'archive')).toMatchObject({ body: { message: 'Action impossible au statut « Archivé »' } })
  })
  it('need a reason to block, and count concurrent acts once', async () => {
    const { id } = await created(company('Laiterie'))
    await act(id, 'activate')
    for (const body of [{}, { reason: '  ' }]) {
      expect(await act(id, 'block', 'ADMIN', body)).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    }
    const answers = await Promise.all([1, 2].map(n => act(id, 'block', 'ADMIN', { reason: `Litige ${n}` })))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
  })

  it.each<[RequestStatus, Role, string | null]>([
    ['ACTIF', 'ADMIN', 'Archivage impossible : 1 cahier des charges actif'],
    ['ACCEPTE', 'ADMIN', 'Archivage impossible : 1 cahier des charges actif'],
    ['SUSPENDU', 'SALES', 'Archivage impossible : 1 cahier des charges actif'],
    ['TERMINE', 'ADMIN', null],
    ['BROUILLON', 'SALES', 'Archivage impossible : 1 cahier des charges, un administrateur peut archiver ce client'],
  ])('archiving with a cahier des charges %s as %s: %s', async (status, role, message) => {
    const { id } = await created(company('Laiterie'))
    await withRequest(id, status)
    expect(await act(id, 'archive', role)).toMatchObject(message ? { status: 422, body: { message } } : { status: 200 })
  })
  it('count a cahier des charges whose newer version is a draft', async () => {
    const { id } = await created(company('Laiterie'))
    const { requestId } = await withRequest(id, 'ACTIF')
    const [draft] = await api.db
      .insert(deliveryRequestVersions)
      .values({ requestId, versionNo: 2, validFrom: '2027-01-01' })
      .returning()
    await api.db.update(deliveryRequests).set({ currentVersionId: draft!.id }).where(eq(deliveryRequests.id, requestId))
    await withRequest(id, 'ACTIF')
    expect(await act(id, 'archive')).toMatchObject({
      body: { message: 'Archivage impossible : 2 cahiers des charges actifs' },
    })
    expect((await listed()).rows[0]).toMatchObject({ activeRequests: 2 })
  })
  it('block archiving only for future and running journeys', async () => {
    const { id } = await created(company('Laiterie'))
    await withJourney(id, inHours(-48), 'PLANIFIE')
    await withJourney(id, inHours(24), 'ANNULE')
    await withJourney(id, inHours(-48), 'TERMINE')
    await withJourney(id, inHours(24), 'PLANIFIE')
    await withJourney(id, inHours(-0.5), 'EN_COURS')
    expect(await act(id, 'archive')).toMatchObject({
      status: 422,
      body: { message: 'Archivage impossible : 2 trajets à venir' },
    })
  })
  it('in bulk archive where possible and report each refusal', async () => {
    const free = await created(foreign('Libre'))
    const held = await created(foreign('Retenu'))
    await withRequest(held.id, 'ACTIF')
    const answer = await api.call('ADMIN', 'POST', `${PATH}/archive`, { ids: [free.id, held.id, free.id] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        done: 1,
        refused: [{ id: held.id, name: 'Retenu', message: 'Archivage impossible : 1 cahier des charges actif' }],
      },
    })
    expect(await read(free.id)).toMatchObject({ status: 'ARCHIVE' })
    expect(await read(held.id)).toMatchObject({ status: 'PROSPECT' })
  })
})

describe('rights', () => {
  it('hide clients from DRIVER', async () => {
    const { id } = await created(company('Laiterie'))
    for (const path of ['', `/${id}`, '/export.csv', '/sales-users', `/${id}/contacts`])
      expect(await api.call('DRIVER', 'GET', `${PATH}${path}`)).toMatchObject(NOT_FOUND)
    expect(await api.call(null, 'GET', PATH)).toMatchObject({ status: 401 })
  })

  it.each(['CONCEPTOR', 'OPERATOR'] as const)('let %s read without amounts and write nothing', async role => {
    const { id } = await created(
      company('Laiterie', { creditLimit: '15000', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'AGRIFRPP' }),
    )
    const sheet = await read(id, role)
    expect(sheet).toMatchObject({ legalName: 'Laiterie' })
    expect((await listed('', role)).rows[0]).toMatchObject({ legalName: 'Laiterie' })
    for (const answer of [sheet, (await listed('', role)).rows[0]!])
      for (const field of ['creditLimitCents', 'iban', 'bic']) expect(answer).not.toHaveProperty(field)
    const file = await (await api.fetch(role, `${PATH}/export.csv`)).text()
    expect(file).not.toMatch(/15000|FR76|Encours|IBAN/)
    for (const [method, path, body] of [
      ['POST', '', company('X')],
      ['PUT', `/${id}`, company('X', { version: 1 })],
      ['POST', `/${id}/activate`, undefined],
      ['POST', `/${id}/archive`, undefined],
      ['POST', '/archive', { ids: [id] }],
      ['POST', `/${id}/restore`, undefined],
      ['POST', `/${id}/block`, { reason: 'Litige' }],
    ] as const)
      expect(await api.call(role, method, `${PATH}${path}`, body)).toMatchObject(NO_RIGHT)
  })

  it.each(['ADMIN', 'SALES'] as const)('show %s the amounts', async role => {
    const { id } = await created(company('Laiterie', { creditLimit: '15000' }))
    expect(await read(id, role)).toMatchObject({ creditLimitCents: 1_500_000, iban: null })
    expect((await listed('', role)).rows[0]).toMatchObject({ creditLimitCents: 1_500_000 })
    expect(await (await api.fetch(role, `${PATH}/export.csv`)).text()).toContain('15000,00')
  })

  it('restore the former status, without unblocking', async () => {
    const prospect = await created(company('Laiterie'))
    await api.call('SALES', 'POST', `${PATH}/${prospect.id}/archive`)
    expect(await api.call('SALES', 'POST', `${PATH}/${prospect.id}/restore`)).toMatchObject({ body: { status: 'PROSPECT' } })
    const blocked = await created(foreign('Minoterie'))
    await api.call('ADMIN', 'POST', `${PATH}/${blocked.id}/activate`)
    await api.call('ADMIN', 'POST', `${PATH}/${blocked.id}/block`, { reason: 'Litige' })
    await api.call('SALES', 'POST', `${PATH}/${blocked.id}/archive`)
    expect(await api.call('SALES', 'POST', `${PATH}/${blocked.id}/restore`)).toMatchObject({ body: { status: 'BLOQUE' } })
    expect(await read(blocked.id)).toMatchObject({ status: 'BLOQUE', blockedReason: 'Litige' })
    await api.call('ADMIN', 'POST', `${PATH}/${blocked.id}/unblock`)
    expect(await read(blocked.id)).toMatchObject({ status: 'ACTIF', blockedReason: null })
  })

  it('let only ADMIN block and unblock', async () => {
    const { id } = await created(company('Laiterie'))
    await api.call('ADMIN', 'POST', `${PATH}/${id}/activate`)
    expect(await api.call('SALES', 'POST', `${PATH}/${id}/block`, { reason: 'Litige' })).toMatchObject(NO_RIGHT)
    await api.call('ADMIN', 'POST', `${PATH}/${id}/block`, { reason: 'Litige' })
    expect(await api.call('SALES', 'POST', `${PATH}/${id}/unblock`)).toMatchObject(NO_RIGHT)
  })
})

describe('parts outside the form', () => {
  const CLAUSE = {
    indexCode: 'T_USUAL',
    refMonth: '2023-06',
    sharePct: '22,7',
    base: 'TRANSPORT',
    thresholdPct: '',
    lagMonths: '0',
  }
  beforeAll(async () => {
    const [index] = await api.db
      .insert(cnrIndices)
      .values({ code: 'T_USUAL', label: 'Gazole', base: 'décembre 2000', unit: 'indice', source: 'CNR' })
      .returning()
    await api.db.insert(cnrValues).values({ indexId: index!.id, month: '2023-06-01', value: '192.89', publishedOn: '2023-06-29' })
  })

  it.each(['ADMIN', 'SALES', 'OPERATOR'] as const)('let %s write notes on a client', async role => {
    const { id } = await created(company('Laiterie', { creditLimit: '15000', iban: 'FR76 3000 6000 0112 3456 7890 189' }))
    const put = (notes: string, version: number, by: Role = role) =>
      api.call(by, 'PUT', `${PATH}/${id}/notes`, { notes, version })
    expect(await put('Quai 3, sonner deux fois', 1)).toMatchObject({ status: 200 })
    expect(await read(id, role)).toMatchObject({ notes: 'Quai 3, sonner deux fois', version: 2, legalName: 'Laiterie' })
    const late = await put('Quai 4', 1)
    expect(late).toMatchObject({ status: 409, body: { current: { notes: 'Quai 3, sonner deux fois', version: 2 } } })
    // A 409 shows no more than the sheet.
    expect('creditLimitCents' in (late.body as { current: object }).current).toBe(role !== 'OPERATOR')
    expect(await put('a'.repeat(2001), 2)).toMatchObject(refusal('notes', '2000 caractères maximum'))
    expect(await put('Non', 2, 'CONCEPTOR')).toMatchObject(NO_RIGHT)
    await api.call('ADMIN', 'POST', `${PATH}/${id}/archive`)
    expect(await put('Trop tard', 3)).toMatchObject({ status: 422, body: { message: 'Action impossible au statut « Archivé »' } })
  })

  it('give the default clause to new cahiers des charges', async () => {
    const { id } = await created(company('Laiterie'))
    const put = (indexation: object, role: Role = 'SALES', fuel = 'CLAUSE', version = 1) =>
      api.call(role, 'PUT', `${PATH}/${id}/indexation`, { fuel, indexation: { ...CLAUSE, ...indexation }, version })
    expect(await put({ sharePct: '' })).toMatchObject(refusal('indexation.sharePct', 'Veuillez remplir ce champ'))
    expect(await put({ sharePct: '61' })).toMatchObject(
      refusal('indexation.sharePct', 'La valeur doit être comprise entre 0 et 60'),
    )
    expect(await put({ refMonth: '2019-03' })).toMatchObject(
      refusal('indexation.refMonth', "Aucune valeur d'indice pour mars 2019"),
    )
    expect(await put({ indexCode: 'AUCUN' })).toMatchObject(
      refusal('indexation.indexCode', 'Veuillez choisir une valeur dans la liste'),
    )
    for (const role of ['OPERATOR', 'CONCEPTOR'] as const) expect(await put({}, role)).toMatchObject(NO_RIGHT)
    expect(await put({})).toMatchObject({ status: 200 })
    expect(await put({})).toMatchObject({ status: 409 })
    const usual = { indexCode: 'T_USUAL', refMonth: '2023-06', sharePct: '22.7', base: 'TRANSPORT', lagMonths: 0 }
    expect((await read(id)).defaultIndexation).toEqual(usual)
    for (const role of ['OPERATOR', 'CONCEPTOR'] as const) {
      expect(await read(id, role)).not.toHaveProperty('defaultIndexation')
      expect(await api.call(role, 'GET', `${PATH}/${id}/indexation`)).toMatchObject(NO_RIGHT)
    }
    const draft = await api.call('SALES', 'POST', '/sales/delivery-request/drafts', {
      companyId: id,
      title: 'Navette',
      kind: 'LIGNE_REGULIERE',
      validFrom: '2026-12-01',
    })
    const { id: requestId } = draft.body as { id: string }
    const clauses = await api.call('SALES', 'GET', `/sales/delivery-request/${requestId}/clauses`)
    expect(clauses.body).toMatchObject({ clauses: { indexation: usual } })
    await api.call('SALES', 'PUT', `${PATH}/${id}`, company('Laiterie du Val', { version: 2 }))
    expect((await read(id)).defaultIndexation).toEqual(usual)
    expect(await put({}, 'ADMIN', 'LOI', 3)).toMatchObject({ status: 200 })
    expect((await read(id)).defaultIndexation).toBeNull()
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const sales = await userOf('SALES')
    await created(foreign('Électro-Loire', { billingCity: 'Birmingham', creditLimit: '30000', types: ['FOURNISSEUR'] }))
    await created(foreign('Emballages Roux', { creditLimit: '9000', salesUserId: sales, types: ['CLIENT', 'SOUS_TRAITANT'] }))
    await created(
      company("Laiterie du Val d'Oudon", {
        tradeName: 'Le Bon Lait',
        billingZip: '72300',
        billingCity: 'Sablé-sur-Sarthe',
        contact: { lastName: 'Le Goff', firstName: 'Élodie', email: 'elodie@exemple.fr' },
      }),
    )
    const { id } = await created(
      company('Ancien', { siren: '404833048', siret: sirets[1], billingZip: '20200', billingCity: 'Bastia' }),
    )
    await api.call('ADMIN', 'POST', `${PATH}/${id}/archive`)
  })

  it.each([
    ['electro', ['Électro-Loire']],
    ['ÉLECTRO LOIRE', ['Électro-Loire']],
    ['oudon', ["Laiterie du Val d'Oudon"]],
    ["d'oudon", ["Laiterie du Val d'Oudon"]],
    ['bon lait', ["Laiterie du Val d'Oudon"]],
    ['732 829 320', ["Laiterie du Val d'Oudon"]],
    ['73282932000074', ["Laiterie du Val d'Oudon"]],
    ['sable', ["Laiterie du Val d'Oudon"]],
    ['elodie le goff', ["Laiterie du Val d'Oudon"]],
    ['birming', ['Électro-Loire']],
    ['%', []],
    ['100%', []],
    ['nulle part', []],
  ])('search %j finds %j', async (q, expected) => {
    const found = await names(`q=${encodeURIComponent(q)}`)
    if (q.length < 2) expect(found).toHaveLength(3)
    else expect(found).toEqual(expected)
  })

  it('finds by code', async () => {
    const [row] = (await listed()).rows
    expect(await names(`q=${String(row!.code).toLowerCase()}`)).toEqual([row!.legalName])
  })

  it.each([
    ['department=2b&archived=1', ['Ancien']],
    ['department=2A&archived=1', []],
    ['country=ETRANGER', ['Électro-Loire', 'Emballages Roux']],
  ])('%s: %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('assigns several to a salesperson; archived ones are reported', async () => {
    const sales = await userOf('SALES')
    const { rows } = await listed('archived=1&sort=code')
    const ids = rows.map(row => row.id as string)
    const archived = rows.find(row => row.status === 'ARCHIVE')!
    const assign = (salesUserId: string, role: Role = 'SALES') => api.call(role, 'POST', `${PATH}/assign`, { ids, salesUserId })
    expect(await assign(sales, 'OPERATOR')).toMatchObject(NO_RIGHT)
    expect(await assign('')).toMatchObject(refusal('salesUserId', 'Veuillez remplir ce champ'))
    expect(await assign(await userOf('OPERATOR'))).toMatchObject(
      refusal('salesUserId', 'Veuillez choisir une valeur dans la liste'),
    )
    expect(await assign(sales)).toMatchObject({
      status: 200,
      body: {
        done: ids.length - 1,
        refused: [{ id: archived.id, name: archived.legalName, message: 'Action impossible au statut « Archivé »' }],
      },
    })
    expect((await listed(`salesUser=${sales}`)).total).toBe(ids.length - 1)
  })

  it('lists the countries for the filter', async () => {
    expect((await api.call('OPERATOR', 'GET', `${PATH}/countries`)).body).toEqual({ countries: ['ENGLAND', 'FR'] })
  })

  it('does not sort by amounts for roles that may not see them', async () => {
    expect(await names('sort=-creditLimit', 'OPERATOR')).toEqual(['Électro-Loire', 'Emballages Roux', "Laiterie du Val d'Oudon"])
    expect(await names('sort=creditLimit', 'OPERATOR')).toEqual(['Électro-Loire', 'Emballages Roux', "Laiterie du Val d'Oudon"])
  })
})

describe('the CSV file', () => {
  it('has the filtered set, not the page, for spreadsheets', async () => {
    await api.db.execute(sql`
      insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city, credit_limit_cents)
      select 'X' || lpad(n::text, 4, '0'), '{CLIENT}', 'Client ' || lpad(n::text, 4, '0'), '1, rue', '44000', 'Nantes', n * 100 + 5
      from generate_series(1, 1203) n`)
    await created(foreign('=cmd|"x"; Ltd', { types: ['CLIENT', 'FOURNISSEUR'] }))
    const answer = await api.fetch('ADMIN', `${PATH}/export.csv?q=client&sort=-code&perPage=25&page=3`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="clients_\d{4}-\d\d-\d\d_\d{4}\.csv"$/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toMatch(/^Code client;Type;Raison sociale;/)
    expect(lines).toHaveLength(1205)
    expect(lines[1]).toMatch(/^X1203;Client;Client 1203;.*;1203,05;0,00;0,00;;;;$/)
    expect(lines[1203]).toMatch(/^X0001;/)
    expect(lines[1204]).toBe('')
    const other = await (await api.fetch('ADMIN', `${PATH}/export.csv?q=cmd`)).text()
    expect(other).toContain(`;"'=cmd|""x""; Ltd";`)
    expect(other).toContain(';Client, Fournisseur;')
  })
})

describe('the history', () => {
  const history = async (id: string, role: Role = 'ADMIN', page = 1) =>
    (await api.call(role, 'GET', `/history/${id}?page=${page}`)).body as {
      entries: { actor: string | null; action: string; part: string | null; changes: Record<string, unknown>[]; source: string }[]
      more: boolean
    }

  it('shows author and change in French', async () => {
    const { id } = await created(company('Laiterie', { creditLimit: '15000' }))
    await api.call(
      'ADMIN',
      'PUT',
      `${PATH}/${id}`,
      company('Laiterie SA', {
        version: 1,
        creditLimit: '20000',
        poRequired: true,
        salesUserId: await userOf('ADMIN'),
        customerSince: '2020-03-01',
        types: ['CLIENT', 'FOURNISSEUR'],
        phone: '02 61 91 01 02',
      }),
    )
    await api.call('OPERATOR', 'POST', `${PATH}/${id}/contacts`, {
      lastName: 'Roux',
      roles: ['FACTURATION'],
      email: 'r@exemple.fr',
    })
    const { entries } = await history(id)
    expect(entries.map(({ actor, action, part, source }) => [actor, action, part, source])).toEqual([
      ['Camille OPERATOR', 'INSERT', 'Contact Roux', 'ECRAN'],
      ['Camille ADMIN', 'UPDATE', null, 'ECRAN'],
      ['Camille SALES', 'INSERT', null, 'ECRAN'],
    ])
    expect(entries[1]!.changes).toEqual([
      { field: 'legalName', label: 'Raison sociale', before: 'Laiterie', after: 'Laiterie SA' },
      { field: 'types', label: 'Type', before: 'Client', after: 'Client, Fournisseur' },
      { field: 'salesUserId', label: 'Commercial', before: 'Camille SALES', after: 'Camille ADMIN' },
      { field: 'customerSince', label: 'Client depuis', before: null, after: '01/03/2020' },
      { field: 'phone', label: 'Téléphone', before: null, after: '02\u00a061\u00a091\u00a001\u00a002' },
      { field: 'poRequired', label: 'N° de commande obligatoire', before: 'Non', after: 'Oui' },
      { field: 'creditLimitCents', label: 'Encours autorisé', before: '15\u202f000,00\u00a0€', after: '20\u202f000,00\u00a0€' },
    ])
    expect(entries[0]!.changes).toContainEqual({ field: 'roles', label: 'Rôles', before: null, after: 'Facturation' })
  })

  it('hides amounts, and writes that only change amounts, by right', async () => {
    const { id } = await created(company('Laiterie', { creditLimit: '15000' }))
    await api.call(
      'ADMIN',
      'PUT',
      `${PATH}/${id}`,
      company('Laiterie', { version: 1, creditLimit: '20000', salesUserId: await userOf('SALES') }),
    )
    expect((await history(id)).entries).toHaveLength(2)
    const shown = await history(id, 'OPERATOR')
    expect(shown.entries).toHaveLength(1)
    expect(JSON.stringify(shown)).not.toMatch(/Encours|000,00/)
  })

  it('is paginated', async () => {
    const { id } = await created(company('Laiterie'))
    for (let version = 1; version <= 26; version += 1)
      await api.call('SALES', 'PUT', `${PATH}/${id}`, company(`Laiterie ${version}`, { version }))
    const first = await history(id)
    const second = await history(id, 'ADMIN', 2)
    expect([first.entries.length, first.more, second.entries.length, second.more]).toEqual([25, true, 2, false])
    expect(second.entries[1]!.action).toBe('INSERT')
  })

  it('is 404 for records that the role may not open, or that do not exist', async () => {
    const { id } = await created(company('Laiterie'))
    expect(await api.call('DRIVER', 'GET', `/history/${id}`)).toMatchObject(NOT_FOUND)
    expect(await api.call('ADMIN', 'GET', `/history/${crypto.randomUUID()}`)).toMatchObject(NOT_FOUND)
    expect(await api.call('SALES', 'GET', `/history/${await userOf('ADMIN')}`)).toMatchObject(NOT_FOUND)
    expect(await api.call(null, 'GET', `/history/${id}`)).toMatchObject({ status: 401 })
    const { requestId } = await withRequest(id, 'BROUILLON')
    expect(await api.call('OPERATOR', 'GET', `/history/${requestId}`)).toMatchObject(NOT_FOUND)
    expect(await api.call('CONCEPTOR', 'GET', `/history/${requestId}`)).toMatchObject({ status: 200 })
  })
  it('shows versions of a cahier des charges, to CONCEPTOR without prices', async () => {
    const { id } = await created(company('Laiterie'))
    const { requestId, versionId } = await withRequest(id, 'BROUILLON')
    await api.db.update(deliveryRequestVersions).set({ unitPrice: '412.5' }).where(eq(deliveryRequestVersions.id, versionId))
    const [latest] = (await history(requestId)).entries
    expect(latest).toMatchObject({
      part: 'Version',
      actor: null,
      source: 'SYSTEME',
      changes: [{ label: 'Prix unitaire', after: '412,50\u00a0€' }],
    })
    expect(JSON.stringify(await history(requestId, 'CONCEPTOR'))).not.toContain('412,50')
  })

  it('has a French label for every audited column', async () => {
    const rows = await api.db.execute<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns where table_name in ('company', 'contact', 'address')`)
    const { HISTORIES } = await import('#api/history/histories.ts')
    const readings = { ...HISTORIES.company!.readings, ...HISTORIES.address!.readings }
    const audited = rows.filter(
      row => !/^(id|version|created_at|updated_at|search|contact_search|company_id)$/.test(row.column_name),
    )
    const unnamed = audited.filter(row => {
      const field = row.column_name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      return !(field in readings[row.table_name]!.fields)
    })
    expect(unnamed).toEqual([])
  })
})

it("counts a company's records on its sheet, and lists cahiers des charges without prices", async () => {
  const { id } = await created(company('Laiterie', { contact: { lastName: 'Roux', email: 'roux@exemple.fr' } }))
  await withRequest(id, 'BROUILLON', 'CDC-2026-0001')
  const { versionId } = await withRequest(id, 'ACTIF', 'CDC-2026-0002')
  await api.db.update(deliveryRequestVersions).set({ unitPrice: '412.5' }).where(eq(deliveryRequestVersions.id, versionId))
  expect(await read(id, 'OPERATOR')).toMatchObject({
    counts: { contacts: 1, addresses: 0, requests: 2, activeRequests: 1 },
  })
  const { body } = await api.call('OPERATOR', 'GET', `${PATH}/${id}/requests`)
  expect(body).toMatchObject({ requests: [{ number: 'CDC-2026-0002', status: 'ACTIF' }, { number: 'CDC-2026-0001' }] })
  expect(JSON.stringify(body)).not.toContain('412.5')
  expect(await api.call('ADMIN', 'GET', `${PATH}/${crypto.randomUUID()}/requests`)).toMatchObject(NOT_FOUND)
})

it('offers salespeople of roles S and A', async () => {
  const { body } = await api.call('SALES', 'GET', `${PATH}/sales-users`)
  expect((body as { salesUsers: { name: string }[] }).salesUsers.map(user => user.name)).toEqual([
    'Camille ADMIN',
    'Camille SALES',
  ])
  expect(await api.db.select().from(companies)).toEqual([])
})
