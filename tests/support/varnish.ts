import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const hasVarnish = !spawnSync('varnishd', ['-V']).error

/** Starts Varnish with ops/varnish.vcl as it is, but for the ports. */
export async function startVarnish(
  port: number,
  hostPorts: number[],
): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'))
  // Under root Varnish works as another user.
  await chmod(folder, 0o755)
  const text = await readFile(new URL('../../ops/varnish.vcl', import.meta.url), 'utf8')
  const backend = /^backend host1 .*\n/m
  const add = /^ *shop\.add_backend\(host1\);\n/m
  if (!backend.test(text) || !add.test(text)) throw new Error('ops/varnish.vcl has no host1')
  const forEach = (line: string) =>
    hostPorts.map((each, n) => line.replace('host1', `host${n + 1}`).replace('3000', String(each)))
  const config = join(folder, 'shop.vcl')
  const written = text
    .replace(backend, (line) => forEach(line).join(''))
    .replace(add, (line) => forEach(line).join(''))
  await writeFile(config, written)
  // What the file's first lines say, in the foreground and with a folder of its own.
  const asSaid = `-a 127.0.0.1:${port} -f ${config} -s malloc,256m -p http_gzip_support=off -p timeout_idle=65`
  const varnish = spawn('varnishd', ['-F', '-n', folder, ...asSaid.split(' ')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  varnish.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
  const ended = new Promise((resolve) => varnish.once('exit', resolve))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (varnish.exitCode !== null) throw new Error(`Varnish refuses ops/varnish.vcl:\n${said}`)
    await wait(100)
  }
  return {
    async stop() {
      varnish.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
