import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#api/db/client.ts'
import { communesOf } from '#api/trade/communes/communes.ts'
import type { ImportMessage, ImportTask } from './import-thread.ts'
import { applyImport, planFile, refusedLines } from './import-work.ts'

const port = parentPort!
const { url, task } = workerData as { url: string; task: ImportTask }

/** Reports progress and waits for the answer, which may be a cancellation. */
async function progress(done: number, total: number): Promise<void> {
  const heard = once(port, 'message')
  port.postMessage({ done, total } satisfies ImportMessage)
  if ((await heard)[0] !== 'on') throw new Error('stopped')
}

const { db, close } = openDatabase(url, { readers: 1, writers: 1 })
const end = await work().catch((failed: unknown): ImportMessage => ({ failed }))
await close()
port.postMessage(end)
port.close()

async function work(): Promise<ImportMessage> {
  if (task.kind === 'PLAN') return { planned: await planFile({ db, communesOf }, task.entity, task.content, task.answers) }
  if (task.kind === 'APPLY') return { applied: await applyImport({ db, communesOf }, task.run, progress) }
  return { refusedLines: await refusedLines({ db, communesOf }, task.id) }
}
