// Checks the rules of ARCHITECTURE.md: imports, names and lengths of files, calls of the backend. Also that links of
// pages lead somewhere, and that files they name exist and hold what they say. Prints one line for each violation and exits 1.
import { fileURLToPath } from 'node:url'

import { findDeadLinks, findMissingFiles, findMissingNames } from './links.ts'
import { listFiles, readPages, readSources } from './source-files.ts'
import { findViolations } from './violations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root)
const pages = readPages(root)
const files = listFiles(root)
const violations = [
  ...findViolations(sources),
  ...findDeadLinks(pages, root),
  ...findMissingFiles(pages, files),
  ...findMissingNames(pages, files, root),
]

for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1
else console.log(`${sources.length} files and ${pages.length} pages follow the rules`)
