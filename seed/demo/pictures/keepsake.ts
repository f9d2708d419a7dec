import { circle, darker, ellipse, group, lighter, path, rect, svg } from './svg.ts'

const SKIES = ['#cfe5da', '#f9dc9c', '#f3d9c7', '#d3e0e6', '#e6dcea'] as const
const BLOOMS = ['#d9678b', '#f4f1ea', '#e58aa0', '#f2b84b', '#9b7bc0'] as const

/** How many different keepsakes there are. */
export const KEEPSAKES = 15

/**
 * One of the pictures of people who would rather not show their face: a water lily, a boat on the river, a kite.
 * @param index 0 up to {@link KEEPSAKES}
 */
export function keepsakeSvg(index: number): string {
  const draw = [lily, boat, kite][index % 3] ?? lily
  const sky = SKIES[index % 5] ?? SKIES[0]
  const bloom = BLOOMS[(index * 2 + Math.floor(index / 5)) % 5] ?? BLOOMS[0]
  return svg(640, 640, draw(sky, bloom))
}

const ground = (from: string, to: string) =>
  `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
  rect(0, 0, 640, 640, 0, 'url(#ground)')

function lily(sky: string, bloom: string): string {
  const petal = (turn: number, length: number, fill: string) =>
    group(
      path(
        `M0 0 C-66 -${length * 0.4} -46 -${length * 0.85} 0 -${length} C46 -${length * 0.85} 66 -${length * 0.4} 0 0 Z`,
        fill,
      ),
      { transform: `translate(320 430) rotate(${turn})` },
    )
  const pad = (x: number, y: number, r: number) =>
    ellipse(x, y, r, r * 0.3, '#2f7d62') + ellipse(x - 8, y - 5, r * 0.86, r * 0.23, '#4c9a7b')
  return (
    ground(lighter(sky, 0.35), darker(sky, 0.06)) +
    circle(320, 280, 196, '#ffffff', { opacity: 0.35 }) +
    path('M0 440 Q320 400 640 440 V640 H0 Z', '#9cc9c0') +
    ellipse(320, 520, 260, 14, '#ffffff', { opacity: 0.35 }) +
    pad(150, 500, 130) +
    pad(500, 486, 110) +
    pad(330, 560, 170) +
    [-68, 68].map((turn) => petal(turn, 220, darker(bloom, 0.2))).join('') +
    [-46, 46].map((turn) => petal(turn, 262, darker(bloom, 0.1))).join('') +
    [-24, 24].map((turn) => petal(turn, 288, bloom)).join('') +
    petal(0, 300, lighter(bloom, 0.22)) +
    ellipse(320, 424, 44, 20, '#f2a81d')
  )
}

function boat(sky: string, bloom: string): string {
  return (
    ground(lighter(sky, 0.3), sky) +
    circle(450, 200, 86, '#f5bd4f', { opacity: 0.9 }) +
    path('M0 372 C120 330 200 366 320 350 C460 330 540 372 640 346 V420 H0 Z', '#4c9a7b', { opacity: 0.8 }) +
    rect(0, 404, 640, 240, 0, '#8fc0c4') +
    path('M330 150 C430 190 452 300 440 396 L318 402 Z', bloom) +
    path('M318 402 L330 150 C300 230 270 330 258 396 Z', darker(bloom, 0.18)) +
    rect(316, 130, 9, 330, 4, '#5b4130') +
    path('M92 424 C150 470 470 476 566 404 C560 480 470 528 330 528 C200 528 116 496 92 424 Z', '#3b2b22') +
    path('M92 424 C150 470 470 476 566 404 C500 460 200 470 92 424 Z', '#6f4b32') +
    path('M60 560 q40 -16 80 0 t80 0 t80 0 M330 590 q40 -16 80 0 t80 0 t80 0', 'none', {
      stroke: '#ffffff',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      opacity: 0.55,
    })
  )
}

function kite(sky: string, bloom: string): string {
  return (
    ground(lighter(sky, 0.15), lighter(sky, 0.6)) +
    ellipse(150, 190, 90, 34, '#ffffff', { opacity: 0.7 }) +
    ellipse(220, 206, 80, 26, '#ffffff', { opacity: 0.7 }) +
    ellipse(500, 420, 96, 30, '#ffffff', { opacity: 0.6 }) +
    path('M320 320 C250 420 330 480 250 640', 'none', { stroke: '#6b5a4a', 'stroke-width': 4 }) +
    group(
      path('M0 -170 L130 0 L0 190 L-130 0 Z', bloom) +
        path('M0 -170 L130 0 L0 190 Z', darker(bloom, 0.15)) +
        path('M0 -170 L0 190 M-130 0 L130 0', 'none', { stroke: '#4c382b', 'stroke-width': 6 }) +
        circle(0, 0, 34, '#00684a') +
        circle(0, 0, 18, '#f2a81d'),
      { transform: 'translate(340 280) rotate(18)' },
    ) +
    path('M0 580 C140 520 280 566 420 546 C520 534 600 556 640 540 V640 H0 Z', '#4c9a7b')
  )
}
