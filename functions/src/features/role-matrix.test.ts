import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { problemStatus, type Problem, type ProblemCode } from '@touchdown/shared/contract/problem.ts';
import {
  changesSomething,
  isForOtherSites,
  readsSession,
  type Access,
  type Route,
  type RouteTable,
} from '@touchdown/shared/contract/route.ts';
import { progressStreamRoute } from './radar/progress/progress-stream-route.ts';
import { allRoutes, routeTables, type PlacedRoute } from '@touchdown/shared/route-tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionKey } from '../domain/members/session-items.ts';
import { authenticate } from '../domain/members/authenticate.ts';
import { call, httpEvent } from '../testing/http-request.ts';
import { madeUpContribution, putContributions } from '../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../testing/put-signed-in.ts';
import { startEveryEntry, type EveryEntry } from '../testing/start-every-entry.ts';
import { oneStandIn } from '../testing/test-table.ts';
import { newId } from '../domain/pictures/upload-ticket.ts';
import { expiryOf, uploadTickets } from '../domain/pictures/upload-tickets.ts';
import { doorkeeper } from '../platform/http/doorkeeper.ts';
import { sliceHandler } from '../platform/http/slice-handler.ts';

/**
 * Who may call what: every caller requests every route of every slice through its deployed entry point. A new
 * route is included automatically. Two tables are written by hand: whom each kind of access lets in (`letsIn`)
 * and who owns the resource in a path (`resourcesInPaths`). A test fails when a row is missing.
 */
const callers = {
  'a visitor': {},
  'somebody with a made-up session': {},
  'somebody whose session was ended': {},
  'somebody whose access token is old': {},
  'a user who has not verified the email address': { isVerified: false },
  'a user': {},
  'an expert': { role: 'expert' },
  'a moderator': { role: 'moderator' },
  'an admin': { role: 'admin' },
  'a moderator by the password alone': { role: 'moderator' },
  'an admin by the password alone': { role: 'admin' },
} satisfies Record<string, { role?: Role; isVerified?: boolean }>;

type Caller = keyof typeof callers;
const everybody = Object.keys(callers) as Caller[];

/** The code of a refusal; `in` is any other response. */
type Outcome = 'in' | (typeof refusals)[number];
const refusals = [
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'UNVERIFIED_EMAIL',
  'FORBIDDEN',
  'CONFIRMATION_REQUIRED',
  'INVALID_SIGNATURE',
] as const;

const withoutSession = {
  'a visitor': 'UNAUTHENTICATED',
  'somebody with a made-up session': 'UNAUTHENTICATED',
  'somebody whose session was ended': 'UNAUTHENTICATED',
  'somebody whose access token is old': 'TOKEN_EXPIRED',
} as const;
const allIn = Object.fromEntries(everybody.map((caller) => [caller, 'in'])) as Record<Caller, 'in'>;
const forModerators = {
  ...allIn,
  ...withoutSession,
  'a user who has not verified the email address': 'FORBIDDEN',
  'a user': 'FORBIDDEN',
  'an expert': 'FORBIDDEN',
  // A stolen password reads nothing of the desk.
  'a moderator by the password alone': 'CONFIRMATION_REQUIRED',
  'an admin by the password alone': 'CONFIRMATION_REQUIRED',
} as const;

/** The outcome of each kind of access for each caller. Written out, so that the guard does not test itself. */
const letsIn: Record<Access, Record<Caller, Outcome>> = {
  public: allIn,
  open: allIn,
  // No caller of this test signs its requests.
  signed: Object.fromEntries(everybody.map((caller) => [caller, 'INVALID_SIGNATURE'])) as Record<
    Caller,
    'INVALID_SIGNATURE'
  >,
  optional: { ...allIn, 'somebody whose access token is old': 'TOKEN_EXPIRED' },
  user: { ...allIn, ...withoutSession },
  verified: {
    ...allIn,
    ...withoutSession,
    'a user who has not verified the email address': 'UNVERIFIED_EMAIL',
  },
  moderator: forModerators,
  admin: {
    ...forModerators,
    'a moderator': 'FORBIDDEN',
    'a moderator by the password alone': 'FORBIDDEN',
  },
};

