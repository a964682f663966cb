import { createCipheriv, createDecipheriv, createHmac, randomUUID } from 'node:crypto';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { type TargetKind, placeOf } from '../../domain/contributions/contribution-item.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { idempotencyKey } from '../../domain/contributions/idempotency-key.ts';
import { latestContributions } from '../../domain/contributions/latest-contributions.ts';
import { toOwnContribution } from '../../domain/contributions/moderator-decisions.ts';
import type { ContributionPage } from '../../domain/contributions/newest-contributions.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { hasAccount } from '../../domain/members/has-account.ts';
import { newcomers } from '../../domain/members/newcomers.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { markPicture } from './mark-picture.ts';
import { questionHandlers } from './questions/questions.ts';
import { removalHandlers } from './removal-handlers.ts';
import { reportContribution } from './report-contribution.ts';
import { suggestionHandlers } from './suggestion-handlers.ts';
import { sayThanks } from './thanks/say-thanks.ts';
import { castVote } from './votes/cast-vote.ts';

const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Makes and reads the cursors of lists. */
interface PageCursors {
  /** Returns the cursor of a place. The same place of the same list has the same cursor. */
  seal: (list: string, place: string) => string;
  /** Returns the place of a cursor, or throws the problem of one that was not made here for this list. */
  open: (list: string, cursor: string) => string;
}

/**
 * Seals places in lists. Nobody can read one, because it may be the place of something hidden, make one, or use one in
 * another list. `secrets` is a comma-separated list, newest first; a cursor of an older one stays valid. Each use of a
 * secret has a key of its own.
 */
