import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import { madeUpProfile } from '@touchdown/functions/testing/put-signed-in.ts';
import { signIn } from '../site/sign-in.ts';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { startBenchCloud } from './bench-cloud.ts';

/**
 * `npm run bench -- contributions`: how long fifty people wait who vote on one contribution at the same moment, beside
 * one person alone, and how long a new contribution takes until its author and somebody else see it.
 */
const voters = 50;
const rounds = 5;
let lists = 0;

const cloud = await startBenchCloud();
const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
const client = DynamoDBDocumentClient.from(dynamodb);
const table = cloud.nameOf('CommunityTable');

try {
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  const cookies: string[] = [];
  for (let i = 0; i < voters; i++) cookies.push(await signedIn());
  const tornado = await firstTornado();
  // Both functions have started.
  await voteOn(await stored(tornado), cookies.slice(0, 1));
  await contribute(cookies[0] ?? '', tornado.id);

  const alone: number[] = [];
  const together: number[] = [];
  const repeated: number[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push((await voteOn(await stored(tornado), cookies.slice(0, 1))).milliseconds);
    const race = await voteOn(await stored(tornado), cookies);
    together.push(race.milliseconds);
    repeated.push(race.repeats);
  }
  const [one, all] = [median(alone), median(together)];
  console.log(`One vote alone                        ${one.toFixed(0).padStart(7)} ms`);
  console.log(`${voters} votes at once, until all are counted ${all.toFixed(0).padStart(4)} ms`);
  console.log(`ratio ${(all / one).toFixed(1)}, per voter ${(all / one / voters).toFixed(2)}`);
  console.log(`requests that had to be repeated after a 503: ${repeated.join(', ')}\n`);

  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sent = performance.now();
    const id = await contribute(cookies[round + 1] ?? '', tornado.id);
    own.push(performance.now() - sent);
    // A visitor whose list is not in a cache.
    while (!(await listed(tornado.id)).includes(id));
    others.push(performance.now() - sent);
  }
  console.log(`From "Send" to its author's answer     ${median(own).toFixed(0).padStart(6)} ms`);
  console.log(`From "Send" to a list without a cache  ${median(others).toFixed(0).padStart(6)} ms`);
} finally {
  dynamodb.destroy();
  await cloud.close();
}

async function signedIn(): Promise<string> {
  const profile = madeUpProfile({ createdAt: '2025-01-01T00:00:00.000Z' });
  return (await signIn(client, table, profile)).replace('__Host-', 'local-');
}

async function firstTornado(): Promise<{ id: string; display_name: string; state: string }> {
  const answer = await fetch(`${cloud.url}${apiBase}/tornadoes?limit=1`);
  const { tornadoes } = (await answer.json()) as { tornadoes: Awaited<ReturnType<typeof firstTornado>>[] };
  const [tornado] = tornadoes;
  if (!tornado) throw new Error('The record is empty.');
  return tornado;
}

async function stored({ id, display_name, state }: Awaited<ReturnType<typeof firstTornado>>) {
  const target = { kind: 'tornado', id, display_name, state } as const;
  const contribution = madeUpContribution({ createdAt: new Date().toISOString(), target });
  await putContributions(client, table, [contribution]);
  return contribution.id;
}

/** Everybody votes at once, and repeats a request that the server could not serve, as the site does. */
async function voteOn(id: string, from: readonly string[]) {
  const began = performance.now();
  let repeats = 0;
  const vote = async (cookie: string) => {
    const body = { direction: 'UP', idempotencyKey: randomUUID() };
    while ((await post(`/contributions/${id}/vote`, cookie, body)).status === 503) repeats++;
  };
  await Promise.all(from.map(vote));
  return { milliseconds: performance.now() - began, repeats };
}

async function contribute(cookie: string, tornadoId: string): Promise<string> {
  const body = { contributionType: 'PERSONAL_ACCOUNT', content: 'We heard it.', tornadoId };
  const answer = await post('/contributions', cookie, body);
  const { data } = (await answer.json()) as { data: { contribution: { id: string } } };
  return data.contribution.id;
}

/** Each call has another limit, so that none is answered from the edge's cache. */
async function listed(tornadoId: string): Promise<string[]> {
  lists = (lists % maxFeedPageSize) + 1;
  const answer = await fetch(`${cloud.url}${apiBase}/contributions?target=T:${tornadoId}&limit=${lists}`);
  const { contributions } = (await answer.json()) as { contributions: { id: string }[] };
  return contributions.map(({ id }) => id);
}

async function post(path: string, cookie: string, body: object): Promise<Response> {
  const answer = await fetch(cloud.url + apiBase + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  if (!answer.ok && answer.status !== 503)
    throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
