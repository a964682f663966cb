import type { BrowserContextOptions } from 'playwright';
import { openSite, started, type OpenedSite } from '../open-site.ts';
import { logIn } from './log-in.ts';
import { signedUpPerson, type NewPerson } from './new-person.ts';

/** A screen as somebody sees it who is signed in: a new person, unless one is named. */
export async function openSignedIn(
  path: string,
  options: BrowserContextOptions = {},
  person?: NewPerson,
): Promise<OpenedSite & { person: NewPerson }> {
  const who = person ?? (await signedUpPerson());
  const site = await openSite('/login', options);
  await logIn(site.page, who);
  await site.page.goto(path);
  await started(site.page);
  return { ...site, person: who };
}
