import { circle, darker, ellipse, line, lighter, mirrored, path } from '../svg.ts'
import type { PortraitSpec } from './portrait-spec.ts'

const X = 320

/** The outline of the head, from the crown to the chin. */
export function faceOutline({ face }: PortraitSpec): string {
  const { width: w, jaw } = face
  return `M${X} 158 C${X + w * 0.68} 158 ${X + w} 204 ${X + w} 272 C${X + w} 334 ${X + jaw + 14} 380 ${X + jaw * 0.62} 408 Q${X} 446 ${X - jaw * 0.62} 408 C${X - jaw - 14} 380 ${X - w} 334 ${X - w} 272 C${X - w} 204 ${X - w * 0.68} 158 ${X} 158 Z`
}

export function neck({ skin }: PortraitSpec): string {
  return (
    path(
      `M266 372 L266 452 C262 484 246 496 226 506 Q320 596 414 506 C394 496 378 484 374 452 L374 372 Z`,
      skin,
    ) +
    // The head's shadow on the neck.
    path(`M266 392 C284 440 356 440 374 392 L374 424 C352 474 288 474 266 424 Z`, darker(skin, 0.3), {
      opacity: 0.75,
    })
  )
}

export function ears({ skin, face, gender }: PortraitSpec): string {
  const x = X - face.width
  const ear =
    ellipse(x - 1, 296, 17, 27, skin) +
    path(`M${x - 8} 282 C${x - 16} 292 ${x - 12} 310 ${x - 3} 312`, 'none', {
      stroke: darker(skin, 0.28),
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }) +
    (gender === 'female' ? circle(x - 4, 328, 6, '#f0b63a') + circle(x - 4, 340, 4, '#f7d384') : '')
  return mirrored(ear, X)
}

/** The head itself with cheeks, the shade of one side and the lines of age. */
export function head(spec: PortraitSpec): string {
  const { skin, age, face } = spec
  const shade = darker(skin, 0.18)
  const cheek = spec.gender === 'female' ? '#d9705f' : '#c4674a'
  const lines =
    age === 'old'
      ? mirrored(
          line(`M${X - 34} 344 C${X - 50} 352 ${X - 56} 366 ${X - 55} 378`, shade, 4) +
            line(`M${X - face.eyes - 20} 312 q12 8 28 5`, shade, 3) +
            line(`M${X - 40} 216 q20 -6 36 -1`, shade, 3, { opacity: 0.8 }),
          X,
        )
      : age === 'middle'
        ? mirrored(
            line(`M${X - 38} 350 C${X - 47} 356 ${X - 51} 364 ${X - 51} 372`, shade, 3, { opacity: 0.8 }),
            X,
          )
        : ''
  return (
    path(faceOutline(spec), skin) +
    `<g clip-path="url(#face)">` +
    path(`M${X + 46} 150 C${X + 92} 240 ${X + 78} 356 ${X + 6} 452 L460 460 L460 150 Z`, shade, {
      opacity: 0.35,
    }) +
    mirrored(ellipse(X - 58, 344, 25, 17, cheek, { opacity: 0.2 }), X) +
    `</g>` +
    lines
  )
}

export function eyes({ face, gender, hairColour, age }: PortraitSpec): string {
  const x = X - face.eyes
  const lash = '#221816'
  const brow = age === 'old' ? hairColour : darker(hairColour, 0.1)
  const thick = gender === 'male' ? 9 : 6
  const eye =
    path(`M${x - 19} 297 Q${x} 277 ${x + 19} 296 Q${x} 311 ${x - 19} 297 Z`, '#fbf7f1') +
    circle(x + 1, 294, 10, '#3a241a') +
    circle(x + 1, 294, 5.5, '#140d0b') +
    circle(x + 5, 290, 3.2, '#ffffff') +
    line(`M${x - 21} 297 Q${x} 274 ${x + 20} 294`, lash, gender === 'female' ? 5.5 : 4.5) +
    (gender === 'female' ? line(`M${x - 20} 296 L${x - 28} 289`, lash, 4.5) : '') +
    line(
      `M${x - 24} ${264 - face.brow} Q${x - 4} ${248 - face.brow} ${x + 20} ${260 + face.brow}`,
      brow,
      thick,
    )
  return mirrored(eye, X)
}

