import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { draftDays } from '@touchdown/shared/contract/kept-days.ts';
import {
  ContributionDraft,
  type contributingRoutes,
} from '@touchdown/shared/contributions/contributing-routes.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { ephemeral as shape } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { drop, put, readItem, write, writeIf } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { logger } from '../../platform/log/logger.ts';
import type { FindTarget } from './find-target.ts';

type Handlers = Pick<RouteHandlers<typeof contributingRoutes>, 'getDraft' | 'saveDraft' | 'discardDraft'>;

const cannotRead = unavailable('Your draft can’t be loaded right now. Please try again.');
const cannotSave = unavailable('Your draft can’t be saved right now. Please try again.');
const maxAgeMilliseconds = draftDays * 24 * 60 * 60 * 1000;

function draftKey(uid: string) {
  return itemKey(shape.kinds.contributionDraft, { person: uid });
}

/**
 * What somebody writes before they have verified their email address is kept here and not only in the browser: many
 * people follow the link of the mail on another device. Only its author sees it.
 */
export function contributionDrafts(
  client: DynamoDBDocumentClient,
  ephemeral: string,
  findTarget: FindTarget,
  now: () => number,
): Handlers {
  return {
    async getDraft({ person }) {
      const item = await readItem(client, ephemeral, draftKey(person.id)).catch(cannotRead);
      // DynamoDB deletes late what has expired.
      const draft = ContributionDraft.safeParse(item?.['draft']).data ?? null;
      const isKept = draft !== null && now() - Date.parse(draft.savedAt) < maxAgeMilliseconds;
      return { data: { draft: isKept ? draft : null } };
    },

    async saveDraft({ body: { fields, ...named }, person }) {
      const { target } = await findTarget(named);
      const time = now();
      const draft: ContributionDraft = {
        ...fields,
        tornadoId: target.kind === 'tornado' ? target.id : null,
        spcReportId: target.kind === 'spc-report' ? target.id : null,
        targetName: target.kind === 'tornado' ? target.display_name : (target.location_text ?? target.state),
        savedAt: new Date(time).toISOString(),
      };
      const item = {
        ...draftKey(person.id),
        target: target.id,
        draft,
        [expiryAttribute]: Math.ceil((time + maxAgeMilliseconds) / 1000),
      };
      await write(client, put(ephemeral, item)).catch(cannotSave);
      return { success: true, message: contributionSentences.draftSaved, data: { draft } };
    },

    async discardDraft({ person }) {
      await write(client, drop(ephemeral, draftKey(person.id))).catch(cannotSave);
      return { success: true };
    },
  };
}

/** Forgets the draft of what was sent now. What is left of it after a failure ends by itself. */
export async function forgetSentDraft(
  client: DynamoDBDocumentClient,
  ephemeral: string,
  { authorId, contributionType, target }: StoredContribution,
): Promise<void> {
  // Drafts are of texts and links.
  if (contributionType === 'EDIT_SUGGESTION') return;
  await writeIf(client, drop(ephemeral, draftKey(authorId), { target: target.id })).catch((error: unknown) =>
    logger.warn('draft not forgotten', { error: error as Error }),
  );
}
