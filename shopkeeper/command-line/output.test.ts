import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { createOutput } from './output.ts'

const hostile = 'Ada\u001b[2J\r\n\u009b31m\u202e\u2028'

function written(isJson: boolean, name: string) {
  const chunks: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  const output = createOutput(stream, stream, isJson)
  output.rows([{ name, is_late: true, pieces: 12 }], { noun: ['person', 'people'] })
  output.result({ name }, `It is ${name}`)
  output.note(`Note: ${name}`)
  return chunks.join('')
}

test('a name with control characters steers no terminal', () => {
  for (const isJson of [true, false]) {
    expect(written(isJson, hostile).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e|\u2028/u)
  }
})

test('with --json such a name is read back unchanged', () => {
  const [row = '', , result = ''] = written(true, hostile).split('\n')
  expect([JSON.parse(row), JSON.parse(result)]).toEqual([
    { name: hostile, is_late: true, pieces: 12 },
    { name: hostile },
  ])
})

test('columns are as wide as their widest cell', () => {
  expect(written(false, 'Ada')).toBe(
    'NAME  LATE  PIECES\nAda   yes       12\n1 person\nIt is Ada\nNote: Ada\n',
  )
})
