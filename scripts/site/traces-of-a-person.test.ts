import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { changesSomething } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { giveRoleTo } from './testing/give-role-to.ts';
import { signedInHeaders } from './signed-in-headers.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { callEveryRoute } from './testing/marked-calls.ts';
import { peopleIn, type Headers } from './testing/person-in-site.ts';
import { quickWorkerTemplates } from './testing/quick-worker-templates.ts';
import {
  mayStay,
  sectionsOf,
  storedItems,
  storedObjects,
  waitingMessages,
  type Stored,
  type Trace,
} from './testing/stored-traces.ts';

/** The routes that take something from people, by slice and operation. */
function routesThatTake(): string[] {
  return allRoutes()
    .filter(({ route }) => changesSomething(route) || route.redirects === true)
    .map(({ slice, operation }) => `${slice}.${operation}`);
}

const removes = 'It only takes back what another call has stored.';
const readsOnly = 'It reads, and stores nothing.';
const ends = 'It only ends sessions.';
const noWords = 'It stores no more than the call beside it, and no words.';

/** Routes that are not called, and why. */
const notCalled: Readonly<Record<string, string>> = {
  'contributions.deleteQuestion': removes,
  'contributions.deleteAnswer': removes,
  'contributing.saveDraft':
    'Only before an address is verified; contribution-draft.test.ts says when its one item goes.',
  'contributing.discardDraft': removes,
  'answers.withdrawAnswer': removes,
  'accounts.removeBookmark': removes,
  'accounts.removeProfilePhoto': removes,
  'following.unfollow': removes,
  'following.unsubscribeDigest': removes,
  'following.showDigestUnsubscribe': removes,
  'accounts.unsubscribe': removes,
  'accounts.showUnsubscribe': removes,
  'subscriptions.cancelSubscription': removes,
  'radar.removeRadarLoop': removes,
  'radar.cancelRadarJob': removes,
  'takedowns.readTakedown': readsOnly,
  'appeals.readAppeal': readsOnly,
  'programs.callTools': readsOnly,
  'accounts.refreshSession': ends,
  'accounts.revokeSession': ends,
  'accounts.signOutEverywhere': ends,
  'accounts.logOut': ends,
  'accounts.resetPassword': 'It stores what changePassword does.',
  'accounts.verifyEmailOfSession': 'It stores what verifyEmail does.',
  'accounts.resendVerification': 'It sends the link of updateMe again.',
  'accounts.beginSignUp': readsOnly,
  'accounts.signUpByPasskey': 'It stores what signUp and addPasskey do.',
  'accounts.askForPasskey': readsOnly,
  'accounts.askForProof': readsOnly,
  'accounts.askToConfirm': readsOnly,
  'accounts.logInByPasskey': 'It stores what logIn does, and a time.',
  'accounts.confirmByPasskey': noWords,
  'accounts.renamePasskey': 'It stores what addPasskey does.',
  'accounts.removePasskey': removes,
  'conduct.listAudit': 'It stores that an admin has read, and no words.',
  'conduct.exportAudit': 'It stores that an admin has read, and no words.',
  'api-docs.takeBrowserReports':
    'Browsers call it without a session; browser-reports.test.ts says what is kept.',
  'moderation.closeSuggestion': 'It stores what rejectSuggestion does.',
  'radar.requestDayRotation': 'It stores what requestTornadoRadar does, without words of the person.',
  'radar.requestStormReportRadar': 'It stores what requestTornadoRadar does.',
  'subscriptions.createSubscription': noWords,
  'subscriptions.changeAmount': noWords,
  'subscriptions.keepSubscription': noWords,
  'subscriptions.openPortal': noWords,
  'subscriptions.receiveStripeEvent': 'Stripe calls it, which every-role.test.ts plays.',
};

const password = 'a sentence nobody else has thought of';
const username = 'TracedPerson';
const email = 'traced.person.now@example.org';
const strangerEmail = 'somebody.else@example.org';
const moderatorId = '01JD5K8Z7Q0000000000000012';
const hour = 3_600_000;

