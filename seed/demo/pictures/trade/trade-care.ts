import { circle, ellipse, group, line, mirrored, path, rect } from '../svg.ts'
import { C } from './trade-palette.ts'

export function tutor(): string {
  const book = (x: number, y: number, w: number, fill: string, band: string) =>
    rect(x, y, w, 46, 9, fill) +
    path(`M${x + 24} ${y + 8} H${x + w - 2} V${y + 38} H${x + 24} Z`, C.cream) +
    line(`M${x + 34} ${y + 18} H${x + w - 8} M${x + 34} ${y + 28} H${x + w - 8}`, C.sand, 3) +
    rect(x, y, 26, 46, 9, band)
  return (
    rect(116, 76, 316, 216, 16, C.wood) +
    rect(132, 92, 284, 184, 8, C.green) +
    path('M132 92 H300 L190 276 H132 Z', C.leaf, { opacity: 0.4 }) +
    line('M176 232 L228 140 L280 232 Z', C.cream, 8) +
    circle(348, 190, 40, 'none', { stroke: C.honey, 'stroke-width': 8 }) +
    line('M348 190 L376 162', C.honey, 7) +
    line('M172 250 H260', C.mint, 6) +
    rect(330, 284, 56, 12, 5, C.cream) +
    book(152, 376, 300, C.clay, '#a94f35') +
    book(176, 330, 248, C.leaf, C.green) +
    path('M452 300 H532 L524 412 C522 420 518 424 510 424 H474 C466 424 462 420 460 412 Z', C.sky) +
    path('M496 300 H532 L524 412 C522 420 518 424 510 424 H496 Z', C.deepSky) +
    group(
      rect(-10, -130, 20, 130, 3, C.marigold) +
        path('M-10 -130 L0 -158 L10 -130 Z', C.sand) +
        path('M-4 -147 L0 -158 L4 -147 Z', C.ink),
      { transform: 'translate(478 304) rotate(-8)' },
    ) +
    group(
      rect(-9, -112, 18, 112, 3, C.clay) +
        path('M-9 -112 L0 -138 L9 -112 Z', C.sand) +
        path('M-4 -128 L0 -138 L4 -128 Z', C.ink),
      { transform: 'translate(510 304) rotate(10)' },
    )
  )
}

export function nanny(): string {
  const fur = '#c08a55'
  const deep = '#9c6b3e'
  return (
    mirrored(circle(204, 120, 42, fur) + circle(204, 120, 24, C.honey), 290) +
    mirrored(ellipse(180, 318, 42, 62, deep, { transform: 'rotate(24 180 318)' }), 290) +
    ellipse(290, 332, 104, 92, fur) +
    ellipse(290, 342, 64, 62, C.honey) +
    mirrored(ellipse(216, 402, 52, 34, deep) + ellipse(208, 402, 26, 20, C.honey), 290) +
    circle(290, 180, 106, fur) +
    ellipse(290, 212, 52, 42, C.cream) +
    mirrored(
      circle(250, 168, 11, C.ink) +
        circle(246, 164, 4, C.white) +
        ellipse(224, 200, 18, 12, C.rose, { opacity: 0.6 }),
      290,
    ) +
    path('M272 194 Q290 184 308 194 Q304 210 290 212 Q276 210 272 194 Z', C.ink) +
    line('M290 212 V224 Q276 238 264 228 M290 224 Q304 238 316 228', C.ink, 5) +
    path('M290 276 L246 256 V300 Z', C.green) +
    path('M290 276 L334 256 V300 Z', C.green) +
    circle(290, 277, 12, C.marigold) +
    rect(444, 254, 88, 164, 26, C.white) +
    path('M444 318 H532 V392 C532 408 522 418 506 418 H470 C454 418 444 408 444 392 Z', C.pale) +
    rect(436, 232, 104, 32, 12, C.marigold) +
    path('M458 232 C458 208 474 206 476 186 C478 170 498 170 500 186 C502 206 518 208 518 232 Z', C.brick) +
    line('M510 300 H528 M510 326 H528 M510 352 H528 M510 378 H528', C.leaf, 5)
  )
}

export function nurse(): string {
  return (
    path(
      'M250 158 V132 C250 106 262 96 288 96 H352 C378 96 390 106 390 132 V158 H364 V136 C364 126 360 122 350 122 H290 C280 122 276 126 276 136 V158 Z',
      C.bark,
    ) +
    rect(136, 152, 368, 258, 34, C.leaf) +
    path(
      'M430 152 H470 C492 152 504 166 504 186 V376 C504 398 492 410 470 410 H400 C450 340 456 240 430 152 Z',
      C.green,
    ) +
    rect(136, 226, 368, 16, 0, C.green) +
    circle(320, 284, 78, C.cream) +
    path(
      'M320 336 C276 306 264 284 264 266 C264 244 280 234 294 234 C306 234 316 242 320 252 C324 242 334 234 346 234 C360 234 376 244 376 266 C376 284 364 306 320 336 Z',
      C.clay,
    ) +
    path('M284 262 C286 252 292 248 300 248', 'none', {
      stroke: C.white,
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }) +
    rect(196, 216, 30, 38, 8, C.marigold) +
    rect(414, 216, 30, 38, 8, C.marigold) +
    path('M126 176 C82 250 96 340 150 374 C204 408 230 366 222 336', 'none', {
      stroke: C.ink,
      'stroke-width': 13,
      'stroke-linecap': 'round',
    }) +
    path('M126 178 C112 150 84 138 78 108 M126 178 C144 154 166 142 168 108', 'none', {
      stroke: C.ink,
      'stroke-width': 11,
      'stroke-linecap': 'round',
    }) +
    circle(222, 330, 27, C.steel) +
    circle(222, 330, 14, C.iron) +
    circle(78, 104, 9, C.iron) +
    circle(168, 104, 9, C.iron) +
    group(
      rect(-70, -20, 140, 40, 20, C.sand) +
        rect(-24, -20, 48, 40, 0, C.brick, { opacity: 0.7 }) +
        circle(-10, -7, 3, C.cream) +
        circle(10, -7, 3, C.cream) +
        circle(-10, 8, 3, C.cream) +
        circle(10, 8, 3, C.cream),
      { transform: 'translate(478 400) rotate(-22)' },
    )
  )
}

