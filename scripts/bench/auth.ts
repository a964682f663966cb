import { Agent, request } from 'node:http';
import { DynamoDBClient, type ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  hashPassword,
  verifyPassword,
} from '@touchdown/functions/features/accounts/passwords/password-hasher.ts';
import { authenticate } from '@touchdown/functions/domain/members/authenticate.ts';
import { httpEvent } from '@touchdown/functions/testing/http-request.ts';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { localCredentials } from '../local/local-credentials.ts';
import { startBenchCloud } from './bench-cloud.ts';
import { measureLoad, type LoadResult } from './measure-load.ts';

/**
 * `npm run bench -- auth`: what signing in and being signed in cost, through the local host, edge and all.
 * A session check stands beside a public list that is one Query as well; a log-in beside its own password.
 */
const run = { lanes: 4, seconds: 4 };
const password = 'a sentence nobody else has thought of';
const people = 12;

const cloud = await startBenchCloud();
const agent = new Agent({ keepAlive: true, maxSockets: run.lanes });
let visitors = 0;

try {
  const cookies: string[] = [];
  for (let i = 0; i < people; i++) {
    const { cookie } = await ask(
      '/auth/signup',
      fromAnywhere({ ...credentials(i), email: `${name(i)}@example.org` }),
    );
    cookies.push(cookie);
  }
  const stored = await hashPassword(password);
  let next = 0;
  const kinds: Record<string, () => Promise<unknown>> = {
    'public, one Query (floor)': () => ask('/tornadoes/19740403-k3v9qx2a/contributions'),
    'who am I: check and one Get': () => ask('/auth/me', { cookie: cookies[next++ % people] ?? '' }),
    'argon2id alone': () => verifyPassword(password, stored),
    'log-in': () => {
      const i = next++ % people;
      return ask('/auth/login', fromAnywhere({ identifier: name(i), password }));
    },
  };
  console.log(`${run.lanes} connections, ${run.seconds} s each\n`);
  console.log('request                      per second     p50 ms     p99 ms');
  const measured = new Map<string, LoadResult>();
  for (const [kind, call] of Object.entries(kinds)) {
    const driven = async () => void (await call());
    await measureLoad(driven, { ...run, seconds: 1 });
    const { perSecond, p50, p99 } = await measureLoad(driven, run);
    measured.set(kind, { perSecond, p50, p99 });
    console.log(
      `${kind.padEnd(27)} ${perSecond.toFixed(1).padStart(11)} ${p50.toFixed(2).padStart(10)} ${p99.toFixed(2).padStart(10)}`,
    );
  }
  const [floor, check, argon, logIn] = [...measured.values()].map(({ p50 }) => p50);
  console.log(`\nBeing asked who one is takes ${ratio(check, floor)} times the floor.`);
  console.log(`A log-in takes ${ratio(logIn, argon)} times its password alone.`);
  console.log(await costOfOneCheck(cookies[0] ?? ''));
} finally {
  agent.destroy();
  await cloud.close();
}

function name(i: number): string {
  return `bench_${i}`;
}

function credentials(i: number) {
  return { username: name(i), password };
}

function ratio(a = 0, b = 1): string {
  return (a / b).toFixed(2);
}

/** What DynamoDB counts for it: two small items, each read strongly, are a unit each. */
async function costOfOneCheck(cookie: string): Promise<string> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint }),
  );
  const consumed: ConsumedCapacity[] = [];
  client.middlewareStack.add(
    (send) => async (args) => {
      const answered = await send({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      consumed.push(
        ...((answered.output as { ConsumedCapacity?: ConsumedCapacity[] }).ConsumedCapacity ?? []),
      );
      return answered;
    },
    { step: 'initialize', priority: 'high' },
  );
  process.env[envNames.plainCookies] = '1';
  const check = authenticate(client, cloud.nameOf('CommunityTable'), Date.now);
  const person = await check({ ...httpEvent('GET', `${apiBase}/auth/me`), cookies: cookie.split('; ') });
  client.destroy();
  if (!person) throw new Error('The session that was opened a moment ago is not valid.');
  const units = consumed.reduce((sum, { CapacityUnits: one = 0 }) => sum + one, 0);
  return `One session check: ${consumed.length} call to DynamoDB, ${units} read units.`;
}

interface CallParts {
  body?: string;
  cookie?: string;
  /** One of this machine's own IP addresses: limits count each for itself. */
  localAddress?: string;
}

function fromAnywhere(body: object): CallParts {
  const { floor } = Math;
  const at = ++visitors;
  const localAddress = `127.${1 + floor(at / 62_500)}.${floor(at / 250) % 250}.${1 + (at % 250)}`;
  return { body: JSON.stringify(body), localAddress };
}

/** Fails on whatever is not a 200. */
function ask(path: string, { body, cookie, localAddress }: CallParts = {}): Promise<{ cookie: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      cloud.url + apiBase + path,
      {
        // An IP address of its own is a connection of its own.
        ...(localAddress ? { localAddress, agent: false } : { agent }),
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json', origin: cloud.url }),
          ...(cookie ? { cookie } : {}),
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
        const set = response.headers['set-cookie'] ?? [];
        response
          .resume()
          .on('end', () => resolve({ cookie: set.map((one) => one.split(';')[0]).join('; ') }));
      },
    );
    sent.on('error', reject).end(body);
  });
}
