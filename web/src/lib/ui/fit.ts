import type { Attachment } from 'svelte/attachments';

/**
 * Writes a text smaller, step by step, until it fits into its box; the box must have a height of
 * its own. What is longer still is scrolled.
 */
export function fitText(...sizesPx: readonly number[]): Attachment<HTMLElement> {
  return (element) => {
    const fit = (): void => {
      for (const size of sizesPx) {
        element.style.fontSize = `${size}px`;
        if (element.scrollHeight <= element.clientHeight + 1) break;
      }
    };
    const changes = new MutationObserver(fit);
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    const room = new ResizeObserver(fit);
    room.observe(element);
    return () => {
      changes.disconnect();
      room.disconnect();
    };
  };
}
