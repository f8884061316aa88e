import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from './running-shop.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Why no container can be imitated here; null when one can. */
export const missingForContainer =
  process.platform !== 'linux'
    ? 'it needs Linux'
    : process.getuid?.() !== 0
      ? 'it needs root, to mount and to change the user'
      : spawnSync('unshare', ['--mount', 'true']).status !== 0
        ? 'unshare --mount is refused'
        : null

/** The steps of ops/Dockerfile, of all stages in order, and the settings of the last stage. */
export function readDockerfile() {
  const text = readFileSync(join(project, 'ops/Dockerfile'), 'utf8')
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const all = lines.filter(Boolean).map((line): Step => {
    const [instruction = '', ...rest] = line.split(' ')
    if (!followed.includes(instruction)) throw new Error(`ops/Dockerfile: ${instruction}?`)
    return { instruction, text: rest.join(' ').trim() }
  })
  const last = all.slice(all.findLastIndex(({ instruction }) => instruction === 'FROM'))
  const setting = (name: string) => last.find((each) => each.instruction === name)?.text ?? ''
  const list = (json: string) => JSON.parse(json) as string[]
  const env = Array.from(setting('ENV').matchAll(/(\w+)=(\S+)/g), ([, name, value]) => [
    name,
    value,
  ])
  return {
    steps: all.filter(({ instruction }) => instruction === 'RUN' || instruction === 'COPY'),
    env: Object.fromEntries(env) as Record<string, string>,
    volumes: list(setting('VOLUME')),
    user: setting('USER'),
    workdir: setting('WORKDIR'),
    command: list(setting('CMD')),
    healthCheck: list(setting('HEALTHCHECK').split(' CMD ')[1] ?? ''),
  }
}

/** One instruction, such as `COPY app app`. */
interface Step {
  instruction: string
  text: string
}

const followed = 'FROM RUN COPY WORKDIR USER CMD VOLUME HEALTHCHECK ENV ARG EXPOSE'.split(' ')

/** A shop that runs as in a container of ops/Dockerfile. */
interface Container {
  url: string
  output(): string
  /** Runs a command in it, as `docker exec` does. */
  exec(command: string[]): { status: number | null; stdout: string; stderr: string }
  /** As `docker stop` does; its exit code. */
  stop(): Promise<number | null>
}

/**
 * Follows ops/Dockerfile without a container engine: its steps fill an empty folder, which then is the root
 * folder of a process of the Dockerfile's user, read-only but for volumes and /tmp. What the base images bring
 * (/usr, /etc) is this machine's. Installed packages and built pages are this project's, so that the steps
 * which make them find them up to date; `npm prune` is left out.
 */
export async function startContainer(): Promise<Container> {
  const { steps, env, volumes, user, workdir, command } = readDockerfile()
  const root = await mkdtemp(join(tmpdir(), 'container-'))
  const port = await freePort()
  const path = `${workdir}/node_modules/.bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`
  const inside = (words: string, as = '0:0') =>
    `chroot --userspec=${as} --groups= "$root" /usr/bin/env -i PATH=${path} ${words}`
  const settings = { ...env, PATH: path, HOST: '127.0.0.1', PORT: String(port) }
  const words = Object.entries(settings).map(([name, value]) => quoted(`${name}=${value}`))
  const started = (each: string[]) => inside([...words, ...each.map(quoted)].join(' '), user)
  const script = [
    `set -e; root=${quoted(root)}; project=${quoted(project)}`,
    machine,
    `mkdir -p "$root${workdir}/node_modules"`,
    `mount --bind "$(readlink -f "$project/node_modules")" "$root${workdir}/node_modules"`,
    `mount -o remount,bind,ro "$root${workdir}/node_modules"`,
    `cp -r "$project/build" "$root${workdir}/build"`,
    ...steps.map((step) => follow(step, workdir, inside)),
    ...volumes.map((each) => `mount --bind "$root${each}" "$root${each}"`),
    `mount -t tmpfs tmpfs "$root/tmp"; mount -o remount,bind,ro "$root"`,
    `cd "$root${workdir}"`,
    `exec ${started(['sh', '-c', `cd ${workdir} && exec "$@"`, 'sh', ...command])}`,
  ].join('\n')
  const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let output = ''
  const open = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes('The shop is open at')) resolve()
      })
    }
  })
  await Promise.race([open, ended])
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    exec(each) {
      const run = started(['sh', '-c', `cd ${workdir} && exec "$@"`, 'sh', ...each])
      const enter = ['--mount', `--target=${child.pid}`, 'sh', '-c', `root=${quoted(root)}; ${run}`]
      return spawnSync('nsenter', enter, { encoding: 'utf8' })
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      await rm(root, { recursive: true, force: true })
      return code
    },
  }
}

/** Makes `$root` a folder of a machine: this one's programs, and accounts of its own. */
const machine = `
mount --make-rprivate /
mount --bind "$root" "$root"
mkdir -p "$root/etc" "$root/tmp" "$root/proc" "$root/dev" "$root/usr"; chmod 755 "$root"
mount --rbind /usr "$root/usr"; mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"
for each in bin sbin lib lib64; do
  if [ -L "/$each" ]; then cp -P "/$each" "$root/$each"
  elif [ -d "/$each" ]; then mkdir "$root/$each"; mount --rbind "/$each" "$root/$each"; fi
done
cp -r /etc/ld.so.* /etc/login.defs /etc/pam.d /etc/nsswitch.conf "$root/etc" 2>/dev/null || true
printf 'root:x:0:0:root:/root:/bin/sh\\n' > "$root/etc/passwd"
printf 'root:x:0:\\n' > "$root/etc/group"; printf '127.0.0.1 localhost\\n' > "$root/etc/hosts"
: > "$root/etc/shadow"; : > "$root/etc/gshadow"`

function follow(
  { instruction, text }: Step,
  workdir: string,
  inside: (words: string) => string,
): string {
  // The image of the last stage is the folder that the first one filled.
  if (text.startsWith('--from=build ') || text.startsWith('npm prune ')) return ''
  if (instruction === 'RUN') return inside(`sh -c ${quoted(`cd ${workdir} && ${text}`)}`)
  const names = text.split(' ')
  const target = `"$root${workdir}"/${names.pop()}`
  const missing = names.find((name) => !existsSync(join(project, name)))
  if (missing) throw new Error(`ops/Dockerfile copies ${missing}, which does not exist`)
  const isFolder = names.length === 1 && !names[0]?.includes('.') && !target.endsWith('/')
  const sources = names.map((name) => `"$project"/${name}${isFolder ? '/.' : ''}`).join(' ')
  return `mkdir -p ${isFolder ? target : `$(dirname ${target}x)`}; cp -r ${sources} ${target}`
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
