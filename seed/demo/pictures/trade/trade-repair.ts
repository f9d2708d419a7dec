import { circle, group, line, path, rect } from '../svg.ts'
import { C } from './trade-palette.ts'

export function acTechnician(): string {
  const flake = (x: number, y: number, size: number) =>
    group(
      [0, 60, 120]
        .map((turn) =>
          group(
            line(
              `M0 ${-size} V${size} M0 ${-size * 0.6} l${size * 0.3} ${-size * 0.25} M0 ${-size * 0.6} l${-size * 0.3} ${-size * 0.25} M0 ${size * 0.6} l${size * 0.3} ${size * 0.25} M0 ${size * 0.6} l${-size * 0.3} ${size * 0.25}`,
              C.deepSky,
              size / 5,
            ),
            { transform: `rotate(${turn})` },
          ),
        )
        .join(''),
      { transform: `translate(${x} ${y})` },
    )
  return (
    rect(112, 100, 416, 152, 30, C.white) +
    path('M112 196 H528 V222 C528 240 514 252 498 252 H142 C126 252 112 240 112 222 Z', C.pale) +
    rect(146, 210, 348, 18, 9, C.leaf) +
    rect(146, 210, 348, 7, 4, C.green) +
    line('M150 134 H330', C.sand, 9) +
    line('M150 156 H290', C.sand, 9) +
    circle(482, 146, 10, C.marigold) +
    rect(420, 138, 40, 16, 8, C.mint) +
    line(
      'M188 282 C208 312 168 336 190 372 M264 282 C284 316 244 344 266 392 M452 282 C472 312 432 336 454 372',
      C.deepSky,
      13,
      { opacity: 0.75 },
    ) +
    flake(360, 342, 46) +
    flake(404, 408, 20) +
    flake(130, 404, 18) +
    flake(510, 408, 24)
  )
}

export function applianceTechnician(): string {
  return (
    rect(120, 66, 188, 350, 26, C.mint) +
    path('M250 66 H282 C298 66 308 78 308 92 V390 C308 406 298 416 282 416 H250 Z', C.leaf, {
      opacity: 0.5,
    }) +
    rect(120, 190, 188, 10, 0, C.leaf) +
    rect(142, 110, 14, 60, 7, C.green) +
    rect(142, 222, 14, 90, 7, C.green) +
    rect(136, 412, 30, 14, 5, C.ink) +
    rect(262, 412, 30, 14, 5, C.ink) +
    rect(222, 98, 60, 42, 8, C.cream, { opacity: 0.85 }) +
    rect(330, 178, 200, 238, 24, C.white) +
    rect(330, 178, 200, 58, 22, C.sand) +
    rect(330, 216, 200, 22, 0, C.sand) +
    circle(500, 208, 15, C.marigold) +
    rect(352, 198, 66, 20, 10, C.green) +
    circle(430, 322, 76, C.steel) +
    circle(430, 322, 60, C.ink) +
    circle(430, 322, 52, C.deepSky) +
    path('M379 326 C398 306 414 346 434 326 C450 310 464 340 481 322 A52 52 0 0 1 379 326 Z', C.white, {
      opacity: 0.85,
    }) +
    circle(412, 296, 8, C.white, { opacity: 0.9 }) +
    circle(446, 290, 5, C.white, { opacity: 0.9 }) +
    circle(452, 308, 7, C.white, { opacity: 0.7 }) +
    rect(346, 412, 30, 14, 5, C.ink) +
    rect(484, 412, 30, 14, 5, C.ink)
  )
}

export function computerTechnician(): string {
  return (
    rect(96, 120, 344, 228, 20, C.ink) +
    rect(112, 136, 312, 184, 8, C.green) +
    path('M112 136 H300 L200 320 H112 Z', C.leaf, { opacity: 0.5 }) +
    line('M144 176 H214', C.honey, 11) +
    line('M236 176 H300', C.mint, 11) +
    line('M164 210 H270', C.mint, 11) +
    line('M164 244 H226', C.honey, 11) +
    line('M248 244 H330', C.mint, 11) +
    line('M144 278 H196', C.mint, 11) +
    path('M234 348 H302 L312 396 H224 Z', C.iron) +
    rect(186, 392, 164, 20, 10, C.ink) +
    circle(268, 334, 5, C.mint) +
    rect(498, 84, 26, 110, 10, C.iron) +
    line('M506 138 H466', C.iron, 16) +
    group(
      rect(-84, -36, 150, 72, 22, C.white) +
        rect(-84, 4, 150, 32, 16, C.sand) +
        path('M-112 -42 H44 L52 -26 H-112 Z', C.marigold) +
        circle(-72, 0, 28, C.ink) +
        circle(-72, 0, 15, C.deepSky) +
        circle(-78, -6, 5, C.white),
      { transform: 'translate(452 152) rotate(14)' },
    ) +
    rect(396, 360, 136, 56, 12, C.sand) +
    [0, 1, 2, 3]
      .map((i) => rect(410 + i * 30, 372, 18, 12, 4, C.iron) + rect(410 + i * 30, 392, 18, 12, 4, C.iron))
      .join('')
  )
}

