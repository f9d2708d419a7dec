import {
  cardSize,
  maxCardText,
  photoSquare,
} from '#worker/features/images/social-cards/social-cards.schema.ts'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'

const green = '#00684a'
const column = { left: 620, width: 520 }
const milliseconds = 3000

/**
 * The card of a profile for social networks, as it is after the approval: its photo, name, trade and place, as JPEG in base64. The browser
 * draws it because the images service of the Worker cannot write Bengali. Undefined if it cannot: then the Worker makes one of the photo.
 */
export async function drawCard(worker: WorkerDetail): Promise<string | undefined> {
  const fields = worker.change?.fields ?? {}
  const photo = fields.profile_photo ?? worker.profile_photo
  if (!photo) return undefined
  try {
    const image = new Image()
    image.src = `${photo}-640.webp`
    await Promise.race([image.decode(), new Promise((_, reject) => setTimeout(reject, milliseconds))])
    return encode(draw(image, { ...worker, ...fields }))
  } catch {
    return undefined
  }
}

type Words = { name: string; category: { name: string | null }; area: string; district: string }

function draw(photo: HTMLImageElement, { name, category, area, district }: Words): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), cardSize)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.fillStyle = green
  context.fillRect(0, 0, cardSize.width, cardSize.height)
  context.fillStyle = '#f2ab20'
  context.fillRect(0, cardSize.height - 18, cardSize.width, 18)
  context.fillStyle = '#ffffff'
  const { left, top, side } = photoSquare
  context.fillRect(left - 12, top - 12, side + 24, side + 24)
  context.drawImage(photo, left, top, side, side)
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, weight: number, size: number, baseline: number) => {
    context.font = `${weight} ${size}px ${family}`
    const fitting = Math.max(36, Math.floor((size * column.width) / context.measureText(text).width))
    context.font = `${weight} ${Math.min(size, fitting)}px ${family}`
    context.fillText(text, column.left, baseline, column.width)
  }
  write(name, 700, 68, 200)
  write(category.name ?? '', 600, 52, 300)
  write([area, district].join(', '), 400, 40, 380)
  write('কর্মী', 700, 52, 530)
  return canvas
}

function encode(canvas: HTMLCanvasElement): string | undefined {
  for (const quality of [0.85, 0.7, 0.5]) {
    const [, text = ''] = canvas.toDataURL('image/jpeg', quality).split(',')
    if (text.length <= maxCardText) return text
  }
  return undefined
}