/** Public routes that refuse callers, because they read a cookie that is not sent here. */
const publicRefusals: Record<string, Outcome> = { 'POST /auth/refresh': 'UNAUTHENTICATED' };

/**
 * The resource named by the path of a route for signed-in people. A resource with an owner is created, then
 * requested by all others, and is still available to its owner. `unowned` is a resource without an owner.
 */
type ResourceInPath = 'unowned' | ((entry: EveryEntry, owner: Owner) => Promise<Resource> | Resource);
interface Owner {
  id: string;
  sid: string;
}
interface Resource {
  id: string;
  body?: unknown;
}
const resourcesInPaths: Record<string, ResourceInPath> = {
  'POST /tornadoes/{id}/bookmark': 'unowned',
  'DELETE /tornadoes/{id}/bookmark': 'unowned',
  // Everybody has only their own; the path names the tornado.
  'GET /tornadoes/{id}/answers/own': 'unowned',
  'PUT /tornadoes/{id}/answers/own': 'unowned',
  'DELETE /tornadoes/{id}/answers/own': 'unowned',
  // A vote belongs to its voter. vote-on-contribution.test.ts tests that nobody votes on their own contribution.
  'POST /contributions/{id}/vote': 'unowned',
  'POST /contributions/{id}/thanks': 'unowned',
  // A token names the account of its link. what-opens.model.test.ts tests who may follow it.
  'POST /auth/verify-email/{token}': 'unowned',
  'DELETE /auth/sessions/{id}': (_entry, owner) => ({ id: owner.sid }),
  // passkeys.test.ts tests that nobody else renames or removes one.
  'PATCH /auth/passkeys/{id}': 'unowned',
  'DELETE /auth/passkeys/{id}': 'unowned',
  'GET /tornadoes/{id}/radar': 'unowned',
  'GET /spc-reports/{id}/radar': 'unowned',
  // There is one picture of a day for everybody.
  'POST /days/{date}/rotation': 'unowned',
  // Anybody who knows a job may follow it. radar.http.test.ts tests that only its owner and moderators cancel it.
  'GET /radar/jobs/{jobId}': 'unowned',
  'GET /spc-reports/radar/status/{jobId}': 'unowned',
  'GET /radar/active-jobs/{targetType}/{id}': 'unowned',
  // A tornado or a storm report. radar.http.test.ts tests that only the caller's own loops are listed.
  'GET /radar/private-loops/{targetType}/{id}': 'unowned',
  'DELETE /radar/jobs/{jobId}': 'unowned',
  'DELETE /radar/loops/{targetType}/{id}': 'unowned',
  // Anybody but the author may report a contribution; removing-contributions.test.ts tests both.
  'POST /contributions/{id}/report': 'unowned',
  // Has rows of its own below, because moderators may remove what they do not own.
  // Everybody may object. two-decisions.test.ts tests that only the author names a source.
  'POST /contributions/{id}/object': 'unowned',
  'PATCH /contributions/{id}/source': 'unowned',
  'DELETE /contributions/{id}': 'unowned',
  'POST /contributions/{id}/restore': 'unowned',
  'PATCH /contributions/{id}/pictures/{imageId}': 'unowned',
  // questions.test.ts tests who asks, who answers, and who deletes what.
  'POST /contributions/{id}/questions': 'unowned',
  'PUT /contributions/{id}/questions/{questionId}/answer': 'unowned',
  'DELETE /contributions/{id}/questions/{questionId}': 'unowned',
  'DELETE /contributions/{id}/questions/{questionId}/answer': 'unowned',
  // A case belongs to nobody with an account.
  'PATCH /moderation/takedowns/{caseNumber}': 'unowned',
  // Another moderator than the one who decided, which its own test proves.
  'PATCH /moderation/appeals/{caseNumber}': 'unowned',
  'POST /moderation/reports/{contributionId}/dismiss': 'unowned',
  // Only by the moderator who dismissed; reports.test.ts tests it.
  'POST /moderation/reports/{contributionId}/reopen': 'unowned',
  // suspending.test.ts tests who may suspend whom.
  'GET /moderation/people/{username}': 'unowned',
  'POST /moderation/people/{username}/suspend': 'unowned',
  'POST /moderation/people/{username}/restore': 'unowned',
  // A suggestion is decided by any moderator but its author; review-suggestion.test.ts tests both.
  'GET /moderation/suggestions/{id}': 'unowned',
  'POST /moderation/suggestions/{id}/approve': 'unowned',
  'POST /moderation/suggestions/{id}/reject': 'unowned',
  'POST /moderation/suggestions/{id}/close': 'unowned',
  'GET /uploads/{id}': async (entry, owner) => ({ id: await putUpload(entry, owner) }),
};
/** Routes that name an owned resource in their body. */
const resourcesInBodies: Record<string, Exclude<ResourceInPath, 'unowned'>> = {
  'POST /users/profile-photo': async (entry, owner) => {
    const id = await putUpload(entry, owner);
    return { id, body: { uploadIds: [id] } };
  },
};

