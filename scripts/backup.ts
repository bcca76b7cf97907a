import { constants } from 'node:os'
import { resolve } from 'node:path'
import { backUp, restore, sizeOf } from '#api/backup/backup.ts'
import { OperatorError } from '#api/db/data-dir.ts'
import { openAlone, openPlace } from '#api/db/place.ts'
import { sweepTemporary, Temporary } from '#api/temporary.ts'
import { formatNumber } from '#domain/formats/number.ts'

/*
 * `npm run backup -- FILE` saves database and files, `npm run restore -- FILE` restores them into a new installation.
 * BACKUP_PASSPHRASE encrypts.
 */

const USAGE = { backup: 'npm run backup -- FICHIER', restore: 'npm run restore -- FICHIER' }

class Stopped extends Error {
  readonly code: number
  constructor(signal: NodeJS.Signals) {
    super(signal)
    this.code = 128 + constants.signals[signal]
  }
}

main().catch((error: unknown) => {
  // The interrupted work would keep the process alive.
  if (error instanceof Stopped) process.exit(error.code)
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const [command, file, ...more] = process.argv.slice(2)
  const act = command === 'restore' ? 'restore' : 'backup'
  if (!file || more.length > 0) throw new OperatorError(`Usage : ${USAGE[act]}`)
  const path = resolve(file)
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const passphrase = process.env.BACKUP_PASSPHRASE || undefined
  const stopped = stopRequest()
  const alone = act === 'restore' && !process.env.DATABASE_URL
  const place = alone ? await openAlone(dataDir) : await openPlace(dataDir)
  const temporary = new Temporary(dataDir)
  const started = performance.now()
  try {
    await sweepTemporary(dataDir, () => {})
    const source = { url: place.url, files: resolve(dataDir, 'files'), temporary }
    const work = act === 'restore' ? restore(path, source, passphrase) : backUp(source, path, passphrase)
    const found = await Promise.race([work, stopped])
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
    const said = `${formatNumber(found.rows)} lignes de ${found.tables} tables et ${formatNumber(found.files)} fichiers, état du ${found.createdAt}, ${seconds} s`
    if (act === 'restore') console.log(`Restauré : ${said}. Démarrez Quai (npm start).`)
    else console.log(`Sauvegardé et relu : ${said}, ${formatNumber(await sizeOf(path))} octets${passphrase ? ', chiffrés' : ''}.`)
  } finally {
    await temporary.close()
    await place.stop()
  }
}

/** Rejects when the process is asked to stop, or when the server that started it ends. */
function stopRequest(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => reject(new Stopped(signal)))
  process.once('disconnect', () => reject(new Stopped('SIGTERM')))
  process.channel?.unref()
  // It may come before anything waits for it.
  promise.catch(() => {})
  return promise
}
