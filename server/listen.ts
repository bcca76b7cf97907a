import { OperatorError } from '../api/db/data-dir.ts'

/** Explains in a sentence why the port is unavailable; returns any other error unchanged. */
export function explainListen(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  const where = `${host}:${port}`
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `Le port ${port} est déjà pris : arrêtez ce qui écoute sur ${where}, ou donnez un autre port par PORT.`,
    )
  if (error.code === 'EACCES')
    return new OperatorError(`Quai n'a pas le droit d'écouter sur ${where} : donnez un port au-dessus de 1023 par PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(`L'adresse « ${host} » n'est pas celle de cette machine : corrigez HOST.`)
  return error
}

/** Ends the process. An OperatorError prints its sentence; compared by name, because the bundle has its own copy of the class. */
export function fail(error: unknown): never {
  if (error instanceof Error && error.name === 'OperatorError') console.error(error.message)
  else console.error(error)
  process.exit(1)
}
