import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = join(import.meta.dirname, '../../../server/uncaught.ts')

it.each([
  ['an exception in a callback', `setImmediate(() => { throw new TypeError('lost') })`],
  ['a rejection that nobody awaits', `Promise.reject(new TypeError('lost'))`],
])('logs %s as fatal, and ends once what is in flight is done', (_, act) => {
  const program = `
    import { endWhenUncaught } from ${JSON.stringify(module)}
    endWhenUncaught({ fatal: ({ err }, text) => console.log(err.message, text) }, () => {
      console.log('ending')
      setTimeout(() => process.exit(1), 20)
    })
    setTimeout(() => Promise.reject(new Error('second')), 10)
    ${act}`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual([
    'lost uncaught error: the process ends',
    'ending',
    'second uncaught error: the process ends',
  ])
  expect(status).toBe(1)
})

it('goes on when nobody reads its log any more', async () => {
  const program = `
    import { endWhenUncaught } from ${JSON.stringify(module)}
    endWhenUncaught({ fatal: () => console.log('fatal') }, () => process.exit(1))
    let told = 0
    const telling = setInterval(() => {
      console.log('line')
      if (++told === 20) clearInterval(telling)
    }, 5)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(child.stdout, 'data')
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
})