/** Resources that their owner and moderators may change. All others get a 403, because everybody can see them. */
const forOwnerOrModerator: Record<string, Exclude<ResourceInPath, 'unowned'>> = {
  'DELETE /contributions/{id}': async ({ client, community }, owner) => {
    const createdAt = '2026-11-21T00:00:00.000Z';
    const target = {
      kind: 'tornado',
      id: 'of-the-matrix',
      display_name: 'Moore',
      state: 'OKLAHOMA',
    } as const;
    const contribution = madeUpContribution({ createdAt, target, authorId: owner.id });
    await putContributions(client, community, [contribution]);
    return { id: contribution.id, body: { category: 'Other' } };
  },
  'PATCH /contributions/{id}/pictures/{imageId}': async ({ client, community }, owner) => {
    const createdAt = '2026-11-21T00:00:00.000Z';
    const target = {
      kind: 'tornado',
      id: 'of-the-matrix',
      display_name: 'Moore',
      state: 'OKLAHOMA',
    } as const;
    const contribution = madeUpContribution({ createdAt, target, authorId: owner.id });
    const { id } = contribution;
    // All parameters of a path have the same value here.
    const image = { id, url: `/images/${id}`, imageServiceId: id, alt: null };
    await putContributions(client, community, [{ ...contribution, images: [image] }]);
    return { id, body: { sensitive: true } };
  },
};

async function putUpload({ client, ephemeral }: EveryEntry, owner: Owner): Promise<string> {
  const tickets = uploadTickets(client, ephemeral, () => Date.now());
  const [id, image, ttl] = [newId(), newId(), expiryOf(Date.now())];
  const file = { name: 'storm.jpg', type: 'image/jpeg', size: 1, sha256: '0'.repeat(64) } as const;
  const owned = { owner: owner.id, purpose: 'profile-photo' } as const;
  await tickets.open([{ id, image, ...owned, ...file, status: 'WAITING', ttl }]);
  await tickets.ready(id, { width: 1, height: 1 });
  return id;
}

const routes = allRoutes().map((placed) => ({ ...placed, name: nameOf(placed.route) }));

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function isForSignedIn({ access }: Route): boolean {
  return readsSession(access) && access !== 'optional';
}

/** Fills in the parameters of a route's path. */
function pathOf({ path }: Route, id = 'of-the-matrix'): string {
  return path.replace(/\{\w+\}/g, id);
}

