import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { expect } from 'vitest';
import type { NewPerson } from '../e2e/accounts/new-person.ts';
import { confirmSession } from '../e2e/contributions/own-community.ts';
import { ownSite } from '../e2e/own-site.ts';
import { VisitorCalls } from '../e2e/visitor-calls.ts';

/** Logs a person in for these calls; moderators have confirmed with a passkey. The form itself has its own tests. */
export async function logInToSite(
  calls: VisitorCalls,
  { username, password }: NewPerson,
): Promise<CurrentUser> {
  const answered = await calls.send('POST', '/api/v1/auth/login', { identifier: username, password });
  expect(answered.status).toBe(200);
  const { user } = (await answered.json()) as { user: CurrentUser };
  if (user.roles.some(mayModerate)) await confirmSession(calls.session);
  return user;
}

/** Returns the API as a person reaches it, for what a test does without a page. */
export async function callsOf(person: NewPerson): Promise<VisitorCalls> {
  const calls = new VisitorCalls(ownSite.siteUrl);
  await logInToSite(calls, person);
  return calls;
}
