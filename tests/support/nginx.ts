import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasNginx = ['nginx', 'openssl'].every((name) => !spawnSync(name, ['-v']).error)

/** A text of ops/nginx.conf and what stands in its place; each must be there once. */
type Replacement = readonly [found: string, replacement: string]

/**
 * Starts nginx with ops/nginx.conf as it is, but for what a test cannot have: ports, and a certificate.
 *
 * @param tlsPort where it speaks TLS, with a certificate made for this
 * @param more other parts to replace
 */
export async function startNginx(
  { plainPort, tlsPort }: { plainPort: number; tlsPort: number },
  more: readonly Replacement[],
): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' })
  const text = await readFile(new URL('../../ops/nginx.conf', import.meta.url), 'utf8')
  const replacements: Replacement[] = [
    ['listen 80;', `listen ${plainPort};`],
    ['listen 443 ssl', `listen ${tlsPort} ssl`],
    ['https://shop.example$request_uri', `https://localhost:${tlsPort}$request_uri`],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', 'fullchain.pem'],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', 'privkey.pem'],
    ...more,
  ]
  const config = join(folder, 'nginx.conf')
  await writeFile(config, replacements.reduce(replaceOnce, text))
  const options = ['-p', folder, '-c', config, '-e', 'stderr']
  const nginx = spawn('nginx', [...options, '-g', 'daemon off; pid nginx.pid;'], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  while (!(await accepts(tlsPort))) {
    if (nginx.exitCode !== null) throw new Error('nginx refuses ops/nginx.conf')
    await new Promise((resolve) => setTimeout(resolve, 20))
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
