/** Dragging a piece: from the supply, or one of the viewer's own on the board. */
import { pointedAt } from '../board/targets';
import { atHouse, readPointed, routeKey } from './keys';
import type { HansaPlay } from './play.svelte';

export function startDrag(play: HansaPlay, event: PointerEvent, dragged: string): void {
  const seat = play.seat;
  if (!seat || event.button !== 0) return;
  const { key } = readPointed(dragged);
  const kind = key.endsWith('merchant') ? 'merchant' : 'trader';
  const lifted = key.startsWith('piece:');
  const start = { x: event.clientX, y: event.clientY };
  const move = (moved: PointerEvent): void => {
    if (!play.dragged && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < 8) return;
    play.dragged = { x: moved.clientX, y: moved.clientY, piece: { owner: seat, kind }, lifted };
  };
  const end = (ended: PointerEvent): void => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    const wasDragged = play.dragged !== null;
    play.dragged = null;
    if (!wasDragged || ended.type === 'pointercancel') return;
    const under = document.elementFromPoint(ended.clientX, ended.clientY);
    const target = pointedAt(under)?.[0] ?? routeAt(under);
    if (target && target !== dragged) {
      play.drop(dragged, target, { x: ended.clientX, y: ended.clientY });
    }
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** The route at an element: while a piece is not lifted yet, where it may go is no target. */
function routeAt(at: Element | null): string | null {
  const route = at?.closest('[data-route]')?.getAttribute('data-route');
  const house = at?.closest('.empty')?.getAttribute('data-part');
  if (!route) return null;
  return house ? atHouse(routeKey(route), Number(house)) : routeKey(route);
}

/** Dragging an own piece must not drag the board. */
export function dragOwnPieces(play: HansaPlay): (element: HTMLElement) => () => void {
  return (element) => {
    const down = (event: PointerEvent): void => {
      const key = pointedAt(event.target as Element)?.[0] ?? '';
      const own = key.startsWith('piece:') && key.includes(`/${play.seat}/`);
      const movable = play.verbs.has('move-begin') || play.verbs.has('move-pick');
      if (!own || !movable || event.pointerType !== 'mouse') return;
      event.stopPropagation();
      startDrag(play, event, key);
    };
    element.addEventListener('pointerdown', down, { capture: true });
    return () => element.removeEventListener('pointerdown', down, { capture: true });
  };
}
