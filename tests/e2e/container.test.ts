import { expect, onTestFinished, test } from 'vitest'

import { missingForContainer, readDockerfile, startContainer } from '../support/container.ts'

if (missingForContainer)
  console.warn(`NOT RUN: the steps of ops/Dockerfile: ${missingForContainer}.`)

test.skipIf(missingForContainer)(
  'the steps of ops/Dockerfile make a shop that runs as uid 10001 on a read-only folder',
  async () => {
    const container = await startContainer()
    onTestFinished(async () => void (await container.stop()))
    expect(container.output()).toContain('The shop is open at')
    const { url, exec } = container
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    const page = await (await fetch(url)).text()
    const [script, picture] = [/\/assets\/[\w-]+\.js/, /\/[\w/-]+\.avif/].map(
      (pattern) => pattern.exec(page)?.[0] ?? 'none on the page',
    )
    for (const file of [script, picture]) expect((await fetch(url + file)).status, file).toBe(200)

    expect(exec(['id', '-u']).stdout).toBe('10001\n')
    expect(exec(['touch', 'written']).stderr).toMatch(/Read-only file system/)
    expect(exec(readDockerfile().healthCheck)).toMatchObject({ status: 0 })
    expect(exec(['./shop', 'today'])).toMatchObject({ status: 0, stderr: '' })
    expect(await container.stop()).toBe(0)
  },
)

test('the image of ops/Dockerfile listens to all, keeps its data in volumes and is no root', () => {
  const { env, volumes, user } = readDockerfile()
  expect(env).toMatchObject({ HOST: '0.0.0.0', NODE_ENV: 'production' })
  expect(volumes).toEqual([env['DATA_DIR'], env['BACKUP_DIR']])
  expect(user).toBe('10001:10001')
})