export function nose({ skin, gender, mark }: PortraitSpec): string {
  const shade = darker(skin, 0.26)
  const pin = gender === 'female' && mark !== 'plain' ? circle(X - 17, 335, 3.4, '#f6cf6c') : ''
  return (
    line(
      `M${X + 3} 290 C${X + 8} 312 ${X + 19} 326 ${X + 17} 336 C${X + 13} 346 ${X - 9} 346 ${X - 15} 339`,
      shade,
      5,
      { opacity: 0.85 },
    ) +
    ellipse(X - 2, 322, 4, 10, '#ffffff', { opacity: 0.12 }) +
    pin
  )
}

export function mouth({ skin, face, gender }: PortraitSpec): string {
  const lip = gender === 'female' ? '#b2484a' : darker(skin, 0.38)
  if (face.smile === 'soft') {
    return (
      line(`M${X - 30} 371 Q${X} 391 ${X + 30} 371`, lip, gender === 'female' ? 8 : 6) +
      line(`M${X - 14} 395 q14 6 28 0`, darker(skin, 0.2), 4, { opacity: 0.6 })
    )
  }
  const half = face.smile === 'wide' ? 37 : 30
  const depth = face.smile === 'wide' ? 33 : 25
  return (
    path(
      `M${X - half} 367 Q${X} 377 ${X + half} 367 Q${X + half - 8} ${367 + depth} ${X} ${367 + depth} Q${X - half + 8} ${367 + depth} ${X - half} 367 Z`,
      darker(lip, 0.35),
    ) +
    path(
      `M${X - half + 5} 369 Q${X} 378 ${X + half - 5} 369 L${X + half - 10} 379 Q${X} 387 ${X - half + 10} 379 Z`,
      '#fdfaf4',
    ) +
    line(`M${X - half} 367 Q${X} 378 ${X + half} 367`, lip, gender === 'female' ? 6 : 4) +
    line(
      `M${X - half + 9} ${362 + depth - 3} Q${X} ${372 + depth} ${X + half - 9} ${362 + depth - 3}`,
      lip,
      gender === 'female' ? 7 : 4,
    )
  )
}

export function glasses({ glasses: kind, face }: PortraitSpec): string {
  if (kind === 'none') return ''
  const frame = kind === 'round' ? '#3b2c25' : '#23201f'
  const x = X - face.eyes
  const lens =
    kind === 'round'
      ? `<circle cx="${x}" cy="295" r="33" fill="#ffffff" fill-opacity=".14" stroke="${frame}" stroke-width="6"/>`
      : `<rect x="${x - 36}" y="270" width="70" height="50" rx="14" fill="#ffffff" fill-opacity=".14" stroke="${frame}" stroke-width="6.5"/>`
  return (
    mirrored(lens + line(`M${x - 34} 290 L${X - face.width - 2} 284`, frame, 6), X) +
    line(`M${x + 33} 291 Q${X} 282 ${X + face.eyes - 33} 291`, frame, 6)
  )
}

/** The round mark on the forehead, and sindur in the parting of a married woman. */
export function tip({ tip: worn, mark, age, headwear }: PortraitSpec): string {
  if (!worn) return ''
  const sindur = mark === 'hindu' && age !== 'young' && headwear !== 'hijab'
  return circle(X, 244, 7.5, '#b3202c') + (sindur ? line(`M${X} 176 L${X} 206`, '#c22b33', 7) : '')
}

export const faceHighlight = (skin: string) =>
  ellipse(292, 216, 26, 12, lighter(skin, 0.5), { opacity: 0.12 })
