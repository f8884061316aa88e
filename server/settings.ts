import { reasonOf } from '../backend/database/database-errors.ts'
import { readEnvironment } from './environment.ts'

/** The settings of this process, which ends with one line when one is wrong. start.mjs runs this file alone. */
export const settings = readOrExit()

function readOrExit() {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}
