import { authBodies } from './auth-bodies.ts'
import { badOrders } from './bad-orders.ts'
import type { Campaign } from './campaign.ts'
import { copiedFolder } from './copied-folder.ts'
import { drop, lastItem } from './crowds.ts'
import { cutConnection, frozenDatabase, killedDatabase } from './database-faults.ts'
import { failedSync, fullDisk, fullLog } from './disk-faults.ts'
import { enumeration } from './enumeration.ts'
import { filters } from './filters.ts'
import { garbage } from './garbage.ts'
import { closedAccounts, deadMailServer } from './mail-faults.ts'
import { money } from './money.ts'
import { lostAnswer } from './network-faults.ts'
import { randomPresses } from './random-presses.ts'
import { exhaustedSlots, slowDatabase } from './scarce-database.ts'
import { littleMemory } from './scarce-memory.ts'
import { searches } from './searches.ts'
import { killedServer, stoppedServer } from './server-faults.ts'
import { slowVisitors } from './slow-visitors.ts'

/** Every campaign by its name, in the order of `npm run test:long`: what is drawn by lot, then crowds, then faults. */
export const campaigns: Record<string, Campaign> = {
  money,
  'bad-orders': badOrders,
  searches,
  filters,
  'auth-bodies': authBodies,
  garbage,
  enumeration,
  'random-presses': randomPresses,
  'last-item': lastItem,
  drop,
  'slow-visitors': slowVisitors,
  'killed-database': killedDatabase,
  'cut-connection': cutConnection,
  'frozen-database': frozenDatabase,
  'slow-database': slowDatabase,
  'exhausted-slots': exhaustedSlots,
  'little-memory': littleMemory,
  'closed-accounts': closedAccounts,
  'dead-mail-server': deadMailServer,
  'full-disk': fullDisk,
  'full-log': fullLog,
  'failed-sync': failedSync,
  'killed-server': killedServer,
  'stopped-server': stoppedServer,
  'lost-answer': lostAnswer,
  'copied-folder': copiedFolder,
}
