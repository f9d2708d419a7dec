import { circle, darker, ellipse, group, lighter, path, rect } from '../svg.ts'
import type { PortraitSpec } from './portrait-spec.ts'

export function backdrop({ backdrop: { base, kind } }: PortraitSpec): string {
  const light = lighter(base, 0.5)
  const deep = darker(base, 0.1)
  const ground = `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(base, 0.25)}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`
  const wall = ground + rect(0, 0, 640, 640, 0, 'url(#ground)')
  switch (kind) {
    case 'plain':
      return wall
    case 'halo':
      return wall + circle(320, 300, 232, light, { opacity: 0.75 })
    case 'arch':
      return (
        wall +
        path('M96 640 V330 C96 180 200 90 320 90 C440 90 544 180 544 330 V640 Z', light, { opacity: 0.7 })
      )
    case 'hills':
      return (
        wall +
        circle(500, 150, 62, '#f7c65b', { opacity: 0.8 }) +
        path('M0 430 C120 350 220 400 320 440 C440 380 540 360 640 420 V640 H0 Z', '#8fbfa6', {
          opacity: 0.75,
        }) +
        path('M0 500 C160 440 300 470 640 490 V640 H0 Z', '#6ba78b', { opacity: 0.7 })
      )
    case 'sun':
      return (
        wall +
        circle(320, 270, 214, '#f6cd73', { opacity: 0.55 }) +
        circle(320, 270, 262, '#f6cd73', { opacity: 0.25 })
      )
    case 'leaves':
      return (
        wall +
        leaf(86, 210, -24) +
        leaf(40, 400, 10) +
        leaf(560, 150, 30) +
        leaf(604, 360, -8) +
        leaf(520, 480, 40) +
        leaf(112, 520, -40)
      )
  }
}

const leaf = (x: number, y: number, turn: number) =>
  group(
    path('M0 -92 C52 -46 52 42 0 92 C-52 42 -52 -46 0 -92 Z', '#3f8a6b', { opacity: 0.4 }) +
      ellipse(0, 0, 2.5, 84, '#e8f3ec', { opacity: 0.6 }),
    { transform: `translate(${x} ${y}) rotate(${turn})` },
  )
