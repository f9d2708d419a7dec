import { circle, line, path, rect, svg } from './svg.ts'

/**
 * A made-up identity card for the moderation screen: the shape of one, without a single letter or number on it, so that
 * nobody can take it for real.
 */
export function identityCardSvg(side: 'front' | 'back', tint: string): string {
  const bar = (x: number, y: number, width: number, shade = '#8b968f') => rect(x, y, width, 14, 7, shade)
  const ground =
    rect(0, 0, 640, 404, 26, '#f4f1e6') +
    path('M0 300 C160 250 300 350 640 270 V404 H0 Z', tint, { opacity: 0.28 }) +
    path('M0 340 C200 300 360 390 640 320 V404 H0 Z', tint, { opacity: 0.28 })
  if (side === 'back')
    return svg(
      640,
      404,
      ground +
        rect(0, 46, 640, 64, 0, '#3c4641') +
        bar(44, 146, 340) +
        bar(44, 176, 300) +
        bar(44, 206, 250) +
        rect(430, 140, 166, 166, 10, '#ffffff') +
        squares() +
        Array.from({ length: 46 }, (_, i) => rect(44 + i * 8, 300, i % 3 ? 3 : 5, 62, 0, '#3c4641')).join(''),
    )
  return svg(
    640,
    404,
    ground +
      rect(0, 0, 640, 78, 26, '#00684a') +
      rect(0, 40, 640, 38, 0, '#00684a') +
      circle(70, 39, 24, '#c8403a') +
      bar(120, 20, 300, '#d6ecdf') +
      bar(120, 46, 220, '#8cc7ab') +
      rect(40, 110, 150, 186, 12, '#dfe7e2') +
      circle(115, 180, 40, '#a9b8b0') +
      path('M52 296 C58 240 172 240 178 296 Z', '#a9b8b0') +
      [0, 1, 2, 3, 4]
        .map(
          (row) => bar(224, 122 + row * 36, 90, '#b7bfb9') + bar(332, 122 + row * 36, 230 - (row % 3) * 46),
        )
        .join('') +
      rect(224, 316, 330, 30, 8, '#c8403a', { opacity: 0.35 }) +
      line('M52 336 q20 -26 34 0 t34 -4 t40 2', '#3c4641', 5),
  )
}

const squares = () =>
  Array.from({ length: 64 }, (_, i) =>
    (i * 7 + (i >> 3) * 5) % 3 === 0
      ? rect(446 + (i % 8) * 17, 156 + (i >> 3) * 17, 17, 17, 0, '#3c4641')
      : '',
  ).join('')
