import { createHash, randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import {
  contributionKey,
  fromContributionItem,
  toContributionItem,
  type ContributionTarget,
  type StoredAuthor,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { showPictures } from '../../domain/contributions/shown-picture.ts';
import { waitingReport } from '../../domain/contributions/undecided.ts';
import { countContribution } from '../../domain/members/member-counts.ts';
import { newcomers } from '../../domain/members/newcomers.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';
import { usedUploadProblem } from '../../domain/pictures/use-uploads.ts';
import { check, isNew, put, readItem } from '../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import { ulid } from '../../platform/ulid.ts';
import { forgetSentDraft } from './contribution-draft.ts';
import type { FindTarget, NamedTarget } from './find-target.ts';
import { readAccount } from '../../domain/members/has-account.ts';

export type ContributionWriting = ReturnType<typeof contributionWriting>;

/** What a sender decides. */
export type OwnFields = Pick<StoredContribution, 'contributionType' | 'content' | 'url' | 'title' | 'images'>;

/** What a contribution copies from its author's profile, and the age of the account. */
type AuthorProfile = SessionOwner & StoredAuthor & { createdAt: string };

/** Returns whether an earlier contribution with the same id is the one that is sent now. */
type IsSame = (before: StoredContribution) => boolean;

interface Writing {
  fields: Omit<StoredContribution, 'author'>;
  profile: AuthorProfile;
  isSame: IsSame;
  /** Of the request. */
  key?: string | undefined;
  /** Items that are written in the same transaction. */
  uses?: TransactItem[];
}

/** How often the author is read again when the profile changes just then. */
const maxAttempts = 3;
const newAccountMilliseconds = 24 * 60 * 60 * 1000;

const notSaved = unavailable('That can’t be saved right now. Please try again.');

/** The steps that new contributions of all kinds share. */
export function contributionWriting(
  client: DynamoDBDocumentClient,
  tables: { community: string; ephemeral: string },
  findTarget: FindTarget,
  limiter: RateLimiter,
  now: () => number,
) {
  const table = tables.community;
  const people = newcomers(client, tables, now);

  async function find(id: string): Promise<StoredContribution | undefined> {
    const item = await readItem(client, table, contributionKey(id)).catch(notSaved);
    return item && fromContributionItem(item);
  }

  async function ownProfile(uid: string): Promise<AuthorProfile> {
    const profile = await readAccount<AuthorProfile>(client, table, uid).catch(notSaved);
    // The account was deleted after its session was checked.
    if (!profile) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
    return profile;
  }

  /** Returns what this id was written with; undefined if it is new. */
  async function earlier(
    id: string,
    named: NamedTarget,
    isSame: IsSame,
  ): Promise<StoredContribution | undefined> {
    const before = await find(id);
    if (!before) return undefined;
    const isSameTarget = await isAbout(before, named);
    return sameAsBefore(before, (one) => isSameTarget && isSame(one));
  }

  /** A contribution may have moved with its target, and one target may have several names. */
  async function isAbout({ target, origin }: StoredContribution, named: NamedTarget): Promise<boolean> {
    const name = named.tornadoId ?? named.spcReportId;
    if (name === target.id || name === origin?.id) return true;
    try {
      return (await findTarget(named)).target.id === target.id;
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return false;
      throw error;
    }
  }

  /** The limit of new accounts is lifted by the first thing that moderators accept. */
  async function limitNewAccount(profile: AuthorProfile): Promise<void> {
    const isYoung = now() - Date.parse(profile.createdAt) < newAccountMilliseconds;
    if (isYoung && (await people.isOne(profile)))
      await limiter.take(rateLimits.contributeFromNewAccount, profile.id);
  }

  /** A text with more links than a budget has is refused like one link too many: nobody needs so many at once. */
  async function limitLinks(profile: AuthorProfile, network: string, links: number): Promise<void> {
    if (links === 0) return;
    if (await people.isOne(profile)) await limiter.take(rateLimits.linksOfNewcomer, profile.id, links);
    await limiter.take(rateLimits.linksByNetwork, network, links);
  }

  const forgetDraft = (sent: StoredContribution, key: string | undefined) =>
    forgetSentDraft(client, tables.ephemeral, sent, key);

  /** Returns the contribution as it was written, also if another request with the same id was faster. */
  async function writeOnce({
    fields,
    profile,
    isSame,
    key,
    uses = [],
  }: Writing): Promise<StoredContribution> {
    let current = profile;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const { username, role, photo } = current;
      const contribution = { ...fields, author: { username, role, photo } };
      const outcome = await writeNew(client, table, contribution, contribution.author, uses);
      if (outcome === 'written') {
        await forgetDraft(contribution, key);
        return contribution;
      }
      if (outcome === 'exists') {
        const isWhole: IsSame = (before) => before.target.id === fields.target.id && isSame(before);
        return sameAsBefore(await find(fields.id), isWhole);
      }
      if (outcome === 'upload refused') throw usedUploadProblem();
      current = await ownProfile(fields.authorId);
    }
    throw new Problem('CONFLICT', 'Your profile is changing right now. Please try again.');
  }

  return {
    now,
    findTarget,
    ownProfile,
    earlier,
    limitNewAccount,
    limitLinks,
    mustWait: (profile: AuthorProfile) => people.mustWait(profile),
    forgetDraft,
    writeOnce,
  };
}

/**
 * One transaction, on the condition that the author is still as copied: otherwise the function that follows authors
 * might have passed already, and an old name would stay. The profile is only read, because its followers see each
 * change. `exists` when the id was written before.
 */
async function writeNew(
  client: DynamoDBDocumentClient,
  table: string,
  contribution: StoredContribution,
  { username, role, photo }: StoredAuthor,
  uses: readonly TransactItem[],
): Promise<'written' | 'exists' | 'author changed' | 'upload refused'> {
  const { authorId, hiddenBy } = contribution;
  const [contributionAt, authorAt] = [0, 1];
  const refused = await refusedConditions(
    transact(client, [
      put(table, toContributionItem(contribution), isNew),
      check(table, profileKey(authorId), { username, role, photo }),
      countContribution(table, authorId),
      ...(hiddenBy?.has('waiting') ? [waitingReport(table, contribution)] : []),
      ...showPictures(table, contribution),
      ...uses,
    ]),
  );
  if (refused.includes(contributionAt)) return 'exists';
  if (refused.includes(authorAt)) return 'author changed';
  return refused.length > 0 ? 'upload refused' : 'written';
}

/**
 * Returns the id of a new contribution. With a key it is derived from the person and the key, so that a repeated
 * request has the same id and cannot be written twice. Lists sort by time first, so the id need not begin with it.
 */
export function contributionId(personId: string, key: string | undefined, now: number): ContributionId {
  if (key === undefined) return ContributionId.parse(ulid(now, randomBytes(16)));
  const hash = createHash('sha256').update(`${personId} ${key}`).digest();
  return ContributionId.parse(ulid(hash.readUIntBE(0, 6), hash.subarray(6)));
}

/** Of a contribution that waits for a moderator. */
export function waitingFields(): Pick<StoredContribution, 'hiddenBy'> {
  return { hiddenBy: new Set(['waiting']) };
}

export function newContribution(
  own: OwnFields,
  about: { id: StoredContribution['id']; authorId: string; target: ContributionTarget; time: number },
): Omit<StoredContribution, 'author'> {
  const { id, authorId, target, time } = about;
  return {
    id,
    ...own,
    authorId,
    createdAt: new Date(time).toISOString(),
    up: 0,
    down: 0,
    net: 0,
    suggestionStatus: null,
    target,
  };
}

/** Returns what was written before, unless the key belongs to another contribution or to one that was deleted. */
function sameAsBefore(before: StoredContribution | undefined, isSame: IsSame): StoredContribution {
  if (before && isSame(before)) {
    // On another device, perhaps. It is not shown, and its author can still bring it back.
    if (before.removedByAuthor) throw new Problem('CONFLICT', contributionSentences.deletedByYou);
    return before;
  }
  throw new Problem('CONFLICT', 'This Idempotency-Key was used for another contribution.');
}

/** Long enough to recognise the value, short enough not to echo a page of text. */
const maxQuotedCharacters = 80;

/** Throws the sentence of the first refused field, with all of them in the details. */
export function throwIfRefused(
  refused: Record<string, string>,
  valueOf: (field: string) => string | undefined,
): void {
  const fields = Object.entries(refused);
  const [first] = fields;
  if (!first) return;
  const details = fields.map(([field, allowed]) => ({
    field,
    received: shortened(JSON.stringify(valueOf(field)), maxQuotedCharacters),
    allowed,
  }));
  throw new Problem('INVALID_REQUEST', first[1], details);
}