describe('the role matrix itself', () => {
  it.each(routes)('has a row for the access of $name', ({ route }) => {
    expect(Object.keys(letsIn[route.access] ?? {}), `no row for "${route.access}"`).toEqual(
      expect.arrayContaining(everybody),
    );
  });

  it.each(routes.filter(({ route }) => isForSignedIn(route) && route.path.includes('{')))(
    'knows who owns the resource that $name names (ASVS 8.2.2)',
    ({ name }) => {
      expect(Object.keys(resourcesInPaths), `${name} is in no row of resourcesInPaths`).toContain(name);
    },
  );

  // A signed route checks the signature first, and its sender may send many requests at once.
  it.each(routes.filter(({ route }) => changesSomething(route) && route.access !== 'signed'))(
    'finds a limit on $name, which changes something (ASVS 2.4.1)',
    ({ name, route }) => {
      // Logging out is always allowed.
      if (name !== 'POST /auth/logout') expect(route.limits ?? []).not.toEqual([]);
    },
  );

  it.each(routes.filter(({ slice, route }) => slice === 'contributions' && changesSomething(route)))(
    'finds a limit by person and one by IP address on $name',
    ({ route: { limits = [] } }) => {
      expect(limits.map(({ per }) => per).toSorted()).toEqual(['ip', 'person']);
    },
  );

  it('allows secrets in a URL only for links in mails (ASVS 14.2.1)', () => {
    const secret = /token|password|secret|session|email/i;
    const inUrls = routes.flatMap(({ name, route: { params, query } }) =>
      [params, query].flatMap((part) =>
        Object.keys(part?.shape ?? {})
          .filter((field) => secret.test(field))
          .map((field) => `${name}: ${field}`),
      ),
    );
    expect(inUrls).toEqual([
      'POST /auth/reset-password/{token}: token',
      'GET /auth/verify-email/{token}: token',
      'POST /auth/verify-email/{token}: token',
      'GET /mails/decisions/unsubscribe/{token}: token',
      'POST /mails/decisions/unsubscribe/{token}: token',
      'GET /mails/digest/unsubscribe/{token}: token',
      'POST /mails/digest/unsubscribe/{token}: token',
    ]);
  });

  it('has no row for an unknown route', () => {
    const named = [resourcesInPaths, resourcesInBodies, forOwnerOrModerator, publicRefusals].flatMap((rows) =>
      Object.keys(rows),
    );
    expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });

  it('covers every entry point of the API', () => {
    const entries = globSync('**/*.http.ts', { cwd: import.meta.dirname }).map((file) => basename(file));
    const covered = Object.keys(routeTables).map((slice) => `${slice}.http.ts`);
    // The pages are not part of the contract and read no cookie.
    expect(entries.toSorted()).toEqual([...covered, 'pages.http.ts'].toSorted());
  });
});

