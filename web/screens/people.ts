import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { expect } from 'vitest';
import type { NewPerson } from '../e2e/accounts/new-person.ts';
import { ownSite } from '../e2e/own-site.ts';
import { VisitorCalls } from '../e2e/visitor-calls.ts';

/** Logs a person in for these calls. The form itself has its own tests. */
export async function logInToSite(
  calls: VisitorCalls,
  { username, password }: NewPerson,
): Promise<CurrentUser> {
  const answered = await calls.send('POST', '/api/v1/auth/login', { identifier: username, password });
  expect(answered.status).toBe(200);
  return ((await answered.json()) as { user: CurrentUser }).user;
}

/** Returns the API as a person reaches it, for what a test does without a page. */
export async function callsOf(person: NewPerson): Promise<VisitorCalls> {
  const calls = new VisitorCalls(ownSite.siteUrl);
  await logInToSite(calls, person);
  return calls;
}
