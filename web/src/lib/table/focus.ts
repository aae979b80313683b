import { tick } from 'svelte';

/**
 * Whoever plays by keyboard must not lose their place: when what has the focus is taken away, as
 * an option is that was chosen, the focus goes to the board, and from there on by the arrow keys.
 */
export function keepFocus(table: HTMLElement): () => void {
  let held: Element | null = null;
  const hold = (event: FocusEvent): void => {
    held = event.target as Element;
  };
  const release = (): void =>
    queueMicrotask(() => {
      if (held?.isConnected && !held.contains(document.activeElement)) held = null;
    });
  const observer = new MutationObserver(() => {
    if (!held || held.isConnected || document.activeElement !== document.body) return;
    held = null;
    focusBoard(table);
  });
  // Who points sees what happens: the board needs no frame then.
  const point = (): void => void table.toggleAttribute('data-pointing', true);
  const type = (): void => void table.toggleAttribute('data-pointing', false);
  document.addEventListener('pointerdown', point);
  document.addEventListener('keydown', type);
  table.addEventListener('focusin', hold);
  table.addEventListener('focusout', release);
  observer.observe(table, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('pointerdown', point);
    document.removeEventListener('keydown', type);
    table.removeEventListener('focusin', hold);
    table.removeEventListener('focusout', release);
    observer.disconnect();
  };
}

/** The keyboard goes on at the board. */
export function focusBoard(root: ParentNode = document): void {
  root.querySelector<SVGElement>('svg.board')?.focus({ preventScroll: true });
}

/** Gives the focus back to what had it before; to the board, if that is gone or was nothing. */
export function focusAgain(before: Element | null): void {
  const canFocus = before instanceof HTMLElement || before instanceof SVGElement;
  if (canFocus && before.isConnected && before !== document.body) before.focus();
  else focusBoard();
}

/** Whoever opens the chat wants to write: what is typed next are letters, not shortcuts. */
export async function focusChat(table: string): Promise<void> {
  await tick();
  document.getElementById(`chat-${table}`)?.focus();
}

/** A question has the focus as long as it is asked, unless somebody writes or reads elsewhere. */
export function takeFocus(button: HTMLElement): void {
  const active = document.activeElement;
  if (!active || active === document.body || active.closest('svg.board, .actions')) {
    button.focus({ preventScroll: true });
  }
}
