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
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startBenchCloud } from './bench-cloud.ts';
import { measureLoad, type LoadResult } from './measure-load.ts';

/**
 * `npm run bench -- auth`: measures log-ins and session checks through the local cloud and its edge. The
 * reference of a session check is a public list that also makes one Query; that of a log-in is its password
 * hash alone.
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
    const { cookie } = await send(
      '/auth/signup',
      fromNewIp({ ...credentials(i), email: `${name(i)}@example.org` }),
    );
    cookies.push(cookie);
  }
  const stored = await hashPassword(password);
  let next = 0;
  const kinds: Record<string, () => Promise<unknown>> = {
    'public, one Query (floor)': () => send('/tornadoes/19740403-k3v9qx2a/contributions'),
    'auth/me: check and one Get': () => send('/auth/me', { cookie: cookies[next++ % people] ?? '' }),
    'argon2id alone': () => verifyPassword(password, stored),
    'log-in': () => {
      const i = next++ % people;
      return send('/auth/login', fromNewIp({ identifier: name(i), password }));
    },
  };
  console.log(`${run.lanes} connections, ${run.seconds} s each\n`);
  console.log('request                      per second     p50 ms     p99 ms');
  const measured = new Map<string, LoadResult>();
  for (const [kind, call] of Object.entries(kinds)) {
    const callOnce = async () => void (await call());
    await measureLoad(callOnce, { ...run, seconds: 1 });
    const { perSecond, p50, p99 } = await measureLoad(callOnce, run);
    measured.set(kind, { perSecond, p50, p99 });
    console.log(
      `${kind.padEnd(27)} ${perSecond.toFixed(1).padStart(11)} ${p50.toFixed(2).padStart(10)} ${p99.toFixed(2).padStart(10)}`,
    );
  }
  const [floor, check, argon, logIn] = [...measured.values()].map(({ p50 }) => p50);
  console.log(`\nA session check takes ${ratio(check, floor)} times as long as the floor.`);
  console.log(`A log-in takes ${ratio(logIn, argon)} times as long as its password hash.`);
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

/** Measures what DynamoDB counts for a check: two small items with strongly consistent reads cost one unit each. */
async function costOfOneCheck(cookie: string): Promise<string> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint }),
  );
  const consumed: ConsumedCapacity[] = [];
  client.middlewareStack.add(
    (sendNext) => async (args) => {
      const response = await sendNext({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      consumed.push(
        ...((response.output as { ConsumedCapacity?: ConsumedCapacity[] }).ConsumedCapacity ?? []),
      );
      return response;
    },
    { step: 'initialize', priority: 'high' },
  );
  process.env[envNames.plainCookies] = '1';
  const check = authenticate(client, cloud.nameOf('CommunityTable'), Date.now);
  const person = await check({ ...httpEvent('GET', `${apiBase}/auth/me`), cookies: cookie.split('; ') });
  client.destroy();
  if (!person) throw new Error('The new session is not valid.');
  const units = consumed.reduce((sum, { CapacityUnits: one = 0 }) => sum + one, 0);
  return `One session check: ${consumed.length} call to DynamoDB, ${units} read units.`;
}

interface CallParts {
  body?: string;
  cookie?: string;
  /** One of this machine's own IP addresses; limits count each of them separately. */
  localAddress?: string;
}

function fromNewIp(body: object): CallParts {
  const { floor } = Math;
  const at = ++visitors;
  const localAddress = `127.${1 + floor(at / 62_500)}.${floor(at / 250) % 250}.${1 + (at % 250)}`;
  return { body: JSON.stringify(body), localAddress };
}

/** Rejects if the status is not 200. */
function send(path: string, { body, cookie, localAddress }: CallParts = {}): Promise<{ cookie: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      cloud.url + apiBase + path,
      {
        // A connection of the agent keeps its IP address, so another IP address needs a new connection.
        ...(localAddress ? { localAddress, agent: false } : { agent }),
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json', origin: cloud.url }),
          ...(cookie ? { cookie } : {}),
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`));
        const cookies = response.headers['set-cookie'] ?? [];
        response
          .resume()
          .on('end', () => resolve({ cookie: cookies.map((one) => one.split(';')[0]).join('; ') }));
      },
    );
    outgoing.on('error', reject).end(body);
  });
}
