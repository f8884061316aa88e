import { readFileSync } from 'node:fs'

/** One instruction of ops/Dockerfile, such as `COPY app app`. */
export interface Step {
  instruction: string
  text: string
}

/** The settings of a container that the Dockerfile makes. */
interface Dockerfile {
  /** Of all stages, in order: those that fill the image. */
  steps: Step[]
  /** The settings of the last stage. */
  env: Record<string, string>
  volumes: string[]
  /** Numbers: user and group. */
  user: string
  workdir: string
  command: string[]
  healthCheck: string[]
}

/** Reads ops/Dockerfile. An instruction that the tests cannot follow is an error. */
export function readDockerfile(): Dockerfile {
  const text = readFileSync(new URL('../../ops/Dockerfile', import.meta.url), 'utf8')
  const read: Dockerfile = {
    steps: [],
    env: {},
    volumes: [],
    user: '',
    workdir: '',
    command: [],
    healthCheck: [],
  }
  for (const step of stepsOf(text)) follow(read, step)
  return read
}

function follow(read: Dockerfile, step: Step) {
  const { instruction, text } = step
  if (instruction === 'FROM') {
    read.env = {}
    read.volumes = []
    read.user = ''
  } else if (instruction === 'RUN' || instruction === 'COPY') read.steps.push(step)
  else if (instruction === 'WORKDIR') read.workdir = text
  else if (instruction === 'USER') read.user = text
  else if (instruction === 'CMD') read.command = list(text)
  else if (instruction === 'VOLUME') read.volumes = list(text)
  else if (instruction === 'HEALTHCHECK') read.healthCheck = list(text.split(' CMD ')[1] ?? '')
  else if (instruction === 'ENV') {
    for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) read.env[name] = value
  } else if (!['ARG', 'EXPOSE'].includes(instruction))
    throw new Error(`ops/Dockerfile: ${instruction}?`)
}

function stepsOf(text: string): Step[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && line.trim() !== '')
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  return joined.split('\n').map((line) => {
    const [instruction = '', ...rest] = line.split(' ')
    return { instruction, text: rest.join(' ').trim() }
  })
}

function list(text: string): string[] {
  return JSON.parse(text) as string[]
}
