import { circle, darker, lighter, line, mirrored, path, rect } from '../svg.ts'
import type { PortraitSpec } from './portrait-spec.ts'

const X = 320

/** The cloth behind head and shoulders, drawn before the body. */
export function behindHead({ headwear, second }: PortraitSpec): string {
  if (headwear === 'hijab' || headwear === 'niqab')
    return path(
      `M${X} 104 C186 104 176 240 180 330 C184 430 150 500 120 560 L520 560 C490 500 456 430 460 330 C464 240 454 104 ${X} 104 Z`,
      darker(second, 0.25),
    )
  if (headwear === 'orna')
    return path(
      `M${X} 92 C172 92 160 250 158 360 C156 470 120 560 90 660 L550 660 C520 560 484 470 482 360 C480 250 468 92 ${X} 92 Z`,
      darker(second, 0.22),
    )
  return ''
}

export function headwear(spec: PortraitSpec): string {
  switch (spec.headwear) {
    case 'none':
      return ''
    case 'tupi':
      return tupi(spec)
    case 'helmet':
      return helmet()
    case 'cap':
      return cap(spec)
    case 'hijab':
      return hijab(spec) + drape(spec)
    case 'niqab':
      return hijab(spec) + niqab(spec)
    case 'orna':
      return orna(spec)
  }
}

function tupi({ face, cloth }: PortraitSpec): string {
  const colour = cloth === '#f4f1ea' ? '#fbf8f1' : '#f7f3ea'
  const l = X - face.width + 4
  const r = X + face.width - 4
  const stitches = Array.from({ length: 9 }, (_, i) =>
    circle(l + 18 + (i * (r - l - 36)) / 8, 199 - Math.sin((i / 8) * Math.PI) * 12, 4, '#c9b78f'),
  ).join('')
  return (
    path(
      `M${l} 214 C${l - 6} 148 252 112 ${X} 112 C388 112 ${r + 6} 148 ${r} 214 Q${X} 182 ${l} 214 Z`,
      colour,
    ) +
    path(
      `M${X + 30} 113 C386 120 ${r + 6} 152 ${r} 214 Q${r - 24} 203 ${X + 58} 199 Q396 152 ${X + 30} 113 Z`,
      '#d9cfbd',
      { opacity: 0.6 },
    ) +
    line(`M${l + 2} 186 Q${X} 152 ${r - 2} 186`, '#d8cbb0', 4) +
    stitches
  )
}

function helmet(): string {
  const yellow = '#f2b01e'
  return (
    path(`M206 214 C202 120 262 86 ${X} 86 C378 86 438 120 434 214 Z`, yellow) +
    path(
      `M${X + 40} 92 C410 110 436 150 434 214 L384 214 C392 160 380 116 ${X + 40} 92 Z`,
      darker(yellow, 0.22),
      { opacity: 0.5 },
    ) +
    rect(296, 78, 48, 128, 20, lighter(yellow, 0.25)) +
    path(
      `M188 214 Q${X} 168 452 214 Q456 232 440 232 Q${X} 196 200 232 Q184 232 188 214 Z`,
      darker(yellow, 0.12),
    )
  )
}

function cap({ second }: PortraitSpec): string {
  return (
    path(`M212 220 C204 128 262 100 ${X} 100 C378 100 436 128 428 220 Q${X} 178 212 220 Z`, second) +
    path(
      `M236 214 Q${X} 170 404 214 C430 224 440 236 430 242 Q${X} 200 210 242 C200 236 210 224 236 214 Z`,
      darker(second, 0.28),
    ) +
    line(`M${X} 102 V186 M262 116 Q250 150 248 196 M378 116 Q390 150 392 196`, darker(second, 0.2), 4, {
      opacity: 0.6,
    }) +
    circle(X, 101, 8, darker(second, 0.28))
  )
}

function hijab({ second, face }: PortraitSpec): string {
  const w = face.width
  const under = lighter(second, 0.35)
  const opening = `M${X} 186 C${X + w * 0.72} 186 ${X + w - 8} 232 ${X + w - 8} 286 C${X + w - 8} 350 ${X + 66} 410 ${X} 428 C${X - 66} 410 ${X - w + 8} 350 ${X - w + 8} 286 C${X - w + 8} 232 ${X - w * 0.72} 186 ${X} 186 Z`
  return (
    path(
      `M${X} 110 C190 110 188 250 194 320 C198 400 216 452 ${X} 470 C424 452 442 400 446 320 C452 250 450 110 ${X} 110 Z ${opening}`,
      second,
      { 'fill-rule': 'evenodd' },
    ) +
    path(
      `M${X - w * 0.86} 226 C${X - 60} 172 ${X + 60} 172 ${X + w * 0.86} 226 C${X + 56} 192 ${X - 56} 192 ${X - w * 0.86} 226 Z`,
      under,
    ) +
    line(`M226 250 C230 190 268 150 ${X} 144 M216 330 C218 380 240 424 286 446`, darker(second, 0.22), 5, {
      opacity: 0.5,
    }) +
    line(`M424 260 C430 330 416 396 372 436`, darker(second, 0.22), 5, { opacity: 0.5 })
  )
}

function drape({ second }: PortraitSpec): string {
  const dark = darker(second, 0.24)
  return (
    path(
      `M206 380 C228 440 280 458 ${X} 462 C372 456 412 440 434 380 C446 446 512 486 592 520 C612 560 560 640 ${X} 652 C80 640 28 560 48 520 C128 486 194 446 206 380 Z`,
      second,
    ) +
    line(
      `M214 430 C260 500 380 510 428 440 M176 476 C250 566 400 574 470 480 M132 512 C220 616 430 620 512 508`,
      dark,
      6,
      { opacity: 0.45 },
    ) +
    path(
      `M300 462 C360 480 420 470 440 420 C452 470 470 490 500 506 C440 540 350 530 300 462 Z`,
      lighter(second, 0.1),
      { opacity: 0.7 },
    )
  )
}

function niqab(spec: PortraitSpec): string {
  const { second } = spec
  return (
    drape(spec) +
    path(`M206 306 Q${X} 336 434 306 C446 400 430 500 ${X} 560 C210 500 194 400 206 306 Z`, second) +
    line(`M206 308 Q${X} 338 434 308`, darker(second, 0.3), 5, { opacity: 0.7 }) +
    line(`M250 350 Q${X} 400 390 350 M246 420 Q${X} 480 394 420`, darker(second, 0.25), 5, { opacity: 0.35 })
  )
}

/** The scarf worn loosely: the hair shows at the front. */
function orna({ second, face }: PortraitSpec): string {
  const edge = lighter(second, 0.4)
  const side =
    path(
      `M${X} 96 C196 96 176 210 172 330 C170 430 140 540 96 660 L226 660 C236 570 236 480 ${X - face.width - 2} 396 C${X - face.width - 12} 330 ${X - face.width - 6} 200 ${X} 152 Z`,
      second,
    ) +
    line(
      `M${X} 152 C${X - face.width - 6} 200 ${X - face.width - 12} 330 ${X - face.width - 2} 396 C236 480 236 570 226 660`,
      edge,
      9,
    ) +
    line(`M262 130 C206 190 198 300 196 380 C194 470 172 560 150 650`, darker(second, 0.22), 5, {
      opacity: 0.5,
    })
  return mirrored(side, X)
}
