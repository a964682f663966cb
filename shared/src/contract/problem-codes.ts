import { problemStatus, type ProblemCode } from './problem.ts';
import { changesSomething, isForOtherSites, type Access, type Route } from './route.ts';

/** Whatever is asked: a parameter may be misspelt, and a server may fail. */
const always: readonly ProblemCode[] = ['INVALID_REQUEST', 'INTERNAL', 'UNAVAILABLE', 'TIMEOUT'];
const ofABody: readonly ProblemCode[] = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const ofPictures: readonly ProblemCode[] = [
  'UPLOAD_REJECTED',
  'NOT_FOUND',
  'CONFLICT',
  'UPLOAD_PROCESSING',
  'DIRECT_UPLOAD_REQUIRED',
];

const signedIn: readonly ProblemCode[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED'];
const ofAccess: Record<Access, readonly ProblemCode[]> = {
  public: [],
  open: [],
  signed: ['INVALID_SIGNATURE', 'PAYLOAD_TOO_LARGE'],
  optional: ['TOKEN_EXPIRED'],
  user: signedIn,
  verified: [...signedIn, 'UNVERIFIED_EMAIL'],
  moderator: [...signedIn, 'FORBIDDEN'],
  admin: [...signedIn, 'FORBIDDEN'],
};

/** Every code that a call of this route may be refused with, by status. */
export function problemCodesOf(route: Route): ProblemCode[] {
  const codes = new Set([
    ...always,
    ...ofAccess[route.access],
    ...(changesSomething(route) && !isForOtherSites(route.access) ? (['CROSS_SITE'] as const) : []),
    ...(route.limits ? (['RATE_LIMITED'] as const) : []),
    ...(route.body ? ofABody : []),
    ...(route.pictures ? ofPictures : []),
    ...(route.problems ?? []),
  ]);
  return (Object.keys(problemStatus) as ProblemCode[]).filter((code) => codes.has(code));
}
