import sharp from 'sharp'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Canvas } from '../engine/canvas.ts'
import { develop, studioGround, toByte } from '../engine/develop.ts'
import { boxOf, framed } from '../engine/framing.ts'
import { lightCanvas } from '../engine/light.ts'
import { ellipse, mirror, path, rectangle, scaleAbout, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { writeScaled } from '../output.ts'
import { colourway } from '../palette.ts'
import { cut } from './hero.ts'
import { emptyHanger, line, papered, sheet } from './paper.ts'
import type { Layer } from '../engine/piece.ts'

/** Small paper pictures with their shadow in the alpha channel, so that they lie on any page. */
const vignettes: Record<string, () => Layer[]> = {
  'empty-cart': () => papered(cut('tote', 'leather'), { colour: 'bottle' }),
  'empty-wishlist': () => {
    const heart = path(
      'M600 1080 C420 930 300 800 300 650 C300 540 380 470 470 470 C530 470 576 506 600 556 C624 506 670 470 730 470 C820 470 900 540 900 650 C900 800 780 930 600 1080 Z',
    )
    return [
      sheet(heart, '#7a2330', 1.4),
      sheet(turn(scaleAbout(heart, 0.62, 600, 740), 0.06, 600, 740), '#cdb0a3'),
      ...seams(),
    ]
  },
  'empty-orders': () =>
    papered(cut('gift-box', 'paper'), { colour: 'stone-blue', second: 'oxblood' }),
  'empty-results': () => [
    ...emptyHanger(560, 560),
    sheet(strokeOutline(ellipse(700, 790, 150), 38), '#b08d4f', 1.3),
    sheet(turn(rectangle(700, 1040, 48, 240, 20), -0.72, 700, 790), '#252b36', 1.3),
  ],
  'not-found': () => [
    sheet(line('M60 150 L1140 150', 22), '#b08d4f', 1.4),
    ...emptyHanger(200, 165),
    ...papered(cut('coat', 'melton'), { colour: 'camel', scale: 0.86, x: 120, y: -64 }),
  ],
}

function seams(): Layer[] {
  const stitch = strokeOutline(
    path('M600 1040 C440 906 340 790 340 656 C340 566 404 510 474 510 C540 510 580 556 600 616'),
    7,
    [26, 20],
  )
  return [
    { mark: stitch, paint: '#efe7da', opacity: 0.9, soft: 0.4 },
    { mark: mirror(stitch), paint: '#efe7da', opacity: 0.9, soft: 0.4 },
  ]
}

function drawVignette(layers: () => Layer[]) {
  return async (file: string) => {
    const side = 640
    const pieces = layers()
    const canvas = new Canvas(
      side,
      side,
      framed(boxOf(pieces), side, side, { fillWidth: 0.76, fillHeight: 0.76, most: 2 }),
      [colourway('white')],
    )
    canvas.lay(pieces)
    const [lit] = lightCanvas(canvas, 1.03)
    const pixels = new Uint8Array(side * side * 4)
    for (let index = 0; index < side * side; index++) {
      const covered = lit.coverage[index]
      const alpha = 1 - (1 - covered) * lit.shadow[index]
      for (let channel = 0; channel < 3; channel++) {
        pixels[index * 4 + channel] = toByte(
          alpha > 0 ? (lit.light[index * 3 + channel] * covered) / alpha : 0,
        )
      }
      pixels[index * 4 + 3] = Math.round(alpha * 255)
    }
    const image = sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    await mkdir(dirname(file), { recursive: true })
    const files: [string, Buffer][] = [
      [`${file}.webp`, await image.clone().webp({ quality: 70, alphaQuality: 80 }).toBuffer()],
      [`${file}-640.avif`, await image.clone().avif({ quality: 48, effort: 3 }).toBuffer()],
      [
        `${file}-320.avif`,
        await image.clone().resize(320).avif({ quality: 48, effort: 3 }).toBuffer(),
      ],
    ]
    for (const [name, bytes] of files) await writeFile(name, bytes)
    return files.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  }
}

/** The strip above every mail: the name cut out of bottle green paper, a selvedge of brass below. */
async function drawMailHeader(file: string): Promise<number> {
  const canvas = new Canvas(1200, 320, { left: 0, top: 0, scale: 1 }, [colourway('white')])
  canvas.lay([
    { ...sheet(rectangle(600, 160, 1300, 400), '#1f3f35'), shadow: 0, hem: 0, swell: [0, 6] },
    sheet(rectangle(600, 306, 1300, 12), '#b08d4f', 0.7),
    sheet(lettering('LISIÈRE', 600, 198, { size: 128, tracking: 0.16 }), '#efe7da', 0.8),
  ])
  const [lit] = lightCanvas(canvas, 1.03)
  return writeScaled(
    develop(lit, studioGround(1200, 320, '#1f3f35'), 0.006),
    `${file.replace('/scenes/', '/')}.jpg`,
    1200,
    (image) => image.jpeg({ quality: 80, mozjpeg: true }),
  )
}

export const vignetteScenes: Record<string, (file: string) => Promise<number>> = {
  ...Object.fromEntries(
    Object.entries(vignettes).map(([name, layers]) => [name, drawVignette(layers)]),
  ),
  'mail-header': drawMailHeader,
}
