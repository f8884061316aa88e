import { createInterface } from 'node:readline/promises'

import type { CallOnFiles, Surroundings } from './command.ts'
import { refusal, usageError } from './exit-codes.ts'
import { escapeControls } from './output.ts'

/** Makes the `confirm` of a call. It asks on standard error, so that standard output holds results alone. */
export function createConfirmation({
  stdin,
  stderr,
}: Pick<Surroundings, 'stdin' | 'stderr'>): CallOnFiles['confirm'] {
  return async (question, name) => {
    if (!stdin.isTTY) throw usageError(`${question} Add --yes to go on without being asked.`)
    const prompt = name === undefined ? 'Go on? [y/N]' : `Type "${name}" to go on:`
    const lines = createInterface({ input: stdin, output: stderr })
    try {
      // At the end of the input, and after Ctrl-D, the answer is none.
      const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
      const asked = lines.question(`${escapeControls(`${question} ${prompt}`)} `)
      const answer = (await Promise.race([asked, closed])).trim()
      const isMeant = name === undefined ? /^y(es)?$/i.test(answer) : answer === name
      if (!isMeant) throw refusal('Nothing was changed.')
    } finally {
      lines.close()
    }
  }
}
