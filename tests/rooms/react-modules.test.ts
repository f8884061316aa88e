import { describe, expect, it } from 'vitest'

import { asModule } from '../../vite.react-modules.ts'

// As React is published: names assigned at the margin, one of them again further in.
const published = `
var React = require("react"),
  DOM = require("react-dom");
exports.now = void 0;
if (true) {
  exports.now = function () { return 5 };
}
exports.later = function () { return exports.now() + React.wait + DOM.wait };
`

describe('React as browsers are sent it', () => {
  it('is a module, and does what it did', async () => {
    const module = asModule(published, 'file')
    expect(module).toContain('import * as React from "react"')
    expect(module).toContain('import * as DOM from "react-dom"')
    const alone = module.replaceAll(/import \* as (\w+) from "[\w-]+";/g, 'const $1 = { wait: 1 };')
    expect(await run(alone)).toBe(7)
  })

  it('stops the build when an update is published in another way', () => {
    expect(() => asModule('module.exports = require("./other")', 'file')).toThrow(
      'file is not read as a module',
    )
    expect(() => asModule('function go() { return require("react") }', 'file')).toThrow('file')
  })
})

async function run(code: string): Promise<number> {
  // What the text above exports.
  const { later } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    later: () => number
  }
  return later()
}
