import { sample } from './blur.ts'
import { finishes } from './canvas.ts'
import { smoothstep } from './noise.ts'
import type { Canvas } from './canvas.ts'

/** A lit picture before it stands on a ground: linear light, how much of the ground it covers and shades. */
export interface LitPicture {
  width: number
  height: number
  /** Red, green, blue per pixel, linear, not multiplied by coverage. */
  light: Float32Array
  coverage: Float32Array
  shadow: Float32Array
}

/** The studio: one large key light from the upper left, a weak fill from the right, sky from above. */
const key = normalised(-0.5, -0.62, 0.62)
const halfway = normalised(key[0], key[1], key[2] + 1)
const warm = [1.03, 1, 0.955]
const cool = [0.95, 0.985, 1.05]
const satin = finishes.indexOf('satin')
const gloss = finishes.indexOf('gloss')
const metal = finishes.indexOf('metal')
const glass = finishes.indexOf('glass')

function normalised(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Lights a canvas once for each of its colourways, in the same order. */
export function lightCanvas(canvas: Canvas, exposure = 1): LitPicture[] {
  const { width, height } = canvas
  const coverage = canvas.coverage.data
  const near = canvas.blurredElevation(9)
  const wide = canvas.blurredElevation(34)
  const lit = canvas.colourways.map(() => new Float32Array(width * height * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      if (coverage[index] <= 0.003) continue
      const elevation = canvas.elevation.data[index]
      const bump = clamp(
        (elevation - sample(near.plane, (x + 0.5) / near.step - 0.5, (y + 0.5) / near.step - 0.5)) *
          0.055,
      )
      const rise = clamp(
        (elevation - sample(wide.plane, (x + 0.5) / wide.step - 0.5, (y + 0.5) / wide.step - 0.5)) *
          0.022,
      )
      const hollow = Math.max(
        0.35,
        1 +
          0.55 * Math.min(0, bump) +
          0.5 * Math.min(0, rise) +
          0.12 * Math.max(0, bump) +
          0.1 * Math.max(0, rise),
      )
      shadePixel(canvas, index, hollow * canvas.shadow.data[index], exposure, lit)
    }
  }
  return lit.map((light) => ({
    width,
    height,
    light,
    coverage: canvas.coverage.data,
    shadow: canvas.shadow.data,
  }))
}

function clamp(value: number): number {
  return value < -1 ? -1 : value > 1 ? 1 : value
}

function shadePixel(
  canvas: Canvas,
  index: number,
  openness: number,
  exposure: number,
  lit: Float32Array[],
): void {
  const sx = canvas.slopeX.data[index]
  const sy = canvas.slopeY.data[index]
  const nz = 1 / Math.sqrt(1 + sx * sx + sy * sy)
  const nx = -sx * nz
  const ny = -sy * nz
  // wrapped Lambert: cloth lets light round the corner
  const facing = Math.max(0, (nx * key[0] + ny * key[1] + nz * key[2] + 0.35) / 1.35)
  const fill = Math.max(0, nx * 0.7 + ny * 0.1 + nz * 0.7)
  const sky = 0.5 + 0.5 * (nz * 0.4 - ny * 0.6)
  let diffuse = 0.98 * Math.pow(facing, 1.25) + 0.18 * fill + 0.3 * sky
  const half = Math.max(0, nx * halfway[0] + ny * halfway[1] + nz * halfway[2])
  const finish = canvas.finish[index]
  let highlight = 0
  if (finish === satin) {
    const angle = canvas.threads[index]
    highlight = satinLobe(angle, nx, ny, nz, half)
    diffuse *= 0.8 + 0.2 * half
  } else if (finish === gloss) {
    highlight = 0.8 * Math.pow(half, 42) + 0.18 * Math.pow(half, 9)
  } else if (finish === metal) {
    diffuse = 0.3 * diffuse + 1.15 * studio(nx, ny, nz)
    highlight = 1.1 * Math.pow(half, 60) + 0.25 * Math.pow(half, 10)
  } else if (finish === glass) {
    diffuse = 0.75 * diffuse + 0.35 * studio(nx, ny, nz)
    highlight = 1.4 * Math.pow(half, 90) + 0.2 * Math.pow(half, 12)
  }
  const total = diffuse * openness * exposure
  const glint = canvas.gloss[index] * highlight * openness * 0.55
  const rim = Math.pow(Math.max(0, 1 - nz), 2.2) * canvas.sheen[index]
  const warmth = smoothstep(0, 0.7, total)
  const tinted = finish === satin || finish === metal
  for (let way = 0; way < lit.length; way++) {
    const albedo = canvas.albedo[way]
    const light = lit[way]
    const at = index * 3
    const strongest = Math.max(0.05, albedo[at], albedo[at + 1], albedo[at + 2])
    for (let channel = 0; channel < 3; channel++) {
      const colour = albedo[at + channel]
      const tone = cool[channel] + (warm[channel] - cool[channel]) * warmth
      const shine = glint * warm[channel] * (tinted ? (0.45 * colour) / strongest + 0.55 : 1)
      // fibres at the rim catch light whatever the dye: without the constant, black cloth has no edge
      light[at + channel] = colour * total * tone + shine + rim * (colour * 0.55 + 0.05)
    }
  }
}

/** Highlight of smooth long threads: narrow across them, long along them. */
function satinLobe(angle: number, nx: number, ny: number, nz: number, half: number): number {
  const tx = -Math.sin(angle)
  const ty = Math.cos(angle)
  const tz = -(tx * nx + ty * ny) / Math.max(0.2, nz)
  const along = (tx * halfway[0] + ty * halfway[1] + tz * halfway[2]) / Math.hypot(tx, ty, tz)
  const across = Math.sqrt(Math.max(0, 1 - along * along))
  return 0.85 * Math.pow(half, 14) * Math.pow(across, 30) + 0.55 * Math.pow(half, 55)
}

/** What polished metal mirrors: a bright softbox above left, a strip on the right, a dark floor. */
function studio(nx: number, ny: number, nz: number): number {
  const up = 2 * nz * nz - 1
  const rx = 2 * nz * nx
  const ry = 2 * nz * ny
  const softbox = smoothstep(-0.1, 0.5, -ry * 0.75 - rx * 0.5)
  const strip = smoothstep(0.45, 0.62, rx) * (1 - smoothstep(0.75, 0.92, rx))
  const floor = smoothstep(0.15, 0.75, ry)
  return 0.42 + 0.75 * softbox + 0.45 * strip - 0.3 * floor + 0.12 * up
}
