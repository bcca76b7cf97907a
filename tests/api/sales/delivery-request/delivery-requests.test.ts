import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateDueVersions } from '#api/sales/delivery-request/activation.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays, formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { ROLES } from '#domain/roles.ts'
import { refusal } from '#tests/support/refusals.ts'
import { company, type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const refusedBy = (message: string) => ({ status: 422, body: { error: 'Unprocessable Entity', message, statusCode: 422 } })
const state = (label: string) => refusedBy(`Action impossible au statut « ${label} »`)
const find = (id: string) => t.must(t.sales('GET', `/${id}`))
const statusOf = async (id: string) => (await find(id)).current.status
const soon = (days: number) => addDays(TODAY, days)
/** The first date from `from` on with this ISO weekday. */
const next = (weekday: number, from: string) =>
  [0, 1, 2, 3, 4, 5, 6].map(n => addDays(from, n)).find(date => isoWeekday(date) === weekday)!

describe('callers', () => {
  it('are ADMIN and SALES; for others it is not found', async () => {
    const id = await t.at('BROUILLON')
    for (const role of ROLES) {
      const seen = role === 'ADMIN' || role === 'SALES'
      expect((await t.call(role, 'GET', '/sales/delivery-request')).status).toBe(seen ? 200 : 404)
      expect((await t.call(role, 'GET', `/sales/delivery-request/${id}`)).status).toBe(seen ? 200 : 404)
      if (!seen) expect(await t.call(role, 'POST', `/sales/delivery-request/${id}/submit`)).toMatchObject({ status: 404 })
    }
    expect((await t.call(null, 'GET', '/sales/delivery-request')).status).toBe(401)
    expect(await statusOf(id)).toBe('BROUILLON')
  })
})

describe('creating and changing', () => {
  it('stores the entries and numbers it in the year', async () => {
    const first = await t.must(t.sales('POST', '', t.request()))
    const second = await t.must(t.sales('POST', '', t.request({ title: 'Retour' })))
    expect(first.number).toMatch(new RegExp(`^CDC-${TODAY.slice(0, 4)}-\\d{4}$`))
    expect(Number(second.number.slice(9))).toBe(Number(first.number.slice(9)) + 1)
    const sales = await t.userOf('SALES')
    expect(await find(first.id)).toMatchObject({
      number: first.number,
      title: 'Carquefou → Le Mans',
      company: { id: t.client.id },
      salesUserId: sales.id,
      current: {
        versionNo: 1,
        status: 'BROUILLON',
        goods: { nature: 'Produits laitiers', pallets: 33, stackable: false },
        vehicleNeed: { category: 'TRACTEUR', equipment: [] },
        pricingMode: 'FORFAIT_TRAJET',
        unitPrice: '849.7200',
        recurrence: { weekdays: [1, 2, 3, 4, 5], holidayZone: 'FR' },
      },
      stops: [
        { arrival: '06:00', departure: '06:30', serviceMin: 30, site: { city: 'Carquefou' } },
        { arrival: '09:00', kind: 'LIVRAISON', site: { city: 'Le Mans' } },
      ],
    })
  })

  it("uses the first stop's holiday zone when empty", async () => {
    const stops = t.request().stops
    const { id } = await t.must(
      t.sales(
        'POST',
        '',
        t.request({ stops: [{ ...stops[0], addressId: t.unplaced.id }, stops[1]], recurrence: { weekdays: [1] } }),
      ),
    )
    expect((await find(id)).current.recurrence).toMatchObject({ holidayZone: 'FR_ALSACE_MOSELLE', holidayPolicy: 'SAUTER' })
  })

  it('ends a spot run on its first day, without recurrence', async () => {
    const { id } = await t.must(t.sales('POST', '', t.request({ kind: 'SPOT', recurrence: undefined })))
    expect((await find(id)).current).toMatchObject({ recurrence: null, validTo: soon(10) })
  })

  it('refuses with the exact texts, all at once', async () => {
    const answer = await t.sales(
      'POST',
      '',
      t.request({ title: '', recurrence: { weekdays: [] }, stops: t.request().stops.slice(1) }),
    )
    expect(answer).toMatchObject({
      status: 422,
      body: {
        issues: [
          { path: 'title', message: 'Veuillez remplir ce champ' },
          { path: 'stops', message: 'Au moins deux arrêts sont nécessaires' },
          { path: 'recurrence.weekdays', message: 'Veuillez choisir au moins un jour' },
        ],
      },
    })
    const [first, second] = t.request().stops
    expect(await t.sales('POST', '', t.request({ stops: [first, { ...second, arrival: '06:29' }] }))).toMatchObject(
      refusal('stops[1].arrival', "L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent"),
    )
    expect(await t.sales('POST', '', t.request({ stops: [{ ...first, departure: '05:00' }, second] }))).toMatchObject(
      refusal('stops[0].departure', "L'heure de fin doit être postérieure à l'heure de début"),
    )
  })

  it('needs an active client and active addresses', async () => {
    const [archived] = await t.db
      .insert(companies)
      .values({ ...company('C00900', 'Partie'), status: 'ARCHIVE' })
      .returning()
    const [haulier] = await t.db
      .insert(companies)
      .values({ ...company('C00901', 'Affrété'), types: ['SOUS_TRAITANT'] })
      .returning()
    const [closed] = await t.db
      .insert(addresses)
      .values({ label: 'Fermé', kind: 'CLIENT', line1: 'x', zip: '72000', city: 'Le Mans', archived: true })
      .returning()
    expect(await t.sales('POST', '', t.request({ companyId: archived!.id }))).toMatchObject(
      refusal('companyId', 'Cette société est archivée'),
    )
    expect(await t.sales('POST', '', t.request({ companyId: haulier!.id }))).toMatchObject(
      refusal('companyId', "Cette société n'est pas un client"),
    )
    const [first, second] = t.request().stops
    const unknown = '019a9000-0000-7000-8000-000000000009'
    expect(
      await t.sales(
        'POST',
        '',
        t.request({
          stops: [
            { ...first, addressId: closed!.id },
            { ...second, addressId: unknown },
          ],
        }),
      ),
    ).toMatchObject({
      status: 422,
      body: {
        issues: [
          { path: 'stops[0].addressId', message: 'Cette adresse est archivée' },
          { path: 'stops[1].addressId', message: 'Veuillez choisir une valeur dans la liste' },
        ],
      },
    })
  })

  it('is allowed only for « Brouillon », with the current version', async () => {
    const id = await t.at('BROUILLON')
    const { version, stops } = await find(id)
    const changed = {
      ...t.request({ title: 'Nouveau titre', stops: [t.request().stops[0], { ...t.request().stops[1], arrival: '09:30' }] }),
    }
    expect((await t.sales('PUT', `/${id}`, { ...changed, version })).status).toBe(200)
    const now = await find(id)
    expect(now).toMatchObject({ title: 'Nouveau titre', stops: [{ id: stops[0].id }, { id: stops[1].id, arrival: '09:30' }] })
    expect(await t.sales('PUT', `/${id}`, { ...changed, version })).toMatchObject({
      status: 409,
      body: {
        message: 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
        current: { title: 'Nouveau titre' },
      },
    })
    await t.must(t.sales('POST', `/${id}/submit`))
    expect(await t.sales('PUT', `/${id}`, { ...changed, version: now.version + 1 })).toMatchObject(state('À concevoir'))
  })

  it('deletes removed stops and keeps the order of moved ones', async () => {
    const [first, second] = t.request().stops
    const id = await t.at('BROUILLON', {
      stops: [first, { ...second, kind: 'PASSAGE' }, { ...second, arrival: '11:00', departure: '11:30' }],
    })
    const { version } = await find(id)
    await t.must(t.sales('PUT', `/${id}`, { ...t.request(), version }))
    expect((await find(id)).stops.map((stop: { kind: string }) => stop.kind)).toEqual(['CHARGEMENT', 'LIVRAISON'])
  })

  it('allows price changes until the offer', async () => {
    const id = await t.at('CONCU')
    const { version } = await find(id)
    const flat = { pricingMode: 'FORFAIT_TRAJET', version }
    expect(await t.sales('PUT', `/${id}/price`, { ...flat, unitPrice: '0' })).toMatchObject(
      refusal('unitPrice', 'La valeur doit être supérieure à 0'),
    )
    expect((await t.sales('PUT', `/${id}/price`, { ...flat, unitPrice: '900,5' })).status).toBe(200)
    expect((await find(id)).current).toMatchObject({ unitPrice: '900.5000', kmLoaded: '193.5' })
    await t.must(t.sales('POST', `/${id}/propose`))
    const later = await find(id)
    expect(await t.sales('PUT', `/${id}/price`, { ...flat, unitPrice: '1', version: later.version })).toMatchObject(
      state('Proposé'),
    )
  })

  it('lets ADMIN delete a draft without lines and documents, and nothing else', async () => {
    const id = await t.at('BROUILLON')
    expect(await t.sales('DELETE', `/${id}`)).toMatchObject({
      status: 404,
      body: { message: "Vous n'avez pas les droits pour effectuer cette action" },
    })
    const remove = (of: string) => t.call('ADMIN', 'DELETE', `/sales/delivery-request/${of}`)
    await t.must(t.upload(id, t.pdf('offre.pdf'), 'OFFRE'))
    expect(await remove(id)).toMatchObject(refusedBy('Suppression impossible : 1 élément lié (offre.pdf)'))
    const other = await t.at('BROUILLON')
    expect((await remove(other)).status).toBe(200)
    expect((await t.sales('GET', `/${other}`)).status).toBe(404)
    expect(await remove(await t.at('A_CONCEVOIR'))).toMatchObject(state('À concevoir'))
  })
})

describe('the list', () => {
  it('searches number, title, client and commune', async () => {
    const { id } = await t.must(
      t.sales('POST', '', t.request({ title: 'Noyers étoilés', kind: 'MESSAGERIE', recurrence: { weekdays: [6] } })),
    )
    const ids = async (query: string) =>
      (await t.must(t.sales('GET', `?perPage=100&${query}`))).rows.map((row: { id: string }) => row.id)
    expect(await ids('q=noyers+etoiles')).toEqual([id])
    expect(await ids('q=NOYERS+carquefou')).toEqual([id])
    expect(await ids('companyName=oudon+LAITERIE')).toContain(id)
    expect(await ids(`companyName=${t.client.code}`)).toContain(id)
  })

  it('shows people, dates, price and frequency', async () => {
    const { id } = await t.must(
      t.sales('POST', '', t.request({ title: 'Une par an', kind: 'SPOT', unitPrice: '500.25', recurrence: undefined })),
    )
    const { rows } = await t.must(t.sales('GET', '?q=une+par+an'))
    expect(rows).toMatchObject([
      {
        id,
        company: 'Laiterie du Val d’Oudon',
        status: 'BROUILLON',
        versionNo: 1,
        weekdays: [],
        yearRevenueCents: 50_025,
        salesUser: 'Camille SALES',
      },
    ])
  })

  it('is exported for spreadsheets', async () => {
    await t.must(t.sales('POST', '', t.request({ title: '=À exporter;', validFrom: '2027-01-04', unitPrice: '12.5' })))
    const answer = await t.api.fetch('SALES', '/sales/delivery-request/export.csv?q=exporter')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="cahiers-des-charges_/)
    const [heading, line, ...more] = (await answer.text()).split('\r\n')
    expect(heading).toBe(
      'N°;Version;Client;Intitulé;Type;Jours;Du;Au;Mode de prix;Prix unitaire;Prix du trajet;CA annuel estimé;Marge cible (%);Méthode de marge;Commercial;Concepteur;Étiquettes;Statut;Prochaine échéance;Échéance le',
    )
    expect(line).toMatch(
      /^CDC-\d{4}-\d{4};1;Laiterie du Val d’Oudon;"'=À exporter;";Ligne régulière;L M M J V;04\/01\/2027;;Forfait par trajet;12,50;12,50;\d+,\d\d;;;Camille SALES;;;Brouillon;[^;]*;[^;]*$/,
    )
    expect(more).toEqual([''])
  })
})

describe('from draft to offer', () => {
  it('is sent, designed, and offered for 30 days', async () => {
    const id = await t.at('PROPOSE')
    expect((await find(id)).current).toMatchObject({
      status: 'PROPOSE',
      offerExpiresOn: soon(30),
      proposedAt: expect.any(String),
    })
  })

  it('refuses an act not allowed by the status, by name', async () => {
    const id = await t.at('BROUILLON')
    for (const act of ['propose', 'resume']) expect(await t.sales('POST', `/${id}/${act}`)).toMatchObject(state('Brouillon'))
    expect(await t.sales('POST', `/${id}/accept`, {})).toMatchObject(state('Brouillon'))
    expect(await t.sales('POST', `/${id}/refuse`, { reason: 'Trop cher' })).toMatchObject(state('Brouillon'))
    expect(await t.sales('POST', `/${id}/suspend`, { from: TODAY, to: TODAY, reason: 'x' })).toMatchObject(state('Brouillon'))
    expect(await t.sales('POST', `/${id}/terminate`, { effectiveOn: TODAY, reason: 'x' })).toMatchObject(state('Brouillon'))
  })

  it('does not send a draft with an archived address', async () => {
    const [site] = await t.db
      .insert(addresses)
      .values({ label: 'Bientôt fermé', kind: 'CLIENT', line1: 'x', zip: '72000', city: 'Le Mans' })
      .returning()
    const [first, second] = t.request().stops
    const id = await t.at('BROUILLON', { stops: [first, { ...second, addressId: site!.id }] })
    await t.db.update(addresses).set({ archived: true }).where(eq(addresses.id, site!.id))
    expect(await t.sales('POST', `/${id}/submit`)).toMatchObject(refusal('stops[1].addressId', 'Cette adresse est archivée'))
  })

  it('does not send an incomplete draft, and lists all that is missing', async () => {
    const id = await t.at('BROUILLON')
    const { current } = await find(id)
    await t.db.update(versions).set({ goods: null, recurrence: null }).where(eq(versions.id, current.id))
    expect(await t.sales('POST', `/${id}/submit`)).toMatchObject({
      status: 422,
      body: {
        issues: [
          { path: 'goods.nature', message: 'Veuillez remplir ce champ' },
          { path: 'recurrence.weekdays', message: 'Veuillez choisir au moins un jour' },
        ],
      },
    })
  })

  it('needs a reason for a refusal', async () => {
    const id = await t.at('PROPOSE')
    expect(await t.sales('POST', `/${id}/refuse`, {})).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    expect(await t.sales('POST', `/${id}/refuse`, { reason: ' ' })).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    await t.must(t.sales('POST', `/${id}/refuse`, { reason: 'Trop cher' }))
    expect((await find(id)).current).toMatchObject({ status: 'REFUSE', reason: 'Trop cher' })
  })
})

describe('documents', () => {
  it('are PDF, JPG or PNG by content, up to 10 Mo', async () => {
    const id = await t.at('BROUILLON')
    expect(await t.upload(id, new File(['MZ\u0090 a program'], 'contrat.pdf'))).toMatchObject(
      refusal('file', 'Format de fichier non accepté (PDF, JPG, PNG, WebP, HEIC, TIFF)'),
    )
    expect(await t.upload(id, new File(['%PDF-', new Uint8Array(10 * 1024 * 1024)], 'long.pdf'))).toMatchObject(
      refusal('file', 'Le fichier dépasse 10 Mo'),
    )
    expect(await t.upload(id, new File([], 'vide.pdf'))).toMatchObject(refusal('file', 'Veuillez remplir ce champ'))
    expect(await t.upload(id, t.pdf(), 'SECRET')).toMatchObject(refusal('kind', 'Veuillez choisir une valeur dans la liste'))
    expect(
      (await t.upload(id, new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])], 'photo.png'))).status,
    ).toBe(201)
    expect((await t.upload(id, new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'photo.jpg'))).status).toBe(201)
    expect((await find(id)).documents.map((file: { mediaType: string }) => file.mediaType)).toEqual(['image/jpeg', 'image/png'])
  })

  it('are read by roles that may open the request', async () => {
    const id = await t.at('BROUILLON')
    const { id: documentId } = await t.must(t.upload(id, t.pdf('Contrat signé.pdf')))
    const answer = await t.api.fetch('SALES', `/documents/${documentId}/content`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Contrat%20sign%C3%A9.pdf")
    expect(await answer.text()).toBe('%PDF-1.7\nsigné')
    for (const role of ['CONCEPTOR', 'OPERATOR', 'DRIVER'] as const) {
      expect((await t.api.fetch(role, `/documents/${documentId}/content`)).status).toBe(404)
    }
  })
})

