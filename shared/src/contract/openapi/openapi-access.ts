import type { Access, Route } from '../route.ts';
import type { Json } from './openapi-schema.ts';
import { sessionCookieNames } from '../session-cookie-names.ts';

/** Every scheme is the same cookie: what differs is whose it has to be. Other kinds of access read none. */
const schemes = {
  signedIn: 'The session of somebody who is signed in.',
  verified: 'The session of somebody whose email address is verified.',
  moderator: 'The session of a moderator or an admin.',
  admin: 'The session of an admin.',
};

type Scheme = keyof typeof schemes;

const schemeOf: Partial<Record<Access, Scheme>> = {
  optional: 'signedIn',
  user: 'signedIn',
  verified: 'verified',
  moderator: 'moderator',
  admin: 'admin',
};

/** What a call has to bring; an empty requirement among them means that it may bring nothing. */
export function securityOf({ access }: Route): Json[] {
  const scheme = schemeOf[access];
  if (!scheme) return [];
  const required = { [scheme]: [] };
  return access === 'optional' ? [{}, required] : [required];
}

/** The schemes that these routes ask for. */
export function securitySchemes(routes: readonly Route[]): Json {
  const asked = new Set(routes.flatMap(({ access }) => schemeOf[access] ?? []));
  const { access: name } = sessionCookieNames();
  return Object.fromEntries(
    Object.entries(schemes)
      .filter(([scheme]) => asked.has(scheme as Scheme))
      .map(([scheme, description]) => [scheme, { type: 'apiKey', in: 'cookie', name, description }]),
  );
}
