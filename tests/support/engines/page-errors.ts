import type { Engine } from './engine.ts'

/**
 * Errors of the console and of pages since the last call, without those of what was cancelled because its page was
 * left: fonts, and scripts, which React Router logs.
 */
export async function errorsOf(engine: Engine): Promise<string[]> {
  const isFont = (error: string) =>
    error.includes('downloadable font: download failed') && error.includes(`=${firefoxAborted} `)
  const isScript = (error: string | undefined) =>
    error?.includes('Error loading route module') ?? false
  const errors = (await engine.takeErrors()).filter((error) => !isFont(error))
  return errors.filter((error, index) => !isScript(error) && !isScript(errors[index - 1]))
}

/** NS_BINDING_ABORTED, as Firefox prints it. */
const firefoxAborted = 0x80_4b_00_02
