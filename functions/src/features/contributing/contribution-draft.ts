import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { draftDays } from '@touchdown/shared/contract/kept-days.ts';
import {
  ContributionDraft,
  type contributingRoutes,
} from '@touchdown/shared/contributions/contributing-routes.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { writtenTypes } from '@touchdown/shared/contributions/written-types.ts';
import { ephemeral as shape } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { drop, put, readItem, write, writeIf } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { logger } from '../../platform/log/logger.ts';
import type { FindTarget, FoundTarget } from './find-target.ts';

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
      // One of an older release has no key of its own.
      const whole = {
        idempotencyKey: `until-${String(item?.[expiryAttribute])}`,
        ...(item?.['draft'] as object),
      };
      const draft = ContributionDraft.safeParse(whole).data;
      // DynamoDB deletes late what has expired.
      if (!draft || now() - Date.parse(draft.savedAt) >= maxAgeMilliseconds) return { data: { draft: null } };
      const { tornadoId, spcReportId } = draft;
      const named = { tornadoId: tornadoId ?? undefined, spcReportId: spcReportId ?? undefined };
      // The tornado may have been merged with another. What takes nothing new any more says so when it is sent.
      const found = await findTarget(named).catch(() => undefined);
      return { data: { draft: { ...draft, ...(found && namesOf(found)) } } };
    },

    async saveDraft({ body: { fields, idempotencyKey = randomUUID(), ...named }, person }) {
      const found = await findTarget(named);
      const time = now();
      const draft: ContributionDraft = {
        ...fields,
        ...namesOf(found),
        idempotencyKey,
        savedAt: new Date(time).toISOString(),
      };
      const item = {
        ...draftKey(person.id),
        target: found.target.id,
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

function namesOf({
  target,
}: FoundTarget): Pick<ContributionDraft, 'tornadoId' | 'spcReportId' | 'targetName'> {
  return target.kind === 'tornado'
    ? { tornadoId: target.id, spcReportId: null, targetName: target.display_name }
    : { tornadoId: null, spcReportId: target.id, targetName: target.location_text ?? target.state };
}

/**
 * Forgets the draft of what was sent now: it has the key of the request or, from another form, the target and the type.
 * What is left of it after a failure ends by itself.
 */
export async function forgetSentDraft(
  client: DynamoDBDocumentClient,
  ephemeral: string,
  { authorId, contributionType, target }: StoredContribution,
  key: string | undefined,
): Promise<void> {
  // Whoever adds a picture or suggests an edit has not sent the text.
  if (!writtenTypes.some((type) => type === contributionType)) return;
  const ofKey = key === undefined ? [] : [{ 'draft.idempotencyKey': key }];
  const dropped = drop(ephemeral, draftKey(authorId), [
    { target: target.id, 'draft.contributionType': contributionType },
    ...ofKey,
  ]);
  await writeIf(client, dropped).catch((error: unknown) =>
    logger.warn('draft not forgotten', { error: error as Error }),
  );
}
