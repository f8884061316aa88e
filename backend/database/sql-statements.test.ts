import { describe, expect, it } from 'vitest'
import { splitStatements } from './sql-statements.ts'

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text)
const essences = (sql: string) => splitStatements(sql).map(({ essence }) => essence)

describe('an SQL file', () => {
  it('is split at semicolons', () => {
    expect(texts('select 1;\n\nselect 2 ;select 3')).toEqual(['select 1', 'select 2', 'select 3'])
  })

  it.each([
    ['a string', `select 'a;b', 'it''s;'`],
    ['a string with backslashes', `select e'it\\';', E'\\\\'`],
    ['a quoted name', 'select 1 as "a;b"'],
    ['a dollar quote', 'do $$ begin null; end $$'],
    ['a named dollar quote', 'do $do$ begin execute $$a;b$$; end $do$'],
    ['a comment', 'select 1 -- a; b\n + 2'],
    ['a nested comment', 'select /* a; /* b; */ c; */ 1'],
    ['brackets', 'create rule r as on insert to t do also (insert into a values (1); select 2)'],
    [
      'a body',
      'create function f() returns int begin atomic select case when true then 1 end; select 2; end',
    ],
    ['a name with dollars', 'select a$b$c'],
  ])('is not split inside %s', (_, sql) => {
    expect(texts(`${sql}; select 2`)).toEqual([sql, 'select 2'])
  })

  it('omits empty statements', () => {
    expect(texts(';; -- the end\n')).toEqual([])
  })

  it('reports the first line of each statement', () => {
    const lines = splitStatements('select 1;\n\n\nselect\n2; select 3').map(({ line }) => line)
    expect(lines).toEqual([1, 4, 5])
  })

  it('compares equal with other comments and spaces, not with another string', () => {
    const plain = essences(`select  a from b where c = 'd e'`)
    expect(essences(`-- why\nselect a /* what */ from b\n  where c = 'd e';`)).toEqual(plain)
    expect(essences(`select a from b where c = 'd  e'`)).not.toEqual(plain)
  })
})
