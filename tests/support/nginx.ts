import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const hasNginx = ['nginx', 'openssl'].every((name) => !spawnSync(name, ['-v']).error)

/** A text of ops/nginx.conf and its replacement; each must be there once. */
type Replacement = readonly [found: string, replacement: string]

const host = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;'

interface NginxOptions {
  port: number
  plainPort: number
  hostPorts: number[]
  withTls?: boolean
}

/**
 * Starts nginx with ops/nginx.conf as it is, but for what a test cannot have: ports, and a certificate.
 *
 * @param port of the shop, with TLS and a certificate made for this, or without
 * @param plainPort redirects to the other
 */
export async function startNginx({ port, plainPort, hostPorts, withTls = true }: NginxOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' })
  const text = await readFile(new URL('../../ops/nginx.conf', import.meta.url), 'utf8')
  const replacements: Replacement[] = [
    ['listen 80;', `listen ${plainPort};`],
    ['listen 443 ssl http2', withTls ? `listen ${port} ssl http2` : `listen ${port}`],
    ['https://shop.example$request_uri', `https://localhost:${port}$request_uri`],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', 'fullchain.pem'],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', 'privkey.pem'],
    [host, hostPorts.map((each) => host.replace('3000', String(each))).join(' ')],
  ]
  const config = join(folder, 'nginx.conf')
  await writeFile(config, replacements.reduce(replaceOnce, text))
  const options = ['-p', folder, '-c', config, '-e', 'stderr']
  const nginx = spawn('nginx', [...options, '-g', 'daemon off; pid nginx.pid;'], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  while (!(await accepts(port))) {
    if (nginx.exitCode !== null) throw new Error('nginx refuses ops/nginx.conf')
    await wait(20)
  }
  return {
    async stop() {
      nginx.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

function replaceOnce(text: string, [found, replacement]: Replacement): string {
  const [before, after, ...others] = text.split(found)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`ops/nginx.conf must contain once: ${found}`)
  return before + replacement + after
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
