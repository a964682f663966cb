import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServedLocally, serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { stageSecretName, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';
import { startParameterStore, type ParameterStore } from '../testing/parameter-store.ts';
import { confirmEdge, confirmFunctions } from './confirm-values.ts';
import { writeParameter } from './parameter-store.ts';
import { rotateSecret } from './rotate-secret.ts';
import { asContext, stageSecretVersions } from './stage-secret-versions.ts';
import { lambdaStandIn, type FunctionOfStandIn } from './testing/lambda-stand-in.ts';

const dayMilliseconds = 86_400_000;
const functions = new Map<string, FunctionOfStandIn>();
const distribution: DistributionOfStandIn = { sends: '', looksLeft: 0 };
const servers: ServedLocally[] = [];
let store: ParameterStore;
let lambda: LambdaClient;
let cloudFront: CloudFrontClient;
let now: Date;
let steps: number;
/** The step, counted over all calls and parts of deployments, at which the command crashes. */
let crashAt: number;
let lines: string[];

/** Counts a step, and crashes if it is the one. */
function step(): void {
  steps += 1;
  if (steps === crashAt) throw new Error('crashed');
}

beforeAll(async () => {
  store = await startParameterStore();
  store.meanwhile = step;
  const compute = await lambdaStandIn(functions, step);
  const edge = await distributionStandIn(distribution, step);
  servers.push(compute, edge);
  const common = {
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  lambda = new LambdaClient({ ...common, endpoint: compute.url });
  cloudFront = new CloudFrontClient({ ...common, endpoint: edge.url });
});

afterAll(async () => {
  for (const client of [lambda, cloudFront]) client.destroy();
  for (const server of servers) await server.stop();
  await store.stop();
});

beforeEach(() => reset());

/** Deployed long ago with one value of each secret. */
function reset(): void {
  steps = 0;
  crashAt = 0;
  lines = [];
  now = new Date('2026-11-22T12:00:00Z');
  store.parameters.clear();
  for (const id of ['OriginVerify', 'SessionKeys', 'MailLinkKeys', 'WatchKeys', 'ReleaseKeys'] as const)
    store.parameters.set(stageSecretName('dev', id), { type: 'String', values: [`old-${id}`] });
  functions.clear();
  for (const name of ['api', 'accounts', 'pages'])
    functions.set(name, { versions: { 1: values() }, live: '1' });
  Object.assign(distribution, { sends: 'old-OriginVerify', looksLeft: 0 });
}

const valueOf = (id: StageSecretId) => store.parameters.get(stageSecretName('dev', id))?.values.at(-1) ?? '';
const values = () => ({ ORIGIN_VERIFY: valueOf('OriginVerify'), SESSION_KEYS: valueOf('SessionKeys') });

/** What requests may carry, and what must accept them, at any moment. */
function requireUnderstanding(alsoSent: string[] = [], alsoLive: string[] = []): void {
  const live = [...functions.values()].map((fn) => fn.versions[fn.live]?.['ORIGIN_VERIFY'] ?? '');
  for (const accepted of [...live, ...alsoLive])
    for (const sent of [distribution.sends, ...alsoSent]) expect(accepted.split(',')).toContain(sent);
  // Whoever signs with a key is understood by whoever has another version.
  const keys = [...functions.values()].map((fn) => (fn.versions[fn.live]?.['SESSION_KEYS'] ?? '').split(','));
  for (const [signedWith = ''] of keys) for (const accepted of keys) expect(accepted).toContain(signedWith);
}

/** Deploys as CloudFormation does: the API's functions, then the distribution, then the function of pages. */
async function deploy(order: 'pages last' | 'pages first' = 'pages last'): Promise<void> {
  const update = (name: string) => {
    step();
    const fn = functions.get(name);
    if (!fn) throw new Error(`The stand-in has no function ${name}.`);
    const before = fn.versions[fn.live]?.['ORIGIN_VERIFY'] ?? '';
    const version = String(Object.keys(fn.versions).length + 1);
    fn.versions[version] = values();
    fn.live = version;
    // During a canary both versions answer.
    requireUnderstanding([], [before]);
  };
  for (const name of order === 'pages first' ? ['api', 'accounts', 'pages'] : ['api', 'accounts'])
    update(name);
  step();
  const before = distribution.sends;
  Object.assign(distribution, { sends: valueOf('OriginVerify').split(',')[0], looksLeft: 2 });
  // Until it is deployed everywhere, some of CloudFront's places send the value from before.
  requireUnderstanding([before]);
  if (order === 'pages last') update('pages');
  requireUnderstanding([before]);
}

const rotate = (id: StageSecretId, again = false, order: 'pages last' | 'pages first' = 'pages last') =>
  rotateSecret({
    client: store.client,
    stage: 'dev',
    id,
    deploy: () => deploy(order),
    confirm: async (expected) => {
      const variable = id === 'OriginVerify' ? 'ORIGIN_VERIFY' : 'SESSION_KEYS';
      await confirmFunctions(lambda, [...functions.keys()], variable, expected);
      if (id !== 'OriginVerify') return;
      const edge = { client: cloudFront, distributionId: 'E1', pause: async () => {} };
      await confirmEdge(edge, expected[0] ?? '');
    },
    now: () => now,
    again,
    log: (line) => lines.push(line),
  });

describe('rotating the origin header', () => {
  it.each(['pages last', 'pages first'] as const)('keeps every request understood (%s)', async (order) => {
    expect(await rotate('OriginVerify', false, order)).toBe('done');
    expect(valueOf('OriginVerify')).toMatch(/^[0-9a-f]{64}$/);
    expect(distribution.sends).toBe(valueOf('OriginVerify'));
    expect(lines.filter((line) => line.includes('of 3'))).toHaveLength(3);
  });

  it('is finished by repeating the command, whichever step it crashed at', async () => {
    await rotate('OriginVerify');
    const all = steps;
    expect(all).toBeGreaterThan(40);
    for (let at = 1; at <= all; at += 1) {
      reset();
      crashAt = at;
      await expect(rotate('OriginVerify')).rejects.toThrow('crashed');
      requireUnderstanding();
      await rotate('OriginVerify');
      requireUnderstanding();
      const [value = '', ...more] = valueOf('OriginVerify').split(',');
      expect([value.length, more, distribution.sends]).toEqual([64, [], value]);
    }
  });

  it('does not begin again on the same day unless asked to', async () => {
    await rotate('OriginVerify');
    const first = valueOf('OriginVerify');
    expect(await rotate('OriginVerify')).toBe('done');
    expect(valueOf('OriginVerify')).toBe(first);
    await rotate('OriginVerify', true);
    expect(valueOf('OriginVerify')).not.toBe(first);
    now = new Date(now.getTime() + 2 * dayMilliseconds);
    const second = valueOf('OriginVerify');
    await rotate('OriginVerify');
    expect(valueOf('OriginVerify')).not.toBe(second);
  });

  it('stops at a step whose deployment did not arrive', async () => {
    const run = rotateSecret({
      client: store.client,
      stage: 'dev',
      id: 'OriginVerify',
      deploy: async () => {},
      confirm: (expected) => confirmFunctions(lambda, ['api'], 'ORIGIN_VERIFY', expected),
      now: () => now,
      log: () => {},
    });
    await expect(run).rejects.toThrow('api does not have the values of this step yet');
    expect(valueOf('OriginVerify')).toMatch(/^old-OriginVerify,[0-9a-f]{64}$/);
    await rotate('OriginVerify');
  });

  it('refuses a parameter that was changed by hand', async () => {
    store.parameters.set(stageSecretName('dev', 'OriginVerify'), { type: 'String', values: ['new,old'] });
    await expect(rotate('OriginVerify')).rejects.toThrow('has 2 values, from a change by hand');
    expect(valueOf('OriginVerify')).toBe('new,old');
  });
});

describe('rotating the session keys', () => {
  it('keeps the old key for 90 days, and removes it after that', async () => {
    expect(await rotate('SessionKeys')).toBe('waiting');
    const [fresh = '', old] = valueOf('SessionKeys').split(',');
    expect([fresh.length, old]).toEqual([64, 'old-SessionKeys']);
    expect(lines.at(-1)).toContain('2027-02-20');
    now = new Date(now.getTime() + 89 * dayMilliseconds);
    expect(await rotate('SessionKeys')).toBe('waiting');
    now = new Date(now.getTime() + dayMilliseconds);
    expect(await rotate('SessionKeys')).toBe('done');
    expect(valueOf('SessionKeys')).toBe(fresh);
    expect(valueOf('OriginVerify')).toBe('old-OriginVerify');
  });

  it('is finished by repeating the command, whichever step it crashed at', async () => {
    await rotate('SessionKeys');
    const all = steps;
    for (let at = 1; at <= all; at += 1) {
      reset();
      crashAt = at;
      await rotate('SessionKeys').catch((error: Error) => expect(error.message).toContain('crashed'));
      expect(await rotate('SessionKeys')).toBe('waiting');
      expect(valueOf('SessionKeys')).toMatch(/^[0-9a-f]{64},old-SessionKeys$/);
    }
  });
});

it('gives the templates the version of each secret, so that a new value publishes new versions', async () => {
  await writeParameter(store.client, stageSecretName('dev', 'SessionKeys'), 'new,old');
  expect(asContext(await stageSecretVersions(store.client, 'dev'))).toBe(
    'OriginVerify=1,SessionKeys=2,MailLinkKeys=1,WatchKeys=1,ReleaseKeys=1',
  );
});

interface DistributionOfStandIn {
  /** The value of the header to each origin. */
  sends: string;
  /** After how many looks it is deployed. */
  looksLeft: number;
}

/** A stand-in for CloudFront's wire protocol, for reading one distribution with two origins. */
async function distributionStandIn(
  distribution: DistributionOfStandIn,
  fault: (call: string) => void = () => {},
): Promise<ServedLocally> {
  return serveLocally((request, response) => {
    const answer = (status: number, xml: string) =>
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    try {
      fault(`${request.method} ${request.url}`);
    } catch (error) {
      const message = `<Message>${String(error)}</Message>`;
      return void answer(
        400,
        `<ErrorResponse><Error><Code>InvalidArgument</Code>${message}</Error></ErrorResponse>`,
      );
    }
    const status = distribution.looksLeft > 0 ? 'InProgress' : 'Deployed';
    distribution.looksLeft -= 1;
    const header = `<CustomHeaders><Quantity>1</Quantity><Items><OriginCustomHeader><HeaderName>${originVerifyHeader}</HeaderName><HeaderValue>${distribution.sends}</HeaderValue></OriginCustomHeader></Items></CustomHeaders>`;
    const origins = ['api', 'pages'].map(
      (id) => `<Origin><Id>${id}</Id><DomainName>x</DomainName>${header}</Origin>`,
    );
    // A bucket has no header.
    origins.push('<Origin><Id>site</Id><DomainName>x</DomainName></Origin>');
    return void answer(
      200,
      `<Distribution xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>E1</Id><Status>${status}</Status><DistributionConfig><Origins><Quantity>3</Quantity><Items>${origins.join('')}</Items></Origins></DistributionConfig></Distribution>`,
    );
  });
}
