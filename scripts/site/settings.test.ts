import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAdminOptions } from '../admin/admin-options.ts';
import { changeLocalSettings } from '../admin/settings/change-local-settings.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

describe('the settings that an operator changes while the local cloud runs', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-settings-'));
  let cloud: LocalSite;

  beforeAll(async () => {
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
  });
  afterAll(async () => {
    // Throws if a function read the parameter without a grant.
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  /** Runs `npm run admin -- settings set …` and returns its lines. */
  function set(...words: string[]): Promise<string[]> {
    const command = readAdminOptions(['settings', 'set', ...words]);
    if ('problem' in command || command.action !== 'settings') throw new Error('Not a command.');
    return changeLocalSettings(command, cloud.parameters.endpoint);
  }
  const get = (path: string) => fetch(cloud.url + apiBase + path);
  const post = (path: string, body: object) =>
    fetch(cloud.url + apiBase + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: cloud.url },
    });
  const takedown = {
    page: '/tornadoes',
    category: 'privacy',
    text: 'This is my house.',
    name: 'Dorothy Gale',
    email: 'dorothy@example.org',
    goodFaith: true,
  };
  const account = { username: 'Dorothy', email: 'dorothy@example.org', password: 'no place like this home' };

  // A function reads the settings again after half a minute, so each switch is tested with functions that start then.
  it('make the site read-only, and no longer', async () => {
    expect(await set('readOnly=true', 'maxWorkers=1')).toEqual([
      '  maxWorkers      1',
      '  loopMoneyPerDay as the stage has it',
      '  readOnly        true',
      '  registration    as the stage has it',
      '  downloads       as the stage has it',
    ]);
    const refused = await post('/auth/signup', account);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '120']);
    expect(await refused.json()).toEqual({ error: readOnlySentence, code: 'READ_ONLY' });
    expect((await get('/contributions')).status).toBe(200);
    expect(await (await get('/site-status')).json()).toMatchObject({
      readOnly: true,
      registration: 'open',
      radarLoops: 'on',
    });

    expect(await set('readOnly=', 'maxWorkers=')).toContain('  readOnly        as the stage has it');
    const taken = await post('/takedowns', takedown);
    expect([taken.status, taken.status === 200 ? '' : await taken.text()]).toEqual([200, '']);
  });

  it('are kept at the edge for half a minute, so that pages do not ask for them', async () => {
    const [first, second] = [await get('/site-status'), await get('/site-status')];
    expect(first.headers.get('cache-control')).toBe('public, max-age=30, s-maxage=30, stale-if-error=86400');
    expect(second.headers.get('x-cache')).toBe('Hit from cloudfront');
  });
});