describe('acceptance', () => {
  it('needs the signed contract', async () => {
    const id = await t.at('PROPOSE')
    const refused = refusal('contract', "Veuillez joindre le contrat ou l'accord écrit du client")
    expect(await t.sales('POST', `/${id}/accept`, {})).toMatchObject(refused)
    await t.must(t.upload(id, t.pdf('offre.pdf'), 'OFFRE'))
    expect(await t.sales('POST', `/${id}/accept`, {})).toMatchObject(refused)
    const other = await t.at('BROUILLON')
    const { id: elsewhere } = await t.must(t.upload(other))
    expect(await t.sales('POST', `/${id}/accept`, { contractDocumentId: elsewhere })).toMatchObject(refused)
    expect(await statusOf(id)).toBe('PROPOSE')
  })

  it('with a later start: « Accepté », lines planned, generation queued, prospect activated', async () => {
    const [prospect] = await t.db.insert(companies).values(company('C00910', 'Prospect')).returning()
    const id = await t.at('PROPOSE', { companyId: prospect!.id })
    t.enqueued.length = 0
    await t.accept(id)
    const now = await find(id)
    expect(now.current).toMatchObject({
      status: 'ACCEPTE',
      contractDocumentId: now.documents[0].id,
      decidedAt: expect.any(String),
    })
    expect(now.company.status).toBe('ACTIF')
    const lines = await t.db.select().from(liveLines).where(eq(liveLines.versionId, now.current.id))
    expect(lines).toMatchObject([{ status: 'PLANIFIE', code: 'L1' }])
    expect(t.enqueued).toEqual([
      {
        kind: 'generation',
        label: `Génération des trajets de ${now.number}`,
        params: { lineIds: [lines[0]!.id], until: soon(42) },
        createdBy: (await t.userOf('SALES')).id,
      },
    ])
  })

  it('with a past start: « Actif » at once', async () => {
    expect(await statusOf(await t.at('ACCEPTE', { validFrom: TODAY }))).toBe('ACTIF')
  })

  it('is refused for a blocked client without changes', async () => {
    const [blocked] = await t.db
      .insert(companies)
      .values({ ...company('C00911', 'Bloqué'), status: 'BLOQUE' })
      .returning()
    const id = await t.at('PROPOSE', { companyId: blocked!.id })
    await t.must(t.upload(id))
    expect(await t.sales('POST', `/${id}/accept`, {})).toMatchObject(
      refusedBy('Ce client est bloqué\u202F: aucun cahier des charges ne peut être accepté'),
    )
    expect(await statusOf(id)).toBe('PROPOSE')
  })

  it('leaves incomplete lines « Brouillon » and tells the designers why', async () => {
    const id = await t.at('PROPOSE')
    const { current, number } = await find(id)
    await t.db.update(liveLines).set({ kmLoaded: '0', kmEmpty: '0' }).where(eq(liveLines.versionId, current.id))
    t.enqueued.length = 0
    await t.accept(id)
    const [line] = await t.db.select().from(liveLines).where(eq(liveLines.versionId, current.id))
    expect(line!.status).toBe('BROUILLON')
    expect(t.enqueued).toEqual([])
    const [alert] = await t.db
      .select()
      .from(alerts)
      .where(eq(alerts.subject, `line not planned ${line!.number}`))
    expect(alert).toMatchObject({
      roles: ['ADMIN', 'CONCEPTOR'],
      message: `${line!.number} (${number}) reste au brouillon\u202F: la distance est nulle`,
      link: `/journey-management/delivery-request/${id}`,
    })
  })

  it('succeeds once with two concurrent requests', async () => {
    const id = await t.at('PROPOSE')
    await t.must(t.upload(id))
    const answers = await Promise.all([t.sales('POST', `/${id}/accept`, {}), t.sales('POST', `/${id}/accept`, {})])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422])
    expect(answers.find(answer => answer.status === 422)).toMatchObject(state('Accepté'))
  })
})

