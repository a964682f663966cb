import { maxUnflaggedPerDay } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startModerationEntry, type ModerationEntry } from '../../testing/start-moderation-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z');

describe.each(dynamodbStandIns)('many suggestions in a day, over $name', ({ endpoint }) => {
  let entry: ModerationEntry;
  let cookie: string;
  const [ada, bob] = [madeUpProfile({ username: 'Ada' }), madeUpProfile({ username: 'bob' })];

  beforeAll(async () => {
    entry = await startModerationEntry(endpoint, { record: { tornadoes: [moore] }, reports: [] });
    const { client, community } = entry;
    ({ cookie } = await putSignedIn(client, community, { profile: madeUpProfile({ role: 'moderator' }) }));
    await Promise.all([ada, bob].map((profile) => putProfile(client, community, profile)));
    await Promise.all([
      ...Array.from({ length: maxUnflaggedPerDay + 1 }, (_, at) => suggested(ada, '2026-11-20', 23, at)),
      ...Array.from({ length: maxUnflaggedPerDay }, (_, at) => suggested(ada, '2026-11-21', 0, at)),
      ...Array.from({ length: maxUnflaggedPerDay }, (_, at) => suggested(bob, '2026-11-20', 22, at)),
    ]);
  });
  afterAll(() => entry.stop());

  async function suggested(who: typeof ada, day: string, hour: number, minute: number): Promise<void> {
    const [hours, minutes] = [hour, minute].map((part) => String(part).padStart(2, '0'));
    const suggestion = madeUpContribution({
      createdAt: `${day}T${hours}:${minutes}:00.000Z`,
      target: { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Oklahoma' },
      contributionType: 'EDIT_SUGGESTION',
      title: null,
      content: { targetField: 'source', currentValue: moore.source, proposedValue: 'Survey', reason: null },
      // A decision does not make room for more.
      suggestionStatus: minute % 2 === 0 ? 'PENDING' : 'REJECTED',
      authorId: who.id,
      author: { username: who.username, role: 'user', photo: null },
    });
    await putContributions(entry.client, entry.community, [suggestion]);
  }

  it('are flagged, each of them, by person and by day in UTC', async () => {
    const suggestions: ReviewedSuggestion[] = [];
    for (const page of [1, 2]) {
      const answer = await entry.ask('GET', `/moderation/suggestions?limit=50&page=${page}`, cookie);
      expect(answer).toMatchObject({ status: 200 });
      suggestions.push(...(answer.body as { data: { suggestions: ReviewedSuggestion[] } }).data.suggestions);
    }
    expect(suggestions).toHaveLength(3 * maxUnflaggedPerDay + 1);
    const flagged = suggestions.filter(({ flags }) => flags.includes('MANY_IN_A_DAY'));
    expect(flagged).toHaveLength(maxUnflaggedPerDay + 1);
    for (const { author, created_at: at } of flagged) {
      expect([author?.username, at.slice(0, 10)]).toEqual(['Ada', '2026-11-20']);
    }
  });
});
