import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { edgeFunction, hasNjs, nodeFunction } from './edge-function.ts';
import { njsProcess } from './njs-process.ts';

const code = `
function handler(event) {
  var request = event.request;
  if (request.uri === '/fails') throw new Error('broken\\nfunction');
  request.uri = request.uri + '!';
  return request;
}`;
/** The processes of this one that run njs. */
const njsChildren = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-x', 'njs'])
    .stdout.toString()
    .split('\n')
    .filter(Boolean);
const event = (uri: string) => JSON.stringify({ request: { uri } });

describe('an edge function in Node', () => {
  it('answers, or says what it threw', async () => {
    const run = nodeFunction(code);
    expect(await run(event('/é'))).toEqual({ result: JSON.stringify({ uri: '/é!' }) });
    expect(await run(event('/fails'))).toEqual({ error: expect.stringContaining('broken') });
  });
});

describe.skipIf(!hasNjs())('an edge function in njs', () => {
  it('answers many events in their order, long ones too', async () => {
    const run = njsProcess(code);
    const long = `/${'é'.repeat(40_000)}`;
    const uris = ['/a', long, ...Array.from({ length: 2_100 }, (_, index) => `/${index}`)];
    const answers = await Promise.all(uris.map((uri) => run(event(uri))));
    expect(answers).toEqual(uris.map((uri) => ({ result: JSON.stringify({ uri: `${uri}!` }) })));
  });

  it('stays in the process that replaced a used one', async () => {
    const counting = 'var calls = 0; function handler() { return ++calls; }';
    const run = njsProcess(counting);
    const call = async () => Number(((await run('{}')) as { result: string }).result);
    const others = njsChildren();
    expect(await call()).toBe(1);
    const used = njsChildren().find((pid) => !others.includes(pid));
    while ((await call()) > 1);
    await vi.waitFor(() => expect(njsChildren()).not.toContain(used), { timeout: 60_000 });
    const counts: number[] = [];
    for (let asked = 0; asked < 20; asked++) counts.push(await call());
    expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  });

  it('says what it threw, and goes on', async () => {
    const run = njsProcess(code);
    expect(await run(event('/fails'))).toEqual({ error: 'Error: broken function' });
    expect(await run(event('/a'))).toEqual({ result: JSON.stringify({ uri: '/a!' }) });
  });

  it('fails with syntax that the runtime does not have', async () => {
    const newer = 'function handler({ request }) { return request?.uri ?? 1; }';
    expect(await edgeFunction(newer)(event('/a'))).toEqual({ error: expect.stringContaining('SyntaxError') });
  });

  it('sees no modules and no process', async () => {
    const run = njsProcess('function handler() { return [typeof require, typeof process]; }');
    expect(await run('{}')).toEqual({ result: JSON.stringify(['undefined', 'undefined']) });
  });
});
