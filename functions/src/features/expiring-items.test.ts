import { PutCommand, DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { spamUntilWaiting } from '@touchdown/shared/conduct/newcomers.ts';
import { claimSeconds } from '@touchdown/shared/moderation/moderation-limits.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import {
  maxProgressStreams,
  privateLoopsFolder,
  rememberJobDays,
} from '@touchdown/shared/radar/radar-limits.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import {
  expiryAttribute,
  partitionKey,
  sortKey,
  type StoredKind,
  type TableShape,
} from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { offeredDays } from '@touchdown/shared/appeals/appeal-limits.ts';
import { takedownYears } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { maxPixelsPerDay } from '@touchdown/shared/uploads/upload-limits.ts';
import { newcomers } from '../domain/members/newcomers.ts';
import { offerAppeal } from '../domain/appeals/offer-appeal.ts';
import { isAlive } from '../domain/members/session-items.ts';
import { expiryOf, uploadTickets } from '../domain/pictures/upload-tickets.ts';
import { put, write } from '../platform/aws/items.ts';
import { rateLimiter } from '../platform/limits/rate-limiter.ts';
import { createTestTable, oneStandIn, testClient } from '../testing/test-table.ts';
import { toKeptNameItem, type StoredProfile } from './accounts/account-items.ts';
import { accountWriter } from './accounts/account-writer.ts';
import { newMailToken } from './accounts/email/mail-token.ts';
import { challengeMilliseconds, passkeyChallenges } from './accounts/passkeys/passkey-challenges.ts';
import { sessionKeys } from './accounts/sessions/session-tokens.ts';
import { sessionStore } from './accounts/sessions/session-store.ts';
import { notificationStore } from './following/notification-store.ts';
import { writeNotifications } from './following/notify/tell-followers.ts';
import { mailClaims } from './mail/deliver-mail.ts';
import { storedClaims } from './moderation/claims.ts';
import { contributionDrafts } from './contributing/contribution-draft.ts';
import type { LoopPlan, StoredJob } from './radar/jobs/job-items.ts';
import { jobStore } from './radar/jobs/job-store.ts';
import { streamPlaces } from './radar/progress/stream-places.ts';
import { requestLoop } from './radar/request/request-loop.ts';
import { eventStore } from './subscriptions/events/event-store.ts';
import { subscriptionStore } from './subscriptions/subscription-store.ts';
import { requestStore } from './takedowns/store-request.ts';
import { takedownExpiry, toTakedownItem, type StoredTakedown } from './takedowns/takedown-items.ts';

type Item = Record<string, unknown>;

/**
 * What a written item is for: until a moment in milliseconds since 1970, or as long as it makes a difference to
 * whoever reads it at a moment.
 */
type Use = { until: number } | { counts: (at: number) => Promise<boolean> };

const day = 24 * 60 * 60 * 1000;
/** In the middle of a day, UTC, and not at a full second. */
const began = Date.parse('2026-11-25T14:03:07.300Z');

