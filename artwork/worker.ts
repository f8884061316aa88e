import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { readCatalogue } from '../supabase/catalogue/catalogue.ts'
import { drawJob } from './jobs.ts'
import { listDrawnProducts } from './products.ts'
import type { Job } from './jobs.ts'

// the program keeps the cores busy itself; the encoder's own threads would only wait for one another
sharp.concurrency(1)

const { out, catalogue } = workerData as { out: string; catalogue?: string }
const products = listDrawnProducts(readCatalogue(catalogue ? new URL(catalogue) : undefined))

parentPort?.on('message', async (job: Job) => {
  try {
    const bytes = await drawJob(job, out, products)
    parentPort?.postMessage({ bytes })
  } catch (cause) {
    parentPort?.postMessage({
      failure: `${job.name}: ${cause instanceof Error ? cause.message : cause}`,
    })
  }
})
