import { request, type APIRequestContext, type BrowserContextOptions, type Page } from 'playwright';
import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';
import { expect } from 'vitest';
import { confirmSession } from '../contributions/own-community.ts';
import { openSite, siteUrl, type OpenedSite } from '../open-site.ts';
import { signedUpPerson, type NewPerson } from './new-person.ts';

/** Opens a page signed in: as a new person, unless one is given. `prepare` runs before the first request. */
export async function openSignedIn(
  path: string,
  options: BrowserContextOptions = {},
  person?: NewPerson,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<OpenedSite & { person: NewPerson }> {
  const who = person ?? (await signedUpPerson());
  const site = await openSite(path, { ...options, storageState: await signedInState(who) }, prepare);
  return { ...site, person: who };
}

/** Returns the cookies and storage of a browser after a login. The form itself has its own tests. */
export async function signedInState(person: NewPerson) {
  const { api, id } = await logInToApi(person);
  const { cookies } = await api.storageState();
  await api.dispose();
  const localStorage = [
    { name: 'hasRefreshToken', value: 'true' },
    { name: 'sessionMark', value: `${id}.tests` },
  ];
  return { cookies, origins: [{ origin: siteUrl, localStorage }] };
}

/** Returns the API as a person reaches it, for what a test does without a page. */
export async function apiOf(person: NewPerson): Promise<APIRequestContext> {
  return (await logInToApi(person)).api;
}

async function logInToApi({ username, password }: NewPerson) {
  const api = await request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { origin: siteUrl } });
  const answered = await api.post('/api/v1/auth/login', { data: { identifier: username, password } });
  expect(answered.status(), await answered.text()).toBe(200);
  const { user } = (await answered.json()) as { user: { id: string; role: Role } };
  const { cookies } = await api.storageState();
  const access = cookies.find(({ name }) => name.endsWith('-at'))?.value;
  if (mayModerate(user.role)) await confirmSession(access?.split('.')[1] ?? '');
  return { api, id: user.id };
}