// One stand-in is enough: access does not depend on the database.
describe.each(oneStandIn)('over $name', ({ endpoint }) => {
  let entry: EveryEntry;

  beforeAll(async () => {
    entry = await startEveryEntry(endpoint);
  });
  afterAll(() => entry.stop());

  /** The cookie of a new person each time, because some routes end sessions. */
  async function cookieOf(caller: Caller): Promise<string | undefined> {
    if (caller === 'a visitor') return undefined;
    const { profile, sid, cookie } = await putSignedIn(entry.client, entry.community, {
      profile: madeUpProfile(callers[caller]),
      isByPassword: caller.endsWith('by the password alone'),
      secondsAgo: caller === 'somebody whose access token is old' ? 601 : 0,
    });
    if (caller === 'somebody whose session was ended') {
      await entry.client.send(new DeleteCommand({ TableName: entry.community, Key: sessionKey(sid) }));
    }
    if (caller !== 'somebody with a made-up session') return cookie;
    return `__Host-at=${profile.id}.${sid}.${randomBytes(32).toString('base64url')}`;
  }

  async function ask({ slice, route }: PlacedRoute, caller: Caller, resource: Partial<Resource> = {}) {
    const body = resource.body ?? (route.body ? {} : undefined);
    const cookie = await cookieOf(caller);
    const headers: Record<string, string> = route.changesState ? { 'sec-fetch-site': 'same-origin' } : {};
    return entry.ask(slice, route.method, pathOf(route, resource.id), { cookie, body, headers });
  }

  describe.each(routes)('$name ($route.access; ASVS 3.2.1, 8.2.1, 8.3.1, 14.3.2)', (placed) => {
    const { route, name } = placed;

    it.each(everybody)('requested by %s', async (caller) => {
      const outcome = publicRefusals[name] ?? letsIn[route.access][caller];
      const answer = await ask(placed, caller);
      const { code } = (answer.body ?? {}) as { code?: ProblemCode };
      // ASVS 3.2.1: no response can be rendered as a page. The link in a mail redirects without a body.
      const json = 'application/json; charset=utf-8';
      const type = answer.status === 200 ? (route.contentType ?? json) : json;
      if (!route.redirects) expect(answer.headers['content-type']).toBe(type);
      // ASVS 14.3.2: a response for one person is not cached for the next.
      if (isForSignedIn(route)) expect(answer.headers['cache-control']).toBe('private, no-store');
      if (outcome === 'in') {
        expect(refusals).not.toContain(code);
        expect([401, 403, 500]).not.toContain(answer.status);
      } else {
        expect({ status: answer.status, code }).toEqual({ status: problemStatus[outcome], code: outcome });
        expect(answer.headers['cache-control']).toBe('private, no-store');
      }
    });
  });

  it.each(everybody)('a live stream of progress, requested by %s', async (caller) => {
    const limiter = { take: async () => undefined, giveBack: async () => {}, refill: async () => {} };
    const doors = { authenticate: authenticate(entry.client, entry.community, () => Date.now()), limiter };
    const cookie = await cookieOf(caller);
    const event = httpEvent('GET', '/animations/of-the-matrix/stream', {
      headers: { 'sec-fetch-site': 'same-origin' },
      ...(cookie === undefined ? {} : { cookies: [cookie] }),
    });
    const outcome = await doorkeeper(
      progressStreamRoute,
      doors,
    )(event).then(
      () => 'in',
      (error: Problem) => error.code,
    );
    expect(outcome).toBe(letsIn[progressStreamRoute.access][caller]);
  });

  // Reading stays open, and so does what concerns only the own account.
  const whileSuspended = new Set([
    'DELETE /tornadoes/{id}/answers/own',
    'PATCH /auth/me/password',
    'POST /auth/verify-email/{token}',
    'DELETE /auth/me',
    'POST /auth/resend-verification',
    'POST /auth/passkeys/proof/options',
    'POST /auth/passkeys/options',
    'POST /auth/passkeys',
    'PATCH /auth/passkeys/{id}',
    'DELETE /auth/passkeys/{id}',
    'DELETE /auth/sessions/{id}',
    'DELETE /auth/sessions',
    'POST /subscriptions',
    'PATCH /subscriptions/me',
    'POST /subscriptions/me/keep',
    'DELETE /subscriptions/me',
    'POST /subscriptions/portal',
    'POST /follows',
    'DELETE /follows',
    'POST /notifications/read',
    'POST /notifications/mute',
    'PATCH /notifications/settings',
  ]);

  it.each(routes.filter(({ route }) => readsSession(route.access)))(
    '$name requested by a suspended moderator',
    async (placed) => {
      const { route, name } = placed;
      const suspension = {
        reason: 'Advertising.',
        until: '2999-12-01T00:00:00.000Z',
        at: '2026-11-21T00:00:00.000Z',
        by: 'operator',
        hidesContributions: false,
      };
      const profile = madeUpProfile({ role: 'moderator', suspension });
      const { cookie } = await putSignedIn(entry.client, entry.community, { profile });
      const headers: Record<string, string> = route.changesState ? { 'sec-fetch-site': 'same-origin' } : {};
      const body = route.body ? {} : undefined;
      const { status, body: answer } = await entry.ask(placed.slice, route.method, pathOf(route), {
        cookie,
        body,
        headers,
      });
      const isRefused =
        route.access === 'moderator' || (changesSomething(route) && !whileSuspended.has(name));
      const { code, error } = (answer ?? {}) as { code?: string; error?: string };
      if (route.access === 'admin') return expect(status).toBe(403);
      expect(code === 'SUSPENDED').toBe(isRefused);
      if (!isRefused) return;
      expect(status).toBe(403);
      expect(error).toBe('Your account is suspended until December 1, 2999. Reason: Advertising.');
    },
  );

  const changing = routes.filter(({ route }) => changesSomething(route) && !isForOtherSites(route.access));

  it.each(changing)('$name refuses pages of other sites, even for an admin (ASVS 3.5.1)', async (placed) => {
    const cookie = await cookieOf('an admin');
    const { slice, route } = placed;
    const answer = await entry.ask(slice, route.method, pathOf(route), {
      cookie,
      body: {},
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each(changing.filter(({ route }) => route.body))(
    '$name accepts no content type that a plain form can send (ASVS 3.5.2)',
    async ({ slice, route }) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const sent = { cookie: await cookieOf('an admin'), body: {}, headers: { 'content-type': type } };
        const answer = await entry.ask(slice, route.method, pathOf(route), sent);
        // The path is checked before the body.
        expect([400, 415]).toContain(answer.status);
        if (!route.params) expect(answer.status).toBe(415);
      }
    },
  );

  /** Tests each kind of access on a route of its own, also kinds that no route has yet. */
  describe.each(Object.keys(letsIn) as Access[])('any route for "%s" (ASVS 8.2.1)', (access) => {
    it.each(everybody)('requested by %s', async (caller) => {
      const route = { method: 'GET', path: '/x', summary: '', access, caching: 'none' } as const;
      const table = { x: { ...route, response: z.unknown() } } satisfies RouteTable;
      const options = {
        authenticate: authenticate(entry.client, entry.community, () => Date.now()),
        checkSignature: () => false,
      };
      const handler = sliceHandler(table, { x: async () => ({ isIn: true }) }, options);
      const cookie = await cookieOf(caller);
      const cookies = cookie === undefined ? {} : { cookies: [cookie] };
      const { body } = await call(handler, httpEvent('GET', '/api/v1/x', cookies));
      const outcome = letsIn[access][caller];
      expect(body).toMatchObject(outcome === 'in' ? { isIn: true } : { code: outcome });
    });
  });

  const others = everybody.filter((caller) => letsIn.user[caller] === 'in');
  const owned = routes.flatMap((placed) => {
    const put = resourcesInPaths[placed.name] ?? resourcesInBodies[placed.name];
    return put && put !== 'unowned' ? [{ ...placed, put }] : [];
  });

  describe.each(owned)('somebody else’s resource at $name (ASVS 8.2.2)', ({ put, ...placed }) => {
    it('is a 404 for all others, including moderators and admins, and available to its owner', async () => {
      const { profile, sid, cookie } = await putSignedIn(entry.client, entry.community);
      const resource = await put(entry, { id: profile.id, sid });
      for (const caller of others) {
        const answer = await ask(placed, caller, resource);
        expect(answer, caller).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
        expect(JSON.stringify(answer.body)).not.toContain(profile.id);
      }
      const { slice, route } = placed;
      const own = await entry.ask(slice, route.method, pathOf(route, resource.id), {
        cookie,
        body: resource.body,
      });
      expect(own.status).toBe(200);
    });
  });

  const moderated = routes.flatMap((placed) => {
    const put = forOwnerOrModerator[placed.name];
    return put ? [{ ...placed, put }] : [];
  });

  describe.each(moderated)('a resource of an owner at $name (ASVS 8.2.2)', ({ put, ...placed }) => {
    it.each(others)('belonging to somebody else, requested by %s', async (caller) => {
      const { profile, sid } = await putSignedIn(entry.client, entry.community);
      const answer = await ask(placed, caller, await put(entry, { id: profile.id, sid }));
      const outcome = letsIn.moderator[caller];
      if (outcome === 'in') expect(answer.status).toBe(200);
      else expect(answer).toMatchObject({ status: 403, body: { code: outcome } });
    });

    it('is available to its owner', async () => {
      const { profile, sid, cookie } = await putSignedIn(entry.client, entry.community);
      const { id, body } = await put(entry, { id: profile.id, sid });
      const { slice, route } = placed;
      const own = await entry.ask(slice, route.method, pathOf(route, id), { cookie, body });
      expect(own.status).toBe(200);
    });
  });
});
