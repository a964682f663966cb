import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PurgeQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { plainJpeg } from '@touchdown/functions/testing/picture-corpus.ts';
import { answersOf } from '@touchdown/functions/domain/answers/answer-items.ts';
import { contributionKey } from '@touchdown/functions/domain/contributions/contribution-item.ts';
import { subscriptionKey } from '@touchdown/functions/domain/support/subscription-items.ts';
import { customerKey } from '@touchdown/functions/features/subscriptions/subscription-store.ts';
import { storedImages } from '@touchdown/functions/domain/pictures/stored-images.ts';
import { jobKey } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import {
  lostAfterMilliseconds,
  sendAgainAfterMilliseconds,
} from '@touchdown/functions/features/radar/jobs/job-limits.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { imageKey, thumbnailKey } from '@touchdown/shared/uploads/image-url.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { giveRoleTo } from './testing/give-role-to.ts';
import { signedInHeaders } from './signed-in-headers.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';

const password = 'a sentence nobody else has thought of';
const daily = [
  'Time,F_Scale,Location,County,State,Lat,Lon,Comments',
  '1956,UNK,4 W NEWCASTLE,MCCLAIN,OK,35.284,-97.628,LARGE TORNADO DEVELOPING. (OUN)',
  '2303,EF4,2 E SHAWNEE,POTTAWATOMIE,OK,35.33,-96.88,SEEN BY SPOTTERS. (OUN)',
].join('\n');