function pageCursors(secrets: string): PageCursors {
  const [newest, ...older] = secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
    .map((secret) => ({ seal: derived(secret, 'page cursor'), mark: derived(secret, 'place of a cursor') }));
  if (!newest) throw new Error('Cursors need a secret.');

  return {
    seal(list, place) {
      // Derived from the place, so that the answer with the cursor keeps its entity tag.
      const iv = createHmac('sha256', newest.mark).update(`${list}\n${place}`).digest().subarray(0, ivBytes);
      const cipher = createCipheriv(cipherName, newest.seal, iv).setAAD(Buffer.from(list));
      const sealed = [iv, cipher.update(place, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      // Other texts with the same bytes are no cursors.
      if (bytes.length > ivBytes + tagBytes && bytes.toString('base64url') === cursor) {
        for (const { seal } of [newest, ...older]) {
          const place = opened(seal, list, bytes);
          if (place !== undefined) return place;
        }
      }
      const allowed = 'the value of "next" on the previous page of the same list';
      throw new Problem(
        'INVALID_REQUEST',
        'This list can’t continue from there. Please start again from the first page.',
        [{ field: 'before', received: 'another value', allowed }],
      );
    },
  };
}

function opened(key: Buffer, list: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(list))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function derived(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(use).digest();
}

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const ephemeral = requiredEnv('ephemeralTable');
const now = () => Date.now();
const store = contributionStore(client, table, now);
const limiter = rateLimiter(client, ephemeral, now);
const cursors = pageCursors(requiredEnv('originVerify'));
const people = newcomers(client, { community: table, ephemeral }, now);
const isAccount = hasAccount(client, table);
const findTornado = tornadoOfRecord(client, requiredEnv('catalogueTable'));
const cast = castVote(client, table, now);
const thank = sayThanks(client, table, now);

/** An own list has two parts, each with its place. One that has ended has this in the place's stead. */
const ended = '-';

const operations = {
  getLatestContributions: latestContributions(store),

  /**
   * A page begins after a given contribution, not at a number. So the feed is never counted, and a new contribution does
   * not shift others from one page to the next.
   */
  async listContributions({ query: { limit, before, ids, ...filter } }) {
    if (ids !== undefined) {
      const named = await store.named(ids.split(','));
      return {
        contributions: named.map(toShownContribution),
        pagination: { limit, hasMore: false, next: null },
      };
    }
    const contributions = await store.filtered(filter, limit + 1, before?.replace('_', '#'));
    const page = contributions.slice(0, limit);
    const last = page.at(-1);
    const next = contributions.length > limit && last ? placeOf(last).replace('#', '_') : null;
    return {
      contributions: page.map(toShownContribution),
      pagination: { limit, hasMore: next !== null, next },
    };
  },

  listTornadoContributions: (request) => listOfTarget('tornado', request),
  listStormReportContributions: (request) => listOfTarget('spc-report', request),

  /**
   * A deleted account is answered like one that never existed. The author sees what moderators decided, in a list with
   * cursors of its own.
   */
  async listUserContributions({ params: { id }, query: { limit: max, before }, person }) {
    const isOwn = person?.id === id;
    const list = `${isOwn ? 'own' : 'person'} ${id}`;
    const places = before === undefined ? [] : cursors.open(list, before).split(' ');
    const paginationOf = (...next: (string | null)[]) => {
      const hasMore = next.some((place) => place !== null);
      const cursor = hasMore ? cursors.seal(list, next.map((place) => place ?? ended).join(' ')) : null;
      return { limit: max, hasMore, next: cursor };
    };
    const votesOn = async (ids: string[]) => {
      const votes = person && ids.length > 0 ? (await store.marksOf(person.id, ids)).votes : [];
      return new Map<string, VoteDirection>(
        votes.map(({ contributionId, direction }) => [contributionId, direction]),
      );
    };
    const page = (at: 0 | 1, read: (before: string | undefined) => Promise<ContributionPage>) =>
      places[at] === ended ? { contributions: [], next: null } : read(places[at]);

    if (!isOwn) {
      if (!(await isAccount(id))) throw new Problem('NOT_FOUND', 'User not found.');
      const { contributions, next } = await page(0, (place) => store.ofPerson(id, { max, before: place }));
      const votes = await votesOn(contributions.map((one) => one.id));
      const shown = contributions.map((one) => ({
        ...toShownContribution(one),
        userVote: votes.get(one.id) ?? null,
      }));
      return { success: true, data: { contributions: shown, pagination: paginationOf(next) } };
    }
    const [own, removed] = await Promise.all([
      page(0, (place) => store.ofPerson(id, { max, before: place }, id)),
      page(1, (place) => store.removedOf(id, { max, before: place })),
    ]);
    return {
      success: true,
      data: {
        contributions: own.contributions.map(toOwnContribution),
        removed: removed.contributions.map(toOwnContribution),
        pagination: paginationOf(own.next, removed.next),
      },
    };
  },

  /**
   * The caller's votes on a public list, and thanks. They are separate, so that the list itself is the same for everybody. A page of
   * a filtered list names its contributions, so it is not read a second time.
   */
  async listOwnVotes({ query, person }) {
    const { votes, thanks } = await store.marksOf(person.id, await votedIds(query));
    return {
      data: {
        votes: Object.fromEntries(votes.map(({ contributionId, direction }) => [contributionId, direction])),
        thanks,
      },
    };
  },

  /** Without a key, each request is a new one. */
  async voteOnContribution({ params: { id }, body, person }, _reply, event) {
    const key = idempotencyKey(event, body) ?? randomUUID();
    const { direction } = body;
    return { data: await cast({ voter: person, contributionId: id, direction, idempotencyKey: key }) };
  },

  async thankForContribution({ params: { id }, body, person }, _reply, event) {
    const key = idempotencyKey(event, body) ?? randomUUID();
    const { thanked: isThanked } = body;
    return { data: await thank({ uid: person.id, contributionId: id, isThanked, idempotencyKey: key }) };
  },

  reportContribution: reportContribution(client, table, people, now),
  markPicture: markPicture(client, table, findTornado, now),
  ...removalHandlers(client, table, people, now),
  ...questionHandlers(client, table, limiter, now),
  ...suggestionHandlers(client, table, now),
} satisfies RouteHandlers<typeof contributionRoutes>;

// Strict for visitors' routes too: the list and the session are in one table, so neither is answered without the other.
export const handler = sliceHandler(contributionRoutes, operations, {
  authenticate: authenticate(client, table, now),
  limiter,
  settings: settingsOfStage(now),
});

type TargetRoute =
  | typeof contributionRoutes.listTornadoContributions
  | typeof contributionRoutes.listStormReportContributions;

/** The contributions of a tornado or of a storm report: one list behind two routes. */
async function listOfTarget(
  kind: TargetKind,
  { params: { id }, query: { limit, before } }: RouteRequest<TargetRoute>,
) {
  const list = `${kind} ${id}`;
  const { contributions, next } = await store.ofTarget(kind, id, {
    before: before === undefined ? undefined : cursors.open(list, before),
    max: limit,
  });
  const pagination = {
    limit,
    hasMore: next !== null,
    next: next === null ? null : cursors.seal(list, next),
  };
  return { data: { contributions: contributions.map(toShownContribution), pagination } };
}

async function votedIds({
  target,
  ids,
}: RouteRequest<typeof contributionRoutes.listOwnVotes>['query']): Promise<string[]> {
  // DynamoDB refuses to get one item twice.
  if (ids !== undefined) return [...new Set(ids.split(','))];
  if (target === undefined) return (await store.feed(maxFeedPageSize)).map(({ id }) => id);
  const [letter, targetId = ''] = target.split(':');
  const kind = letter === 'T' ? 'tornado' : 'spc-report';
  const { contributions } = await store.ofTarget(kind, targetId, { max: maxFeedPageSize });
  return contributions.map(({ id }) => id);
}
