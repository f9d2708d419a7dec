import { circle, darker, ellipse, lighter, line, mirrored, path } from '../svg.ts'
import type { PortraitSpec } from './portrait-spec.ts'

const X = 320

/** What hangs behind the head and is drawn before it. */
export function backHair({ hair, hairColour, gender, headwear }: PortraitSpec): string {
  if (gender === 'male' || headwear === 'hijab' || headwear === 'niqab') return ''
  const dark = darker(hairColour, 0.25)
  if (hair === 'bun')
    return (
      circle(X + 6, 150, 46, dark) +
      mirrored(path(`M${X - 112} 290 C${X - 118} 350 ${X - 96} 392 ${X - 60} 408 L${X} 300 Z`, dark), X)
    )
  if (hair === 'bob')
    return path(
      `M${X} 132 C182 132 190 330 200 434 C250 462 390 462 440 434 C450 330 458 132 ${X} 132 Z`,
      dark,
    )
  if (hair === 'long')
    return path(
      `M${X} 130 C170 130 196 330 178 560 C240 600 400 600 462 560 C444 330 470 130 ${X} 130 Z`,
      dark,
    )
  return path(
    `M${X} 134 C190 134 200 300 212 372 Q240 420 ${X} 420 Q400 420 428 372 C440 300 450 134 ${X} 134 Z`,
    dark,
  )
}

export function frontHair(spec: PortraitSpec): string {
  const { hair, hairColour: colour, headwear } = spec
  if (headwear === 'hijab' || headwear === 'niqab') return ''
  const w = spec.face.width + 6
  const left = X - w
  const right = X + w
  const shine = lighter(colour, 0.16)
  // A helmet or a cap leaves only the sides to be seen.
  if (headwear === 'tupi' || headwear === 'helmet' || headwear === 'cap')
    return hair === 'bald'
      ? ''
      : mirrored(
          path(
            `M${left} 290 C${left - 4} 250 ${left + 2} 214 ${left + 22} 196 L${left + 34} 220 C${left + 20} 236 ${left + 15} 262 ${left + 13} 286 Z`,
            colour,
          ),
          X,
        )
  switch (hair) {
    case 'crop':
      return (
        path(
          `M${left} 292 C${left - 14} 180 240 128 ${X} 128 C400 128 ${right + 14} 180 ${right} 292 L${right - 13} 280 C${right - 13} 246 ${right - 22} 224 ${right - 40} 210 C370 204 270 204 ${left + 40} 210 C${left + 22} 224 ${left + 13} 246 ${left + 13} 280 Z`,
          colour,
        ) + line(`M258 158 Q300 142 352 148`, shine, 8, { opacity: 0.5 })
      )
    case 'part':
      return (
        path(
          `M${left} 292 C${left - 16} 176 232 122 318 124 C408 124 ${right + 16} 176 ${right} 292 L${right - 13} 276 C${right - 14} 246 ${right - 24} 222 ${right - 44} 204 C350 214 290 206 262 182 C256 206 ${left + 22} 220 ${left + 13} 276 Z`,
          colour,
        ) + line(`M268 172 C300 190 350 196 396 184`, shine, 6, { opacity: 0.55 })
      )
    case 'wavy':
      return (
        path(
          `M${left} 294 C${left - 26} 190 226 106 ${X} 114 C420 100 ${right + 26} 190 ${right} 294 L${right - 12} 268 C${right - 14} 244 ${right - 22} 228 ${right - 34} 220 C380 232 366 206 352 204 C336 226 304 226 294 204 C276 228 ${left + 36} 224 ${left + 30} 214 C${left + 18} 236 ${left + 13} 256 ${left + 12} 276 Z`,
          colour,
        ) + line(`M252 150 q24 -16 48 -8 t52 -4`, shine, 7, { opacity: 0.5 })
      )
    case 'curly':
      return (
        [
          [230, 214, 30],
          [238, 178, 34],
          [266, 150, 36],
          [304, 136, 38],
          [342, 136, 38],
          [378, 152, 36],
          [404, 180, 34],
          [411, 216, 29],
          [290, 178, 34],
          [330, 176, 36],
          [366, 186, 30],
          [256, 196, 28],
        ]
          .map(([cx = 0, cy = 0, r = 0]) => circle(cx, cy, r, colour))
          .join('') +
        mirrored(
          path(
            `M${left - 2} 286 C${left - 8} 250 ${left} 216 ${left + 20} 200 L${left + 30} 226 Q${left + 14} 250 ${left + 12} 280 Z`,
            colour,
          ),
          X,
        ) +
        line(`M268 150 q12 -12 26 -8 M318 138 q14 -10 28 -2`, shine, 6, { opacity: 0.5 })
      )
    case 'brushed':
      return (
        path(
          `M${left} 292 C${left - 18} 168 236 96 ${X + 14} 102 C420 106 ${right + 18} 176 ${right} 292 L${right - 12} 270 C${right - 14} 240 ${right - 20} 216 ${right - 34} 196 C372 176 276 172 ${left + 32} 200 C${left + 18} 220 ${left + 13} 246 ${left + 12} 272 Z`,
          colour,
        ) +
        line(`M262 176 C272 148 292 132 318 124 M310 172 C322 148 340 136 364 132`, shine, 6, {
          opacity: 0.45,
        })
      )
    case 'receding':
      return (
        path(
          `M${left} 292 C${left - 14} 184 240 132 ${X} 132 C400 132 ${right + 14} 184 ${right} 292 L${right - 12} 276 C${right - 12} 240 ${right - 24} 206 ${right - 52} 196 C${right - 60} 176 350 168 ${X} 176 C290 168 ${left + 60} 176 ${left + 52} 196 C${left + 24} 206 ${left + 12} 240 ${left + 12} 276 Z`,
          colour,
        ) + line(`M276 158 q40 -12 80 -2`, shine, 6, { opacity: 0.4 })
      )
    case 'bald':
      return (
        mirrored(
          path(
            `M${left + 2} 300 C${left - 10} 262 ${left - 6} 226 ${left + 12} 206 C${left + 20} 230 ${left + 14} 262 ${left + 13} 292 Z`,
            colour,
          ),
          X,
        ) + ellipse(296, 186, 34, 13, '#ffffff', { opacity: 0.13 })
      )
    default:
      return womanFront(spec, left, right, shine)
  }
}

