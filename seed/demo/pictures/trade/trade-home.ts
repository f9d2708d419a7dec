import { circle, ellipse, group, line, path, rect } from '../svg.ts'
import { C } from './trade-palette.ts'

const bubble = (x: number, y: number, r: number) =>
  circle(x, y, r, C.white, { opacity: 0.85 }) +
  circle(x, y, r, 'none', { stroke: C.sky, 'stroke-width': 4 }) +
  circle(x - r * 0.35, y - r * 0.35, r * 0.2, C.sky)

export function houseHelp(): string {
  const bristles = Array.from({ length: 9 }, (_, i) =>
    line(`M${-32 + i * 8} 8 L${-72 + i * 18} 132`, i % 2 ? '#d19a3c' : C.honey, 15),
  ).join('')
  return (
    group(
      rect(-9, -270, 18, 280, 9, C.wood) +
        bristles +
        rect(-44, -14, 88, 40, 14, C.clay) +
        line('M-38 6 H38', C.brick, 7),
      { transform: 'translate(230 282) rotate(16)' },
    ) +
    path('M328 262 H524 L502 406 C500 416 494 420 486 420 H366 C358 420 352 416 350 406 Z', C.leaf) +
    path('M460 262 H524 L502 406 C500 416 494 420 486 420 H446 Z', C.green) +
    ellipse(426, 262, 98, 24, C.green) +
    ellipse(426, 260, 84, 17, C.sky) +
    path('M330 262 C330 154 522 154 522 262', 'none', { stroke: C.iron, 'stroke-width': 10 }) +
    rect(396, 172, 60, 20, 10, C.marigold) +
    bubble(392, 248, 22) +
    bubble(430, 238, 28) +
    bubble(470, 252, 20) +
    bubble(500, 150, 14) +
    bubble(540, 196, 10) +
    bubble(360, 190, 10)
  )
}

export function cook(): string {
  const steam = (x: number) =>
    line(`M${x} 152 C${x - 26} 128 ${x + 26} 108 ${x} 78`, C.white, 14, { opacity: 0.9 })
  const flame = (x: number, h: number) =>
    path(
      `M${x - 24} 424 C${x - 36} ${424 - h * 0.5} ${x - 6} ${424 - h * 0.6} ${x} ${424 - h} C${x + 10} ${424 - h * 0.6} ${x + 36} ${424 - h * 0.5} ${x + 24} 424 Z`,
      C.marigold,
    ) +
    path(
      `M${x - 12} 424 C${x - 16} ${424 - h * 0.3} ${x} ${424 - h * 0.4} ${x} ${424 - h * 0.6} C${x + 4} ${424 - h * 0.4} ${x + 16} ${424 - h * 0.3} ${x + 12} 424 Z`,
      C.clay,
    )
  return (
    steam(262) +
    steam(320) +
    steam(378) +
    flame(256, 70) +
    flame(320, 86) +
    flame(384, 70) +
    path(
      'M176 226 H464 C488 268 486 330 448 364 C420 388 220 388 192 364 C154 330 152 268 176 226 Z',
      C.iron,
    ) +
    path(
      'M388 226 H464 C488 268 486 330 448 364 C434 376 384 382 330 382 C400 350 420 290 388 226 Z',
      C.ink,
      { opacity: 0.45 },
    ) +
    path('M206 262 C192 292 196 324 214 346', 'none', {
      stroke: C.steel,
      'stroke-width': 12,
      'stroke-linecap': 'round',
    }) +
    rect(160, 206, 320, 28, 14, C.steel) +
    path('M190 206 C200 168 440 168 450 206 Z', C.leaf) +
    path('M340 178 C400 182 444 190 450 206 H380 Z', C.green) +
    circle(320, 172, 17, C.marigold) +
    rect(104, 246, 66, 22, 11, C.bark) +
    rect(470, 246, 66, 22, 11, C.bark) +
    group(
      path('M0 0 C22 -8 60 4 74 34 C46 40 8 28 0 0 Z', C.clay) +
        line('M2 2 C-8 -4 -10 -12 -8 -18', C.green, 7),
      { transform: 'translate(500 340)' },
    ) +
    group(
      circle(0, 0, 25, C.rose) +
        line('M0 -24 V-36', C.leaf, 6) +
        path('M-25 0 A25 25 0 0 0 25 0 C10 12 -10 12 -25 0 Z', C.clay, { opacity: 0.5 }),
      { transform: 'translate(120 392)' },
    )
  )
}

