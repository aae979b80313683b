/** Pieces in hand, and what a decision would put down; for drawing only. */
import type { GameAction } from '../protocol/types';
import type { RouteGhost } from './Route.svelte';
import {
  type HansaView,
  type Kind,
  type Marker,
  type Piece,
  readLifted,
  readPiece,
  type SeatName,
} from './view';

/** The piece in somebody's hand. */
export function handOf(view: HansaView | null): Piece | null {
  const phase = view?.phase;
  if (!phase) return null;
  if (phase.name === 'moving' && phase.hand) {
    return { owner: view.active, kind: readLifted(phase.hand).kind };
  }
  if (phase.name === 'removing' && phase.hand) {
    return readPiece(phase.hand.split(' ').slice(1).join(' '));
  }
  if (phase.name === 'responding') {
    if (phase.lifted) return { owner: phase.owner, kind: readLifted(phase.lifted).kind };
    if (phase.in_hand) return { owner: phase.owner, kind: phase.kind };
  }
  return null;
}

/** What a decision of this player would put on its route. */
export function ghostOf(
  action: GameAction,
  owner: SeatName,
  inHand: { readonly piece: Piece | null; readonly marker: Marker | null },
): RouteGhost | null {
  switch (action.action) {
    case 'place':
    case 'respond-extra':
      return { owner, kind: action['kind'] as Kind };
    case 'respond-displaced':
    case 'respond-drop':
    case 'move-drop':
    case 'remove-drop':
      return inHand.piece;
    case 'place-marker':
      return inHand.marker && { marker: inHand.marker };
    default:
      return null;
  }
}
