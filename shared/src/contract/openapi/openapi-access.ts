import type { Access, Route } from '../route.ts';
import type { Json } from './openapi-schema.ts';
import { sessionCookieNames } from '../session-cookie-names.ts';

/** Every scheme is the same cookie, for different people. Other kinds of access read no cookie. */
const schemes = {
  signedIn: 'The session of a signed-in person.',
  verified: 'The session of a person with a verified email address.',
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

/** Returns the alternatives that a call needs. An empty one means that a call without a session is possible. */
export function securityOf({ access }: Route): Json[] {
  const scheme = schemeOf[access];
  if (!scheme) return [];
  const required = { [scheme]: [] };
  return access === 'optional' ? [{}, required] : [required];
}

/** Returns the schemes that these routes use. */
export function securitySchemes(routes: readonly Route[]): Json {
  const used = new Set(routes.flatMap(({ access }) => schemeOf[access] ?? []));
  const { access: name } = sessionCookieNames(false);
  return Object.fromEntries(
    Object.entries(schemes)
      .filter(([scheme]) => used.has(scheme as Scheme))
      .map(([scheme, description]) => [scheme, { type: 'apiKey', in: 'cookie', name, description }]),
  );
}
