import { expect, it } from 'vitest'
import { joined, night } from '#api/jobs/registry.ts'

const work = async () => ({})

it('joins the work of all areas', () => {
  const all = joined([{ jobs: { IMPORT: work } }, { scheduled: { 'forget-imports': night('41 3', work) } }, {}])
  expect(Object.keys(all.jobs)).toEqual(['IMPORT'])
  expect(all.scheduled['forget-imports']).toMatchObject({ cron: '41 3 * * *', retryDelay: 300 })
})

it('refuses two areas that register one name', () => {
  const area = { scheduled: { 'check-delays': night('14 3', work) } }
  expect(() => joined([area, area])).toThrow('Two areas register work named check-delays')
  expect(() => joined([area, { jobs: { 'check-delays': work } }])).toThrow('check-delays')
})
