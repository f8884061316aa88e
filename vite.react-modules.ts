import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import type { Plugin } from 'vite'

/**
 * React as modules, in what browsers are sent. It is published as CommonJS, where `exports` is an object
 * of which nobody can say what is used: every function of it travels, in wrappers, and each of the shop's
 * files fetches what it calls out of that object. Here only the first and the last line of each file
 * change; what then falls away is what the bundler sees nobody import. Whatever these files do, they do
 * as they were written.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^(react|react-dom|scheduler)(\/(jsx-runtime|client))?$/ },
      handler: (id) => fileOf(id),
    },
    transform: {
      filter: { id: /\/node_modules\/(@radix-ui|react-router|react|react-dom|scheduler)\// },
      handler: (code, id) => ({
        code: /\/cjs\/[\w-]+\.production\.js$/.test(id) ? asModule(code, id) : naming(code),
        map: null,
      }),
    },
  }
}

/** What `index.js` of these packages requires in production. */
function fileOf(id: string): string {
  const [folder = ''] = id.split('/')
  const index = createRequire(require.resolve('react-dom')).resolve(folder)
  return `${dirname(index)}/cjs/${id.replace('/', '-')}.production.js`
}

const require = createRequire(import.meta.url)

/** @throws when something of CommonJS is left, as another version of React may have it */
export function asModule(code: string, file: string): string {
  const names = new Set(Array.from(code.matchAll(assigned), ([, name]) => name))
  const module = code
    .replace(required, (_, list: string) =>
      list.replaceAll(/(\w+) = require\(("[\w-]+")\),?/g, 'import * as $1 from $2;'),
    )
    .replaceAll(assigned, 'let exports_$1 =')
    .replaceAll(/\bexports\.(\w+)/g, 'exports_$1')
  if (/\b(exports|require)\b/.test(module)) throw new Error(`${file} is not read as a module`)
  const exported = [...names].map((name) => `exports_${name} as ${name}`)
  return `${module}\nexport { ${exported.join(', ')} }`
}

/** What is wanted of React, by its name, wherever a package asks for it in another way. */
function naming(code: string): string {
  return code
    .replaceAll(/\b(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, '$1.$2')
    .replace('import React from "react"', 'import * as React from "react"')
}

const required = /^var ((?:\w+ = require\("[\w-]+"\)(?:,\s*)?)+);/m
const assigned = /^exports\.(\w+) =/gm
