import { expect, test } from 'vitest'

import type { Call } from '../../../shopkeeper/command-line/command.ts'
import { createProgram, listCommands } from '../../../shopkeeper/command-line/program.ts'
import { addCommands } from '../../../shopkeeper/commands.ts'
import { importOptions, moreOptions, withLabels } from './import-options.ts'

test('the form has a field for each option of the command but its report, and the choices of each', () => {
  const program = createProgram(process.stdout, process.stderr)
  addCommands(program, {} as Call)
  const command = listCommands(program).find(
    (each) => each.name() === 'import' && each.parent?.name() === 'products',
  )
  const known = command?.options.filter(({ long }) => long !== '--report') ?? []
  const fields = { ...importOptions, ...moreOptions }
  expect(Object.keys(fields).toSorted()).toEqual(
    known.map(({ long }) => String(long).slice(2)).toSorted(),
  )
  for (const { long, argChoices } of known)
    expect(Object.keys(fields[String(long).slice(2)]?.choices ?? {})).toEqual(argChoices ?? [])
})

test('what the command says of its options names the fields', () => {
  expect(withLabels('"shirt" has 2 prices: try --split Color or --price highest')).toBe(
    '"shirt" has 2 prices: try “Option that makes products of their own” Color or “Of several prices of a product” highest',
  )
  expect(withLabels('T-shirt -- blue, --unknown')).toBe('T-shirt -- blue, --unknown')
})
