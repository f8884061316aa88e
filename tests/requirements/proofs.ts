import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const rooms = ['app', 'backend', 'server', 'shopkeeper', 'supabase', 'tests']

// A test names what it proves at the end of its title: it('… (R-101, A-07)'). R is a requirement, A an attack,
// B bad input, F a fault.
const named = /\(([RABF]-\d{2,3}(?:, [RABF]-\d{2,3})*)\)(?=['"`])/g

/** Which test files prove which requirement, or try which attack, by its id. */
export function findProofs(root: URL): Map<string, Set<string>> {
  const proofs = new Map<string, Set<string>>()
  for (const file of testFiles(fileURLToPath(root))) {
    for (const [, ids = ''] of readFileSync(file, 'utf8').matchAll(named)) {
      for (const id of ids.split(', ')) {
        const files = proofs.get(id) ?? new Set()
        proofs.set(id, files.add(relative(fileURLToPath(root), file)))
      }
    }
  }
  return proofs
}

function testFiles(root: string): string[] {
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
}