export function motorcycleMechanic(): string {
  const wheel = (x: number) =>
    circle(x, 336, 82, C.ink) +
    circle(x, 336, 60, C.sand) +
    circle(x, 336, 52, C.cream) +
    [0, 45, 90, 135]
      .map((turn) => group(line(`M${x} 288 V384`, C.steel, 5), { transform: `rotate(${turn} ${x} 336)` }))
      .join('') +
    circle(x, 336, 18, C.iron)
  return (
    wheel(170) +
    wheel(474) +
    line('M474 336 L420 176 L446 150', C.iron, 15) +
    line('M446 150 L408 140', C.ink, 13) +
    line('M170 336 L262 330 L234 238', C.iron, 14) +
    path('M236 236 C270 190 380 182 424 202 L430 252 C380 268 348 316 330 350 H258 Z', C.iron) +
    rect(258, 286, 96, 78, 16, C.steel) +
    line('M268 306 H344 M268 324 H344 M268 342 H344', C.iron, 6) +
    path('M280 222 C292 172 372 160 426 190 C420 232 360 250 290 246 Z', C.green) +
    path('M300 214 C320 186 370 182 404 194 C390 208 340 216 300 214 Z', C.leaf) +
    path('M130 214 C170 196 250 202 292 228 L284 250 C230 262 166 246 130 232 Z', C.bark) +
    path('M84 250 C110 228 160 236 196 268 L180 276 C150 254 116 252 92 262 Z', C.marigold) +
    path('M420 250 C470 232 524 252 548 290 L532 296 C508 268 470 262 432 276 Z', C.marigold) +
    line('M262 372 H150 L120 362', C.steel, 16) +
    path('M430 164 C452 152 476 162 478 186 C476 206 452 212 436 200 Z', C.honey) +
    circle(457, 184, 13, C.white)
  )
}

export function driver(): string {
  const wheel = (x: number) =>
    circle(x, 356, 48, C.ink) + circle(x, 356, 25, C.steel) + circle(x, 356, 10, C.iron)
  return (
    path(
      'M76 322 C76 270 100 256 168 244 L224 172 C234 158 248 152 266 152 H376 C398 152 412 158 428 174 L492 238 C546 246 568 262 568 318 C568 344 556 356 538 356 H104 C86 356 76 344 76 322 Z',
      C.leaf,
    ) +
    path(
      'M76 322 C76 312 77 304 79 297 H566 C568 304 568 312 568 318 C568 344 556 356 538 356 H104 C86 356 76 344 76 322 Z',
      C.green,
    ) +
    path('M206 240 L244 186 C250 178 256 176 266 176 H308 V240 Z', C.pale) +
    path('M326 240 V176 H374 C390 176 398 180 408 190 L458 240 Z', C.pale) +
    path('M232 204 L244 186 C250 178 256 176 266 176 H282 L240 240 H206 Z', C.white, { opacity: 0.6 }) +
    line('M317 176 V340', C.green, 5) +
    rect(336, 264, 40, 10, 5, C.mint) +
    rect(200, 264, 40, 10, 5, C.mint) +
    path('M536 266 C556 272 564 284 566 302 H534 C522 294 522 274 536 266 Z', C.honey) +
    rect(76, 288, 34, 22, 10, C.clay) +
    rect(270, 122, 92, 32, 12, C.marigold) +
    rect(284, 131, 64, 10, 5, C.cream) +
    wheel(178) +
    wheel(466)
  )
}

export function mover(): string {
  const wheel = (x: number) =>
    circle(x, 372, 44, C.ink) + circle(x, 372, 22, C.steel) + circle(x, 372, 9, C.iron)
  const box = (x: number, y: number, w: number, h: number, fill: string) =>
    rect(x, y, w, h, 6, fill) +
    rect(x + w / 2 - 9, y, 18, h, 0, C.cream, { opacity: 0.5 }) +
    rect(x, y + h - 12, w, 12, 5, C.bark, { opacity: 0.2 })
  return (
    box(100, 176, 104, 92, C.wood) +
    box(210, 200, 84, 68, '#c98d55') +
    box(122, 104, 84, 70, '#c98d55') +
    path('M300 268 V196 C300 178 318 176 324 192 V214 H372 V192 C378 176 396 178 396 196 V268 Z', C.clay) +
    rect(318, 214, 60, 30, 8, C.brick) +
    path('M246 200 C234 160 226 140 244 112 C252 136 262 150 256 196 Z', C.leaf) +
    path('M262 200 C262 168 276 148 296 142 C290 164 286 182 272 200 Z', C.green) +
    rect(76, 268, 340, 88, 10, C.green) +
    rect(76, 318, 340, 38, 10, C.ink, { opacity: 0.2 }) +
    line('M110 290 V336 M180 290 V336 M250 290 V336 M320 290 V336', C.leaf, 8) +
    path('M422 196 H496 C510 196 516 202 522 214 L556 288 C560 296 562 302 562 312 V356 H422 Z', C.marigold) +
    path('M448 220 H490 C496 220 500 224 502 228 L526 282 H448 Z', C.pale) +
    path('M448 220 H478 L456 282 H448 Z', C.white, { opacity: 0.7 }) +
    rect(544, 306, 22, 24, 8, C.cream) +
    rect(70, 352, 500, 18, 9, C.iron) +
    wheel(160) +
    wheel(488)
  )
}
