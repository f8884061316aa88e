import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcrypt'
import type { PasswordTask } from './passwords.ts'

// Hashes passwords with lower priority than request handling. Only Linux has priorities per thread;
// elsewhere this would change the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (task: PasswordTask) => {
  const result =
    'hash' in task
      ? bcrypt.compareSync(task.password, task.hash)
      : bcrypt.hashSync(task.password, task.cost)
  parentPort?.postMessage(result)
})