export function gardener(): string {
  const leaf = (turn: number, length: number, fill: string) =>
    group(
      path(
        `M0 0 C-46 -${length * 0.4} -34 -${length * 0.8} 0 -${length} C34 -${length * 0.8} 46 -${length * 0.4} 0 0 Z`,
        fill,
      ) + line(`M0 -10 V-${length * 0.8}`, C.pale, 4, { opacity: 0.7 }),
      { transform: `translate(220 288) rotate(${turn})` },
    )
  return (
    leaf(-62, 142, C.leaf) +
    leaf(62, 142, C.green) +
    leaf(-32, 184, C.green) +
    leaf(32, 184, C.leaf) +
    leaf(0, 208, C.leaf) +
    circle(176, 116, 20, C.marigold) +
    circle(176, 116, 9, C.bark) +
    circle(290, 140, 18, C.clay) +
    circle(290, 140, 8, C.honey) +
    path('M140 292 H300 L282 404 C280 416 272 422 262 422 H178 C168 422 160 416 158 404 Z', C.clay) +
    rect(128, 272, 184, 38, 12, C.brick) +
    path('M246 310 H297 L282 404 C280 416 272 422 262 422 H236 Z', C.bark, { opacity: 0.2 }) +
    path('M404 262 H536 V392 C536 410 526 420 510 420 H430 C414 420 404 410 404 392 Z', C.marigold) +
    path('M486 262 H536 V392 C536 410 526 420 510 420 H486 Z', '#d98f10') +
    path('M404 372 L336 244 L358 232 L404 296 Z', C.honey) +
    group(rect(-30, -14, 60, 24, 8, '#d98f10'), { transform: 'translate(342 234) rotate(-28)' }) +
    path('M416 262 C416 190 530 190 530 262', 'none', { stroke: '#d98f10', 'stroke-width': 15 }) +
    [
      [318, 262],
      [334, 282],
      [306, 290],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 5, 8, C.deepSky))
      .join('')
  )
}

export function cleaner(): string {
  return (
    rect(196, 262, 44, 30, 8, C.cream) +
    path(
      'M168 418 V330 C168 296 196 306 196 278 H260 C260 306 288 296 288 330 V418 C288 424 284 428 278 428 H178 C172 428 168 424 168 418 Z',
      C.leaf,
    ) +
    path(
      'M246 278 H260 C260 306 288 296 288 330 V418 C288 424 284 428 278 428 H238 C260 380 262 320 246 278 Z',
      C.green,
    ) +
    rect(184, 346, 88, 52, 12, C.cream) +
    path('M228 352 C214 372 210 378 210 384 A18 18 0 0 0 246 384 C246 378 240 368 228 352 Z', C.deepSky) +
    rect(200, 236, 56, 40, 8, C.marigold) +
    path('M168 164 H272 C294 164 304 176 304 196 V206 H276 L262 240 H200 V206 H168 Z', C.marigold) +
    rect(142, 168, 34, 34, 8, C.clay) +
    path('M276 206 C290 218 290 236 280 252', 'none', {
      stroke: C.clay,
      'stroke-width': 14,
      'stroke-linecap': 'round',
    }) +
    line('M128 172 L90 154 M124 186 H80 M128 200 L90 218', C.deepSky, 9) +
    rect(338, 338, 190, 84, 18, C.honey) +
    rect(338, 338, 190, 32, 16, C.green) +
    rect(338, 356, 190, 14, 0, C.green) +
    circle(376, 394, 8, C.marigold) +
    circle(430, 402, 6, C.marigold) +
    circle(484, 390, 9, C.marigold) +
    bubble(380, 318, 26) +
    bubble(426, 306, 34) +
    bubble(478, 320, 24) +
    bubble(500, 262, 14) +
    bubble(452, 244, 10) +
    path('M452 92 L466 132 L506 146 L466 160 L452 200 L438 160 L398 146 L438 132 Z', C.honey) +
    path('M378 190 L384 208 L402 214 L384 220 L378 238 L372 220 L354 214 L372 208 Z', C.marigold)
  )
}

export function tailor(): string {
  return (
    path(
      'M118 300 H412 V262 C412 214 388 196 344 196 H234 V246 H176 V150 C176 120 190 106 220 106 H372 C458 106 506 148 506 226 V300 H530 V372 H118 Z',
      C.green,
    ) +
    path('M372 106 C458 106 506 148 506 226 V300 H530 V372 H470 V226 C470 160 440 116 372 106 Z', C.ink, {
      opacity: 0.22,
    }) +
    rect(100, 352, 446, 34, 12, C.wood) +
    rect(100, 372, 446, 16, 8, C.bark, { opacity: 0.5 }) +
    circle(506, 190, 52, C.iron) +
    circle(506, 190, 38, C.steel) +
    circle(506, 190, 13, C.iron) +
    line('M506 152 V228 M468 190 H544', C.iron, 7) +
    rect(330, 62, 40, 50, 6, C.clay) +
    rect(324, 54, 52, 12, 5, C.bark) +
    rect(324, 102, 52, 12, 5, C.bark) +
    line('M346 76 C280 60 224 80 204 116 V250', C.clay, 4) +
    rect(190, 246, 28, 24, 4, C.steel) +
    line('M204 268 V336', C.iron, 7) +
    path('M180 322 H228 L236 334 H172 Z', C.iron) +
    rect(240, 146, 130, 14, 7, C.honey) +
    circle(396, 166, 14, C.marigold) +
    path(
      'M84 336 C130 326 230 330 300 340 C260 350 220 356 196 420 C150 424 110 416 70 424 C86 400 84 366 84 336 Z',
      C.marigold,
    ) +
    path('M150 334 C180 350 160 390 166 420 M110 336 C126 360 112 390 112 418', 'none', {
      stroke: '#d98f10',
      'stroke-width': 6,
      'stroke-linecap': 'round',
    })
  )
}
