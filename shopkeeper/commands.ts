import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import { addDeskCommand } from '../desk/server/desk-command.ts'
import { addBackupCommands } from './backup/backup-commands.ts'
import { addCatalogueCommands } from './catalogue/catalogue-commands.ts'
import { addCodeCommands } from './codes/codes.ts'
import type { Perform } from './command-line/command.ts'
import { addCustomerCommands } from './customers/customers.ts'
import { addMessageCommands } from './customers/messages.ts'
import { addReviewCommands } from './customers/reviews.ts'
import { addDoctorCommand } from './doctor/doctor.ts'
import { addKeyCommands } from './keys/rotate-keys.ts'
import { addLogCommand } from './log/list-acts.ts'
import { addMailCommands } from './mails/waiting-mails.ts'
import { addOrderChanges } from './orders/change-orders.ts'
import { addOrderLists } from './orders/read-orders.ts'
import { addPictureCommands } from './pictures/change-pictures.ts'
import { addCategoryCommands } from './products/categories.ts'
import { addProductChanges } from './products/change-products.ts'
import { addProductLists } from './products/read-products.ts'
import { addStockCommands } from './products/stock.ts'
import { addReportCommand } from './report/report.ts'
import { addSettingCommands } from './settings/shop-settings.ts'
import { addTodayCommand } from './today/today.ts'

/** Adds every command, in the order of the help. */
export function addCommands(program: CommandUnknownOpts, perform: Perform): void {
  addTodayCommand(program, perform)
  addDeskCommand(program, perform)
  addReportCommand(program, perform)
  const orders = program.command('orders')
  addOrderLists(orders, perform)
  addOrderChanges(orders, perform)
  const products = program.command('products')
  addProductLists(products, perform)
  addProductChanges(products, perform)
  addCatalogueCommands(products, perform)
  addStockCommands(program.command('stock'), perform)
  addCategoryCommands(program.command('categories'), perform)
  addPictureCommands(program.command('pictures'), perform)
  addCustomerCommands(program, perform)
  addReviewCommands(program.command('reviews'), perform)
  addMessageCommands(program.command('messages'), perform)
  addCodeCommands(program.command('codes'), perform)
  addSettingCommands(program.command('settings'), perform)
  addMailCommands(program.command('mails'), perform)
  addKeyCommands(program.command('keys'), perform)
  addBackupCommands(program, perform)
  addLogCommand(program, perform)
  addDoctorCommand(program, perform)
}
