import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { failureOf, runSteps, type Step } from './steps.mjs'

const silentSeconds = 8

describe.concurrent('a step', () => {
  test('that is silent for too long is ended, with the names of its running tests', async () => {
    const step = await run(
      `process.send({ running: ['cart.test.ts', 'cart.test.ts > adds'] }); setInterval(() => {}, 1000)`,
    )
    expect(step.passed).toBe(false)
    expect(failureOf(step)).toMatch(
      /ENDED: nothing was heard .*\n {2}still running: cart\.test\.ts\n {2}still running: cart\.test\.ts > adds$/,
    )
  })

  test('that is slow but prints is not ended', async () => {
    const step = await run(
      `const said = setInterval(() => console.log('.'), 1000); setTimeout(() => clearInterval(said), ${silentSeconds * 1500})`,
    )
    expect(step).toMatchObject({ passed: true })
    expect(step.seconds).toBeGreaterThan(silentSeconds)
  })

  test('that is slow but finishes tests is not ended', async () => {
    const step = await run(
      `const said = setInterval(() => process.send({ running: [] }), 1000); setTimeout(() => clearInterval(said), ${silentSeconds * 1500})`,
    )
    expect(step).toMatchObject({ passed: true, output: '' })
    expect(step.seconds).toBeGreaterThan(silentSeconds)
  })

  test('whose test never yields is ended, with the name of its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lisiere-steps-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    const text = `import { test } from 'vitest'\ntest('never ends', () => { for (;;); })\n`
    await writeFile(join(folder, 'hang.test.js'), text)
    const reporter = resolve('tests/support/progress-reporter.ts')
    const [step] = await runSteps(
      [
        {
          ...fake,
          run: ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter', reporter],
        },
      ],
      1,
    )
    expect(step?.passed).toBe(false)
    expect(step?.output).toMatch(/still running: .*hang\.test\.js$/m)
  })
})

const fake: Step = { name: 'fake', run: [], silentMinutes: silentSeconds / 60 }

async function run(script: string) {
  const [step] = await runSteps([{ ...fake, run: ['--eval', script] }], 1)
  if (step === undefined) throw new Error('The step did not end')
  return step
}

vi.spyOn(process.stdout, 'write').mockReturnValue(true)
vi.spyOn(process.stderr, 'write').mockReturnValue(true)
