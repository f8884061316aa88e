import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Tells the process that runs the tests (steps.mjs), over the IPC channel, which files and tests are running,
 * whenever that changes. It can then name those that hang. Prints at the end which tests needed a second try, and why.
 */
export default class ProgressReporter implements Reporter {
  private readonly running = new Set<string>()
  private readonly repeated: string[] = []

  onTestModuleStart(module: TestModule) {
    this.start(fileOf(module))
  }

  onTestModuleEnd(module: TestModule) {
    this.end(fileOf(module))
  }

  onTestCaseReady(test: TestCase) {
    this.start(titleOf(test))
  }

  onTestCaseResult(test: TestCase) {
    this.end(titleOf(test))
    if (test.diagnostic()?.flaky) this.repeated.push(`${titleOf(test)}${errorOf(test)}`)
  }

  onTestRunEnd() {
    for (const title of this.repeated) console.log(`PASSED ONLY AT THE SECOND TRY: ${title}`)
  }

  private start(name: string) {
    this.running.add(name)
    this.send()
  }

  private end(name: string) {
    this.running.delete(name)
    this.send()
  }

  private send() {
    process.send?.({ running: [...this.running] })
  }
}

function fileOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId)
}

function titleOf(test: TestCase): string {
  return `${fileOf(test.module)} > ${test.fullName}`
}

/** What the first try failed with. */
function errorOf(test: TestCase): string {
  const [error] = test.result().errors ?? []
  if (!error) return ''
  return `\n${error.message}\n${error.diff ?? ''}`.trimEnd().replaceAll('\n', '\n    ')
}
