import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import bcrypt from 'bcrypt'

import type { PasswordTask } from './passwords.ts'

// A thread that computes for one password at a time. bcrypt fills a core on purpose: whoever only looks
// on goes first. Linux alone knows priorities of single threads; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (task: PasswordTask) => {
  const answer =
    'hash' in task
      ? bcrypt.compareSync(task.password, task.hash)
      : bcrypt.hashSync(task.password, task.cost)
  parentPort?.postMessage(answer)
})
