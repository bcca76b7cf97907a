/** The part of it that is used; it has no types of its own. */
declare module 'fs-native-extensions' {
  /** Locks bytes of an open file for this process alone; false when another one has it. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
