import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from '../protocol/types';
import { backoff } from './backoff';
import { asProblem } from './problem';
import { type ConnectionState, TableSocket, type Wire } from './socket';

class FakeWire implements Wire {
  sent: string[] = [];
  closed = false;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp() {
  const wires: FakeWire[] = [];
  const urls: string[] = [];
  const states: ConnectionState[] = [];
  const messages: ServerMessage[] = [];
  const onRefused = vi.fn();
  let seq = 0;
  const socket = new TableSocket({
    url: () => `ws://host/socket?seq=${seq}`,
    onMessage: (message) => {
      messages.push(message);
      seq += 1;
    },
    onState: (state) => states.push(state),
    onRefused,
    open: (url) => {
      urls.push(url);
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    random: () => 0,
  });
  const last = (): FakeWire => {
    const wire = wires.at(-1);
    if (!wire) throw new Error('nothing was opened');
    return wire;
  };
  return { socket, wires, urls, states, messages, onRefused, last };
}

const said: ServerMessage = { type: 'said', number: 1, at: 0, user: 'u', name: 'Anna', text: 'hi' };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a lost connection comes back by itself, after the last entry seen', () => {
  const { socket, urls, states, last } = setUp();
  socket.connect();
  last().onopen?.();
  last().say(said);
  last().onclose?.();
  expect(states).toEqual(['open', 'lost']);
  vi.advanceTimersByTime(400);
  expect(urls).toEqual(['ws://host/socket?seq=0', 'ws://host/socket?seq=1']);
  last().onopen?.();
  expect(states.at(-1)).toBe('open');
});

test('a connection that was never accepted is refused, one that breaks is not', () => {
  const { socket, onRefused, last } = setUp();
  socket.connect();
  last().onopen?.();
  last().onclose?.();
  expect(onRefused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  last().onclose?.();
  expect(onRefused).toHaveBeenCalledOnce();
});

test('an answer settles the request with its number', async () => {
  const { socket, last } = setUp();
  socket.connect();
  last().onopen?.();
  const first = socket.command({ do: 'leave' });
  const second = socket.command({ do: 'return' });
  last().say({ type: 'refused', id: 2, problem: { code: 'begun', message: 'too late' } });
  last().say({ type: 'done', id: 1, done: { seq: 9 } });
  await expect(first).resolves.toEqual({ seq: 9 });
  await expect(second).rejects.toThrow('too late');
});

test('a request that is under way when the connection breaks fails', async () => {
  const { socket, last } = setUp();
  socket.connect();
  last().onopen?.();
  const request = socket.command({ do: 'leave' });
  last().onclose?.();
  const problem = await request.catch(asProblem);
  expect(problem).toMatchObject({ code: 'connection_broken' });
  const later = await socket.command({ do: 'leave' }).catch(asProblem);
  expect(later).toMatchObject({ code: 'connection_lost' });
});

test('a request without an answer counts as loss, unless something else was heard', async () => {
  const { socket, states, last } = setUp();
  socket.connect();
  last().onopen?.();
  void socket.command({ do: 'leave' }).catch(() => undefined);
  vi.advanceTimersByTime(4_000);
  last().say(said);
  vi.advanceTimersByTime(4_000);
  expect(states.at(-1)).toBe('open');
  const request = socket.command({ do: 'leave' });
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe('lost');
  expect(await request.catch(asProblem)).toMatchObject({ code: 'connection_broken' });
});

test('no network is noticed at once', () => {
  const { socket, states, last } = setUp();
  socket.connect();
  last().onopen?.();
  socket.offline();
  expect(states.at(-1)).toBe('lost');
});

test('silence after a ping counts as loss', () => {
  const { socket, wires, states, last } = setUp();
  socket.connect();
  last().onopen?.();
  vi.advanceTimersByTime(20_000);
  expect(last().sent).toEqual(['{"type":"ping"}']);
  last().say({ type: 'pong' });
  vi.advanceTimersByTime(20_000);
  vi.advanceTimersByTime(8_000);
  expect(states.at(-1)).toBe('lost');
  expect(wires[0]?.closed).toBe(true);
});

test('whoever the server asks to connect again waits, and longer each time', () => {
  const { socket, wires, states, last } = setUp();
  socket.connect();
  for (const [attempt, wait] of [400, 800, 1600].entries()) {
    last().onopen?.();
    last().say({ type: 'reconnect' });
    expect(states.at(-1)).toBe('lost');
    expect(wires[attempt]?.closed).toBe(true);
    vi.advanceTimersByTime(wait - 1);
    expect(wires).toHaveLength(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(attempt + 2);
  }
});

test('a closed connection stays closed', () => {
  const { socket, wires, last } = setUp();
  socket.connect();
  last().onopen?.();
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});

test('attempts become rarer, up to a limit', () => {
  expect([0, 1, 2].map((attempt) => backoff(attempt, 0))).toEqual([400, 800, 1600]);
  expect(backoff(50, 0)).toBe(15_000);
  expect(backoff(0, 1)).toBe(200);
});
