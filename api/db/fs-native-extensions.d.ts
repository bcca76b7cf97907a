declare module 'fs-native-extensions' {
  /** Locks a byte range of an open file for this process; false when another one has it. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