describe('suspension, resumption, termination, archive', () => {
  it('suspends from … to …: cancels journeys of the period not yet left', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    const before = await t.journey(id, soon(1))
    const inside = await t.journey(id, soon(2))
    const assigned = await t.journey(id, soon(3), 'AFFECTE')
    const running = await t.journey(id, soon(3), 'EN_COURS')
    const later = await t.journey(id, soon(5))
    expect(await t.sales('POST', `/${id}/suspend`, { from: soon(2), to: soon(1), reason: 'Travaux' })).toMatchObject(
      refusal('to', 'La date de fin doit être postérieure ou égale à la date de début'),
    )
    expect(await t.sales('POST', `/${id}/suspend`, { from: soon(-1), to: soon(1), reason: 'Travaux' })).toMatchObject(
      refusal('from', 'La date ne peut pas être dans le passé'),
    )
    expect(await t.sales('POST', `/${id}/suspend`, { from: soon(2), to: soon(4) })).toMatchObject(
      refusal('reason', 'Veuillez indiquer un motif'),
    )
    await t.must(t.sales('POST', `/${id}/suspend`, { from: soon(2), to: soon(4), reason: 'Travaux' }))
    expect((await find(id)).current).toMatchObject({
      status: 'SUSPENDU',
      suspendedFrom: soon(2),
      suspendedTo: soon(4),
      suspensionOn: soon(2),
      reason: 'Travaux',
    })
    const listed = (await t.sales('GET', `?q=${(await find(id)).number}`)).body
    expect(listed).toMatchObject({ rows: [{ status: 'SUSPENDU', suspensionOn: soon(2) }] })
    const file = await t.api.fetch('SALES', `/sales/delivery-request/export.csv?q=${(await find(id)).number}`)
    expect(await file.text()).toContain(`;Suspension prévue le ${formatDate(soon(2))};`)
    expect(await inside()).toEqual({ status: 'ANNULE', reason: 'Suspension' })
    expect(await assigned()).toEqual({ status: 'ANNULE', reason: 'Suspension' })
    expect(await running()).toMatchObject({ status: 'EN_COURS' })
    expect([(await before())!.status, (await later())!.status]).toEqual(['PLANIFIE', 'PLANIFIE'])
  })

  it('resumes and generates again', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    await t.must(t.sales('POST', `/${id}/suspend`, { from: TODAY, to: soon(20), reason: 'Travaux' }))
    t.enqueued.length = 0
    await t.must(t.sales('POST', `/${id}/resume`))
    expect((await find(id)).current).toMatchObject({
      status: 'ACTIF',
      suspendedFrom: null,
      suspendedTo: null,
      suspensionOn: null,
    })
    expect(t.enqueued).toMatchObject([{ kind: 'generation', params: { until: soon(42) } }])
  })

  it('ends today: « Terminé », later journeys cancelled, lines closed', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    const today = await t.journey(id, TODAY)
    const tomorrow = await t.journey(id, soon(1), 'CONFIRME')
    expect(await t.sales('POST', `/${id}/terminate`, { effectiveOn: soon(-1), reason: 'Fin' })).toMatchObject(
      refusal('effectiveOn', 'La date ne peut pas être dans le passé'),
    )
    await t.must(t.sales('POST', `/${id}/terminate`, { effectiveOn: TODAY, reason: 'Fin' }))
    const { current } = await find(id)
    expect(current).toMatchObject({ status: 'TERMINE', terminatedOn: TODAY, validTo: TODAY })
    expect(await today()).toMatchObject({ status: 'PLANIFIE' })
    expect(await tomorrow()).toEqual({ status: 'ANNULE', reason: 'Résiliation' })
    const lines = await t.db.select({ status: liveLines.status }).from(liveLines).where(eq(liveLines.versionId, current.id))
    expect(lines).toEqual([{ status: 'CLOTURE' }])
  })

  it('ends on a date and runs until then', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY, validTo: soon(100) })
    const until = await t.journey(id, soon(30))
    const later = await t.journey(id, soon(31))
    expect(await t.sales('POST', `/${id}/terminate`, { effectiveOn: soon(101), reason: 'Fin' })).toMatchObject(
      refusal('effectiveOn', `La valeur doit être comprise entre ${formatDate(TODAY)} et ${formatDate(soon(100))}`),
    )
    await t.must(t.sales('POST', `/${id}/terminate`, { effectiveOn: soon(30), reason: 'Fin' }))
    expect((await find(id)).current).toMatchObject({ status: 'ACTIF', terminatedOn: soon(30), validTo: soon(30) })
    expect([(await until())!.status, (await later())!.status]).toEqual(['PLANIFIE', 'ANNULE'])
    await activateDueVersions(t.db, soon(30))
    expect(await statusOf(id)).toBe('ACTIF')
    await activateDueVersions(t.db, soon(31))
    expect(await statusOf(id)).toBe('TERMINE')
  })

  it('lets ADMIN archive all but « Actif », and SALES nothing', async () => {
    const archive = (id: string) => t.call('ADMIN', 'POST', `/sales/delivery-request/${id}/archive`)
    const id = await t.at('ACCEPTE')
    const journey = await t.journey(id, soon(12))
    expect(await t.sales('POST', `/${id}/archive`)).toMatchObject({
      status: 404,
      body: { message: "Vous n'avez pas les droits pour effectuer cette action" },
    })
    expect((await archive(id)).status).toBe(200)
    expect(await statusOf(id)).toBe('ARCHIVE')
    expect(await journey()).toEqual({ status: 'ANNULE', reason: 'Archivage du cahier des charges' })
    expect(await archive(await t.at('ACCEPTE', { validFrom: TODAY }))).toMatchObject(state('Actif'))
  })
})

