/** The exit codes of every command; docs/running.md lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  /** Another person changed the same values meanwhile. */
  changed: 4,
  /** No database, or one with another schema. */
  noDatabase: 5,
  partly: 6,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Ends a command with a message for the owner and an exit code. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** What was to be done could not be done. */
export function failure(message: string): CommandError {
  return new CommandError(exitCodes.failed, message)
}

/** The command line is not understood: nothing was tried. */
export function usageError(message: string): CommandError {
  return new CommandError(exitCodes.usage, message)
}

/** The rules of the shop, or its state, forbid it. */
export function refusal(message: string): CommandError {
  return new CommandError(exitCodes.refused, message)
}
