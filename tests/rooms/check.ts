// Holds the house to its rules: who may look where, how files are called, where the backend is called
// from, how long a file may be, and no circles. Says one line for each fault and exits 1.
import { fileURLToPath } from 'node:url'

import { faultsOf } from './faults.ts'
import { readHouse } from './house.ts'

const house = readHouse(fileURLToPath(new URL('../../', import.meta.url)))
const faults = faultsOf(house)

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${house.length} files, each in its room`)
