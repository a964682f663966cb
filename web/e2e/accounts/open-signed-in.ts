import { request, type BrowserContextOptions } from 'playwright';
import { expect } from 'vitest';
import { openSite, siteUrl, type OpenedSite } from '../open-site.ts';
import { signedUpPerson, type NewPerson } from './new-person.ts';

/** A screen as somebody sees it who is signed in: a new person, unless one is named. */
export async function openSignedIn(
  path: string,
  options: BrowserContextOptions = {},
  person?: NewPerson,
): Promise<OpenedSite & { person: NewPerson }> {
  const who = person ?? (await signedUpPerson());
  const site = await openSite(path, { ...options, storageState: await signedInState(who) });
  return { ...site, person: who };
}

/** What a browser keeps after the form of the log-in, which has tests of its own. */
async function signedInState({ username, password }: NewPerson) {
  const api = await request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { origin: siteUrl } });
  const answered = await api.post('/api/v1/auth/login', { data: { identifier: username, password } });
  expect(answered.status(), await answered.text()).toBe(200);
  const { user } = (await answered.json()) as { user: { id: string } };
  const { cookies } = await api.storageState();
  await api.dispose();
  const localStorage = [
    { name: 'hasRefreshToken', value: 'true' },
    { name: 'sessionMark', value: `${user.id}.tests` },
  ];
  return { cookies, origins: [{ origin: siteUrl, localStorage }] };
}
