import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { drawJob } from './jobs.ts'
import type { Job } from './jobs.ts'

// the program keeps the cores busy itself; the encoder's own threads would only wait for one another
sharp.concurrency(1)

const { out } = workerData as { out: string }

parentPort?.on('message', async (job: Job) => {
  try {
    const bytes = await drawJob(job, out)
    parentPort?.postMessage({ bytes })
  } catch (cause) {
    parentPort?.postMessage({
      failure: `${job.name}: ${cause instanceof Error ? cause.stack : cause}`,
    })
  }
})
