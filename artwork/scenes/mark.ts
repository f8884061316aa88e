import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { italic, roman } from '../letters.ts'
import { walls } from '../palette.ts'

/** The letter on bottle green, with the selvedge (lisière) woven down its right edge: for browser tabs. */
export function drawMark(file: string): Promise<number> {
  const [advance, outline] = italic.L
  const scale = 0.048
  const x = 29 - (advance * scale) / 2
  return write(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Lisière</title><rect width="64" height="64" rx="6" fill="${walls.bottle}"/><path d="M56.5 0v64M60 0v64" stroke="#b08d4f" stroke-width="1.6" stroke-dasharray="3.2 1.6"/><path transform="translate(${x.toFixed(2)} 48.5) scale(${scale})" fill="#f6f1e6" d="${outline}"/></svg>`,
  )
}

/** The name set wide, in the colour of the text around it. */
export function drawWordmark(file: string): Promise<number> {
  let at = 0
  const letters = [...'LISIÈRE'].map((letter) => {
    const [advance, outline] = roman[letter]
    const placed = `<path transform="translate(${at} 960)" d="${outline}"/>`
    at += advance + 170
    return placed
  })
  return write(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at - 170} 980" fill="currentColor"><title>Lisière</title>${letters.join('')}</svg>`,
  )
}

async function write(file: string, svg: string): Promise<number> {
  const target = `${file.replace('/scenes/', '/')}.svg`
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, `${svg}\n`)
  return svg.length + 1
}
