import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { fileURLToPath } from 'node:url'

import { codeOf } from '../backend/database/database-errors.ts'

type Variables = Record<string, string | undefined>

const usual = fileURLToPath(new URL('../.env', import.meta.url))

/**
 * The environment, completed by the file `.env` of the project's folder, or by the one that ENV_FILE names; none when
 * that is empty. What the environment sets wins.
 *
 * @param warn takes a line when others can read the file
 * @throws an error with one line that names the file and the line that is no setting
 */
export function withEnvFile(environment: Variables, warn: (line: string) => void): Variables {
  const file = environment['ENV_FILE'] ?? usual
  const text = file === '' ? null : readIfExists(file)
  if (text === null) return environment
  if ((statSync(file).mode & 0o077) !== 0)
    warn(`${file} can be read by others on this machine: chmod 600 ${file}`)
  for (const [at, line] of text.split('\n').entries()) {
    if (!/^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/.test(line))
      throw new Error(`${file}, line ${at + 1}: a line must read NAME=value`)
  }
  return { ...parseEnv(text), ...environment }
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
