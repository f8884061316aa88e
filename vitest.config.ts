import { defineConfig } from 'vitest/config'

/** A busy machine may take its time; what never comes still fails. */
const patient = {
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

// Two projects: `rooms` are the tests that stand beside what they test (rules, protocols, policies);
// `journeys` drive a real Chromium against a whole running shop and therefore go one at a time.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rooms',
          include: [
            '{app,backend,server,shopkeeper,supabase,artwork,tests/rooms}/**/*.test.{ts,tsx}',
          ],
          globalSetup: ['tests/stage/database-server.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/stage/shop-server.ts'],
          fileParallelism: false,
          // Those that mostly wait may wait together; three windows are what a small machine bears.
          maxConcurrency: 3,
          ...patient,
        },
      },
    ],
  },
})
