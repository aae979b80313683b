import { textWidth } from './geometry';

const SAMPLE_PX = 100;
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Of the greatest width that is estimated: most fonts are narrower. */
const USUAL_SHARE = 0.94;

/** How wide a text is on a board, with the font of this system; without a browser, an estimate. */
export function measuredWidth(text: string, size: number): number {
  if (typeof document === 'undefined') return USUAL_SHARE * textWidth(text, size);
  let width = widths.get(text);
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (!pen) return USUAL_SHARE * textWidth(text, size);
    const serif = getComputedStyle(document.documentElement).getPropertyValue('--serif');
    pen.font = `600 ${SAMPLE_PX}px ${serif || 'serif'}`;
    width = pen.measureText(text).width / SAMPLE_PX;
    widths.set(text, width);
  }
  return width * size;
}
