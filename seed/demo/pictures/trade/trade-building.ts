import { circle, ellipse, group, line, path, rect } from '../svg.ts'
import { C } from './trade-palette.ts'

export function electrician(): string {
  const ray = (turn: number) =>
    group(rect(314, 46, 12, 34, 6, C.marigold), { transform: `rotate(${turn} 320 196)` })
  return (
    [-72, -36, 0, 36, 72].map(ray).join('') +
    path(
      'M320 92 C258 92 214 138 214 194 C214 236 240 258 256 284 C264 298 266 308 267 320 H373 C374 308 376 298 384 284 C400 258 426 236 426 194 C426 138 382 92 320 92 Z',
      C.honey,
    ) +
    path(
      'M352 96 C398 108 426 146 426 194 C426 236 400 258 384 284 C376 298 374 308 373 320 H336 C382 260 398 170 352 96 Z',
      C.marigold,
      { opacity: 0.6 },
    ) +
    path('M246 190 C246 160 264 136 288 126', 'none', {
      stroke: C.cream,
      'stroke-width': 13,
      'stroke-linecap': 'round',
    }) +
    path('M336 138 L284 222 H318 L302 296 L362 204 H326 Z', C.green) +
    rect(264, 326, 112, 22, 11, C.iron) +
    rect(270, 352, 100, 20, 10, C.steel) +
    rect(276, 376, 88, 18, 9, C.iron) +
    path('M292 396 H348 C344 414 334 420 320 420 C306 420 296 414 292 396 Z', C.ink)
  )
}

export function plumber(): string {
  return (
    rect(452, 120, 40, 212, 12, C.iron) +
    rect(462, 120, 12, 212, 6, C.steel) +
    path('M456 176 H300 C222 176 176 220 176 296 V318 H250 V300 C250 268 266 252 300 252 H456 Z', C.leaf) +
    path('M456 226 H300 C244 226 222 254 222 300 V318 H250 V300 C250 268 266 252 300 252 H456 Z', C.green) +
    line('M440 192 H306', C.mint, 10) +
    rect(164, 312, 98, 28, 12, C.marigold) +
    rect(404, 160, 30, 108, 10, C.marigold) +
    rect(336, 118, 34, 66, 8, C.iron) +
    rect(272, 92, 162, 34, 17, C.clay) +
    circle(353, 109, 22, C.brick) +
    path('M212 362 C196 388 186 402 186 420 A27 27 0 0 0 240 420 C240 402 228 386 212 362 Z', C.deepSky) +
    path('M202 414 a14 14 0 0 0 12 18', 'none', {
      stroke: C.white,
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }) +
    ellipse(340, 424, 64, 9, C.sky, { opacity: 0.7 })
  )
}

export function mason(): string {
  const brick = (x: number, y: number, w: number, fill: string) =>
    rect(x, y, w, 44, 6, fill) + rect(x + 8, y + 6, w - 16, 6, 3, C.cream, { opacity: 0.35 })
  const tones = [C.brick, C.clay, '#cf7655'] as const
  const rows = [0, 1, 2, 3].map((row) => {
    const offset = row % 2 ? -48 : 0
    return [0, 1, 2, 3, 4]
      .filter((at) => !(row === 0 && at > 1) && !(row === 1 && at > 3))
      .map((at) => {
        const x = Math.max(128, 128 + offset + at * 96)
        const end = Math.min(512, 128 + offset + at * 96 + 90)
        return end - x > 20 ? brick(x, 216 + row * 50, end - x, tones[(row + at) % 3] ?? C.brick) : ''
      })
      .join('')
  })
  return (
    rect(120, 208, 232, 208, 8, C.sand) +
    rect(120, 258, 340, 158, 8, C.sand) +
    rect(120, 308, 400, 108, 8, C.sand) +
    rows.join('') +
    group(
      path('M0 0 C40 6 96 -2 150 60 C110 84 50 96 -6 92 Z', C.steel) +
        path('M0 46 C50 48 100 54 150 60 C110 84 50 96 -6 92 Z', C.iron, { opacity: 0.55 }) +
        line('M-4 46 C-34 46 -30 20 -56 20', C.iron, 13) +
        rect(-148, 4, 100, 32, 16, C.bark) +
        rect(-64, 2, 14, 36, 5, C.marigold) +
        path('M26 2 C60 -26 108 -6 126 30 C96 6 60 0 26 2 Z', '#d9d2c6'),
      { transform: 'translate(392 110) rotate(24)' },
    )
  )
}

export function carpenter(): string {
  const teeth = Array.from(
    { length: 15 },
    (_, i) => `L${-150 + i * 20 + 10} 82 L${-150 + (i + 1) * 20} 66`,
  ).join(' ')
  return (
    rect(96, 300, 448, 74, 12, C.wood) +
    rect(96, 346, 448, 28, 12, C.bark, { opacity: 0.45 }) +
    line('M130 322 C210 312 280 334 360 320 M400 318 C440 312 480 326 520 320', C.bark, 5, { opacity: 0.6 }) +
    ellipse(440, 332, 20, 9, C.bark, { opacity: 0.4 }) +
    rect(134, 374, 40, 52, 6, C.bark) +
    rect(466, 374, 40, 52, 6, C.bark) +
    group(
      path(`M-150 66 ${teeth} L150 -34 L-150 -44 Z`, C.steel) +
        path('M-150 -44 L150 -34 L150 -14 L-150 -20 Z', C.white, { opacity: 0.5 }) +
        path('M150 -40 C190 -74 248 -66 256 -20 C262 26 226 70 166 72 L150 66 Z', C.marigold) +
        path('M186 -18 C206 -32 226 -22 226 -2 C226 20 206 34 186 34 Z', C.cream),
      { transform: 'translate(282 206) rotate(-20)' },
    ) +
    circle(236, 292, 7, C.honey) +
    circle(262, 286, 5, C.honey) +
    circle(214, 296, 5, C.honey) +
    circle(282, 296, 4, C.wood)
  )
}

