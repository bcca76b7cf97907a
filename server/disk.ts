import { statfs } from 'node:fs/promises'

/** Minimum free disk space: PostgreSQL writes its WAL in segments of 16 MB. */
const LEAST_BYTES = 32 * 1024 * 1024

/** Whether the folder's disk has free space; true for a folder that does not exist yet. */
export const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= LEAST_BYTES,
    () => true,
  )