export function beautician(): string {
  const petal = (turn: number) =>
    group(ellipse(0, -30, 18, 30, C.rose), { transform: `translate(486 150) rotate(${turn})` })
  return (
    group(
      rect(-22, 128, 44, 168, 22, C.marigold) +
        rect(-22, 128, 18, 168, 9, C.honey) +
        circle(0, 0, 138, C.marigold) +
        circle(0, 0, 112, C.pale) +
        path('M-64 -92 A112 112 0 0 0 -84 74 L46 -102 A112 112 0 0 0 -64 -92 Z', C.white, { opacity: 0.75 }) +
        circle(0, 138, 16, C.clay),
      { transform: 'translate(252 190) rotate(18)' },
    ) +
    [0, 60, 120, 180, 240, 300].map(petal).join('') +
    circle(486, 150, 17, C.honey) +
    path('M500 190 C540 196 556 220 556 244 C526 244 504 226 500 190 Z', C.leaf) +
    rect(416, 316, 66, 106, 10, C.ink) +
    rect(416, 316, 66, 18, 6, C.marigold) +
    rect(424, 276, 50, 42, 4, C.honey) +
    path('M430 276 V238 C430 224 458 206 468 204 V276 Z', C.clay) +
    path('M430 240 C440 238 458 222 468 204 V232 C458 246 444 254 430 256 Z', C.brick) +
    group(
      rect(-14, -96, 28, 192, 12, C.leaf) +
        [0, 1, 2, 3, 4, 5, 6, 7].map((i) => rect(10, -86 + i * 22, 40, 10, 5, C.leaf)).join(''),
      { transform: 'translate(522 330) rotate(14)' },
    )
  )
}

export function barber(): string {
  const blade = (fill: string, handle: string) =>
    path('M-10 -190 C10 -120 18 -60 14 8 L-14 8 C-20 -60 -18 -130 -10 -190 Z', fill) +
    path('M-12 4 C-30 60 -20 70 4 96', 'none', {
      stroke: handle,
      'stroke-width': 16,
      'stroke-linecap': 'round',
    }) +
    ellipse(22, 136, 38, 48, 'none', { stroke: handle, 'stroke-width': 17 })
  return (
    group(blade(C.steel, C.green), { transform: 'translate(246 266) rotate(26)' }) +
    group(group(blade('#d5dddb', C.leaf), { transform: 'scale(-1 1)' }), {
      transform: 'translate(262 266) rotate(-26)',
    }) +
    circle(254, 262, 11, C.marigold) +
    group(
      rect(-26, -160, 40, 320, 14, C.clay) +
        rect(-18, -150, 9, 300, 4, C.brick) +
        Array.from({ length: 15 }, (_, i) => rect(10, -150 + i * 20.4, 50, 10, 5, C.clay)).join(''),
      { transform: 'translate(448 250) rotate(10)' },
    ) +
    line('M360 112 q18 -14 30 2 M378 150 q12 -12 24 0 M330 404 q18 14 34 0', C.ink, 6)
  )
}

export function photographer(): string {
  return (
    path('M224 150 L246 106 C250 98 256 94 266 94 H374 C384 94 390 98 394 106 L416 150 Z', C.green) +
    rect(104, 146, 432, 260, 38, C.leaf) +
    path(
      'M470 146 H498 C522 146 536 162 536 184 V368 C536 392 522 406 498 406 H430 C490 340 500 230 470 146 Z',
      C.green,
    ) +
    rect(104, 196, 432, 150, 0, C.ink) +
    rect(144, 126, 62, 24, 10, C.clay) +
    rect(448, 164, 60, 22, 8, C.honey) +
    circle(146, 174, 10, C.marigold) +
    rect(286, 112, 68, 24, 8, C.pale) +
    circle(320, 270, 118, C.cream) +
    circle(320, 270, 100, C.iron) +
    circle(320, 270, 82, C.ink) +
    circle(320, 270, 58, C.deepSky) +
    circle(320, 270, 32, C.green) +
    path('M276 244 A52 52 0 0 1 324 218', 'none', {
      stroke: C.white,
      'stroke-width': 11,
      'stroke-linecap': 'round',
      opacity: 0.85,
    }) +
    circle(350, 298, 9, C.white, { opacity: 0.7 })
  )
}
