import { mailLink } from '../accounts/mail-link.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';

/** Signs up a person who follows the link in their mail. */
export async function verifiedPerson(): Promise<NewPerson> {
  const person = await signedUpPerson();
  await fetch(await mailLink(person.email, '/auth/verify-email/'));
  return person;
}
