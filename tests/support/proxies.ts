import { execFileSync, spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import {
  findPostgresUser,
  makePrivate,
  spawnOptionsFor,
} from '../../backend/database/postgres-user.ts'
import { waitUntilReady } from '../../backend/database/running-database.ts'

export const hasNginx = isInstalled('nginx') && isInstalled('openssl')
export const hasVarnish = isInstalled('varnishd')
export const hasPgBouncer = isInstalled('pgbouncer')

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
  const host = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;'
  const { folder, config } = await configure('nginx.conf', [
    ['listen 80;', `listen ${plainPort};`],
    ['listen 443 ssl http2', withTls ? `listen ${port} ssl http2` : `listen ${port}`],
    ['https://shop.example$request_uri', `https://localhost:${port}$request_uri`],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', 'fullchain.pem'],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', 'privkey.pem'],
    [host, hostPorts.map((each) => host.replace('3000', String(each))).join(' ')],
  ])
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' })
  const options = ['-p', folder, '-c', config, '-e', 'stderr']
  return start(folder, 'nginx', [...options, '-g', 'daemon off; pid nginx.pid;'], () =>
    answers(`http://localhost:${plainPort}/`),
  )
}

/** Starts Varnish with ops/varnish.vcl as it is, but for the ports. */
export async function startVarnish(port: number, hostPorts: number[]) {
  const forEach = (line: string) =>
    hostPorts
      .map((each, n) => line.replace('host1', `host${n + 1}`).replace('3000', String(each)))
      .join('\n')
  const lines = [
    'backend host1 { .host = "127.0.0.1"; .port = "3000"; .probe = health; }',
    'shop.add_backend(host1);',
  ]
  const { folder, config } = await configure(
    'varnish.vcl',
    lines.map((line) => [line, forEach(line)]),
  )
  // What the file's first lines say, in the foreground and with a folder of its own.
  const asSaid = `-a 127.0.0.1:${port} -f ${config} -s malloc,256m -p http_gzip_support=off -p timeout_idle=65`
  return start(folder, 'varnishd', ['-F', '-n', folder, ...asSaid.split(' ')], () =>
    answers(`http://127.0.0.1:${port}/health`),
  )
}

/** Starts PgBouncer before a database, as the user that may enter the folder of the database's socket. */
export async function startPgBouncer(
  database: DatabaseConnection,
  mode: 'session' | 'transaction',
) {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const [users, config] = [join(folder, 'users'), join(folder, 'pgbouncer.ini')]
  await writeFile(users, '"root" ""\n', { mode: 0o644 })
  const settings = `
[databases]
* = host=${database.host} port=${database.port}
[pgbouncer]
unix_socket_dir=${folder}
listen_port=6432
auth_type=scram-sha-256
auth_user=root
auth_file=${users}
pool_mode=${mode}
default_pool_size=60
max_client_conn=200
`
  await writeFile(config, settings, { mode: 0o644 })
  const user = await findPostgresUser(database.host)
  await makePrivate(user, folder)
  const connection = { ...database, host: folder, port: 6432 }
  const isUp = async () => (await waitUntilReady(connection, 1_000)) === null
  const { stop } = await start(folder, 'pgbouncer', ['-q', config], isUp, spawnOptionsFor(user))
  return { connection, stop }
}

function isInstalled(program: string): boolean {
  return !spawnSync(program, ['-V']).error
}

/** Writes a file of `ops/` to a folder of its own, with replacements of texts that must each be there once. */
async function configure(name: string, replacements: (readonly [string, string])[]) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  // Under root Varnish works as another user.
  await chmod(folder, 0o755)
  let text = await readFile(new URL(`../../ops/${name}`, import.meta.url), 'utf8')
  for (const [found, replacement] of replacements) {
    const [before, after, ...others] = text.split(found)
    if (before === undefined || after === undefined || others.length > 0)
      throw new Error(`ops/${name} must contain once: ${found}`)
    text = before + replacement + after
  }
  const config = join(folder, name)
  await writeFile(config, text)
  return { folder, config }
}

async function start(
  folder: string,
  program: string,
  options: string[],
  isUp: () => Promise<boolean>,
  more: SpawnOptions = {},
) {
  const child = spawn(program, options, { ...more, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit')
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${program} does not start:\n${said}`)
    await wait(50)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Redirections are answers. */
function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    ({ status }) => status < 400,
    () => false,
  )
}
