import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const parent = pathToFileURL(join(import.meta.dirname, '../../../scripts/parent.mjs')).href
const PROGRAM = `
  import { whenOrphaned } from '${parent}'
  whenOrphaned(() => { console.log('orphaned'); process.exit() })
  setInterval(() => {}, 1000)
  console.log('started')`

/** npm as far as it counts here: it starts a shell that starts the program, and stays itself. */
function npm(command: string) {
  const script = `require('node:child_process').spawn('sh', ['-c', process.argv[1], 'sh', process.execPath, process.argv[2]], { stdio: 'inherit' })`
  const child = spawn(process.execPath, ['-e', script, command, PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.runIf(process.platform === 'linux').each([
  ['stays between them', '"$1" --input-type=module -e "$2"; true'],
  ['replaces itself', 'exec "$1" --input-type=module -e "$2"'],
])('a program notices that npm was killed when the shell %s', async (_, command) => {
  const child = npm(command)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', chunk => {
    said += chunk
    if (said === 'started\n') child.kill('SIGKILL')
  })
  await once(child.stdout, 'close')
  expect(said).toBe('started\norphaned\n')
})
