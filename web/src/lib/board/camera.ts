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

/** Shows the whole drawing in the middle of the room that is free for it. */
export function fitCamera(content: Size, room: Rect): Camera {
  const scale = Math.min(room.w / content.w, room.h / content.h);
  return {
    scale,
    x: room.x + (room.w - content.w * scale) / 2,
    y: room.y + (room.h - content.h * scale) / 2,
  };
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
export function showCamera(rect: Rect, room: Rect, most: number): Camera {
  const scale = Math.min(most, (0.8 * room.w) / rect.w, (0.8 * room.h) / rect.h);
  return {
    scale,
    x: room.x + room.w / 2 - (rect.x + rect.w / 2) * scale,
    y: room.y + room.h / 2 - (rect.y + rect.h / 2) * scale,
  };
}

/**
 * Keeps the drawing in sight: not smaller than fits into the room that is free for it, and without
 * gaps at its edges. A larger one goes beyond the room, to the edges of the viewport.
 */
export function clampCamera(camera: Camera, content: Size, room: Rect, view: Size): Camera {
  const least = fitCamera(content, room).scale;
  const scale = Math.min(Math.max(camera.scale, least), Math.max(MAX_SCALE, least));
  // If the scale was cut, the middle of the viewport stays where it is.
  const cut = camera.scale > 0 ? scale / camera.scale : 1;
  const x = view.w / 2 - (view.w / 2 - camera.x) * cut;
  const y = view.h / 2 - (view.h / 2 - camera.y) * cut;
  return {
    scale,
    x: within(x, content.w * scale, { start: room.x, length: room.w }, view.w),
    y: within(y, content.h * scale, { start: room.y, length: room.h }, view.h),
  };
}

/** Along one axis: in the middle of the room, or anywhere that leaves no gap in it. */
function within(
  start: number,
  length: number,
  room: { start: number; length: number },
  view: number,
): number {
  if (length <= room.length) return room.start + (room.length - length) / 2;
  return Math.min(room.start, Math.max(view - length, start));
}
