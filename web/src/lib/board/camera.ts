import type { Point, Rect } from './geometry';

/** How a drawing is seen: pixels for a unit, and where its origin is in the viewport. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

/** A unit is never drawn larger than this. */
export const MAX_SCALE = 3;

export function fitCamera(content: Size, view: Size): Camera {
  const scale = Math.min(view.w / content.w, view.h / content.h);
  return { scale, x: (view.w - content.w * scale) / 2, y: (view.h - content.h * scale) / 2 };
}

/** Zooms by a factor, with the point of the viewport staying where it is. */
export function zoomCamera(camera: Camera, by: number, at: Point): Camera {
  return {
    scale: camera.scale * by,
    x: at.x - (at.x - camera.x) * by,
    y: at.y - (at.y - camera.y) * by,
  };
}

/** Shows a part of the drawing in the middle, at most at this scale. */
export function showCamera(rect: Rect, view: Size, most: number): Camera {
  const scale = Math.min(most, (0.8 * view.w) / rect.w, (0.8 * view.h) / rect.h);
  return {
    scale,
    x: view.w / 2 - (rect.x + rect.w / 2) * scale,
    y: view.h / 2 - (rect.y + rect.h / 2) * scale,
  };
}

/** Keeps the drawing in sight: not smaller than fits, and without gaps at its edges. */
export function clampCamera(camera: Camera, content: Size, view: Size): Camera {
  const least = fitCamera(content, view).scale;
  const scale = Math.min(Math.max(camera.scale, least), Math.max(MAX_SCALE, least));
  // If the scale was cut, the middle of the viewport stays where it is.
  const cut = camera.scale > 0 ? scale / camera.scale : 1;
  const x = view.w / 2 - (view.w / 2 - camera.x) * cut;
  const y = view.h / 2 - (view.h / 2 - camera.y) * cut;
  return {
    scale,
    x: within(x, content.w * scale, view.w),
    y: within(y, content.h * scale, view.h),
  };
}

function within(start: number, length: number, view: number): number {
  if (length <= view) return (view - length) / 2;
  return Math.min(0, Math.max(view - length, start));
}