/** Paths through the product that no other test here takes, so that every role is tested. */
describe('the roles of the real templates are sufficient for', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-roles-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let table: DynamoDBDocumentClient;
  let s3: S3Client;
  let sqs: SQSClient;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log });
    const { dynamodbEndpoint, objectStoreUrl: endpoint } = cloud;
    table = DynamoDBDocumentClient.from(
      new DynamoDBClient({ ...localCredentials, endpoint: dynamodbEndpoint }),
    );
    s3 = new S3Client({ ...localCredentials, endpoint, forcePathStyle: true });
    sqs = new SQSClient({ ...localCredentials, endpoint, useQueueUrlAsEndpoint: false });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
  });
  afterAll(async () => {
    for (const client of [table, s3, sqs]) client.destroy();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const api = (path: string, init: RequestInit = {}) =>
    fetch(cloud.url + apiBase + path, { ...init, headers: { origin: cloud.url, ...init.headers } });
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 60_000, interval: 200 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${lines.slice(-10).join('\n')}`);
    });

  const firstReportId = async (): Promise<string> => {
    const { data } = (await (await api('/spc-reports')).json()) as { data: { reports: { id: string }[] } };
    return data.reports[0]?.id ?? '';
  };

  it('importing a day of storm reports, listing them, and serving their pages', async () => {
    await s3.send(
      new PutObjectCommand({
        Bucket: cloud.nameOf('Record'),
        Key: 'incoming/130520_rpts_torn.csv',
        Body: daily,
      }),
    );
    await s3.send(
      new PutObjectCommand({
        Bucket: cloud.nameOf('Site'),
        Key: 'index.html',
        Body: '<html><head><!--head--><!--/head--></head></html>',
      }),
    );
    const looks = cloud.schedules.find(({ expression }) => expression === 'rate(10 minutes)');
    await cloud.runSchedule(looks?.logicalId ?? '');
    await eventually(async () => expect(lines.join('\n')).toContain('import finished'));
    const id = await firstReportId();
    expect((await api(`/spc-reports/${id}`)).status).toBe(200);
    expect((await api('/places/oklahoma/counties/cleveland/gaps')).status).toBe(200);
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    for (const path of [`/spc-reports/${id}`, `/tornadoes/${tornadoes[0].id}`, '/sitemap.xml']) {
      expect([path, (await fetch(cloud.url + path)).status]).toEqual([path, 200]);
    }
  });

  /** Everybody here comes from one IP address, which may sign up five times. */
  async function forgetSignUps(): Promise<void> {
    const TableName = cloud.nameOf('EphemeralTable');
    const { Items: items = [] } = await table.send(new ScanCommand({ TableName }));
    for (const { pk, sk } of items) {
      if (String(pk).startsWith(keyBeginning(ephemeral.kinds.bucket.partition)))
        await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    }
  }

  /** Creates an account whose email is verified, and returns its id and how it calls the API. */
  async function memberNamed(username: string, role: Role = 'user') {
    const account = { username, email: `${username}@example.org`, password };
    const headers = { 'content-type': 'application/json' };
    const signedUp = await api('/auth/signup', { method: 'POST', body: JSON.stringify(account), headers });
    const { user } = (await signedUp.json()) as { user: { id: string } };
    const cookies = signedUp.headers.getSetCookie().map((header) => header.split(';')[0]);
    const cookie = cookies.join('; ');
    await giveRoleTo(table, cloud.nameOf('CommunityTable'), { cookie, role });
    return { id: user.id, send: senderWith({ cookie }) };
  }
  /** Returns how somebody with these headers calls the API. Every call must succeed. */
  function senderWith(headers: Record<string, string>) {
    return async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
    ): Promise<unknown> => {
      const sent = body
        ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
        : { headers };
      const answer = await api(path, { method, ...sent });
      const answered: unknown = await answer.json();
      expect([path, answer.status, answer.status === 200 ? '' : answered]).toEqual([path, 200, '']);
      return answered;
    };
  }
  type Member = Awaited<ReturnType<typeof memberNamed>>;

  /** Writes a contribution and gives it a picture. */
  async function contributionBy(member: Member, tornadoId: string, content: string): Promise<string> {
    const body = { contributionType: 'PERSONAL_ACCOUNT', content, tornadoId };
    const answer = (await member.send('POST', '/contributions', body)) as {
      data: { contribution: { id: string } };
    };
    const { id } = answer.data.contribution;
    const picture = pictureIdOf(id);
    const image = { id: picture, url: `/images/${picture}`, imageServiceId: picture, alt: null };
    await table.send(
      new UpdateCommand({
        TableName: cloud.nameOf('CommunityTable'),
        Key: contributionKey(id),
        UpdateExpression: 'SET images = :images',
        ExpressionAttributeValues: { ':images': [image] },
      }),
    );
    const [shown, thumbnail] = [new Uint8Array(1), new Uint8Array(1)];
    await storedImages(s3, cloud.nameOf('PicturesImages')).put(picture, { shown, thumbnail });
    return id;
  }
  const pictureIdOf = (contribution: string) => contribution.slice(0, 22);
  const storedPictures = async () => {
    const { Contents: stored = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: cloud.nameOf('PicturesImages') }),
    );
    return stored.map(({ Key }) => Key);
  };
  /** The sort keys of a contribution and of what belongs to it, and the states of its reports. */
  const itemsOfContribution = async (id: string) => {
    const { Items: items = [] } = await table.send(
      new QueryCommand({
        TableName: cloud.nameOf('CommunityTable'),
        KeyConditionExpression: 'pk = :contribution',
        ExpressionAttributeValues: { ':contribution': contributionKey(id).pk },
      }),
    );
    return items.map(({ sk, state }) => (state ? `${sk} ${state}` : String(sk)));
  };

  it('writing, voting, reporting, removing as a moderator, and deleting an account with its contributions', async () => {
    const [author, reader, moderator] = [
      await memberNamed('EveryAuthor'),
      await memberNamed('EveryReader'),
      await memberNamed('EveryModerator', 'moderator'),
    ];
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    const tornado = tornadoes[0].id;
    const removed = await contributionBy(author, tornado, 'To be removed by a moderator.');
    const deleted = await contributionBy(author, tornado, 'To be deleted by its author.');
    const erased = await contributionBy(author, tornado, 'To be deleted with the account.');
    const kept = await contributionBy(moderator, tornado, 'To be kept.');
    for (const id of [removed, deleted, erased, kept]) {
      await reader.send('POST', `/contributions/${id}/vote`, { direction: 'UP' });
      await reader.send('POST', `/contributions/${id}/report`, { reasonCategory: 'Inaccurate' });
      expect(await itemsOfContribution(id)).toEqual([
        'META',
        `REPORT#${reader.id} OPEN`,
        `VOTE#${reader.id}`,
      ]);
    }
    const list = (await (await api(`/tornadoes/${tornado}/contributions`)).json()) as {
      data: { contributions: { id: string }[] };
    };
    expect(list.data.contributions.map(({ id }) => id)).toEqual([kept, erased, deleted, removed]);
    expect(await storedPictures()).toHaveLength(8);

    // Hidden and restored, and then erased at once, so that the reason stays when the account goes.
    await moderator.send('DELETE', `/contributions/${removed}`, { category: 'Inaccurate' });
    await moderator.send('POST', `/contributions/${removed}/restore`);
    await moderator.send('DELETE', `/contributions/${removed}`, { category: 'Inaccurate', isIllegal: true });
    await eventually(async () => {
      const mails = await (await fetch(`${cloud.url}/local/mail.json?to=EveryAuthor@example.org`)).text();
      expect(mails).toContain('Your contribution to Touchdown was removed');
    });
    await author.send('DELETE', `/contributions/${deleted}`);
    await author.send('DELETE', '/auth/me', { password, deleteContributions: true });
    await eventually(async () => {
      expect(await itemsOfContribution(removed)).toEqual(['META', `REPORT#${reader.id} RESOLVED`]);
      for (const id of [deleted, erased]) expect(await itemsOfContribution(id)).toEqual([]);
      const picture = pictureIdOf(kept);
      expect(await storedPictures()).toEqual([imageKey(picture), thumbnailKey(picture)]);
    });

    await reader.send('DELETE', '/auth/me', { password });
    await eventually(async () => {
      const left = [...(await itemsOfContribution(removed)), ...(await itemsOfContribution(kept))];
      expect(left).toEqual([
        'META',
        expect.stringMatching(/^REPORT#\w+ RESOLVED$/),
        'META',
        expect.stringMatching(/^REPORT#\w+ OPEN$/),
        expect.stringMatching(/^VOTE#\w+$/),
      ]);
      expect(left.join()).not.toContain(reader.id);
    });
    await moderator.send('DELETE', `/contributions/${kept}`);
    // Its author can restore it for a while.
    const withheld = [imageKey, thumbnailKey].map((keyOf) => `withheld/${keyOf(pictureIdOf(kept))}`);
    await eventually(async () => expect(await storedPictures()).toEqual(withheld));
    await moderator.send('DELETE', '/auth/me', { password, deleteContributions: true });
    await eventually(async () => expect(await storedPictures()).toEqual([]));
  });

  it('deciding on suggestions, reports and takedowns, and suspending and restoring somebody', async () => {
    const author = await memberNamed('EverySuspended');
    const moderatorId = '01JD5K8Z7Q0000000000000077';
    const headers = await signedInHeaders(cloud, moderatorId);
    const role = 'moderator';
    await giveRoleTo(table, cloud.nameOf('CommunityTable'), { cookie: headers['cookie'], role });
    const moderator = senderWith(headers);
    const mailsSay = (...subjects: string[]) =>
      eventually(async () => {
        const mails = await (
          await fetch(`${cloud.url}/local/mail.json?to=EverySuspended@example.org`)
        ).text();
        for (const subject of subjects) expect(mails).toContain(subject);
      });
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    const tornadoId = tornadoes[0].id;

    const content = {
      targetField: 'injuries',
      proposedValue: '777',
      reason: 'A survey.',
      source: 'A survey.',
    };
    const suggested = (await author.send('POST', '/contributions', {
      contributionType: 'EDIT_SUGGESTION',
      content,
      tornadoId,
    })) as { data: { contribution: { id: string } } };
    const decide = (what: string) =>
      moderator('POST', `/moderation/suggestions/${suggested.data.contribution.id}/${what}`, {
        note: 'See the survey.',
      });
    for (const list of ['suggestions', 'counts', 'reports']) await moderator('GET', `/moderation/${list}`);
    await decide('approve');
    await mailsSay('was approved');
    await decide('reject');
    await mailsSay('was rejected', 'List-Unsubscribe-Post');

    const id = await contributionBy(author, tornadoId, 'To be hidden for a while.');
    await moderator('POST', `/contributions/${id}/report`, { reasonCategory: 'Other' });
    await moderator('POST', `/moderation/reports/${id}/dismiss`, { note: 'It is as it should be.' });

    const picture = pictureIdOf(id);
    const shown = [imageKey(picture), thumbnailKey(picture)];
    const withheld = shown.map((key) => `withheld/${key}`);
    const asked = (await senderWith({})('POST', '/takedowns', {
      page: `/tornadoes/${tornadoId}#contribution-${id}`,
      category: 'privacy',
      text: 'This is my house.',
      name: 'Dorothy Gale',
      email: 'dorothy@example.org',
      goodFaith: true,
    })) as { data: { caseNumber: string } };
    const takedown = (action: string) =>
      moderator('PATCH', `/moderation/takedowns/${asked.data.caseNumber}`, { action });
    await moderator('GET', '/moderation/takedowns?state=OPEN');
    await takedown('hide');
    await eventually(async () => expect(await storedPictures()).toEqual(withheld));
    await mailsSay('is hidden');
    await takedown('restore');
    await eventually(async () => expect(await storedPictures()).toEqual([...shown, ...withheld]));

    const own = `/tornadoes/${tornadoId}/answers/own`;
    const nothingMore = { place: null, at: null, shelter: null, warning: null };
    await author.send('PUT', own, { memory: 'own', noticed: ['hail'], ...nothingMore });
    const storedAnswers = async () => {
      const { Items: items = [] } = await table.send(
        new QueryCommand({
          TableName: cloud.nameOf('CommunityTable'),
          KeyConditionExpression: 'pk = :person',
          ExpressionAttributeValues: { ':person': answersOf(author.id) },
        }),
      );
      return items.map(({ withheld }) => [...((withheld as Set<string> | undefined) ?? [])]);
    };

    const person = '/moderation/people/EverySuspended';
    await moderator('GET', person);
    await moderator('POST', `${person}/suspend`, {
      reason: 'Advertising.',
      until: new Date(Date.now() + 60_000).toISOString(),
      hideContributions: true,
    });
    await mailsSay('is suspended');
    await eventually(async () => expect(await storedPictures()).toEqual(withheld));
    // What is withdrawn meanwhile goes with the reason for which it was kept.
    await eventually(async () => expect(await storedAnswers()).toEqual([['suspension']]));
    // A suspension ends all sessions, and allows new ones.
    const loggedIn = await api('/auth/login', {
      method: 'POST',
      body: JSON.stringify({ identifier: 'EverySuspended', password }),
      headers: { 'content-type': 'application/json' },
    });
    const cookie = loggedIn.headers.getSetCookie().map((header) => header.split(';')[0]);
    await senderWith({ cookie: cookie.join('; ') })('DELETE', own);
    expect(await storedAnswers()).toEqual([['suspension']]);
    const ended = cloud.schedules.find(({ expression }) => expression === 'cron(20 * * * ? *)');
    await cloud.runSchedule(ended?.logicalId ?? '');
    await moderator('POST', `${person}/restore`);
    await mailsSay('is no longer suspended');
    await eventually(async () => expect(await storedAnswers()).toEqual([]));
    await eventually(async () => expect(await storedPictures()).toEqual([...shown, ...withheld]));
    await moderator('DELETE', `/contributions/${id}`, { category: 'Other' });
    await eventually(async () => expect(await storedPictures()).toEqual(withheld));
    await mailsSay('was removed');
    await moderator('GET', '/moderation/reports?state=resolved');
    await moderator('POST', `/contributions/${id}/restore`);
    await mailsSay('was restored');
    await eventually(async () => expect(await storedPictures()).toEqual([...shown, ...withheld]));
    await moderator('DELETE', `/contributions/${id}`, { category: 'Other', isIllegal: true });
    await eventually(async () => expect(await storedPictures()).toEqual([]));
  });

  it('supporting the project, hearing from Stripe, changing the email address, and ending with the account', async () => {
    await forgetSignUps();
    const { stripe: server } = cloud;
    const { hostname: host, port } = new URL(server.url);
    const stripe = new Stripe(server.secretKey, { host, port, protocol: 'http', telemetry: false });
    // Stripe sends events more than once.
    server.webhooks.repeat(2);
    const member = await memberNamed('EverySupporter');
    expect(await (await api('/subscriptions/config')).json()).toEqual({
      open: true,
      publishable_key: server.publishableKey,
      script: '/local/stripe.js',
    });
    const { id: paymentMethodId } = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    });
    const { clientSecret } = (await member.send('POST', '/subscriptions', {
      paymentMethodId,
      topUpAmount: 3.5,
    })) as { clientSecret: string };
    await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '');
    const itemsAt = async (pk: string) => {
      const { Items: items = [] } = await table.send(
        new QueryCommand({
          TableName: cloud.nameOf('CommunityTable'),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
        }),
      );
      return items;
    };
    // Nobody has asked for the subscription since, so this comes from Stripe's events.
    const stored = () => itemsAt(`SUB#${member.id}`);
    await eventually(async () =>
      expect(await stored()).toMatchObject([{ current: { status: 'active', extraCents: 350 } }]),
    );
    expect(await member.send('GET', '/subscriptions/me')).toMatchObject({
      status: 'active',
      total_amount: 550,
    });
    expect(await member.send('POST', '/subscriptions/portal')).toEqual({
      url: expect.stringMatching(/^http/),
    });
    expect(await member.send('PATCH', '/subscriptions/me', { topUpAmount: 3.5 })).toMatchObject({
      subscription: { total_amount: 550 },
    });
    expect(await member.send('POST', '/subscriptions/me/keep')).toMatchObject({ success: true });
    expect(await member.send('GET', '/subscriptions/receipts')).toMatchObject({
      receipts: [{ amount: 550 }],
    });
    const [{ customerId } = { customerId: '' }] = (await stored()) as { customerId: string }[];

    await member.send('PATCH', '/auth/me', { supporterMark: true });
    expect(await (await api('/users/EverySupporter')).json()).toMatchObject({
      data: { user: { is_supporter: true } },
    });
    await member.send('PATCH', '/auth/me', {
      email: 'other-supporter@example.org',
      currentPassword: password,
    });
    await eventually(async () =>
      expect(await stripe.customers.retrieve(customerId)).toMatchObject({
        email: 'other-supporter@example.org',
      }),
    );
    await member.send('DELETE', '/subscriptions/me');
    // The comparison with Stripe brings back what was lost, but leaves customers alone who were made just now.
    const customer = server.state.customers[customerId];
    if (customer) customer.created -= 3_600;
    const events = Object.values(server.state.events);
    for (const event of events) event.created -= 3_600;
    const missed = itemKey(ephemeral.kinds.stripeEvent, { event: events[0]?.id ?? '' });
    await table.send(new DeleteCommand({ TableName: cloud.nameOf('EphemeralTable'), Key: missed }));
    const lost = [subscriptionKey(member.id), customerKey(customerId)];
    for (const Key of lost) {
      await table.send(new DeleteCommand({ TableName: cloud.nameOf('CommunityTable'), Key }));
    }
    for (const id of ['SupportDaily', 'SupportHourly']) await cloud.runSchedule(id);
    expect(await stored()).toMatchObject([{ current: { cancelsAtPeriodEnd: true } }]);

    // An event that nobody has signed reaches nothing.
    const forged = await api('/stripe/events', { method: 'POST', body: '{"id":"evt_1"}' });
    expect(forged.status).toBe(400);
    await member.send('DELETE', '/auth/me', { password });
    await eventually(async () => {
      expect(await stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
      const left = [`SUB#${member.id}`, `SUBTASK#${member.id}`, `STRIPECUS#${customerId}`].map(itemsAt);
      expect(await Promise.all(left)).toEqual([[], [], []]);
    });
    await server.webhooks.settled();
    expect(new Set(server.webhooks.deliveries.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('setting a profile picture, bookmarking a tornado, and deleting the account', async () => {
    const username = 'AdaUnmistakable';
    const signedUp = await api('/auth/signup', {
      method: 'POST',
      body: JSON.stringify({ username, email: 'ada@example.org', password }),
      headers: { 'content-type': 'application/json' },
    });
    const { user } = (await signedUp.json()) as { user: { id: string } };
    const cookie = signedUp.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; ');
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await plainJpeg())], { type: 'image/jpeg' }), 'me.jpg');
    const uploaded = await api('/users/profile-photo', { method: 'POST', body: form, headers: { cookie } });
    expect(uploaded.status, await uploaded.text()).toBe(200);
    const pictures = async () => {
      const listed = await s3.send(new ListObjectsV2Command({ Bucket: cloud.nameOf('PicturesImages') }));
      return listed.KeyCount;
    };
    expect(await pictures()).toBe(2);
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    const bookmarked = await api(`/tornadoes/${tornadoes[0].id}/bookmark`, {
      method: 'POST',
      headers: { cookie },
    });
    expect(bookmarked.status).toBe(200);
    const deleted = await api('/auth/me', {
      method: 'DELETE',
      body: JSON.stringify({ password }),
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect(deleted.status, await deleted.text()).toBe(200);
    await eventually(async () => {
      const { Items: items = [] } = await table.send(
        new QueryCommand({
          TableName: cloud.nameOf('CommunityTable'),
          KeyConditionExpression: 'pk = :owner',
          ExpressionAttributeValues: { ':owner': `USER#${user.id}` },
        }),
      );
      expect(items.map(({ sk }) => sk as string)).toEqual(['PROFILE']);
      expect(await pictures()).toBe(0);
    });
  });

  it('dispatching a job again, and failing one that is lost or in the dead letter queue', async () => {
    // No worker can start.
    cloud.tasks.failNext(1_000);
    const headers = await signedInHeaders(cloud);
    const path = `/spc-reports/${await firstReportId()}/radar`;
    const requestLoop = async () => ((await (await api(path, { headers })).json()) as RadarJob).job_id ?? '';
    const urlOf = (queue: string) => `${cloud.objectStoreUrl}/${account}/${cloud.nameOf(queue)}`;
    const sweep = cloud.schedules.find(({ logicalId }) => logicalId.startsWith('DispatchEveryMinute'));
    const statusOf = async (id: string) =>
      ((await (await api(`/radar/jobs/${id}`, { headers })).json()) as RadarJob).status;
    const makeOlder = (id: string, age: number) =>
      table.send(
        new UpdateCommand({
          TableName: cloud.nameOf('RadarTable'),
          Key: jobKey(id),
          UpdateExpression: 'SET createdAt = :then',
          ExpressionAttributeValues: { ':then': Date.now() - age - 1_000 },
        }),
      );
    const lost = await requestLoop();
    // The dispatcher has sent the job's message, and no worker could start.
    await eventually(async () => expect(lines.join('\n')).toContain('not enough workers'));
    await cloud.runSchedule(sweep?.logicalId ?? '');
    for (const age of [sendAgainAfterMilliseconds, lostAfterMilliseconds]) {
      await sqs.send(new PurgeQueueCommand({ QueueUrl: urlOf('Jobs') }));
      await makeOlder(lost, age);
      await cloud.runSchedule(sweep?.logicalId ?? '');
    }
    expect(await statusOf(lost)).toBe('failed');

    const dead = await requestLoop();
    expect(dead).not.toBe(lost);
    await makeOlder(dead, lostAfterMilliseconds);
    const MessageBody = JSON.stringify({ jobId: dead });
    await sqs.send(new SendMessageCommand({ QueueUrl: urlOf('JobsDeadLetters'), MessageBody }));
    await cloud.runSchedule(sweep?.logicalId ?? '');
    expect(await statusOf(dead)).toBe('failed');
    // The check of every minute has nothing more to start workers for.
    await sqs.send(new PurgeQueueCommand({ QueueUrl: urlOf('Jobs') }));
  });

  it('looking at queues, the record and the site, and reporting what waits', async () => {
    const look = async () => {
      lines.length = 0;
      await cloud.runSchedule('WatchEveryFiveMinutes');
      return [...lines.join('\n').matchAll(/"trouble":"([^"]+)"/g)]
        .map(([, name]) => String(name))
        .toSorted();
    };
    expect(await look()).toEqual([]);
    const QueueUrl = `${cloud.objectStoreUrl}/${account}/${cloud.nameOf('MailDeadLetters')}`;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
    await eventually(async () => expect(await look()).toEqual(['dead-letters/mail']));
    await sqs.send(new PurgeQueueCommand({ QueueUrl }));
  });
});
