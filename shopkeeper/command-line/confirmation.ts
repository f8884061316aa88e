import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

import { refusal, usageError } from './exit-codes.ts'
import { escapeControls } from './output.ts'

interface ConfirmationOptions {
  stdin: Readable & { isTTY?: boolean }
  stderr: Writable
  /** --yes, and a dry run. */
  isGiven: boolean
}

/** Asks on standard error, so that standard output holds results alone. */
export function createConfirmation({ stdin, stderr, isGiven }: ConfirmationOptions) {
  async function ask(question: string, prompt: string): Promise<string> {
    if (!stdin.isTTY) throw usageError(`${question} Add --yes to go on without being asked.`)
    const lines = createInterface({ input: stdin, output: stderr })
    try {
      // At the end of the input, and after Ctrl-D, the answer is none.
      const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
      return await Promise.race([
        lines.question(`${escapeControls(`${question} ${prompt}`)} `),
        closed,
      ])
    } finally {
      lines.close()
    }
  }
  return {
    async confirm(question: string): Promise<void> {
      if (isGiven) return
      const answer = await ask(question, 'Go on? [y/N]')
      if (!/^y(es)?$/i.test(answer.trim())) throw declined()
    },
    async confirmName(question: string, name: string): Promise<void> {
      if (isGiven) return
      const answer = await ask(question, `Type "${name}" to go on:`)
      if (answer.trim() !== name) throw declined()
    },
  }
}

function declined() {
  return refusal('Nothing was changed.')
}
