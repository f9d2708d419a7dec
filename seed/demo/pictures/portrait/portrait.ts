import { clip, group, path, svg } from '../svg.ts'
import { backdrop } from './portrait-backdrop.ts'
import { bodyClip, clothes } from './portrait-clothes.ts'
import {
  ears,
  eyes,
  faceHighlight,
  faceOutline,
  glasses,
  head,
  mouth,
  neck,
  nose,
  tip,
} from './portrait-face.ts'
import { backHair, beard, frontHair } from './portrait-hair.ts'
import { behindHead, headwear } from './portrait-headwear.ts'
import type { PortraitSpec } from './portrait-spec.ts'

/** Draws one sitter on 640 × 640 units, from the back to the front. */
export function portraitSvg(spec: PortraitSpec): string {
  return svg(
    640,
    640,
    [
      clip('face', path(faceOutline(spec), '#000000')),
      clip('body', bodyClip),
      backdrop(spec),
      group(sitter(spec), { transform: CLOSER }),
    ].join(''),
  )
}

/** Card pictures are small: the sitter comes nearer than the drawing's own frame. */
const CLOSER = 'translate(-54 -58) scale(1.17)'

function sitter(spec: PortraitSpec): string {
  const covered = spec.headwear === 'hijab' || spec.headwear === 'niqab'
  return [
    behindHead(spec),
    backHair(spec),
    neck(spec),
    clothes(spec),
    covered ? '' : ears(spec),
    head(spec),
    faceHighlight(spec.skin),
    beard(spec),
    mouth(spec),
    nose(spec),
    eyes(spec),
    frontHair(spec),
    tip(spec),
    glasses(spec),
    headwear(spec),
  ].join('')
}