describe('a person whose data is in every place', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-traces-'));
  const lines: string[] = [];
  const { api, eventually, inMail, callerWith } = peopleIn(() => cloud, lines);
  let cloud: LocalSite;
  let table: DynamoDBDocumentClient;
  let s3: S3Client;
  let sqs: SQSClient;
  let uid: string;
  let own: Headers;
  let stranger: Headers;
  let moderator: Headers;
  let loop: RadarJob;
  let called: ReadonlySet<string>;
  let tornadoId: string;
  /** How far the clock of the edge is ahead. */
  let passed = 0;
  /** Where each mark and name was before the account was deleted. */
  let before: Stored[];

  const file = (path: string, headers: Headers = {}) => fetch(cloud.url + path, { headers });
  const everythingStored = async () => [
    ...(await storedItems(table, (id) => cloud.nameOf(id))),
    ...(await storedObjects(s3)),
    ...(await waitingMessages(sqs)),
  ];
  const tracesIn = (text: string): Trace[] => [
    ...(text.includes(uid) ? (['id'] as const) : []),
    ...(/traced.?person/i.test(text) ? (['name'] as const) : []),
    ...(/(mark|decided)-(?!picture)\w/.test(text) ? (['texts'] as const) : []),
  ];
  /** Pages that everybody gets, from the cache of the edge while they are in it. */
  const publicPages = () =>
    Promise.all(
      [`/tornadoes/${tornadoId}/contributions`, '/contributions/latest', `/corrections`].map(async (path) =>
        (await api(path)).text(),
      ),
    );

  async function signUp(name: string, address: string) {
    const body = JSON.stringify({ username: name, email: address, password });
    const headers = { 'content-type': 'application/json' };
    const answer = await api('/auth/signup', { method: 'POST', body, headers });
    const { user } = (await answer.json()) as { user: { id: string } };
    return { id: user.id, headers: cookiesOf(answer) };
  }

  const logIn = async (identifier: string) => {
    const headers = { 'content-type': 'application/json' };
    return cookiesOf(
      await api('/auth/login', { method: 'POST', body: JSON.stringify({ identifier, password }), headers }),
    );
  };

  /** As somebody who has been here for two days. */
  const promote = ({ cookie }: Headers) =>
    giveRoleTo(table, cloud.nameOf('CommunityTable'), { cookie, role: 'moderator' });
  const setRole = (id: string, role: string) =>
    table.send(
      new UpdateCommand({
        TableName: cloud.nameOf('CommunityTable'),
        Key: profileKey(id),
        UpdateExpression: 'SET #role = :role, isVerified = :yes, createdAt = :then',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: {
          ':role': role,
          ':yes': true,
          ':then': new Date(Date.now() - 48 * hour).toISOString(),
        },
      }),
    );

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    const templates = await quickWorkerTemplates();
    const edgeClock = () => Date.now() + passed;
    const options = { stateDir, port: 0, site: 'none', inMemory: true, log, templates, edgeClock } as const;
    cloud = await startLocalSite(options);
    const { dynamodbEndpoint, objectStoreUrl: endpoint } = cloud;
    table = DynamoDBDocumentClient.from(
      new DynamoDBClient({ ...localCredentials, endpoint: dynamodbEndpoint }),
    );
    s3 = new S3Client({ ...localCredentials, endpoint, forcePathStyle: true });
    sqs = new SQSClient({ ...localCredentials, endpoint, useQueueUrlAsEndpoint: false });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    tornadoId = tornadoes[0].id;

    const person = await signUp(username, 'traced.person@example.org');
    const other = await signUp('SomebodyElse', strangerEmail);
    uid = person.id;
    own = person.headers;
    stranger = other.headers;
    moderator = await signedInHeaders(cloud, moderatorId);
    await setRole(moderatorId, 'user');
    await promote(moderator);
    for (const id of [uid, other.id]) await setRole(id, 'user');
    const label = `/tornadoes/${tornadoId}/radar?label=mark-label`;
    const { job_id: jobId } = (await callerWith(own).send('GET', label)) as RadarJob;
    called = new Set([
      'radar.requestTornadoRadar',
      ...(await callEveryRoute({
        person: { ...callerWith(own), email, password },
        stranger: { ...callerWith(stranger), name: 'SomebodyElse', email: strangerEmail },
        moderator: callerWith(moderator),
        visitor: callerWith({}),
        tornadoId,
        siteUrl: cloud.url,
        inMail,
        promote: () => promote(own),
        logIn: () => logIn(email),
        follow: (path) => api(path, { redirect: 'manual', headers: own }),
      })),
    ]);
    // A suspension ends sessions.
    stranger = await logIn(strangerEmail);
    loop = await eventually(async () => {
      const job = (await callerWith(own).send('GET', `/radar/jobs/${jobId}`)) as RadarJob;
      expect(job.status).toBe('completed');
      return job;
    });
  });
  afterAll(async () => {
    for (const client of [table, s3, sqs]) client.destroy();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it('has called every route that takes something, or the reason is named', () => {
    expect([...called, ...Object.keys(notCalled)].toSorted()).toEqual(routesThatTake().toSorted());
  });

  it('alone can open the files of a private loop, in ranges too, besides moderators', async () => {
    const url = String(loop.result_url);
    expect(url).toMatch(/^\/media\/radar\/private\//);
    const whole = await file(url, own);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(whole.headers.get('cache-control')).toBe('private, max-age=600');
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const part = await file(url, { ...own, range: 'bytes=1-3' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${bytes.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1, 4));
    const outside = await file(url, { ...own, range: `bytes=${bytes.length}-` });
    expect(outside.status).toBeGreaterThanOrEqual(400);
    expect((await file(url, moderator)).status).toBe(200);
    for (const name of ['frames.json', String(loop.poster_url).split('/').at(-1)]) {
      const beside = url.replace(/[^/]+$/, String(name));
      expect([name, (await file(beside, own)).status]).toEqual([name, 200]);
      expect([name, (await file(beside, stranger)).status]).toEqual([name, 404]);
    }
    const missing = url.replace(/[^/]+$/, 'other.mp4');
    expect((await file(missing, own)).status).toBe(404);
    expect((await file(url, stranger)).status).toBe(404);
    expect((await file(url)).status).toBe(401);
    // Another spelling of the same path leads to nothing else.
    for (const spelling of [url.replace('private', '%70rivate'), url.replace('/private/', '//private/')])
      expect([spelling, (await file(spelling)).status >= 400]).toEqual([spelling, true]);
    const job = `/radar/jobs/${loop.job_id}`;
    expect((await api(job, { headers: stranger })).status).toBe(404);
    const stream = await file(`/animations/${loop.job_id}/stream`, {
      ...stranger,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    });
    expect(stream.status).toBe(404);
  });

  it('finds in the export every mark that the registry says is in it', async () => {
    const change = { currentPassword: password, newPassword: `${password}!` };
    const changed = await api('/auth/me/password', {
      method: 'PATCH',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    expect(changed.status).toBe(200);
    if (changed.headers.getSetCookie().length > 0) own = cookiesOf(changed);
    before = (await everythingStored()).filter(({ text }) => tracesIn(text).length > 0);
    const copy = (await callerWith(own).send('GET', '/auth/me/export')) as Record<string, unknown>;
    const missing = before.flatMap(({ item, place, text }) => {
      const sections = item ? sectionsOf(item) : [];
      const exported = JSON.stringify(sections.map((section) => copy[section]));
      // Of what a moderator wrote, only the audit is that person’s own.
      const isAudit = item?.name === 'community.audit';
      const marks = text.match(isAudit ? /(mark|decided)-\w+/g : /mark-\w+/g) ?? [];
      return sections.length === 0
        ? []
        : marks.filter((mark) => !exported.includes(mark)).map((mark) => `${mark} of ${place}`);
    });
    expect(missing).toEqual([]);
    // No place is left out because nobody has written there.
    expect(new Set(before.flatMap(({ item }) => item?.name ?? [])).size).toBeGreaterThan(25);
  });

  it('leaves nothing behind but what the registry names', async () => {
    const url = String(loop.result_url);
    // As from an attempt that another worker took over.
    const late = url.slice(1).replace(/-1\/[^/]+$/, '-2/loop.mp4');
    await s3.send(new PutObjectCommand({ Bucket: cloud.nameOf('Media'), Key: late, Body: 'late' }));
    expect((await publicPages()).join()).toMatch(/TracedPerson/);
    const mailsBefore = cloud.mail.outbox.newestFirst().length;
    await callerWith(own).send('DELETE', '/auth/me', { password: `${password}!` });
    await eventually(async () => {
      const left = (await everythingStored()).flatMap(({ item, place, text }) => {
        const traces = tracesIn(text);
        const allowed = item && traces.length > 0 ? mayStay(item) : new Set<Trace>();
        return traces.filter((trace) => !allowed.has(trace)).map((trace) => `${trace} in ${place}`);
      });
      expect(left.join('\n')).toBe('');
    });
    const stored = await s3.send(
      new ListObjectsV2Command({ Bucket: cloud.nameOf('Media'), Prefix: 'media/radar/private/' }),
    );
    expect(stored.Contents ?? []).toEqual([]);
    for (const headers of [stranger, moderator]) expect((await file(url, headers)).status).toBe(404);
    expect((await api(`/users/${uid}/contributions`)).status).toBe(404);
    expect((await api(`/users/${username}`)).status).toBe(404);

    // The only mail since is the one that says so; and nobody else ever got one with the name.
    const mails = cloud.mail.outbox.newestFirst();
    expect(mails.length).toBe(mailsBefore + 1);
    const others = mails.filter(({ to }) => !to.some((one) => one.startsWith('traced.person')));
    expect(others.filter(({ subject, text }) => tracesIn(subject + text).includes('name'))).toEqual([]);
    // Logs have the id of the account, and nothing else.
    expect(lines.filter((line) => tracesIn(line).some((trace) => trace !== 'id'))).toEqual([]);
    // Lists at the edge are fetched again after a minute at most.
    passed = 61_000;
    expect(tracesIn((await publicPages()).join()).filter((trace) => trace !== 'texts')).toEqual([]);
  });
});

function cookiesOf(answer: Response): Headers {
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; '),
  };
}
