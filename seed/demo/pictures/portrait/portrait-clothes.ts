import { circle, darker, lighter, line, mirrored, path, rect } from '../svg.ts'
import type { PortraitSpec } from './portrait-spec.ts'

const X = 320
const BODY = `M36 660 C44 560 128 522 236 494 Q${X} 566 404 494 C512 522 596 560 604 660 Z`

export function clothes(spec: PortraitSpec): string {
  const { cloth, pattern, clothes: kind } = spec
  const fold = darker(cloth, 0.2)
  const printed = kind === 'shirt' || kind === 'kameez' || kind === 'sweater' ? print(pattern, cloth) : ''
  const base =
    path(BODY, cloth) +
    `<g clip-path="url(#body)">${printed}` +
    path(`M404 480 C520 520 600 560 620 660 L470 660 C470 600 450 540 404 480 Z`, '#1c120c', {
      opacity: 0.08,
    }) +
    mirrored(line(`M146 660 C150 626 146 600 134 580`, fold, 5, { opacity: 0.6 }), X) +
    '</g>'
  return base + detail(spec) + (spec.gamcha ? gamcha() : '')
}

export const bodyClip = path(BODY, '#000000')

function print(pattern: PortraitSpec['pattern'], cloth: string): string {
  const tone = cloth > '#b00000' ? darker(cloth, 0.18) : lighter(cloth, 0.22)
  const vertical = Array.from({ length: 16 }, (_, i) =>
    rect(40 + i * 38, 470, pattern === 'check' ? 12 : 7, 200, 0, tone, { opacity: 0.55 }),
  ).join('')
  const horizontal = Array.from({ length: 5 }, (_, i) =>
    rect(0, 500 + i * 38, 640, 12, 0, tone, { opacity: 0.45 }),
  ).join('')
  return pattern === 'plain' ? '' : pattern === 'stripe' ? vertical : vertical + horizontal
}

function detail({ clothes: kind, cloth, second, skin }: PortraitSpec): string {
  const light = lighter(cloth, 0.14)
  const dark = darker(cloth, 0.22)
  const buttons = (colour: string, from = 578) =>
    [0, 1].map((i) => circle(X, from + i * 44, 5, colour)).join('')
  switch (kind) {
    case 'shirt':
      return (
        path(`M236 494 Q${X} 574 404 494 L392 506 Q${X} 580 ${X} 590 Q${X} 580 248 506 Z`, dark, {
          opacity: 0.4,
        }) +
        mirrored(
          path(`M252 474 C244 480 236 488 228 498 L268 562 L${X} 556 C290 540 264 508 252 474 Z`, light),
          X,
        ) +
        mirrored(line(`M228 498 L268 562 L${X - 2} 557`, dark, 4, { opacity: 0.6 }), X) +
        line(`M${X} 560 L${X} 660`, dark, 4, { opacity: 0.7 }) +
        buttons(lighter(cloth, 0.5), 590)
      )
    case 'polo':
      return (
        path(`M296 540 h48 v78 q-24 12 -48 0 Z`, light) +
        buttons(lighter(cloth, 0.6), 566) +
        mirrored(
          path(`M252 474 C242 482 236 490 230 500 L264 552 L${X} 552 C288 536 264 508 252 474 Z`, second),
          X,
        )
      )
    case 'tee':
      return line(`M236 496 Q${X} 570 404 496`, dark, 13) + line(`M237 490 Q${X} 562 403 490`, light, 5)
    case 'sweater':
      return (
        path(`M238 490 L${X} 604 L402 490 Q${X} 540 238 490 Z`, '#f4efe4') +
        path(`M250 486 L${X} 562 L390 486 Q${X} 520 250 486 Z`, skin) +
        mirrored(line(`M236 494 L${X} 608`, dark, 13), X)
      )
    case 'panjabi':
      return (
        path(
          `M248 470 C244 482 240 488 234 494 Q${X} 578 406 494 C400 488 396 482 392 470 Q${X} 552 248 470 Z`,
          light,
        ) +
        line(`M246 476 Q${X} 556 394 476`, dark, 4, { opacity: 0.5 }) +
        rect(304, 536, 32, 130, 6, light) +
        line(`M304 546 V660 M336 546 V660`, dark, 3, { opacity: 0.5 }) +
        buttons(second, 572)
      )
    case 'overall':
      return (
        line(`M236 496 Q${X} 570 404 496`, dark, 10) +
        mirrored(
          path(`M178 508 L222 496 L252 584 L212 600 Z`, '#2f4b5c') + circle(234, 588, 9, '#f2a81d'),
          X,
        ) +
        path(`M206 586 H434 L446 660 H194 Z`, '#375a6e') +
        rect(272, 606, 96, 60, 8, '#2f4b5c')
      )
    case 'kameez':
      return (
        line(`M238 496 Q${X} 584 402 496`, second, 12) +
        line(`M${X} 556 V640`, second, 8) +
        // The orna lies over both shoulders.
        mirrored(
          path(`M236 492 C150 516 70 548 44 660 L128 660 C138 598 182 556 258 524 Z`, second) +
            line(`M228 510 C150 540 104 580 90 660`, darker(second, 0.22), 5, { opacity: 0.6 }),
          X,
        )
      )
    case 'saree':
      return (
        line(`M238 496 Q${X} 580 402 496`, darker(cloth, 0.3), 6) +
        path(`M404 480 C452 500 560 520 600 590 L604 660 L170 660 C240 616 330 560 404 480 Z`, second) +
        path(`M404 480 C330 560 240 616 170 660 L214 660 C290 620 366 566 424 490 Z`, '#e9b44a') +
        line(`M470 520 C420 580 360 624 310 660 M530 544 C490 600 450 634 420 660`, darker(second, 0.22), 5, {
          opacity: 0.55,
        })
      )
  }
}

/** The red checked cotton towel that working men carry around the neck. */
function gamcha(): string {
  const red = '#b8322f'
  const half =
    path(
      `M252 462 C232 480 204 490 186 504 L206 664 L286 664 C284 600 290 560 ${X - 22} 546 C286 528 262 500 252 462 Z`,
      red,
    ) +
    line(`M222 492 L244 660 M240 480 L268 660`, '#f3d9a4', 5, { opacity: 0.85 }) +
    line(`M196 560 L286 548 M200 596 L284 590 M204 632 L284 628`, '#1f6b4f', 5, { opacity: 0.75 })
  return mirrored(half, X)
}