describe('exceptions of the calendar', () => {
  const add = (id: string, exception: object) => t.sales('POST', `/${id}/exceptions`, exception)

  it('R12: excluding a date cancels its planned or assigned journey', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    const planned = await t.journey(id, soon(3))
    const assigned = await t.journey(id, soon(3), 'AFFECTE')
    const other = await t.journey(id, soon(4))
    await t.must(add(id, { kind: 'EXCLUDE', date: soon(3), reason: 'Inventaire' }))
    expect(await planned()).toEqual({ status: 'ANNULE', reason: 'Exception de calendrier' })
    expect(await assigned()).toEqual({ status: 'ANNULE', reason: 'Exception de calendrier' })
    expect((await other())!.status).toBe('PLANIFIE')
    expect((await find(id)).current.recurrence.excludeDates).toEqual([{ date: soon(3), reason: 'Inventaire' }])
    expect(await add(id, { kind: 'EXCLUDE', date: soon(3), reason: 'Encore' })).toMatchObject(
      refusal('date', 'Cette valeur est déjà utilisée'),
    )
  })

  it('R12: is refused by a running journey, without changes', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    const running = await t.journey(id, TODAY, 'EN_COURS')
    const planned = await t.journey(id, TODAY)
    expect(await add(id, { kind: 'EXCLUDE', date: TODAY, reason: 'Inventaire' })).toMatchObject(state('En cours'))
    expect([(await running())!.status, (await planned())!.status]).toEqual(['EN_COURS', 'PLANIFIE'])
    expect((await find(id)).current.recurrence.excludeDates).toEqual([])
  })

  it('generates an included date; the newer exception wins', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    const sunday = next(7, soon(1))
    t.enqueued.length = 0
    await t.must(add(id, { kind: 'INCLUDE', date: sunday, reason: 'Noël' }))
    expect(t.enqueued).toMatchObject([{ kind: 'generation' }])
    await t.must(add(id, { kind: 'EXCLUDE', date: sunday, reason: 'Finalement non' }))
    expect((await find(id)).current.recurrence).toMatchObject({
      includeDates: [],
      excludeDates: [{ date: sunday, reason: 'Finalement non' }],
    })
    await t.must(t.sales('DELETE', `/${id}/exceptions/${sunday}`))
    expect((await find(id)).current.recurrence.excludeDates).toEqual([])
    expect((await t.sales('DELETE', `/${id}/exceptions/${sunday}`)).status).toBe(404)
  })

  it('must be future, within the validity, with a reason, on a contract', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY, validTo: soon(30) })
    expect(await add(id, { kind: 'EXCLUDE', date: soon(-1), reason: 'x' })).toMatchObject(
      refusal('date', 'La date ne peut pas être dans le passé'),
    )
    expect(await add(id, { kind: 'EXCLUDE', date: soon(31), reason: 'x' })).toMatchObject(
      refusal('date', 'La date doit être comprise dans la période de validité'),
    )
    expect(await add(id, { kind: 'EXCLUDE', date: soon(3) })).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    expect(await add(await t.at('BROUILLON'), { kind: 'EXCLUDE', date: soon(11), reason: 'x' })).toMatchObject(state('Brouillon'))
  })
})

