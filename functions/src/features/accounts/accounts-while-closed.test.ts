import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { registrationClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import type { RunningSettings } from '@touchdown/shared/contract/running-settings.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAccountsEntry, type AccountsEntry } from '../../testing/start-accounts-entry.ts';
import {
  startParameterServer,
  type ParameterServer,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const Name = '/touchdown/dev/settings';
const password = 'a sentence nobody else has thought of';

describe.each(oneStandIn)('accounts, whose settings change at run time, on $name', ({ endpoint }) => {
  let parameters: ParameterServer;
  let operator: SSMClient;
  let entry: AccountsEntry;
  let members = 0;

  /** Changes the settings, and waits until the entry reads them again. */
  async function set(settings: RunningSettings): Promise<void> {
    const Value = JSON.stringify(settings);
    await operator.send(new PutParameterCommand({ Name, Type: 'String', Value, Overwrite: true }));
    vi.setSystemTime(Date.now() + 30_000);
  }
  const signUp = () => {
    const username = `Member${++members}`;
    const body = { username, email: `${username}@example.org`, password };
    const browser = entry.browser(`192.0.2.${members}`);
    return browser.send('POST', '/auth/signup', body).then((answer) => ({ ...answer, browser, username }));
  };

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    parameters = await startParameterServer();
    vi.stubEnv('SETTINGS_PARAMETER', Name);
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', parameters.endpoint);
    operator = new SSMClient({
      endpoint: parameters.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    entry = await startAccountsEntry(endpoint);
  });
  afterEach(() => set({}));
  afterAll(async () => {
    vi.useRealTimers();
    operator.destroy();
    await entry.stop();
    await parameters.stop();
  });

  it('refuse a registration while it is closed, and nothing else', async () => {
    const member = await signUp();
    expect(member.status).toBe(200);
    await set({ registration: 'closed' });
    expect(await signUp()).toMatchObject({
      status: 403,
      body: { error: registrationClosedSentence, code: 'REGISTRATION_CLOSED' },
    });
    expect((await member.browser.send('PATCH', '/auth/me', { bio: 'Here since 2026.' })).status).toBe(200);
    await set({ registration: 'open' });
    expect((await signUp()).status).toBe(200);
  });

  it('refuse every change while the site is read-only, except signing in and out', async () => {
    const { browser, username } = await signUp();
    await set({ readOnly: true });
    const refused = { status: 503, body: { code: 'READ_ONLY' } };
    expect(await signUp()).toMatchObject(refused);
    expect(await browser.send('PATCH', '/auth/me', { bio: 'Too late.' })).toMatchObject(refused);
    expect((await browser.get('/auth/me')).body).toMatchObject({ data: { user: { bio: null } } });
    expect((await browser.send('POST', '/auth/logout')).status).toBe(200);
    expect((await browser.send('POST', '/auth/login', { identifier: username, password })).status).toBe(200);
    await set({ readOnly: false });
    expect((await browser.send('PATCH', '/auth/me', { bio: 'In time.' })).status).toBe(200);
  });

  it('leave the link of a verification mail for later while the site is read-only', async () => {
    await entry.mails();
    const { browser } = await signUp();
    const [mail] = await entry.mails();
    const path = `/auth/verify-email/${mail && 'token' in mail ? mail.token : ''}`;
    await set({ readOnly: true });
    expect((await browser.get(path)).headers).toMatchObject({ location: '/?emailVerified=5' });
    await set({});
    expect((await browser.get(path)).headers).toMatchObject({ location: '/welcome?emailVerified=1' });
  });

  it('tell the site, in an answer that edge and browser keep for half a minute', async () => {
    const ask = () => entry.browser().get('/site-status');
    const open = await ask();
    expect(open.body).toEqual({ readOnly: false, registration: 'open', radarLoops: 'on', record: null });
    expect(open.headers['cache-control']).toBe('public, max-age=30, s-maxage=30, stale-if-error=86400');
    await set({ readOnly: true, registration: 'closed', loopMoneyPerDay: 0 });
    expect((await ask()).body).toMatchObject({ readOnly: true, registration: 'closed', radarLoops: 'off' });
  });
});
