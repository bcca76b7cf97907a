import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { eq, sql } from 'drizzle-orm'
import { imports } from '#api/schema/house/imports.table.ts'
import { isWorkbook, TOO_LARGE } from '#domain/xlsx/read.ts'
import type { ImportProgress, ImportThread } from '../middleware/env.ts'
import type { ImportMessage, ImportTask } from './import-thread.ts'
import { applyImport, planFile, refusedLines, type Stored } from './import-work.ts'

/** Small CSV files take milliseconds, less than starting a thread. A workbook always gets one, whose memory is limited. */
const SMALL_BYTES = 64 * 1024
const isInline = (content: Uint8Array, bytes = content.byteLength) => bytes <= SMALL_BYTES && !isWorkbook(content)

/** Above what 50,000 lines need. */
const MEMORY = { maxOldGenerationSizeMb: 1536 }

/** Runs large tasks in a worker thread with its own database connection. `root`: project folder. */
export function importThread({ url, root, ...stored }: Stored & { url: string; root: string }): ImportThread {
  const run = (task: ImportTask, progress?: ImportProgress) =>
    new Promise<ImportMessage>((resolve, reject) => {
      // Node runs the TypeScript source directly, as server.ts does.
      const worker = new Worker(join(root, 'api/imports/import-worker.ts'), {
        workerData: { url, task },
        resourceLimits: MEMORY,
      })
      worker.once('error', reject)
      worker.once('exit', code => reject(new Error(`the thread of an import ended with ${code}`)))
      worker.on('message', (message: ImportMessage) => {
        if ('failed' in message) return reject(message.failed)
        if (!('done' in message)) return resolve(message)
        progress?.(message.done, message.total).then(
          () => worker.postMessage('on'),
          (error: unknown) => {
            reject(error)
            worker.postMessage('stop')
          },
        )
      })
    })
  const isSmall = async (id: string) => {
    const [file] = await stored.db
      .select({
        bytes: sql<number>`length(${imports.content})`,
        start: sql<Uint8Array>`substring(${imports.content} from 1 for 4)`,
      })
      .from(imports)
      .where(eq(imports.id, id))
    return !file || isInline(file.start, file.bytes)
  }
  return {
    async plan(entity, content, answers) {
      if (isInline(content)) return planFile(stored, entity, content, answers)
      const said = await run({ kind: 'PLAN', entity, content, answers }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return { planned: { refused: TOO_LARGE } }
        throw error
      })
      if ('planned' in said) return said.planned
      throw new Error('not planned')
    },
    async apply(job, progress) {
      if (await isSmall(String(job.params.importId))) return applyImport(stored, job, progress)
      const said = await run({ kind: 'APPLY', run: job }, progress)
      if ('applied' in said) return said.applied
      throw new Error('not applied')
    },
    async refused(id) {
      if (await isSmall(id)) return refusedLines(stored, id)
      const said = await run({ kind: 'REFUSED', id })
      if ('refusedLines' in said) return said.refusedLines
      throw new Error('not read')
    },
  }
}
