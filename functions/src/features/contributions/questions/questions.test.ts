import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { maxQuestions, questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import { questionRoutes, type Question } from '@touchdown/shared/contributions/questions.ts';
import { uncountQuestion } from '../../../domain/contributions/count-questions.ts';
import {
  contributionKey,
  type ContributionTarget,
  type HiddenBy,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { toQuestionItem } from '../../../domain/contributions/question-items.ts';
import { putInBatches } from '../../../platform/aws/put-items.ts';
import { transact } from '../../../platform/aws/transact.ts';
import { auditItemsAbout } from '../../../testing/audit-items-about.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import {
  startContributionsEntry,
  type ContributionsEntry,
} from '../../../testing/start-contributions-entry.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import { eraseQuestions } from '../../accounts/leaving/erase-questions.ts';
import { ownMarks } from '../../accounts/leaving/own-data.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const headers = { 'sec-fetch-site': 'same-origin' };
type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;

describe.each(dynamodbStandIns)('questions on contributions, over $name', ({ endpoint }) => {
  let entry: ContributionsEntry;
  beforeAll(async () => {
    entry = await startContributionsEntry(endpoint);
  });

  const person = (role: Role = 'user', over = {}): Promise<SignedIn> =>
    putSignedIn(entry.client, entry.community, { profile: madeUpProfile({ role, ...over }) });

  async function contributionBy({ profile }: SignedIn, over = {}): Promise<StoredContribution> {
    const contribution = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target,
      authorId: profile.id,
      author: { username: profile.username, role: 'user', photo: null },
      ...over,
    });
    await putContributions(entry.client, entry.community, [contribution]);
    return contribution;
  }
  const send = (method: string, path: string, who: SignedIn, body?: unknown) =>
    entry.ask(method, `/contributions/${path}`, {
      cookie: who.cookie,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const ask = (id: string, who: SignedIn, text: string, idempotencyKey: string = randomUUID()) =>
    send('POST', `${id}/questions`, who, { text, idempotencyKey });
  const answer = (id: string, question: string, who: SignedIn, text: string) =>
    send('PUT', `${id}/questions/${question}/answer`, who, { text });
  const questionOf = (sent: { status: number; body: unknown }): Question => {
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return questionRoutes.askQuestion.response.parse(sent.body).data.question;
  };
  const listed = async (id: string): Promise<Question[]> => {
    const { status, body } = await entry.ask('GET', `/contributions/${id}/questions`);
    expect(status, JSON.stringify(body)).toBe(200);
    return questionRoutes.listQuestions.response.parse(body).questions;
  };
  const count = async (id: string): Promise<unknown> =>
    (
      await entry.client.send(
        new GetCommand({ TableName: entry.community, Key: contributionKey(id), ConsistentRead: true }),
      )
    ).Item?.['questions'];
  const shownCount = async (id: string) => {
    const { body } = await entry.ask('GET', `/tornadoes/${target.id}/contributions`);
    const { data } = body as { data: { contributions: { id: string; questions?: number }[] } };
    return data.contributions.find((one) => one.id === id)?.questions;
  };

  it('one asks, the author answers once, and everybody reads both with present names', async () => {
    const [author, reader, other] = [await person(), await person(), await person()];
    const { id } = await contributionBy(author);
    expect(await listed(id)).toEqual([]);
    const asked = questionOf(await ask(id, reader, '  Which way did it come from?  '));
    expect(asked).toMatchObject({
      text: 'Which way did it come from?',
      author: { username: reader.profile.username },
      answer: null,
    });
    const refused = await answer(id, asked.id, other, 'I think from the west.');
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: questionSentences.notYoursToAnswer },
    ]);
    questionOf(await answer(id, asked.id, author, 'From the southwest.'));
    // A repeat changes nothing, and another answer is refused.
    questionOf(await answer(id, asked.id, author, 'From the southwest.'));
    const again = await answer(id, asked.id, author, 'From the north.');
    expect([again.status, again.body]).toMatchObject([409, { error: questionSentences.answeredAlready }]);
    expect(await listed(id)).toMatchObject([
      {
        id: asked.id,
        answer: { text: 'From the southwest.', author: { username: author.profile.username } },
      },
    ]);
    expect(await shownCount(id)).toBe(1);
  });

  it('refuses what is empty, too long, one’s own, or from an unverified address, in words', async () => {
    const [author, reader, unverified] = [
      await person(),
      await person(),
      await person('user', { isVerified: false }),
    ];
    const { id } = await contributionBy(author);
    const sentence = async (sent: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await sent;
      return [status, (body as { error: string }).error];
    };
    expect(await sentence(ask(id, reader, '   '))).toEqual([400, questionSentences.questionRequired]);
    expect(await sentence(ask(id, reader, 'a'.repeat(501)))).toEqual([400, questionSentences.tooLong]);
    expect(await sentence(ask(id, author, 'Who am I?'))).toEqual([403, questionSentences.ownContribution]);
    expect((await ask(id, unverified, 'Which way?')).status).toBe(403);
    expect(
      (await entry.ask('POST', `/contributions/${id}/questions`, { headers, body: { text: 'Hm?' } })).status,
    ).toBe(401);
    expect(await count(id)).toBeUndefined();
  });

  it('repeated and simultaneous requests ask once, and the count is that of the questions', async () => {
    const author = await person();
    const { id } = await contributionBy(author);
    const readers = await Promise.all(Array.from({ length: 4 }, () => person()));
    const [first] = readers as [SignedIn];
    const key = randomUUID();
    await Promise.all([
      ...Array.from({ length: 3 }, () => ask(id, first, 'Was there hail?', key)),
      ...readers.map((reader, n) => ask(id, reader, `Question ${n}?`)),
    ]);
    const questions = await listed(id);
    expect(questions.filter(({ text }) => text === 'Was there hail?').length).toBeLessThanOrEqual(1);
    questionOf(await ask(id, first, 'Was there hail?', key));
    const after = await listed(id);
    expect(after.filter(({ text }) => text === 'Was there hail?')).toHaveLength(1);
    expect(await count(id)).toBe(after.length);
  });

  it('is asked once when DynamoDB fails before or after it was written, and the request is repeated', async () => {
    const [author, reader] = [await person(), await person()];
    const { id } = await contributionBy(author);
    for (const [n, afterwards] of [false, true].entries()) {
      const key = randomUUID();
      entry.watched.fail('TransactWriteItems', 10, { afterwards });
      const failed = await ask(id, reader, `Question ${n}?`, key);
      entry.watched.mend();
      expect(failed.status).toBe(503);
      questionOf(await ask(id, reader, `Question ${n}?`, key));
      expect((await listed(id)).map(({ text }) => text)).toEqual(
        ['Question 0?', 'Question 1?'].slice(0, n + 1),
      );
      expect(await count(id)).toBe(n + 1);
    }
  });

  it('does not count twice when a deletion is repeated after its answer was lost', async () => {
    const [author, reader] = [await person(), await person()];
    const { id } = await contributionBy(author);
    const first = questionOf(await ask(id, reader, 'Which way?'));
    questionOf(await ask(id, reader, 'When?'));
    entry.watched.fail('TransactWriteItems', 10, { afterwards: true });
    const failed = await send('DELETE', `${id}/questions/${first.id}`, reader);
    entry.watched.mend();
    expect(failed.status).toBeGreaterThanOrEqual(200);
    expect((await send('DELETE', `${id}/questions/${first.id}`, reader)).status).toBe(200);
    expect((await listed(id)).map(({ text }) => text)).toEqual(['When?']);
    expect(await count(id)).toBe(1);
  });

  it('has an end', async () => {
    const [author, reader] = [await person(), await person()];
    const { id } = await contributionBy(author, { questions: maxQuestions, questionChanges: maxQuestions });
    const items = Array.from({ length: maxQuestions }, (_, n) =>
      toQuestionItem({
        contributionId: id,
        questionId: `01JD6${String(n).padStart(21, '0')}`,
        personId: 'somebody',
        author: 'somebody',
        text: 'Why?',
        createdAt: new Date(Date.UTC(2026, 10, 20, 13, n)).toISOString(),
      }),
    );
    await putInBatches(entry.client, entry.community, items);
    const { status, body } = await ask(id, reader, 'One more?');
    expect([status, body]).toMatchObject([409, { error: questionSentences.full }]);
  });

  it('who wrote it and moderators delete it, others do not', async () => {
    const [author, reader, other, moderator] = [
      await person(),
      await person(),
      await person(),
      await person('moderator'),
    ];
    const { id } = await contributionBy(author);
    const first = questionOf(await ask(id, reader, 'Which way?'));
    const second = questionOf(await ask(id, reader, 'When?'));
    questionOf(await answer(id, first.id, author, 'West.'));
    expect((await send('DELETE', `${id}/questions/${first.id}`, other)).status).toBe(403);
    expect((await send('DELETE', `${id}/questions/${first.id}/answer`, reader)).status).toBe(403);
    expect((await send('DELETE', `${id}/questions/${first.id}/answer`, author)).status).toBe(200);
    expect((await listed(id))[0]).toMatchObject({ id: first.id, answer: null });
    questionOf(await answer(id, first.id, moderator, 'From the southwest.'));
    for (let times = 0; times < 2; times++) {
      expect((await send('DELETE', `${id}/questions/${first.id}`, reader)).status).toBe(200);
      expect((await send('DELETE', `${id}/questions/${second.id}`, moderator)).status).toBe(200);
    }
    expect(await listed(id)).toEqual([]);
    expect(await count(id)).toBe(0);
    expect(await shownCount(id)).toBeUndefined();
    const audited = await auditItemsAbout(entry.client, entry.community, `${id} ${second.id}`);
    expect(audited).toMatchObject([{ what: 'question-removed', by: moderator.profile.id }]);
  });

  it('is hidden with its contribution', async () => {
    const [author, reader] = [await person(), await person()];
    const contribution = await contributionBy(author);
    const { id } = contribution;
    const asked = questionOf(await ask(id, reader, 'Which way?'));
    await entry.client.send(
      new UpdateCommand({
        TableName: entry.community,
        Key: contributionKey(id),
        UpdateExpression: 'ADD hiddenBy :reason',
        ExpressionAttributeValues: { ':reason': new Set<HiddenBy>(['suspension']) },
      }),
    );
    expect((await entry.ask('GET', `/contributions/${id}/questions`)).status).toBe(404);
    expect((await ask(id, reader, 'When?')).status).toBe(404);
    expect((await answer(id, asked.id, author, 'West.')).status).toBe(404);
  });

  it('a report names the question, and only who asked cannot send it', async () => {
    const [author, reader, other] = [await person(), await person(), await person()];
    const { id } = await contributionBy(author);
    const asked = questionOf(await ask(id, reader, 'Buy my boots?'));
    const report = (who: SignedIn) =>
      send('POST', `${id}/report`, who, {
        reasonCategory: 'Spam',
        questionId: asked.id,
        reasonText: 'Boots.',
      });
    expect((await report(reader)).status).toBe(403);
    expect((await report(author)).status).toBe(200);
    expect((await report(other)).status).toBe(200);
    const { Item: stored } = await entry.client.send(
      new GetCommand({
        TableName: entry.community,
        Key: { pk: `CONTRIB#${id}`, sk: `REPORT#${author.profile.id}` },
        ConsistentRead: true,
      }),
    );
    expect(stored).toMatchObject({ text: 'Question: “Buy my boots?”\nBoots.', state: 'OPEN' });
  });

  it.each([{ isDeletion: false }, { isDeletion: true }])(
    'goes with the account, whole or without its name: %j',
    async ({ isDeletion }) => {
      const [author, reader] = [await person(), await person()];
      const { id } = await contributionBy(author);
      const asked = questionOf(await ask(id, reader, 'Which way?'));
      const kept = questionOf(await ask(id, await person(), 'When?'));
      questionOf(await answer(id, asked.id, author, 'West.'));
      questionOf(await answer(id, kept.id, author, 'At noon.'));
      const marks = (uid: string) => ownMarks(entry.client, entry.community, uid);
      expect(await marks(reader.profile.id)).toMatchObject({
        questions: [{ contributionId: id, questionId: asked.id, text: 'Which way?' }],
        answers: [],
      });
      expect((await marks(author.profile.id)).answers).toContainEqual(
        expect.objectContaining({ contributionId: id, text: 'West.' }),
      );
      for (let times = 0; times < 2; times++) {
        await eraseQuestions(entry.client, entry.community, reader.profile.id, { isDeletion });
        await eraseQuestions(entry.client, entry.community, author.profile.id, { isDeletion });
      }
      const left = await listed(id);
      expect(left).toMatchObject(
        isDeletion
          ? [{ id: kept.id, answer: null }]
          : [
              { id: asked.id, text: 'Which way?', author: null, answer: { text: 'West.', author: null } },
              { id: kept.id, answer: { text: 'At noon.', author: null } },
            ],
      );
      expect(await count(id)).toBe(left.length);
      expect(await marks(reader.profile.id)).toMatchObject({ questions: [], answers: [] });
      expect(await marks(author.profile.id)).toMatchObject({ questions: [], answers: [] });
    },
  );

  it('a count never falls below none, and never makes an item', async () => {
    const gone = '01GONE'.padEnd(26, '0');
    await expect(transact(entry.client, [uncountQuestion(entry.community, gone)])).rejects.toThrow();
    expect(await count(gone)).toBeUndefined();
  });
});
