type Attributes = Record<string, string | number>

function attributes(extra: Attributes): string {
  return Object.entries(extra)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

export const path = (d: string, fill: string, extra: Attributes = {}) =>
  `<path d="${d}" fill="${fill}"${attributes(extra)}/>`

export const line = (d: string, stroke: string, width: number, extra: Attributes = {}) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(extra)}/>`

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  extra: Attributes = {},
) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${attributes(extra)}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, extra: Attributes = {}) =>
  ellipse(cx, cy, r, r, fill, extra)

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  extra: Attributes = {},
) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${attributes(extra)}/>`

export const group = (content: string, extra: Attributes) => `<g${attributes(extra)}>${content}</g>`

export const clip = (id: string, shape: string) => `<clipPath id="${id}">${shape}</clipPath>`

/** The same drawing again on the other side of the vertical axis `x`. */
export const mirrored = (content: string, x: number) =>
  content + group(content, { transform: `translate(${2 * x} 0) scale(-1 1)` })

export const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`

/** Mixes two #rrggbb colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const darker = (colour: string, share: number) => mix(colour, '#1c120c', share)
export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share)