describe('twelve months', () => {
  it('cover a stored request, and one being entered', async () => {
    const id = await t.at('BROUILLON', { validFrom: '2026-02-01', validTo: '2027-01-31' })
    const stored = await t.must(t.sales('GET', `/${id}/calendar?from=2026-02`))
    expect(stored).toMatchObject({ from: '2026-02', holidays: 9, off: 0, days: { '2026-12-25': 'holiday', '2026-12-24': 'on' } })
    await t.db
      .update(addresses)
      .set({ closures: [{ from: '2026-12-24', to: '2026-12-24', reason: 'Inventaire' }] })
      .where(eq(addresses.id, t.customer.id))
    const preview = await t.must(
      t.sales('POST', '/calendar', {
        recurrence: { ...t.request().recurrence, followSiteClosures: true },
        validFrom: '2026-02-01',
        validTo: '2027-01-31',
        stops: [{ addressId: t.customer.id, dayOffset: 0 }],
      }),
    )
    expect(preview).toMatchObject({ runs: stored.runs - 1, off: 1, names: { '2026-12-24': 'Inventaire' } })
    const alsace = await t.must(
      t.sales('POST', '/calendar', {
        recurrence: { weekdays: ['6'], holidayPolicy: 'SAUTER', holidayZone: '' },
        validFrom: '01/12/2026',
        validTo: '',
        stops: [{ addressId: t.unplaced.id, dayOffset: 0 }],
      }),
    )
    expect(alsace.days['2026-12-26']).toBe('holiday')
    expect(await t.sales('POST', '/calendar', { recurrence: { weekdays: [] }, validFrom: '', stops: [] })).toMatchObject({
      status: 422,
      body: { issues: expect.arrayContaining([{ path: 'recurrence.weekdays', message: 'Veuillez choisir au moins un jour' }]) },
    })
  })
})

