// `npm run build`: installs packages and builds pages, which `npm start` otherwise does before it opens the shop.
import { buildPages, checkSettings, prepareOrExit } from './prepare.mjs'

prepareOrExit(() => {
  checkSettings()
  buildPages()
})
