import { readFileSync, writeFileSync } from 'node:fs'
import { readCatalogue } from './catalogue.ts'
import { findCatalogueFaults, findReviewFaults } from './check.ts'
import { dealReviews, readReviewStocks } from './reviews.ts'
import { seedSql } from './seed-sql.ts'

// node supabase/catalogue/write-seed.ts           writes supabase/seeds/10_catalogue.sql
// node supabase/catalogue/write-seed.ts --check   exits 1 when that file is not up to date

const file = new URL('../seeds/10_catalogue.sql', import.meta.url)

const catalogue = readCatalogue()
const reviews = dealReviews(catalogue, readReviewStocks())
const faults = [...findCatalogueFaults(catalogue), ...findReviewFaults(reviews)]
const sql = seedSql(catalogue, reviews)

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== sql) {
    console.error('supabase/seeds/10_catalogue.sql is stale: run node supabase/catalogue/write-seed.ts')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, sql)
}
