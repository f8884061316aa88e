import { Writable } from 'node:stream'

import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

export interface Rendering {
  html: string
  /** A part of it threw, and is missing. */
  failed: boolean
}

/**
 * The whole document.
 *
 * What a page shows is read before it is rendered, so nearly always it is rendered at one stroke, where
 * React joins texts instead of filling blocks of bytes: two thirds of the time. A part that threw, or that
 * is still on its way, leaves a mark. Then the page is rendered anew by the way that waits for it, and that
 * tells what went wrong.
 *
 * @throws what the frame around every part threw
 */
export async function renderWhole(
  document: ReactNode,
  report: (error: unknown) => void,
): Promise<Rendering> {
  const html = documentType + renderToString(document)
  return html.includes(leftOver) ? renderPatiently(document, report) : { html, failed: false }
}

function renderPatiently(
  document: ReactNode,
  report: (error: unknown) => void,
): Promise<Rendering> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(document, {
      onAllReady() {
        clearTimeout(patience)
        pipe(collect((bytes) => resolve({ html: bytes.toString(), failed })))
      },
      onShellError: reject,
      onError(error) {
        failed = true
        report(error)
      },
    })
    const patience = setTimeout(abort, longestWaitMs)
  })
}

/** Hundreds of small pieces; put together once, which costs less than a stream that decodes each. */
function collect(whenWhole: (bytes: Buffer) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      whenWhole(Buffer.concat(pieces))
      next()
    },
  })
}

/** Which React writes by the other way alone; without it browsers fall back to how pages looked last century. */
const documentType = '<!DOCTYPE html>'
/** How React marks what the browser shall render; nobody's words can hold it, their brackets are escaped. */
const leftOver = '<!--$!-->'
const longestWaitMs = 5_000
