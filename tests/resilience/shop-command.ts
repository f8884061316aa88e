import { spawn } from 'node:child_process'

/** A command of the owner in a process of its own. */
export interface ShopCommand {
  /** Of the process, and of its group. */
  pid: number
  /** Ends the group as a power failure would. */
  kill(): void
  ended: Promise<Ended>
}

interface Ended {
  /** Null after a signal. */
  exitCode: number | null
  output: string
  messages: string
}

export function startCommand(words: string[], variables: Record<string, string>): ShopCommand {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['shopkeeper/main.ts', ...words], {
    env: { ...env, ENV_FILE: '', ...variables },
    // A group of its own: the decoder of pictures is another process.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let messages = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (messages += text))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (exitCode) => resolve({ exitCode, output, messages })),
  )
  return {
    pid: child.pid ?? 0,
    kill: () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    },
    ended,
  }
}

/** Runs a command to its end; throws when it fails. Returns what --json wrote. */
export async function runCommand(
  words: string[],
  variables: Record<string, string>,
): Promise<Record<string, unknown>[]> {
  const { exitCode, output, messages } = await startCommand([...words, '--json'], variables).ended
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${exitCode}: ${messages}`)
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