describe('journeys and lines', () => {
  it('show future ones nearest first, and past ones', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    for (const days of [3, -2, 0, -1]) await t.journey(id, soon(days))
    const dates = async (query: string) =>
      (await t.must(t.sales('GET', `/${id}/journeys${query}`))).rows.map((row: { serviceDate: string }) => row.serviceDate)
    expect(await dates('')).toEqual([soon(0), soon(3)])
    expect(await dates('?past=1')).toEqual([soon(-1), soon(-2)])
    expect((await t.must(t.sales('GET', `/${id}/journeys`))).rows[0]).toMatchObject({ versionNo: 1, priceCents: null })
    expect((await t.must(t.sales('GET', `/${id}/lines`))).lines).toMatchObject([{ code: 'L1', status: 'PLANIFIE' }])
  })
})

describe('every night', () => {
  it('activates, resumes and ends; a second run changes nothing', async () => {
    const starting = await t.at('ACCEPTE', { validFrom: soon(10) })
    const suspended = await t.at('ACCEPTE', { validFrom: TODAY })
    await t.must(t.sales('POST', `/${suspended}/suspend`, { from: TODAY, to: soon(9), reason: 'Travaux' }))
    const ending = await t.at('ACCEPTE', { validFrom: TODAY, validTo: soon(9) })
    const { version } = await find(starting)

    await activateDueVersions(t.db, soon(9))
    expect([await statusOf(starting), await statusOf(suspended), await statusOf(ending)]).toEqual([
      'ACCEPTE',
      'SUSPENDU',
      'ACTIF',
    ])
    await activateDueVersions(t.db, soon(10))
    expect([await statusOf(starting), await statusOf(suspended), await statusOf(ending)]).toEqual(['ACTIF', 'ACTIF', 'TERMINE'])
    expect((await find(starting)).version).toBeGreaterThan(version)
    const closed = await t.db
      .select({ status: liveLines.status })
      .from(liveLines)
      .where(and(eq(liveLines.versionId, (await find(ending)).current.id)))
    expect(closed).toEqual([{ status: 'CLOTURE' }])
    expect(await activateDueVersions(t.db, soon(10))).toEqual({ activated: 0, resumed: 0, ended: 0 })
  })
})
