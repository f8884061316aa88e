import { afterEach, expect } from 'vitest'

import { ownDatabase } from '../supabase/tests/fixtures.ts'
import { brokenInvariants } from '../supabase/tests/invariants.ts'
import { shop } from '../tests/support/command-line.ts'

/** A shop for the tests of a file, with its command line and settings. Its invariants hold after each of them. */
export async function ownShop(variables: Record<string, string> = {}) {
  const database = await ownDatabase()
  afterEach(async () => expect(await brokenInvariants(database.owner)).toEqual([]))
  return {
    database,
    run: (words: string | string[], options: Parameters<typeof shop>[2] = {}) =>
      shop(database, words, { ...options, variables: { ...variables, ...options.variables } }),
  }
}

/** How a command ends, for toMatchObject: its exit code, and words of its messages. */
export const ending = (exitCode: number, words: string) => ({
  exitCode,
  messages: expect.stringContaining(words) as string,
})
