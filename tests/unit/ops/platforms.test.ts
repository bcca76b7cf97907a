import { expect, test } from 'vitest'
import { localesOf } from '#api/db/create-cluster.ts'
import { lockedBytes } from '#api/db/data-dir.ts'
import { endpointKindOf, socketPathMax } from '#api/db/endpoint.ts'
import { processListing } from '#api/db/left-behind.ts'
import { pgCtlKill, programEnv } from '#api/db/postgres-process.ts'

test.each([
  ['linux', 'socket', 107],
  ['darwin', 'socket', 103],
  ['win32', 'port', 103],
] as const)('on %s the embedded server listens on a %s', (platform, kind, longestPath) => {
  expect([endpointKindOf(platform), socketPathMax(platform)]).toEqual([kind, longestPath])
})

test('the data directory is locked by its whole file, on Windows by a byte beyond the pid', () => {
  expect(lockedBytes('linux')).toEqual([0, 0])
  expect(lockedBytes('darwin')).toEqual([0, 0])
  expect(lockedBytes('win32')).toEqual([1024, 1])
})

test('initdb tries the locales that each system may have, plain C last', () => {
  expect(localesOf('linux')).toEqual([['--locale=C.UTF-8'], ['--locale=C']])
  expect(localesOf('darwin')).toEqual([['--locale=C.UTF-8'], ['--locale=C', '--lc-ctype=en_US.UTF-8'], ['--locale=C']])
  expect(localesOf('win32')).toEqual([['--locale=C', '--lc-ctype=en-US'], ['--locale=C']])
})

test('PostgreSQL gets little of our environment, on Windows what a program needs to start', () => {
  const own = { PATH: '/bin', SystemRoot: 'C:\\Windows', SESSION_SECRET: 'secret' }
  expect(programEnv('linux', own, ['/a'])).toEqual({
    PATH: '/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: '/a',
    DYLD_LIBRARY_PATH: '/a',
  })
  expect(programEnv('win32', own, ['/a'])).toMatchObject({ SystemRoot: 'C:\\Windows', LC_ALL: 'C' })
})

test('a process is looked up and signalled by the means of its system', () => {
  expect(processListing('darwin', 12)).toEqual(['ps', '-ww', '-o', 'command=', '-p', '12'])
  expect(processListing('win32', 12)[0]).toBe('powershell.exe')
  expect(processListing('win32', 12).at(-1)).toContain('ProcessId = 12')
  expect(pgCtlKill(12, 'SIGINT')).toEqual(['kill', 'INT', '12'])
})

interface Launcher {
  chooseNode(node: { versions: { node: string }; execPath: string }, own: string | null): string | null
}
test('the launcher takes the Node of the project, else one of version 24 or later', async () => {
  const script = '../../../scripts/install.mjs'
  const { chooseNode } = (await import(script)) as Launcher
  const node = (version: string) => ({ versions: { node: version }, execPath: '/usr/bin/node' })
  expect(chooseNode(node('20.19.0'), '/quai/node')).toBe('/quai/node')
  expect(chooseNode(node('24.0.0'), null)).toBe('/usr/bin/node')
  expect(chooseNode(node('22.12.0'), null)).toBeNull()
})
