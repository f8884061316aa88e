import { expect, it } from 'vitest'
import { parseProc } from './system-process.ts'

const stat = (state: string) => `42 (postgres: a) b) ${state} 7 42 42 0 -1 4194304`

it.each([
  ['runs', 'postgres: checkpointer\0', 'S', { parent: 7, command: ['postgres: checkpointer'] }],
  // It has no command line any more, but may still hold shared memory.
  ['is ending', '', 'R', { parent: 7, command: [] }],
  ['is a zombie', '', 'Z', null],
  ['is gone', '', 'X', null],
])('a process that %s', (_, cmdline, state, expected) => {
  expect(parseProc(cmdline, stat(state))).toEqual(expected)
})