// An item that DynamoDB deletes while it still counts gives back a quota or a limit, or ends a session or a link.
describe.each(oneStandIn)('each item is kept as long as it counts, on $name', ({ endpoint }) => {
  const client = testClient(endpoint);
  const names = {} as Record<keyof typeof tables, string>;
  let time = began;
  const now = () => time;

  beforeAll(async () => {
    for (const table of ['community', 'radar', 'ephemeral'] as const) {
      names[table] = await createTestTable(endpoint, table);
    }
  });
  beforeEach(async () => {
    time = began;
    await restore([]);
  });

  const limiter = () => rateLimiter(client, names.ephemeral, now);
  const claims = () => mailClaims(client, names.ephemeral, now);
  const reviewClaims = () => storedClaims(client, names.ephemeral, now);
  const tickets = () => uploadTickets(client, names.ephemeral, now);
  const events = () => eventStore(client, names.ephemeral, now);
  const places = () => streamPlaces(client, names.ephemeral, now);
  const writer = () => accountWriter(client, names.community, now);
  const sessions = () => sessionStore(client, names.community, { keys: sessionKeys('a-key-for-tests'), now });
  const support = () => subscriptionStore(client, names.community, now);
  const jobs = () => jobStore(client, names.radar, now);

  const rows: Record<string, Record<string, () => Promise<Use>>> = {
    bucket: {
      'until it is full again': async () => {
        const limit = rateLimits.confirmPassword;
        const take = async () => {
          for (let call = 0; call < limit.max; call++) await limiter().take(limit, 'somebody');
        };
        await take();
        return { counts: isRefused(take) };
      },
    },
    usedChallenge: {
      'until the challenge has expired': async () => {
        const challenges = passkeyChallenges(client, names.ephemeral, {
          keys: sessionKeys('a-key-for-tests'),
          now,
        });
        const challenge = Buffer.from(challenges.make('log-in')).toString('base64url');
        expect(await challenges.take(challenge, 'log-in')).toBe(true);
        return { until: began + challengeMilliseconds };
      },
    },
    mailClaim: {
      'while the mail is being sent': async () => {
        await claims().claim('a mail');
        return { counts: async () => (await claims().claim('a mail')) === 'taken' };
      },
      // SQS keeps a message for 14 days at most, in the queue and then in the dead letter queue.
      'once it is sent, until no copy can come any more': async () => {
        await claims().settle('a mail');
        return { until: began + 28 * day };
      },
    },
    ticket: {
      'as long as its file is staged': async () => {
        const ticket = { ...upload, [expiryAttribute]: expiryOf(now()) };
        await tickets().open([ticket]);
        return { until: began + day };
      },
    },
    uploadDay: {
      'until its day ends': async () => {
        const count = () => tickets().countPixels('somebody', maxPixelsPerDay);
        await count();
        return { counts: async () => !(await count()) };
      },
    },
    stripeEvent: {
      // Stripe lists an event for 30 days.
      'as long as Stripe may send it again': async () => {
        await events().store({ id: 'evt_1', type: 'invoice.paid', customer: null });
        return { until: began + 30 * day };
      },
      'once it is done, too': async () => {
        await events().markDone({ id: 'evt_1', type: 'invoice.paid', customer: null }, 'nothing to do');
        return { until: began + 30 * day };
      },
    },
    claim: {
      'until the five minutes are over': async () => {
        await reviewClaims().take(['one'], { id: 'grace', username: 'grace' });
        return { counts: async () => (await reviewClaims().of(['one'])).size === 1 };
      },
    },
    claimList: {
      // It is only for claims that are not over.
      'as long as the claims that it lists': async () => {
        await reviewClaims().take(['one'], { id: 'grace', username: 'grace' });
        return { until: began + claimSeconds * 1000 };
      },
    },
    streamPlace: {
      'while its function may run': async () => {
        for (let place = 0; place < maxProgressStreams; place++) await places().take('somebody');
        return { counts: isRefused(() => places().take('somebody')) };
      },
    },
    keptName: {
      'until strangers may take the name of a deleted account': async () => {
        const Item = toKeptNameItem('somebody', now());
        await client.send(new PutCommand({ TableName: names.community, Item }));
        return { counts: isRefused(() => account('somebody', 'other@example.org')) };
      },
    },
    email: {
      'until its previous owner can no longer restore it': async () => {
        const before = await account('somebody', 'somebody@example.org');
        const token = newMailToken('restore-email', before, now());
        const heldEmail = { email: before.email, until: token.stored.expiresAt };
        await writer().update(before, { ...before, email: 'new@example.org', heldEmail }, [token]);
        return { counts: isRefused(() => account('another', 'somebody@example.org')) };
      },
    },
    session: {
      'until it ends': async () => {
        const { session } = await sessions().open(owner, 'a browser', { shown: 'password' });
        return { counts: async (at) => isAlive((await sessions().find(session.sid)) ?? session, owner, at) };
      },
      'until it ends after a renewal': async () => {
        const { session } = await sessions().open(owner, 'a browser', { shown: 'password' });
        time += 20 * day;
        await sessions().renew(session);
        return { counts: async (at) => isAlive((await sessions().find(session.sid)) ?? session, owner, at) };
      },
    },
    link: {
      'while it is valid': async () => {
        const { token } = await account('somebody', 'somebody@example.org');
        return { until: token.stored.expiresAt };
      },
    },
    supportAttempt: {
      'while it may be carried on': async () => {
        await account('somebody', 'somebody@example.org');
        await support().beginAttempt('somebody', 'first');
        return {
          counts: async () => {
            const next = await support().beginAttempt('somebody', 'second');
            return typeof next === 'string' || next.id === 'first';
          },
        };
      },
    },
    takedown: {
      'for the years that a case is kept': async () => {
        const takedown = { ...request, [expiryAttribute]: takedownExpiry(now()) };
        await write(client, put(names.community, toTakedownItem(takedown as StoredTakedown)));
        return { until: began + takedownYears * 365 * day };
      },
    },
    openTakedown: {
      'as long as the case that it names, if nobody decides': async () => {
        const first = { ...request, contributionId: 'c1', [expiryAttribute]: takedownExpiry(now()) };
        await requestStore(client, names.community, now).store(first as StoredTakedown, undefined);
        return { until: began + takedownYears * 365 * day };
      },
    },
    appeal: {
      'for a year and a month after what it could contest': async () => {
        const contestable = {
          about: 'suspension',
          personId: '01MADE00000000000000000000',
          decidedBy: 'a moderator',
          decisionAt: new Date(now()).toISOString(),
          contributionId: null,
          category: null,
          reason: 'Advertising.',
        } as const;
        await offerAppeal(client, names.community, contestable, now());
        return { until: began + offeredDays * day };
      },
    },
    job: {
      'as long as its private loop is offered, because it says whose that is': async () => {
        await finishLoop();
        return { until: await expiryOfOnly('result') };
      },
    },
    privateLoop: {
      'as long as the page shows it': async () => {
        await ask();
        return { until: began + rememberJobDays * day };
      },
    },
    result: {
      'as long as the page of the last person who was given it shows it': async () => {
        await finishLoop();
        time = (await expiryOfOnly('result')) - rememberJobDays * day;
        expect((await ask()).status).toBe('completed');
        return { until: await expiryOfOnly('privateLoop') };
      },
    },
    wantedScans: {
      'as long as somebody is sent for them': async () => {
        await finishLoop();
        return { until: began + 7 * day };
      },
    },
    leavingWorker: {
      'while it may be listed as running': async () => {
        await jobs().sayLeaving('a worker');
        return { counts: async () => (await jobs().countLeaving()) > 0 };
      },
    },
    loopQuota: {
      'until its day ends': async () => {
        await ask();
        return { counts: isRefused(() => ask({ targetId: 'another', limits: { loopsPerDay: 1 } })) };
      },
    },
    regenerationQuota: {
      'until its day ends': async () => {
        await ask();
        return { counts: isRefused(() => ask({ targetId: 'another', limits: { regenerationsPerDay: 1 } })) };
      },
      'until its day ends although a job of it failed later': async () => {
        const { id } = await ask();
        await restore((await everyItem()).filter((item) => kindOf(item) !== 'regenerationQuota'));
        await jobs().end(await jobOf(id), { status: 'failed', message: 'No data.' }, { whileUnowned: true });
        return { until: Date.parse('2026-11-26T00:00:00Z') };
      },
    },
    contributionDraft: {
      'for as long as its author may send it': async () => {
        const target = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'Oklahoma' } as const;
        const drafts = contributionDrafts(
          client,
          names.ephemeral,
          () => Promise.resolve({ target } as never),
          now,
        );
        const fields = { contributionType: 'PERSONAL_ACCOUNT', title: '', content: 'We heard it.', url: '' };
        const request = { body: { fields, tornadoId: 't1' }, person: { id: 'somebody' } };
        await drafts.saveDraft(request as never, {} as never, {} as never);
        return {
          counts: async () => {
            const { data } = await drafts.getDraft(request as never, {} as never, {} as never);
            return data.draft !== null;
          },
        };
      },
    },
    spamDay: {
      'as long as its day is one of the week that counts': async () => {
        const people = newcomers(client, { community: names.community, ephemeral: names.ephemeral }, now);
        for (let found = 0; found < spamUntilWaiting; found++) await people.noteSpam();
        return { counts: () => people.wait() };
      },
    },
    notification: {
      'for 90 days, in the list of its person': async () => {
        const notice = {
          kind: 'contribution',
          subject: 'tornado:t1',
          name: 'Moore',
          contributionId: 'c1',
          at: new Date(began).toISOString(),
          event: 'c1',
        } as const;
        await writeNotifications(client, names.community, notice, ['somebody'], now);
        const list = notificationStore(client, names.community, now);
        return { counts: async () => (await list.list('somebody', undefined, 25)).shown.length === 1 };
      },
    },
    dailyTotal: {
      'until its day ends': async () => {
        await ask();
        return { counts: isRefused(() => ask({ targetId: 'another', dollarsPerDay: 0.0002 })) };
      },
    },
  };

  it('covers every kind of item that expires', () => {
    expect(Object.keys(rows).toSorted()).toEqual(expiringKinds().toSorted());
  });

  describe.each(Object.entries(rows))('%s', (kind, uses) => {
    it.each(Object.entries(uses))('%s', async (_sentence, write) => {
      const use = await write();
      const expires = await expiryOfOnly(kind);
      if ('until' in use) expect(expires).toBeGreaterThanOrEqual(use.until);
      else {
        const written = await everyItem();
        expect(await use.counts(time)).toBe(true);
        await restore(written);
        time = expires;
        expect(await use.counts(expires)).toBe(false);
      }
    });
  });

  const upload = {
    id: 'an-upload',
    owner: 'somebody',
    purpose: 'contribution-photo',
    name: 'barn.jpg',
    type: 'image/jpeg',
    size: 1000,
    sha256: 'ab',
    status: 'WAITING',
    image: 'a-picture',
  } as const;
  const owner = {
    id: 'somebody',
    username: 'somebody',
    role: 'user',
    isVerified: true,
    authEpoch: 0,
  } as const;
  const request = {
    caseNumber: 'TD-1',
    state: 'OPEN',
    createdAt: new Date(began).toISOString(),
    contributionId: null,
  };

  async function account(id: string, email: string) {
    const profile: StoredProfile = {
      ...owner,
      id,
      username: id,
      email,
      bio: null,
      photo: null,
      bookmarks: 0,
      createdAt: new Date(began).toISOString(),
      ver: 1,
    };
    const token = newMailToken('verify-email', profile, now());
    const { session } = sessions().prepare(profile, 'a browser', new Set());
    await writer().create({ profile, secret: { passwordHash: 'a hash' }, session, token });
    return { ...profile, token };
  }

  /** Somebody requests a private loop once more. */
  async function ask({
    targetId = 'a-tornado',
    limits = {},
    dollarsPerDay = 1,
  }: { targetId?: string; limits?: object; dollarsPerDay?: number } = {}) {
    const enough = { loopsPerDay: 100, activeLoops: 100, regenerationsPerDay: 100 };
    const plan = { options: { field: 'reflectivity' }, isDefault: false } as unknown as LoopPlan;
    const { job_id: id, status } = await requestLoop(
      {
        target: { type: 'tornado', id: targetId },
        plan,
        person: { ...owner, sessionId: 'a-session' },
        isRegeneration: !(await exists('result')),
      },
      {
        client,
        table: names.radar,
        jobs: jobs(),
        dollarsPerDay: async () => dollarsPerDay,
        maxWorkers: async () => 1,
        progress: { write: async () => {} },
        limits: { ...enough, ...limits },
        now,
      },
    );
    return { id: id ?? '', status };
  }

  async function jobOf(id: string): Promise<StoredJob> {
    const job = await jobs().find(id);
    if (!job) throw new Error(`There is no job ${id}.`);
    return job;
  }

  async function finishLoop(): Promise<void> {
    const { id } = await ask();
    const job = await jobOf(id);
    const folder = `/${privateLoopsFolder}/${job.renderKey}/${id}-1`;
    const loop = {
      videoUrl: `${folder}/loop.mp4`,
      posterUrl: null,
      message: null,
      frameCount: 1,
    };
    await jobs().end(job, { status: 'completed', ...loop }, { whileUnowned: true });
  }

  function isRefused(call: () => Promise<unknown>): () => Promise<boolean> {
    return () =>
      call().then(
        () => false,
        () => true,
      );
  }

  async function exists(kind: string): Promise<boolean> {
    return (await everyItem()).some((item) => kindOf(item) === kind);
  }

  /** Returns when the items of a kind expire, of which all those that were written expire at once. */
  async function expiryOfOnly(kind: string): Promise<number> {
    const items = (await everyItem()).filter(
      (item) => kindOf(item) === kind && item[expiryAttribute] !== undefined,
    );
    const [expires, ...others] = new Set(items.map((item) => Number(item[expiryAttribute]) * 1000));
    expect(others).toEqual([]);
    return expires ?? 0;
  }

  async function everyItem(): Promise<Item[]> {
    const scans = await Promise.all(
      Object.values(names).map((TableName) => client.send(new ScanCommand({ TableName }))),
    );
    return scans.flatMap(({ Items = [] }) => Items);
  }

  /** Leaves nothing but these items. */
  async function restore(items: readonly Item[]): Promise<void> {
    for (const item of await everyItem()) {
      const Key = { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
      await client.send(new DeleteCommand({ TableName: tableOf(item), Key }));
    }
    for (const item of items) await client.send(new PutCommand({ TableName: tableOf(item), Item: item }));
  }

  function tableOf(item: Item): string {
    const [table] = placeOf(item);
    return names[table];
  }
});

function kindOf(item: Item): string {
  return placeOf(item)[1];
}

function placeOf(item: Item): [table: keyof typeof tables, kind: string] {
  for (const [table, { kinds }] of Object.entries<TableShape>(tables)) {
    for (const [kind, { partition, sort }] of Object.entries<StoredKind>(kinds)) {
      const isOfKind = readKey(partition, String(item[partitionKey])) && readKey(sort, String(item[sortKey]));
      if (isOfKind) return [table as keyof typeof tables, kind];
    }
  }
  throw new Error(`No kind of item is stored as ${String(item[partitionKey])}.`);
}

function expiringKinds(): string[] {
  return Object.values<TableShape>(tables).flatMap(({ kinds }) =>
    Object.entries(kinds).flatMap(([name, { expires }]) => (expires ? [name] : [])),
  );
}
