import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeCloud, playAssembly, readPlayOptions } from './play-assembly.ts';
import type { LocalCloud } from './start-local-cloud.ts';

/** The app of `testing/write-notes-assembly.ts`, as the CDK has synthesized it. */
const folder = join(import.meta.dirname, 'testing/notes-app/assembly');

describe('the assembly of another app', () => {
  const lines: string[] = [];
  let cloud: LocalCloud;
  beforeAll(async () => {
    cloud = await playAssembly(
      { folder, port: 0, stateDir: undefined },
      { log: (line) => void lines.push(line) },
    );
  });

  const send = (path: string, method = 'GET', body?: string) =>
    fetch(cloud.url + path, { method, ...(body === undefined ? {} : { body }) });

  it('answers where it says, from its table and by its queue', async () => {
    expect(cloud.doors).toEqual([{ name: 'Api', type: 'AWS::ApiGatewayV2::Api', url: cloud.url }]);
    expect((await send('/notes/1', 'PUT', 'Buy milk')).status).toBe(204);
    await vi.waitFor(
      async () =>
        expect(await (await send('/notes/1')).json()).toMatchObject({ text: 'Buy milk', seen: true }),
      60_000,
    );
  });

  it('is refused what its role does not grant', async () => {
    const refused = await send('/pictures/1', 'PUT', 'a picture');
    expect([refused.status, await refused.json()]).toEqual([403, { name: 'AccessDenied' }]);
    expect(lines.join('\n')).toMatch(
      /Answer\w+ called s3:PutObject on Pictures\/1, which its role does not grant/,
    );
  });

  it('has everything named that is not played, and a value for what names it', async () => {
    const unplayed = lines.filter((line) => line.startsWith('Not played: '));
    expect(unplayed).toEqual([
      expect.stringMatching(/^Not played: Notes\/People\w+, of the unknown type AWS::Cognito::UserPool\.$/),
      expect.stringMatching(/^Not played: Notes\/Old\w+, it runs on python3\.13\.$/),
    ]);
    expect(await (await send('/notes/1')).json()).toMatchObject({
      pool: expect.stringMatching(/^not-played:Notes-People\w+\.ProviderName$/),
    });
    expect((await send('/old')).status).toBe(500);
  });

  it('is described with its addresses, names and variables', () => {
    const described = describeCloud(cloud);
    expect(described[0]).toBe(`${cloud.url}  Api (AWS::ApiGatewayV2::Api)`);
    expect(described).toContain(`  Notes: ${cloud.nameOf('Notes')}`);
    expect(described).toContain(`  AWS_ENDPOINT_URL_DYNAMODB=${cloud.endpoints.dynamodb}`);
  });

  // Last: it stops the cloud.
  it('ends with the refused calls', async () => {
    await expect(cloud.close()).rejects.toThrow('Calls were refused because no role grants them');
  });
});

describe('the command', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'local-cloud-test-'));
  afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    spawn(process.execPath, [join(import.meta.dirname, 'play.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('plays until it is stopped, and keeps what is stored where it is told to', async () => {
    for (const wanted of [null, 'Stays']) {
      const child = run(folder, '--port', '0', '--state', stateDir);
      let url = '';
      for await (const line of createInterface({ input: child.stdout })) {
        url ||= /^(http:\S+) {2}Api/.exec(line)?.[1] ?? '';
        if (line === 'Ctrl-C stops everything.') break;
      }
      expect(((await (await fetch(`${url}/notes/1`)).json()) as { text?: string }).text ?? null).toBe(wanted);
      await fetch(`${url}/notes/1`, { method: 'PUT', body: 'Stays' });
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  it('says what is wrong with a folder that has no app', async () => {
    const child = run(tmpdir());
    const [said, exit] = await Promise.all([child.stderr.toArray(), once(child, 'exit')]);
    expect(said.join('')).toContain('is no CDK assembly: it has no manifest.json. Make one with cdk synth.');
    expect(exit).toEqual([1, null]);
  });
});

describe('the arguments of the command', () => {
  it.each([
    [['cdk.out'], { folder: 'cdk.out', port: 4000, stateDir: undefined }],
    [['--port', '0', 'cdk.out', '--state', 'x'], { folder: 'cdk.out', port: 0, stateDir: 'x' }],
  ])('%j', (args, options) => {
    expect(readPlayOptions(args)).toEqual(options);
  });

  it.each([[[]], [['a', 'b']], [['a', '--port', '70000']], [['a', '--state']], [['a', '--odd']]])(
    'refused: %j',
    (args) => {
      expect(readPlayOptions(args)).toHaveProperty('problem');
    },
  );
});
