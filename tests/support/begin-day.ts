import { beginDay } from './today.ts'

/** Runs before each file of tests (`setupFiles`). */
await beginDay()
