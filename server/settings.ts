import { reasonOf } from '../backend/database/database-errors.ts'
import { withEnvFile } from './env-file.ts'
import { readEnvironment } from './environment.ts'

/** The settings of this process, which ends with one line when one is wrong. start.mjs runs this file alone. */
export const settings = readOrExit()

function readOrExit() {
  try {
    // Under start.mjs this file has run alone before, and has said it.
    const warn = process.send ? () => {} : (line: string) => void process.stderr.write(`${line}\n`)
    return readEnvironment(withEnvFile(process.env, warn))
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}
