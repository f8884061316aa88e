// Checks the rules of ARCHITECTURE.md: imports, names and lengths of files, calls of the backend. Also that links of
// pages lead somewhere, and that files they name exist. Prints one line for each violation and exits 1.
import { fileURLToPath } from 'node:url'

import { findDeadLinks, findMissingFiles } from './links.ts'
import { listFiles, readPages, readSources } from './source-files.ts'
import { findViolations } from './violations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root)
const pages = readPages(root)
const violations = [
  ...findViolations(sources),
  ...findDeadLinks(pages, root),
  ...findMissingFiles(pages, listFiles(root)),
]

for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1
else console.log(`${sources.length} files and ${pages.length} pages follow the rules`)
