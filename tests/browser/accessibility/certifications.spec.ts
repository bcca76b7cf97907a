import { addDays } from '#domain/calendar/dates.ts'
import { expectAccessible, testScreens } from '#tests/support/accessibility/screens.ts'
import { test } from '#tests/support/quai.ts'
import { TODAY } from '#tests/support/today.ts'

const AT = '/human-resources/driver-certifications'

testScreens('certifications', [
  [
    AT,
    {
      ADMIN: [
        '',
        '?vue=matrice',
        '?panel=new',
        '?panel=types',
        '?panel=new-type',
        '?panel=show&id=:certification',
        '?confirm=suspend&id=:certification',
      ],
      CONCEPTOR: ['?panel=training', '?panel=edit&id=:certification', '?panel=renew&id=:certification'],
      SALES: ['', '?vue=matrice'],
    },
  ],
])

// The walk of certifications has the other types to itself: both may meet in one database.
test('a training that is planned, and what asks whether it was passed', async ({ page, signIn, quai }) => {
  await signIn('CONCEPTOR')
  const types = (await (await page.request.get(`/api${AT}/types`)).json()) as { id: string; code: string }[]
  const typeId = types.find(({ code }) => code === 'TRANSP_ANIMAUX')!.id
  const day = addDays(TODAY, 300)
  const planned = await page.request.post(`/api${AT}/trainings`, {
    data: { driverId: quai.ids.driver, typeId, from: day, to: day },
    headers: { origin: quai.url },
  })
  const { id } = (await planned.json()) as { id: string }
  for (const panel of ['show', 'obtain']) {
    await page.goto(`${AT}?panel=${panel}&id=${id}`)
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, panel)
  }
})
