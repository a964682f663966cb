import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { VisitorCalls } from '../visitor-calls.ts';
import { ownSite } from '../own-site.ts';

export interface NewPerson {
  username: string;
  email: string;
  password: string;
}

/** Returns the data of a person who has no account yet. */
export function newPerson(): NewPerson {
  const username = `Watcher_${randomBytes(5).toString('hex')}`;
  return {
    username,
    email: `${username.toLowerCase()}@example.org`,
    password: 'a sentence nobody else uses',
  };
}

/** Signs a new person up through the API. */
export async function signedUpPerson(): Promise<NewPerson> {
  const person = newPerson();
  const answered = await new VisitorCalls(ownSite.siteUrl).send('POST', '/api/v1/auth/signup', person);
  expect(answered.status, await answered.text()).toBe(200);
  return person;
}
