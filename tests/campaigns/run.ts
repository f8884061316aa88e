// `npm run campaign -- NAME [ROUNDS] [SEED]`: one long test on a shop of its own.
// Sends to this machine only, ends by itself, and exits 1 when a promise was broken.
import { campaigns } from './campaigns.ts'
import { conduct } from './conduct.ts'

const [name = '', rounds, seed = '1'] = process.argv.slice(2)
const campaign = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined
if (campaign) {
  process.stdout.write(`${campaign.title}\n`)
  const wish = { rounds: rounds ? Number(rounds) : undefined, seed: Number(seed) }
  const report = await conduct(name, campaign, wish)
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (!report.passed) process.exitCode = 1
} else {
  const known = Object.keys(campaigns).join(', ')
  process.stdout.write(`There is no campaign "${name}". There are: ${known}\n`)
  process.exitCode = 1
}
