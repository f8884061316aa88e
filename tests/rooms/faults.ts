import type { HouseFile } from './house.ts'
import { belowTests, belowTheShop, drawers, longest, rooms, unbound } from './rooms.ts'

/** Everything in the house that is against its rules, one line each: `path: what is wrong`. */
export function faultsOf(house: HouseFile[]): string[] {
  const rules = [lookingAway, wrongFloor, drawer, calledFromElsewhere, tooLong]
  return [...house.flatMap((file) => rules.flatMap((rule) => rule(file))), ...circles(house)]
}

/** Imports from a room that this one may not see. */
function lookingAway({ path, imports }: HouseFile): string[] {
  const room = roomOf(path)
  if (room === null) return [`${path}: this folder is no room of the house (tests/rooms/rooms.ts)`]
  const visible = [room, ...(rooms[room] ?? [])]
  if (room.startsWith('app/shop/')) visible.push(...belowTheShop)
  if (isTest(path)) visible.push(...belowTests)
  return imports
    .map(({ target }) => target)
    .filter(
      (target) =>
        isOurs(target) && !isGenerated(target) && !visible.some((seen) => lies(target, seen)),
    )
    .map((target) => `${path}: ${room} may not look into ${target}`)
}

/** `app/shop/*` and folders by their room, single files by their path. */
function lies(target: string, seen: string): boolean {
  const room = roomOf(target)
  if (seen === 'app/shop/*') return room?.startsWith('app/shop/') ?? false
  return target === seen || room === seen || (!(seen in rooms) && target.startsWith(`${seen}/`))
}

/** The longest name of a room that the path begins with. */
function roomOf(path: string): string | null {
  const names = Object.keys(rooms).filter((name) => path.startsWith(`${name}/`))
  const room = names.toSorted((one, other) => other.length - one.length)[0] ?? null
  const isNewNoun = room === 'app' && path.split('/').length > 2
  return isNewNoun ? null : room
}

// Inside a noun: rules know only rules, calls know rules, views never call.
const floors: Record<string, readonly string[]> = {
  rules: ['rules'],
  data: ['rules', 'data'],
  state: ['rules', 'data', 'state', 'view'],
  view: ['rules', 'state', 'view'],
}

/** Imports from one shop file of another, against the order rules, data, state, view. */
function wrongFloor({ path, imports }: HouseFile): string[] {
  const floor = floorOf(path)
  if (floor === null || isTest(path)) return []
  return imports.flatMap(({ target, typeOnly }) => {
    const other = floorOf(target)
    const allowed = other === null || typeOnly || floors[floor]?.includes(other)
    return allowed ? [] : [`${path}: ${floor} may not use ${other} (${target})`]
  })
}

function floorOf(path: string): string | null {
  if (!path.startsWith('app/shop/') || path.endsWith('.css')) return null
  if (path.endsWith('.data.ts')) return 'data'
  if (/\.state\.tsx?$/.test(path)) return 'state'
  if (/-store\.ts$|\/use-[\w-]+\.ts$/.test(path)) return 'state'
  return path.endsWith('.tsx') ? 'view' : 'rules'
}

function drawer({ path }: HouseFile): string[] {
  const names = path.split('/').map((name) => name.split('.')[0] ?? name)
  const found = names.find((name) => drawers.includes(name))
  return found ? [`${path}: "${found}" is a drawer; name the noun`] : []
}

// The backend of a room is called `backend` wherever it is passed; functions of the database by rpc.
const call = /[bB]ackend(\(\))?\s*\.from\(|\.rpc\(/

function calledFromElsewhere({ path, text }: HouseFile): string[] {
  const belongs = !isShop(path) || path.endsWith('.data.ts') || isTest(path)
  return belongs || !call.test(text) ? [] : [`${path}: the backend is called in *.data.ts only`]
}

/** All of the storefront but the platform, which makes the backend that is called. */
function isShop(path: string): boolean {
  return path.startsWith('app/') && !path.startsWith('app/platform/')
}

function tooLong({ path, lines }: HouseFile): string[] {
  if (unbound.some((start) => path.startsWith(start))) return []
  const limit = path.startsWith('app/') ? longest.app : longest.elsewhere
  return lines > limit ? [`${path}: ${lines} lines, more than ${limit}; it tells two stories`] : []
}

/** Files that reach themselves by what they import at run time, once for each circle. */
function circles(house: HouseFile[]): string[] {
  const files = new Map(house.map((file) => [file.path, file]))
  const done = new Set<string>()
  const found: string[] = []
  function walk(path: string, trail: string[]) {
    if (trail.includes(path)) {
      found.push(
        `${path}: imports itself by way of ${trail.slice(trail.indexOf(path) + 1).join(', ')}`,
      )
      return
    }
    if (done.has(path)) return
    for (const { target, typeOnly } of files.get(path)?.imports ?? []) {
      if (!typeOnly) walk(target, [...trail, path])
    }
    done.add(path)
  }
  for (const path of files.keys()) walk(path, [])
  return found
}

function isTest(path: string): boolean {
  return /\.(test|stage)\.tsx?$|\/test-[\w-]+\.ts$/.test(path)
}

/** What the router writes about each route, beside it as far as imports can tell. */
function isGenerated(target: string): boolean {
  return target.includes('/+types/')
}

function isOurs(target: string): boolean {
  return /^(app|backend|server|supabase|shopkeeper|artwork|tests|build|docs|bench)\//.test(target)
}
