import { roles, type Person } from '@touchdown/shared/contract/person.ts';
import type { Problem, ProblemCode } from '@touchdown/shared/contract/problem.ts';
import {
  changesSomething,
  isForModerators,
  type Access,
  type Route,
} from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { guardAccess, requireConfirmed } from './guard-access.ts';

/** Changes that only moderators make and that decide nothing, each with the reason. */
const withoutConfirmation: Record<string, string> = {
  'POST /moderation/claims': 'it says which suggestions somebody looks at, for two minutes',
};
/** All that is known about people, which needs as much as a decision. */
const readFresh = [
  'GET /moderation/audit',
  'GET /moderation/audit/export',
  'GET /moderation/people/{username}',
];

/** How somebody stands with passkeys: none, one that was not used in this session, today, or just now. */
const proofs = {
  none: {},
  unused: { hasPasskey: true, isConfirmed: false, mayReadDesk: false },
  today: { hasPasskey: true, isConfirmed: false, mayReadDesk: true },
  fresh: { hasPasskey: true, isConfirmed: true, mayReadDesk: true },
} as const satisfies Record<string, Partial<Person>>;

function routeFor(access: Access, confirmation?: Route['confirmation']): Route {
  const parts = { method: 'POST', path: '/x', summary: '', caching: 'none', response: z.unknown() } as const;
  return { ...parts, access, ...(confirmation ? { confirmation } : {}) };
}

function outcomeOf(guard: () => void): ProblemCode | 'in' {
  try {
    guard();
    return 'in';
  } catch (error) {
    return (error as Problem).code;
  }
}

describe('who may decide', () => {
  const someone: Person = { id: 'a', username: 'a', role: 'user', isVerified: true, sessionId: 's' };
  const [needs, asks] = ['PASSKEY_REQUIRED', 'CONFIRMATION_REQUIRED'] as const;

  it.each([
    [
      'reading for moderators',
      routeFor('moderator'),
      { none: needs, unused: asks, today: 'in', fresh: 'in' },
    ],
    ['reading for admins', routeFor('admin'), { none: needs, unused: asks, today: 'in', fresh: 'in' }],
    [
      'a decision of moderators',
      routeFor('moderator', 'fresh'),
      { none: needs, unused: asks, today: asks, fresh: 'in' },
    ],
    [
      'a decision of admins',
      routeFor('admin', 'fresh'),
      { none: needs, unused: asks, today: asks, fresh: 'in' },
    ],
    [
      'what everybody does with their own',
      routeFor('user', 'moderating'),
      { none: 'in', unused: 'in', today: 'in', fresh: 'in' },
    ],
    ['what everybody does', routeFor('user'), { none: 'in', unused: 'in', today: 'in', fresh: 'in' }],
  ] as const)('%s: role, then passkey, then its age', (_what, route, expected) => {
    const isOpen = route.access === 'user';
    for (const role of roles)
      for (const proof of Object.keys(proofs) as (keyof typeof proofs)[]) {
        const outcome = outcomeOf(() => guardAccess(route, { ...someone, role, ...proofs[proof] }));
        const isLetIn = isOpen || role === 'admin' || (role === 'moderator' && route.access === 'moderator');
        expect(outcome, `${role}, ${proof}`).toBe(isLetIn ? expected[proof] : 'FORBIDDEN');
      }
  });

  it('is asked by the handler where only a part of a route needs it', () => {
    const outcomes = Object.values(proofs).map((proof) =>
      outcomeOf(() => requireConfirmed({ ...someone, role: 'moderator', ...proof })),
    );
    expect(outcomes).toEqual([needs, asks, asks, 'in']);
  });
});

const decisive = allRoutes().filter(({ route }) => isForModerators(route) && changesSomething(route));

it.each(decisive.map(({ route }) => ({ route, name: `${route.method} ${route.path}` })))(
  '$name asks moderators for a fresh confirmation, or has a reason not to',
  ({ route, name }) => {
    expect(route.confirmation === 'fresh' || name in withoutConfirmation).toBe(true);
    expect(route.confirmation === 'fresh' && name in withoutConfirmation).toBe(false);
  },
);

it('knows no reason for a route that is not there', () => {
  const names = decisive.map(({ route }) => `${route.method} ${route.path}`);
  expect(names).toEqual(expect.arrayContaining(Object.keys(withoutConfirmation)));
});

it('is asked for reading by what shows all about people, and by no other route', () => {
  const asking = allRoutes().filter(({ route }) => route.confirmation !== undefined);
  const reading = asking.filter(({ route }) => route.method === 'GET');
  expect(reading.map(({ route }) => `${route.method} ${route.path}`).toSorted()).toEqual(readFresh);
  expect(asking.filter(({ route }) => (route.confirmation === 'fresh') !== isForModerators(route))).toEqual(
    [],
  );
});
