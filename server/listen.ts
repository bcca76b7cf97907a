import { OperatorError } from '../api/db/data-dir.ts'

/** Why the port could not be had, in a sentence for whoever starts Quai; any other error as it is. */
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

/** Ends the process. An operator's error is a sentence for a person; it may come from the bundle, where the class is another copy. */
export function fail(error: unknown): never {
  if (error instanceof Error && error.name === 'OperatorError') console.error(error.message)
  else console.error(error)
  process.exit(1)
}