export function painter(): string {
  return (
    path(
      'M132 96 H420 C432 96 436 104 436 116 V168 C436 190 408 188 408 210 V262 C408 286 372 284 372 262 V230 C372 210 344 210 344 230 V300 C344 324 308 324 308 300 V226 C308 206 280 206 280 226 V250 C280 272 244 272 244 250 V222 C244 200 212 204 212 184 C212 170 132 176 132 150 Z',
      C.leaf,
    ) +
    rect(112, 84, 316, 84, 26, C.honey) +
    rect(112, 126, 316, 42, 21, C.marigold) +
    rect(96, 98, 28, 56, 10, C.iron) +
    rect(418, 98, 26, 56, 10, C.iron) +
    line('M442 126 H506 V226 H330 V272', C.iron, 15) +
    rect(308, 268, 44, 130, 20, C.clay) +
    rect(316, 276, 12, 108, 6, C.brick) +
    path('M420 316 H552 L540 424 H432 Z', C.steel) +
    path('M500 316 H552 L540 424 H500 Z', C.iron, { opacity: 0.4 }) +
    ellipse(486, 316, 66, 17, C.iron) +
    ellipse(486, 316, 55, 12, C.leaf) +
    path('M452 320 C454 344 452 352 448 366 C444 352 440 344 438 320 Z', C.leaf)
  )
}

export function tiler(): string {
  const tile = (x: number, y: number, kind: number) => {
    const inside =
      kind === 0
        ? rect(0, 0, 96, 96, 8, C.pale) +
          path('M0 0 H48 A48 48 0 0 1 0 48 Z', C.green) +
          path('M96 96 H48 A48 48 0 0 1 96 48 Z', C.green) +
          circle(48, 48, 10, C.marigold)
        : kind === 1
          ? rect(0, 0, 96, 96, 8, C.cream) +
            path('M48 8 L88 48 L48 88 L8 48 Z', C.honey) +
            path('M48 28 L68 48 L48 68 L28 48 Z', C.clay)
          : rect(0, 0, 96, 96, 8, C.mint) +
            path(
              'M48 48 C20 48 12 28 12 12 C32 12 48 22 48 48 C48 22 64 12 84 12 C84 28 76 48 48 48 C76 48 84 68 84 84 C64 84 48 74 48 48 C48 74 32 84 12 84 C12 68 20 48 48 48 Z',
              C.cream,
            )
    return group(inside, { transform: `translate(${x} ${y})` })
  }
  const floor = [0, 1, 2]
    .flatMap((row) =>
      [0, 1, 2, 3].map((at) =>
        row === 0 && at === 3 ? '' : tile(118 + at * 102, 110 + row * 102, (at * 2 + row) % 3),
      ),
    )
    .join('')
  return (
    rect(108, 100, 420, 320, 14, '#d9cdb8') +
    floor +
    rect(424, 110, 96, 96, 8, '#bfb19a') +
    line('M432 130 H512 M432 150 H512 M432 170 H512 M432 190 H512', '#a8997f', 5) +
    group(rect(6, 10, 96, 96, 8, C.ink, { opacity: 0.16 }) + tile(0, 0, 1), {
      transform: 'translate(450 62) rotate(16)',
    })
  )
}

export function welder(): string {
  const spark = (x: number, y: number, r: number, fill: string) =>
    path(
      `M${x} ${y - r} L${x + r * 0.25} ${y - r * 0.25} L${x + r} ${y} L${x + r * 0.25} ${y + r * 0.25} L${x} ${y + r} L${x - r * 0.25} ${y + r * 0.25} L${x - r} ${y} L${x - r * 0.25} ${y - r * 0.25} Z`,
      fill,
    )
  const bars = [0, 1, 2, 3].map((i) => rect(360 + i * 46, 92, 12, 320, 6, C.iron)).join('')
  const curls = [0, 1, 2]
    .map((i) => line(`M${366 + i * 46} 256 q23 -40 46 0 q-23 40 -46 0`, C.leaf, 9))
    .join('')
  return (
    rect(344, 84, 190, 14, 7, C.ink) +
    rect(344, 406, 190, 14, 7, C.ink) +
    rect(344, 196, 190, 10, 5, C.iron) +
    rect(344, 306, 190, 10, 5, C.iron) +
    bars +
    curls +
    path(
      'M112 190 C112 116 164 84 230 84 C296 84 348 116 348 190 C348 300 322 400 230 412 C138 400 112 300 112 190 Z',
      C.green,
    ) +
    path('M258 87 C312 96 348 126 348 190 C348 300 322 400 230 412 C300 360 330 200 258 87 Z', C.ink, {
      opacity: 0.22,
    }) +
    rect(152, 172, 156, 92, 16, C.ink) +
    rect(166, 186, 128, 64, 10, C.honey) +
    path('M180 186 H222 L186 250 H166 V200 Z', C.cream, { opacity: 0.7 }) +
    line('M192 318 H268 M204 344 H256', C.mint, 9) +
    circle(112, 204, 18, C.marigold) +
    circle(348, 204, 18, C.marigold) +
    spark(424, 256, 58, C.honey) +
    spark(424, 256, 30, C.white) +
    circle(476, 330, 7, C.marigold) +
    circle(392, 340, 6, C.marigold) +
    circle(496, 292, 5, C.honey) +
    circle(446, 362, 5, C.honey) +
    circle(470, 196, 5, C.honey)
  )
}
