import { confirmationSentences } from '@touchdown/shared/contract/confirmation-sentences.ts';
import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  isClosedToSuspended,
  isForModerators,
  readsSession,
  type Route,
} from '@touchdown/shared/contract/route.ts';
import { suspensionSentence } from './suspension-sentence.ts';
import { optionalEnv } from '../aws/env.ts';

/** Throws if a person may not call a route. A test checks it for all roles and routes. */
export function guardAccess(route: Route, person: Person | undefined): void {
  const { access } = route;
  if (person?.suspension && isClosedToSuspended(route)) {
    throw new Problem('SUSPENDED', suspensionSentence(person.suspension, optionalEnv('contactEmail')));
  }
  if (!readsSession(access) || access === 'optional') return;
  if (!person) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  if (access === 'verified') requireVerified(person);
  const isAllowed =
    access === 'admin' ? person.role === 'admin' : access !== 'moderator' || mayModerate(person.role);
  if (!isAllowed) {
    throw new Problem('FORBIDDEN', 'Access Denied. You do not have permission to do this.');
  }
  if (route.confirmation === 'fresh') requireConfirmed(person);
  else if (isForModerators(route)) requireDesk(person);
}

function requirePasskey({ hasPasskey }: Person): void {
  if (!hasPasskey) throw new Problem('PASSKEY_REQUIRED', confirmationSentences.passkeyRequired);
}

/** Throws if a person has not confirmed with a passkey today: what moderators read is not for a password alone. */
export function requireDesk(person: Person): void {
  requirePasskey(person);
  if (person.mayReadDesk) return;
  throw new Problem('CONFIRMATION_REQUIRED', confirmationSentences.confirmationRequired);
}

/**
 * Throws if a person has not confirmed with a passkey within the last hour. For routes with `confirmation: 'moderating'`,
 * where only the handler knows whether somebody acts as a moderator.
 */
export function requireConfirmed(person: Person): void {
  requirePasskey(person);
  if (person.isConfirmed) return;
  throw new Problem('CONFIRMATION_REQUIRED', confirmationSentences.confirmationRequired);
}

/** Throws if a person has not verified the email address. For routes of which only a part needs it. */
export function requireVerified({ isVerified }: Person): void {
  if (isVerified) return;
  throw new Problem('UNVERIFIED_EMAIL', 'Please verify your email address first. The link is in your inbox.');
}