function womanFront(
  { hair, hairColour: colour, second }: PortraitSpec,
  left: number,
  right: number,
  shine: string,
): string {
  const parting =
    path(
      `M${left - 4} 318 C${left - 24} 186 240 120 ${X} 124 C400 120 ${right + 24} 186 ${right + 4} 318 C${right - 4} 290 ${right - 10} 262 ${right - 30} 238 C376 226 340 208 ${X} 176 C300 208 264 226 ${left + 30} 238 C${left + 10} 262 ${left + 4} 290 ${left - 4} 318 Z`,
      colour,
    ) +
    mirrored(
      line(`M${X - 22} 170 C${X - 46} 190 ${X - 70} 204 ${X - 88} 216`, shine, 6, { opacity: 0.45 }),
      X,
    )
  if (hair === 'braid') {
    const knots = Array.from({ length: 6 }, (_, i) =>
      ellipse(214 - i * 3, 412 + i * 34, 27 - i * 1.5, 23, i % 2 ? colour : lighter(colour, 0.07)),
    ).join('')
    return parting + knots + ellipse(196, 614, 16, 14, second)
  }
  if (hair === 'bob')
    return (
      parting +
      mirrored(
        path(
          `M${left - 6} 300 C${left - 18} 360 ${left - 10} 420 ${left + 10} 436 C${left + 26} 400 ${left + 16} 340 ${left + 10} 286 Z`,
          colour,
        ),
        X,
      )
    )
  if (hair === 'long')
    return (
      parting +
      mirrored(
        path(
          `M${left - 4} 292 C${left - 26} 380 ${left - 22} 470 ${left - 34} 560 C${left - 6} 584 ${left + 30} 566 ${left + 34} 540 C${left + 22} 460 ${left + 24} 360 ${left + 12} 282 Z`,
          colour,
        ),
        X,
      )
    )
  return parting
}

export function beard(spec: PortraitSpec): string {
  const { beard: kind, beardColour: colour, face } = spec
  const w = face.width
  if (kind === 'none') return ''
  const moustache = path(
    `M${X} 352 C${X + 14} 342 ${X + 36} 348 ${X + 46} 372 C${X + 30} 366 ${X + 14} 368 ${X} 366 C${X - 14} 368 ${X - 30} 366 ${X - 46} 372 C${X - 36} 348 ${X - 14} 342 ${X} 352 Z`,
    colour,
  )
  if (kind === 'moustache') return moustache
  if (kind === 'goatee')
    return (
      moustache +
      path(
        `M${X - 22} 404 Q${X} 396 ${X + 22} 404 Q${X + 20} 442 ${X} 446 Q${X - 20} 442 ${X - 22} 404 Z`,
        colour,
      )
    )
  const chin = { stubble: 436, short: 446, full: 474, long: 540 }[kind]
  const inner = kind === 'stubble' ? 60 : 54
  const tip = kind === 'long' ? 47 : kind === 'full' ? 40 : 26
  const shape = `M${X - w - 1} 286 C${X - w + 2} 350 ${X - face.jaw - 12} 392 ${X - face.jaw * 0.7} 416 Q${X - tip} ${chin} ${X} ${chin} Q${X + tip} ${chin} ${X + face.jaw * 0.7} 416 C${X + face.jaw + 12} 392 ${X + w - 2} 350 ${X + w + 1} 286 L${X + w - 14} 292 C${X + w - 18} 330 ${X + inner + 10} 346 ${X + inner} 352 Q${X + 32} 336 ${X} 350 Q${X - 32} 336 ${X - inner} 352 C${X - inner - 10} 346 ${X - w + 18} 330 ${X - w + 14} 292 Z`
  if (kind === 'stubble') return `<g clip-path="url(#face)">${path(shape, colour, { opacity: 0.28 })}</g>`
  const strands =
    kind === 'long'
      ? line(`M300 440 q4 40 12 70 M340 440 q-4 40 -12 70 M320 450 v56`, lighter(colour, 0.18), 4, {
          opacity: 0.5,
        })
      : ''
  return path(shape, colour) + strands
}
