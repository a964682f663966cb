import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallerGone, LocalFunction } from './local-function.ts';
import { SandboxRoom } from './sandbox-room.ts';

interface Echoed {
  body: string;
}

const opened: LocalFunction[] = [];
afterEach(() => Promise.all(opened.splice(0).map((local) => local.close())));

function echoIn(room: SandboxRoom): LocalFunction {
  const local = new LocalFunction(
    {
      functionName: 'echo',
      entry: join(import.meta.dirname, '../testing/echo.http.ts'),
      env: {},
      timeoutSeconds: 10,
      memoryMb: 128,
      log: () => {},
    },
    room,
  );
  opened.push(local);
  return local;
}

/** Returns how many events the sandbox has had that answers. */
async function countOf(local: LocalFunction, gone?: AbortSignal): Promise<number> {
  const { body } = (await local.invoke({ rawPath: '/' }, undefined, gone)) as Echoed;
  return (JSON.parse(body) as { invocations: number }).invocations;
}

describe('the sandboxes of all functions', () => {
  it('are no more than there is room for, and every event is answered', async () => {
    const room = new SandboxRoom({ maxOpen: 2, idleMilliseconds: 60_000 });
    const functions = [echoIn(room), echoIn(room), echoIn(room)];
    const open: number[] = [];
    await Promise.all(
      [...functions, ...functions, ...functions].map(async (local) => {
        await countOf(local);
        open.push(room.open);
      }),
    );
    expect(open).toHaveLength(9);
    expect(Math.max(...open)).toBe(2);
  });

  it('end when they have rested for long, and the next event gets a new one', async () => {
    const room = new SandboxRoom({ maxOpen: 4, idleMilliseconds: 20 });
    const local = echoIn(room);
    expect(await countOf(local)).toBe(1);
    await vi.waitFor(() => expect(room.open).toBe(0), 60_000);
    expect(await countOf(local)).toBe(1);
  });

  it('stay while they are used', async () => {
    const room = new SandboxRoom({ maxOpen: 4, idleMilliseconds: 60_000 });
    const local = echoIn(room);
    expect([await countOf(local), await countOf(local)]).toEqual([1, 2]);
    expect(room.open).toBe(1);
  });

  it('give their place to a function that has none, the longest resting first', async () => {
    const room = new SandboxRoom({ maxOpen: 2, idleMilliseconds: 60_000 });
    const [first, second, third] = [echoIn(room), echoIn(room), echoIn(room)];
    for (const local of [first, second, third]) expect(await countOf(local)).toBe(1);
    expect(await countOf(second)).toBe(2);
    expect(await countOf(first)).toBe(1);
  });
});

describe('the sandboxes that rest', () => {
  it('are few, and the one that has rested longest ends first', async () => {
    const room = new SandboxRoom({ maxOpen: 4, maxResting: 1, idleMilliseconds: 60_000 });
    const [first, second] = [echoIn(room), echoIn(room)];
    expect(await Promise.all([countOf(first), countOf(second)])).toEqual([1, 1]);
    await countOf(second);
    expect(await countOf(first)).toBe(1);
    expect(room.open).toBe(1);
    expect(await countOf(first)).toBe(2);
  });

  it('end with their process, which starts again when it is needed', async () => {
    const room = new SandboxRoom({ maxOpen: 4, idleMilliseconds: 20 });
    const local = echoIn(room);
    await countOf(local);
    expect(room.hosts.running).toBe(1);
    await vi.waitFor(() => expect(room.hosts.running).toBe(0), 60_000);
    expect(await countOf(local)).toBe(1);
  });

  it('have a process that ends although others began later', async () => {
    const room = new SandboxRoom({ maxOpen: 4, maxResting: 1, idleMilliseconds: 60_000 });
    // Each event of another function ends the one that rests, and opens a thread.
    const [first, second] = [echoIn(room), echoIn(room)];
    for (let round = 0; round < 5; round++) {
      await countOf(first);
      await countOf(second);
    }
    await vi.waitFor(() => expect(room.hosts.running).toBe(1), 60_000);
  });
});

describe('an event that waits for a sandbox', () => {
  it('shares the first of its function with events that come at the same time', async () => {
    const room = new SandboxRoom({ maxOpen: 4, idleMilliseconds: 60_000 });
    const local = echoIn(room);
    expect(await Promise.all([1, 2, 3].map(() => countOf(local)))).toEqual([1, 2, 3]);
    expect(room.open).toBe(1);
  });

  it('gets its own where the others work for long', async () => {
    const room = new SandboxRoom({ maxOpen: 4, idleMilliseconds: 60_000 });
    const local = echoIn(room);
    const hangs = local.invoke({ rawPath: '/', queryStringParameters: { do: 'hang' } });
    hangs.catch(() => {});
    expect(await countOf(local)).toBe(1);
    expect(room.open).toBe(2);
  });

  it('is dropped when its caller goes', async () => {
    const room = new SandboxRoom({ maxOpen: 1, idleMilliseconds: 60_000 });
    const local = echoIn(room);
    const caller = new AbortController();
    const before = countOf(local);
    const dropped = countOf(local, caller.signal);
    caller.abort();
    await expect(dropped).rejects.toThrow(CallerGone);
    expect([await before, await countOf(local)]).toEqual([1, 2]);
  });
});
