/** What the server tells a page, and whether that is more than its viewer may know. */
import type { Page } from 'playwright-core';

/** Every message that the page receives, as long as it lives. */
export function overhear(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  return heard;
}

type Thing = Readonly<Record<string, unknown>>;
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

export interface Update {
  type: string;
  lines: readonly { undo: boolean; events: readonly Thing[] }[];
  moment: { viewer: string; over: object | null; view: Thing };
}

/** All updates, each with the lines that came before it in parts. */
export function updatesIn(heard: readonly string[]): Update[] {
  let earlier: Update['lines'] = [];
  return heard.flatMap((text) => {
    const message = JSON.parse(text) as Update;
    if (message.type === 'welcome') earlier = [];
    if (message.type === 'lines') earlier = [...earlier, ...message.lines];
    if (message.type !== 'update') return [];
    const whole = { ...message, lines: [...earlier, ...message.lines] };
    earlier = [];
    return [whole];
  });
}

/** What all messages of a game of Merchants of Europe tell that their receiver must not know. */
export function leaksIn(heard: readonly string[]): string[] {
  const updates = updatesIn(heard);
  const me = updates[0]?.moment.viewer ?? '';
  return updates.flatMap((update, i) => [
    ...leaks(update, me),
    ...early(update, me),
    ...turned(update, updates[i - 1]),
    ...(update.moment.over === null && JSON.stringify(update).includes('"secret"')
      ? ['the secret of the chance']
      : []),
  ]);
}

/** Calls `visit` for an object and everything in it. */
function walk(value: unknown, visit: (thing: Thing) => void): void {
  if (!isThing(value)) return;
  visit(value);
  for (const part of Object.values(value)) walk(part, visit);
}

/** Cards and choices of others in anything that was sent. */
export function leaks(message: unknown, me: string): string[] {
  const found: string[] = [];
  walk(message, (thing) => {
    const { seats, event, seat, phase, turn } = thing;
    if (isThing(seats) && 'viewer' in thing) {
      if (thing['viewer'] !== me) found.push(`a view of ${String(thing['viewer'])}`);
      for (const [owner, desk] of Object.entries(seats)) {
        if (owner === me || !isThing(desk)) continue;
        const hidden = ['resources', 'cards', 'hand', 'chosen'].filter((name) => name in desk);
        found.push(...hidden.map((name) => `${owner}: ${name}`));
      }
    }
    for (const name of ['chosen', 'answers']) {
      const kept = isThing(phase) && phase['kind'] !== 'trade-choose' ? phase[name] : null;
      const others = isThing(kept) ? Object.keys(kept).filter((owner) => owner !== me) : [];
      found.push(...others.map((owner) => `${name} by ${owner}`));
    }
    if (isThing(turn) && turn['active'] !== me && 'bought' in turn) found.push('bought cards');
    const drawn = event === 'card-drawn' && seat !== me;
    const stolen = event === 'stolen' && seat !== me && thing['from'] !== me;
    if ((drawn || stolen) && thing['card'] !== 'hidden') found.push(JSON.stringify(thing));
  });
  return found;
}

/** What opens a round in which all choose in secret, and what tells of a choice. */
const rounds: Readonly<Record<string, { opens: string; tells: readonly string[] }>> = {
  discard: { opens: 'rolled', tells: ['discarded'] },
  'trade-open': { opens: 'proposed', tells: ['accepted', 'rejected', 'countered'] },
};

/** Choices of others that are told before all have chosen. */
export function early({ lines, moment }: Pick<Update, 'lines' | 'moment'>, me: string): string[] {
  const { phase } = moment.view;
  const round = isThing(phase) ? rounds[String(phase['kind'])] : undefined;
  if (round === undefined) return [];
  const events = lines.flatMap((line) => line.events);
  const since = events.slice(events.findLastIndex(({ event }) => event === round.opens) + 1);
  return since
    .filter(({ event, seat }) => round.tells.includes(String(event)) && seat !== me)
    .map((event) => `too early: ${JSON.stringify(event)}`);
}

/** Numbers of tokens that nobody has turned, and the order in which they lie. */
export function turned(
  { lines, moment }: Pick<Update, 'lines' | 'moment'>,
  before: Pick<Update, 'moment'> | undefined,
): string[] {
  const found: string[] = [];
  const { tokens, stock, phase } = moment.view;
  for (const [resource, numbers] of Object.entries(isThing(stock) ? stock : {})) {
    const known = Array.isArray(numbers) ? numbers.map(Number) : [];
    const sorted = known.toSorted((one, other) => one - other);
    if (known.join() !== sorted.join()) found.push(`the order of the ${resource} numbers`);
  }
  if (isThing(phase) && phase['kind'] === 'token-turn' && 'number' in phase) {
    found.push('the number that is about to be turned');
  }
  const events = lines.flatMap((line) => line.events);
  const places = (one: Pick<Update, 'moment'> | undefined): Thing =>
    isThing(one?.moment.view['tokens']) ? one.moment.view['tokens'] : {};
  for (const [hex, token] of Object.entries(isThing(tokens) ? tokens : {})) {
    const had = places(before)[hex];
    const printed = before === undefined && isThing(token) && token['arch'] === true;
    const same = JSON.stringify(had) === JSON.stringify(token);
    const told = events.some(
      (event) =>
        (event['event'] === 'token-turned' && event['hex'] === hex) ||
        (event['event'] === 'token-moved' && event['to'] === hex),
    );
    const undone = lines.some(({ undo }) => undo);
    if (!printed && !same && !told && !undone) found.push(`a number for ${hex} without a word`);
  }
  return found;
}
