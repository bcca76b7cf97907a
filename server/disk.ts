import { statfs } from 'node:fs/promises'

/** With less than this PostgreSQL cannot go on for long: it writes its log in pieces of 16 MB. */
const LEAST_BYTES = 32 * 1024 * 1024

/** Whether the disk of this folder has room for more; a folder that is not there yet is no reason to wait. */
export const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= LEAST_BYTES,
    () => true,
  )
