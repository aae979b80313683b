import { describe, expect, it } from 'vitest';
import { clampCamera, fitCamera, MAX_SCALE, showCamera, zoomCamera } from './camera';

const content = { w: 1000, h: 500 };
const view = { w: 400, h: 400 };
const all = { x: 0, y: 0, ...view };
/** Something lies at the left of the viewport. */
const beside = { x: 100, y: 0, w: 300, h: 400 };

describe('the camera', () => {
  it('fits the whole drawing into the middle', () => {
    expect(fitCamera(content, all)).toEqual({ scale: 0.4, x: 0, y: 100 });
    expect(fitCamera(content, beside)).toEqual({ scale: 0.3, x: 100, y: 125 });
  });

  it('keeps the point under the pointer when zooming', () => {
    const at = { x: 100, y: 150 };
    const before = { scale: 1, x: -200, y: -50 };
    const after = zoomCamera(before, 2, at);
    const unit = (camera: typeof before) => (at.x - camera.x) / camera.scale;
    expect(unit(after)).toBeCloseTo(unit(before));
  });

  it('shows a part in the middle', () => {
    const camera = showCamera({ x: 500, y: 200, w: 100, h: 100 }, all, 2);
    expect(camera.x + 550 * camera.scale).toBeCloseTo(200);
    expect(camera.y + 250 * camera.scale).toBeCloseTo(200);
    expect(camera.scale).toBe(2);
  });

  it('leaves no gap at the edges, and stays between whole and large', () => {
    expect(clampCamera({ scale: 1, x: 300, y: -900 }, content, all, view)).toEqual({
      scale: 1,
      x: 0,
      y: -100,
    });
    expect(clampCamera({ scale: 0.01, x: 0, y: 0 }, content, all, view).scale).toBe(0.4);
    expect(clampCamera({ scale: 99, x: 0, y: 0 }, content, all, view).scale).toBe(MAX_SCALE);
  });

  it('goes beyond the room at rest when it is zoomed', () => {
    const far = clampCamera({ scale: 1, x: -300, y: 0 }, content, beside, view);
    expect(far.x).toBe(-300);
    expect(clampCamera({ scale: 1, x: 300, y: 0 }, content, beside, view).x).toBe(100);
    expect(clampCamera({ scale: 0.1, x: 0, y: 0 }, content, beside, view).x).toBe(100);
  });
});
