import { fullBackupDisk, killedBackup } from './backup-faults.ts'
import { badOrders } from './bad-orders.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { copiedFolder } from './copied-folder.ts'
import { changedPrice } from './changed-price.ts'
import { flashSale, mixedSizes } from './competing-orders.ts'
import { killedDatabase } from './database-faults.ts'
import { failedSync, fullDisk } from './disk-faults.ts'
import { ownerKills } from './owner-kills.ts'
import { lostAnswer } from './network-faults.ts'
import { exhaustedSlots, slowDatabase } from './database-limits.ts'
import { lowMemory } from './memory-limit.ts'
import { killedHost, rollingRestart } from './several-hosts.ts'
import { killedServer } from './server-faults.ts'

/** All resilience tests by name, in the order of `npm run test:long`: random input, crowds, faults. */
export const resilienceTests: Record<string, ResilienceTest> = {
  'bad-orders': badOrders,
  'flash-sale': flashSale,
  'mixed-sizes': mixedSizes,
  'killed-database': killedDatabase,
  'slow-database': slowDatabase,
  'exhausted-slots': exhaustedSlots,
  'low-memory': lowMemory,
  'full-disk': fullDisk,
  'failed-sync': failedSync,
  'killed-server': killedServer,
  'rolling-restart': rollingRestart,
  'killed-host': killedHost,
  'changed-price': changedPrice,
  'lost-answer': lostAnswer,
  'copied-folder': copiedFolder,
  'owner-kills': ownerKills,
  'killed-backup': killedBackup,
  'full-backup-disk': fullBackupDisk,
}
