import { mailLink } from '../accounts/mail-link.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { apiOf } from '../accounts/open-signed-in.ts';

/** Signs up a person who follows the link in their mail in a browser that is signed in. */
export async function verifiedPerson(): Promise<NewPerson> {
  const person = await signedUpPerson();
  await followSignedIn(person, await mailLink(person.email, '/auth/verify-email/'));
  return person;
}

/** Follows a mailed link in a browser of its own, which is signed in as its person. */
export async function followSignedIn(person: NewPerson, link: string): Promise<void> {
  const api = await apiOf(person);
  const { status } = await api.get(link, { maxRedirects: 0 }).then((answer) => ({ status: answer.status() }));
  await api.dispose();
  if (status !== 303) throw new Error(`The link answers ${status}.`);
}
