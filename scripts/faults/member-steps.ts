import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { contributionStore } from '@touchdown/functions/domain/contributions/contribution-store.ts';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { jobKey } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import { sendAgainAfterMilliseconds } from '@touchdown/functions/features/radar/jobs/job-limits.ts';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import type { FaultSite } from './fault-site.ts';
import { refusalIn, rightAnswer, WrongAnswer } from './seen-answer.ts';

const password = 'a sentence nobody else has thought of';

/** What a member does once; each step can be repeated until it succeeds, like a page repeats it. */
export interface Member {
  id: string;
  steps: (readonly [name: string, run: () => Promise<unknown>])[];
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

/** Signs a member up, with a name of their own. */
export async function signUpMember(
  { cloud, documents }: FaultSite,
  username: string,
  { voted, withoutLoop, tornado }: MemberOptions,
): Promise<Member> {
  let cookie = '';
  let job: string | undefined;
  const keys = { contribution: randomUUID(), vote: randomUUID() };
  const call = (method: string, path: string, body?: object) =>
    fetch(cloud.url + apiBase + path, {
      method,
      headers: {
        origin: cloud.url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const keepCookies = (response: Response) => {
    const set = response.headers.getSetCookie().map((header) => header.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return response;
  };
  const account = { username, email: `${username}@example.org`, password };
  const { user } = (await rightAnswer(keepCookies(await call('POST', '/auth/signup', account)))) as {
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

  async function requestLoop(): Promise<void> {
    const { job_id: id, status } = await rightAnswer(await call('GET', `/tornadoes/${withoutLoop}/radar`));
    if (typeof id === 'string') job = id;
    else if (status !== 'completed') throw new WrongAnswer(`200 without a job, ${String(status)}`);
  }

  /** One stream, as a page opens it. It ends with an event or after some seconds; the job is looked up then. */
  async function followLoop(): Promise<void> {
    if (!job) return;
    const response = await fetch(`${cloud.url}/animations/${job}/stream`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    const text = await response.text();
    if (!response.ok) throw new WrongAnswer(refusalIn(response, text));
    const told = /^event: error\ndata: (.*)$/m.exec(text)?.[1];
    if (told) throw new WrongAnswer(`the stream ends with ${told.slice(0, 120)}`);
    await rightAnswer(await call('GET', `/radar/jobs/${job}`));
  }

  const steps: Member['steps'] = [
    [
      'sign in',
      async () =>
        rightAnswer(keepCookies(await call('POST', '/auth/login', { identifier: username, password }))),
    ],
    ['own account', async () => rightAnswer(await call('GET', '/auth/me'))],
    [
      'contribute',
      async () =>
        rightAnswer(
          await call('POST', '/contributions', {
            contributionType: 'PERSONAL_ACCOUNT',
            content,
            tornadoId: tornado,
            idempotencyKey: keys.contribution,
          }),
        ),
    ],
    [
      'vote',
      async () => {
        const vote = { direction: 'UP', idempotencyKey: keys.vote };
        const { data } = await rightAnswer(await call('POST', `/contributions/${voted}/vote`, vote));
        const { netVotes } = data as { netVotes: number };
        if (netVotes !== 1) throw new WrongAnswer(`200 with ${netVotes} votes instead of 1`);
      },
    ],
    ['request a loop', requestLoop],
    ['follow the loop', followLoop],
  ];

  async function wrongAfterwards(): Promise<string[]> {
    const store = contributionStore(documents, cloud.nameOf('CommunityTable'), () => Date.now());
    const { contributions: own } = await store.ofPerson(user.id, { max: 100 });
    const listed = await rightAnswer(await call('GET', `/tornadoes/${tornado}/contributions`));
    const profile = await rightAnswer(await call('GET', `/users/${username}`));
    const { data } = (await rightAnswer(await call('GET', `/contributions/my-votes?ids=${voted}`))) as {
      data: unknown;
    };
    const after = job ? await rightAnswer(await call('GET', `/radar/jobs/${job}`)) : undefined;
    const counted = /"contributions_count":(\d+)/.exec(JSON.stringify(profile))?.[1];
    return [
      ...(own.length === 1 ? [] : [`${own.length} contributions instead of 1`]),
      ...(JSON.stringify(listed).split(content).length === 2 ? [] : ['the list lacks or repeats it']),
      ...(counted === '1' ? [] : [`the profile counts ${counted ?? 'no'} contributions`]),
      ...(JSON.stringify(data).includes('"UP"') ? [] : ['the vote is lost']),
      ...(after?.['status'] === 'completed'
        ? []
        : [`the loop is ${String(after?.['status'] ?? 'not requested')}`]),
    ];
  }

  async function letLoopGrowOld(): Promise<void> {
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

  return { id: user.id, steps, wrongAfterwards, letLoopGrowOld };
}
