import { problemStatus, type ProblemCode } from './problem.ts';
import {
  changesSomething,
  isClosedToSuspended,
  isClosedWhileReadOnly,
  isForOtherSites,
  type Access,
  type Route,
} from './route.ts';

/** Any request may have a misspelt parameter, and the server may always fail. */
const always: readonly ProblemCode[] = ['INVALID_REQUEST', 'INTERNAL', 'UNAVAILABLE', 'TIMEOUT'];
const bodyCodes: readonly ProblemCode[] = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const pictureCodes: readonly ProblemCode[] = [
  'UPLOAD_REJECTED',
  'NOT_FOUND',
  'CONFLICT',
  'UPLOAD_PROCESSING',
  'DIRECT_UPLOAD_REQUIRED',
];

const signedIn: readonly ProblemCode[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED'];
const accessCodes: Record<Access, readonly ProblemCode[]> = {
  public: [],
  open: [],
  signed: ['INVALID_SIGNATURE', 'PAYLOAD_TOO_LARGE'],
  optional: ['TOKEN_EXPIRED'],
  user: signedIn,
  verified: [...signedIn, 'UNVERIFIED_EMAIL'],
  moderator: [...signedIn, 'FORBIDDEN', 'PASSKEY_REQUIRED', 'CONFIRMATION_REQUIRED'],
  admin: [...signedIn, 'FORBIDDEN', 'PASSKEY_REQUIRED', 'CONFIRMATION_REQUIRED'],
};

/** Returns every code that a call of this route may be refused with, ordered by status. */
export function problemCodesOf(route: Route): ProblemCode[] {
  const codes = new Set([
    ...always,
    ...accessCodes[route.access],
    ...(changesSomething(route) && !isForOtherSites(route.access) ? (['CROSS_SITE'] as const) : []),
    ...(isClosedWhileReadOnly(route) ? (['READ_ONLY'] as const) : []),
    ...(isClosedToSuspended(route) ? (['SUSPENDED'] as const) : []),
    ...(route.confirmation ? (['PASSKEY_REQUIRED', 'CONFIRMATION_REQUIRED'] as const) : []),
    ...(route.limits ? (['RATE_LIMITED'] as const) : []),
    ...(route.body ? bodyCodes : []),
    ...(route.pictures ? pictureCodes : []),
    ...(route.problems ?? []),
  ]);
  return (Object.keys(problemStatus) as ProblemCode[]).filter((code) => codes.has(code));
}
