import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { contributionStore } from '@touchdown/functions/domain/contributions/contribution-store.ts';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { jobKey } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import { sendAgainAfterMilliseconds } from '@touchdown/functions/features/radar/jobs/job-limits.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import type { FaultSite } from './fault-site.ts';
import { refusalIn, rightAnswer, WrongAnswer } from './seen-answer.ts';

const password = 'a sentence nobody else has thought of';

/** What a member does once; each step can be repeated until it succeeds, like a page repeats it. */
export interface Member {
  steps: (readonly [name: string, run: () => Promise<unknown>])[];
  /** Returns the id of the contribution, which is the same each time. */
  contribute: () => Promise<string>;
  /** Returns what is not as it must be after everything has succeeded. */
  wrongAfterwards: () => Promise<string[]>;
  /** Makes the loop look as if it had waited for some minutes. */
  letLoopGrowOld: () => Promise<void>;
}

interface MemberOptions {
  /** The contribution to vote for. Nobody else votes for it. */
  voted: string;
  /** A tornado that has no loop yet. */
  withoutLoop: string;
  /** The tornado to write about. */
  tornado: string;
}

type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Signs a member up, with a name of their own. */
export async function signUpMember(
  { cloud, documents }: FaultSite,
  username: string,
  options: MemberOptions,
): Promise<Member> {
  const { call, cookieOf } = caller(cloud.url);
  const account = { username, email: `${username}@example.org`, password };
  const { user } = (await rightAnswer(await call('POST', '/auth/signup', account))) as {
    user: { id: string };
  };
  await documents.send(
    new UpdateCommand({
      TableName: cloud.nameOf('CommunityTable'),
      Key: profileKey(user.id),
      UpdateExpression: 'SET isVerified = :yes',
      ExpressionAttributeValues: { ':yes': true },
    }),
  );
  const content = `What ${username} saw from the porch, in so many words.`;
  const loop = loopOf(cloud.url, call, cookieOf, options.withoutLoop);
  const contribution = { tornadoId: options.tornado, content, idempotencyKey: randomUUID() };
  const contribute = async () => {
    const sent = { contributionType: 'PERSONAL_ACCOUNT', ...contribution };
    const { data } = await rightAnswer(await call('POST', '/contributions', sent));
    return (data as { contribution: { id: string } }).contribution.id;
  };
  const login = { identifier: username, password };
  const steps: Member['steps'] = [
    ['sign in', async () => rightAnswer(await call('POST', '/auth/login', login))],
    ['own account', async () => rightAnswer(await call('GET', '/auth/me'))],
    ['contribute', contribute],
    ['vote', voteFor(call, options.voted)],
    ['request a loop', loop.request],
    ['follow the loop', loop.follow],
  ];

  async function wrongAfterwards(): Promise<string[]> {
    const store = contributionStore(documents, cloud.nameOf('CommunityTable'), () => Date.now());
    const { contributions: own } = await store.ofPerson(user.id, { max: 100 });
    const read = async (path: string) => JSON.stringify(await rightAnswer(await call('GET', path)));
    const listed = await read(`/tornadoes/${options.tornado}/contributions`);
    const counted = /"contributions_count":(\d+)/.exec(await read(`/users/${username}`))?.[1];
    const votes = await read(`/contributions/my-votes?ids=${options.voted}`);
    const status = await loop.status();
    return [
      ...(own.length === 1 ? [] : [`${own.length} contributions instead of 1`]),
      ...(listed.split(content).length === 2 ? [] : ['the list lacks or repeats it']),
      ...(counted === '1' ? [] : [`the profile counts ${counted ?? 'no'} contributions`]),
      ...(votes.includes('"UP"') ? [] : ['the vote is lost']),
      ...(status === 'completed' ? [] : [`the loop is ${status}`]),
    ];
  }

  async function letLoopGrowOld(): Promise<void> {
    const job = loop.job();
    if (!job) return;
    await documents.send(
      new UpdateCommand({
        TableName: cloud.nameOf('RadarTable'),
        Key: jobKey(job),
        UpdateExpression: 'SET createdAt = :then',
        ExpressionAttributeValues: { ':then': Date.now() - sendAgainAfterMilliseconds - 1_000 },
      }),
    );
  }

  return { steps, contribute, wrongAfterwards, letLoopGrowOld };
}

/** Calls the API like a page of the site, and keeps the cookies that it sets. */
function caller(url: string): { call: Call; cookieOf: () => string } {
  let cookie = '';
  const call: Call = async (method, path, body) => {
    const response = await fetch(url + apiBase + path, {
      method,
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const set = response.headers.getSetCookie().map((header) => header.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return response;
  };
  return { call, cookieOf: () => cookie };
}

/** Nobody else votes for it. */
function voteFor(call: Call, id: string) {
  const vote = { direction: 'UP', idempotencyKey: randomUUID() };
  return async () => {
    const { data } = await rightAnswer(await call('POST', `/contributions/${id}/vote`, vote));
    const { netVotes } = data as { netVotes: number };
    if (netVotes !== 1) throw new WrongAnswer(`200 with ${netVotes} votes instead of 1`);
  };
}

function loopOf(url: string, call: Call, cookieOf: () => string, tornado: string) {
  let job: string | undefined;
  const read = async () => rightAnswer(await call('GET', `/radar/jobs/${job}`));
  return {
    job: () => job,
    request: async () => {
      const { job_id: id, status } = await rightAnswer(await call('GET', `/tornadoes/${tornado}/radar`));
      if (typeof id === 'string') job = id;
      else if (status !== 'completed') throw new WrongAnswer(`200 without a job, ${String(status)}`);
    },
    /** One stream, as a page opens it. It ends with an event or after some seconds; the job is looked up then. */
    follow: async () => {
      if (!job) return;
      const response = await fetch(`${url}/animations/${job}/stream`, {
        headers: { cookie: cookieOf(), 'sec-fetch-site': 'same-origin' },
      });
      const text = await response.text();
      if (!response.ok) throw new WrongAnswer(refusalIn(response, text));
      const told = /^event: error\ndata: (.*)$/m.exec(text)?.[1];
      if (told) throw new WrongAnswer(`the stream ends with ${told.slice(0, 120)}`);
      await read();
    },
    status: async () => (job ? String((await read())['status']) : 'not requested'),
  };
}
