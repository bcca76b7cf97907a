import { z } from 'zod'
import { drivingLeftOf } from '#api/human-resources/drivers/week-counters.ts'
import { setFacts } from '#api/journey-management/journeys/facts/facts.ts'
import { startJourney } from '#api/journey-management/journeys/start.ts'
import { joinPhoto } from '#api/journey-management/journeys/stops/photos.ts'
import { labelled, numbered } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { act, type LockJourney } from '#api/trade/journeys/act.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { ACT_FORMS } from '#domain/home/act-rules.ts'
import { realFactsSchema } from '#domain/journey-management/journeys/journey.ts'
import { movedRun, myDayList } from './answers.ts'
import { dayOf, ownDriver, thisMoment } from './day.ts'
import { press, pressedAt, refuseOtherDriver } from './pressed.ts'
import { approach, arrive, fail, leave, lockOwnJourney, recordProofs, refuseMisfit } from './stops.ts'

const byRef = { params: z.object({ ref: journeyRef }) }
const byStop = { params: z.object({ ref: journeyRef, position: z.coerce.number().int().min(0) }) }

/** « Ma journée » (`domain.md` §4.1). Offline acts carry their time (`pressedAt`) and author (`refuseOtherDriver`). */
export const myDayRoutes = operations('home', gate([], ['DRIVER']), refuseOtherDriver)
  .read('GET /', 'Ma journée', { answer: myDayList }, async ({ db, user }) => {
    const at = thisMoment()
    const driver = await ownDriver(db, user.id)
    if (!driver) return { ...at, linked: false, runs: [], next: null, ahead: [], driving: null }
    const [shown, driving] = await Promise.all([dayOf(db, driver.id, at), drivingLeftOf(db, driver)])
    return { ...at, linked: true, ...shown, driving }
  })
  .write('POST /:ref/confirm', "J'ai bien reçu", { act: 'journey.driveOwn', ...byRef, answer: movedRun }, (tx, { user, ref }) =>
    act(tx, user, ref, 'confirm', async () => ({}), ownOf(user.id, 'confirm')),
  )
  .write(
    'POST /:ref/start',
    'Démarrer',
    { act: 'journey.driveOwn', ...byRef, body: ACT_FORMS.start, answer: movedRun },
    (tx, { c, user, ref, body }) =>
      startJourney(tx, c, ref, body, {
        hold: ownOf(user.id, 'start'),
        // The time of the press, unless a time was typed.
        pressed: body.at === null ? pressedAt(c) : undefined,
      }),
  )
  .write(
    'POST /:ref/stops/:position/arrive',
    'Je suis arrivé',
    { act: 'journey.driveOwn', ...byStop, answer: movedRun },
    (tx, { c, ref, position }) => arrive(tx, press(c, ref, position)),
  )
  .write(
    'POST /:ref/stops/:position/leave',
    "Terminé à l'arrêt, avec ses preuves",
    { act: 'journey.driveOwn', ...byStop, body: ACT_FORMS.leave, answer: movedRun },
    (tx, { c, ref, position, body }) => leave(tx, press(c, ref, position), body),
  )
  .write(
    'POST /:ref/stops/:position/approach',
    "J'approche de l'arrêt",
    { act: 'journey.driveOwn', ...byStop, answer: movedRun },
    (tx, { c, ref, position }) => approach(tx, press(c, ref, position)),
  )
  .write(
    'POST /:ref/stops/:position/proofs',
    "Noter les preuves de l'arrêt sans le quitter",
    { act: 'journey.driveOwn', ...byStop, body: ACT_FORMS.proofs, answer: movedRun },
    (tx, { c, ref, position, body }) => recordProofs(tx, press(c, ref, position), body),
  )
  .write(
    'POST /:ref/stops/:position/fail',
    "L'arrêt n'a pas pu être fait",
    { act: 'journey.driveOwn', ...byStop, body: ACT_FORMS.fail, answer: movedRun },
    (tx, { c, ref, position, body }) => fail(tx, press(c, ref, position), body.reason),
  )
  .respond(
    'POST /:ref/stops/:position/photos',
    "Joindre une photo à l'arrêt",
    { act: 'journey.driveOwn', ...byStop, form: z.object({ file: z.unknown() }), answer: labelled },
    async ({ c, user, ref, position, form }) =>
      c.json(await joinPhoto(c, form.file, position, tx => lockOwnJourney(tx, user.id, ref)), 201),
  )
  .write(
    'PUT /:ref/facts',
    'Compteurs, carburant et péages de mon trajet',
    { act: 'journey.driveOwn', ...byRef, body: realFactsSchema, answer: numbered },
    async (tx, { user, ref, body }) => {
      return setFacts(tx, await lockOwnJourney(tx, user.id, ref), body)
    },
  )

/** Locks an own journey; others are not found. Refuses an act out of order. */
const ownOf =
  (userId: string, act: 'confirm' | 'start'): LockJourney =>
  async (tx, ref) => {
    const journey = await lockOwnJourney(tx, userId, ref)
    refuseMisfit({ ...journey, stops: [] }, act, null)
    return { ...journey, own: true }
  }
