/** A command of `npm test` or `npm run check`. */
export interface Step {
  name: string
  /** A script of this project or its packages, and its arguments; runs on the pinned Node. */
  run: string[]
  /** Added to the environment of this process. */
  env?: Record<string, string>
  /** Minutes without output or news of a test after which the step is ended; 10 by default. */
  silentMinutes?: number
  /** Prints the step's output at once, not only when it fails. */
  showOutput?: boolean
}

export interface FinishedStep extends Step {
  passed: boolean
  seconds: number
  output: string
}

export function runSteps(steps: readonly Step[], atOnce: number): Promise<FinishedStep[]>
export function failureOf(step: FinishedStep): string
