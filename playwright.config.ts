import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './tests/support/browser.ts'
import { writeToMemory } from './tests/temporary-folder.ts'

writeToMemory()

const { executablePath, env } = await findBrowser().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/template-database.ts',
  // Each worker runs its own server, and the machines that test this have two cores: a third makes all of them slower.
  workers: 2,
  timeout: 60_000,
  // Two servers, two browsers and a database share two cores.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What slides is waited for at each press.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a quarter of the time: `playwright test <file> --trace on` makes one of what failed.
    trace: 'off',
    launchOptions: { executablePath, args: BROWSER_FLAGS, env: { ...(process.env as Record<string, string>), ...env } },
  },
})
