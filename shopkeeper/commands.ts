import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import { addDeskCommand } from '../desk/server/desk-command.ts'
import { addBackupCommands } from './backup/backup-commands.ts'
import { addCatalogueCommands } from './catalogue/catalogue-commands.ts'
import { addCodeCommands } from './codes/codes.ts'
import type { Call } from './command-line/command.ts'
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
export function addCommands(program: CommandUnknownOpts, call: Call): void {
  addTodayCommand(program, call)
  addDeskCommand(program, call)
  addReportCommand(program, call)
  const orders = program.command('orders')
  addOrderLists(orders, call)
  addOrderChanges(orders, call)
  const products = program.command('products')
  addProductLists(products, call)
  addProductChanges(products, call)
  addCatalogueCommands(products, call)
  addStockCommands(program.command('stock'), call)
  addCategoryCommands(program.command('categories'), call)
  addPictureCommands(program.command('pictures'), call)
  addCustomerCommands(program, call)
  addReviewCommands(program.command('reviews'), call)
  addMessageCommands(program.command('messages'), call)
  addCodeCommands(program.command('codes'), call)
  addSettingCommands(program.command('settings'), call)
  addMailCommands(program.command('mails'), call)
  addKeyCommands(program.command('keys'), call)
  addBackupCommands(program, call)
  addLogCommand(program, call)
  addDoctorCommand(program, call)
}
