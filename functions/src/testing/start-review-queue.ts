import type { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { StoredContribution } from '../domain/contributions/contribution-item.ts';
import { madeUpContribution, putContributions } from './put-contributions.ts';
import { madeUpProfile, putSignedIn } from './put-signed-in.ts';
import { startModerationEntry, type ModerationEntry } from './start-moderation-entry.ts';

export type SignedIn = Awaited<ReturnType<typeof putSignedIn>>;

export interface ReviewQueueOf {
  entry: ModerationEntry;
  moderator: (username: string) => Promise<SignedIn>;
  put: (suggestions: readonly StoredContribution[]) => Promise<void>;
}

/** Starts the moderators' entry over a record, for tests of their queue. */
export async function startReviewQueue(
  endpoint: string,
  tornadoes: readonly Tornado[],
  reports: readonly StormReport[] = [],
): Promise<ReviewQueueOf> {
  const entry = await startModerationEntry(endpoint, { record: { tornadoes }, reports });
  return {
    entry,
    moderator: (username) =>
      putSignedIn(entry.client, entry.community, {
        profile: madeUpProfile({ role: 'moderator', username }),
      }),
    put: (suggestions) => putContributions(entry.client, entry.community, suggestions),
  };
}

/** Returns a made-up suggestion for a tornado. A test gives only the relevant fields. */
export function madeUpSuggestion(
  { id, display_name, state }: Pick<Tornado, 'id' | 'display_name' | 'state'>,
  proposal: Partial<EditProposal> = {},
  over: Partial<StoredContribution> = {},
): StoredContribution {
  return madeUpContribution({
    createdAt: '2026-11-20T12:00:00.000Z',
    contributionType: 'EDIT_SUGGESTION',
    title: null,
    content: {
      targetField: 'injuries',
      currentValue: null,
      proposedValue: '3',
      reason: 'A list.',
      source: { url: null, host: null, citation: 'The county’s list.' },
      ...proposal,
    },
    suggestionStatus: 'PENDING',
    target: { kind: 'tornado', id, display_name, state },
    ...over,
  });
}
