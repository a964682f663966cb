import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendPieces } from './send-pieces.ts';

const both = [{ compressed: false }, { compressed: true }];

describe.each(both)('pieces of a file, with %j', (options) => {
  it('arrive whole', async () => {
    const body = new PassThrough();
    const [isWhole, bytes] = await Promise.all([sendPieces(['a', 'b', 'ü'], body, options), buffer(body)]);
    expect(isWhole).toBe(true);
    expect((options.compressed ? gunzipSync(bytes) : bytes).toString()).toBe('abü');
  });

  it('that cannot be written break the response off', async () => {
    const body = new PassThrough().resume();
    body.on('error', () => {});
    const failure = new Error('a damaged row');
    await expect(sendPieces(failing(failure), body, options)).rejects.toBe(failure);
    expect([body.destroyed, body.writableFinished]).toEqual([true, false]);
  });

  it('are no longer made when the client has gone', async () => {
    let made = 0;
    const body = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => void setImmediate(done),
    });
    const sending = sendPieces(
      endless(() => (made += 1)),
      body,
      options,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    body.destroy();
    expect(await sending).toBe(false);
    const before = made;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made).toBe(before);
  });
});

it('pieces of a file wait for a slow client', async () => {
  let made = 0;
  const stuck = new Writable({ write: () => {} });
  const sending = sendPieces(
    endless(() => (made += 1)),
    stuck,
    { compressed: false },
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toBeLessThan(5);
  stuck.destroy();
  expect(await sending).toBe(false);
});

function* failing(failure: Error): Generator<string> {
  yield 'half';
  throw failure;
}

function* endless(count: () => void): Generator<string> {
  for (;;) {
    count();
    yield Math.random().toString(36).repeat(5_000);
  }
}
