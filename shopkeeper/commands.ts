import { backupCommands } from './backup/backup-commands.ts'
import { catalogueCommands } from './catalogue/catalogue-commands.ts'
import { codeCommands } from './codes/code-commands.ts'
import type { Command } from './command-line/command.ts'
import { customerCommands } from './customers/customer-commands.ts'
import { doctorCommands } from './doctor/doctor-commands.ts'
import { keyCommands } from './keys/key-commands.ts'
import { logCommands } from './log/log-commands.ts'
import { mailCommands } from './mails/mail-commands.ts'
import { orderCommands } from './orders/order-commands.ts'
import { pictureCommands } from './pictures/picture-commands.ts'
import { productCommands } from './products/product-commands.ts'
import { todayCommands } from './today/today-commands.ts'

/** Every command, in the order of the help. */
export const commands: Command[] = [
  ...todayCommands,
  ...orderCommands,
  ...productCommands,
  ...catalogueCommands,
  ...pictureCommands,
  ...customerCommands,
  ...codeCommands,
  ...mailCommands,
  ...keyCommands,
  ...backupCommands,
  ...logCommands,
  ...doctorCommands,
]
