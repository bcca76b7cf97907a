import { beginDay } from './support/today.ts'

/** Runs before each file of tests (`setupFiles`). */
await beginDay()
