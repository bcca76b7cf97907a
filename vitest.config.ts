import { defineConfig } from 'vitest/config'
import { V8_FLAGS } from './scripts/v8-flags.mjs'
import { writeToMemory } from './tests/temporary-folder.ts'

writeToMemory()

export default defineConfig({
  test: {
    // A worker a core: the default leaves one core of two to nobody.
    maxWorkers: '100%',
    execArgv: V8_FLAGS,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          // To load the product's modules anew for each file was a third of the processor time.
          isolate: false,
          // A property is tried on hundreds of values, on whatever machine.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: [
            'tests/api/**/*.test.ts',
            'tests/screens/**/*.test.ts',
            'tests/security/**/*.test.ts',
            'tests/tiers/**/*.test.ts',
          ],
          environment: 'node',
          globalSetup: ['tests/support/template-database.ts'],
          setupFiles: ['tests/begin-day.ts'],
          // Each file has a database of its own, and what the product is made of is loaded once a worker instead of once a file.
          isolate: false,
          // A property is tried on some dozens of histories, and a machine that does other work too is slow, not wrong.
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // Much of a file waits, and what it starts needs the cores that there are, which the API's tests use too.
          maxWorkers: 1,
        },
      },
    ],
  },
})
