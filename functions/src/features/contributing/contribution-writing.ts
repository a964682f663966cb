import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { ContributionTarget, StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { usedUploadProblem } from '../../domain/pictures/use-uploads.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import type { Newcomers } from '../../domain/members/newcomers.ts';
import type { AuthorProfile, ContributionWriter } from './contribution-writer.ts';
import type { FindTarget, NamedTarget } from './find-target.ts';

export interface WritingPorts {
  writer: ContributionWriter;
  findTarget: FindTarget;
  limiter: RateLimiter;
  newcomers: Pick<Newcomers, 'isOne' | 'mustWait'>;
  /** Forgets the draft of what was written. */
  forgetDraft: (written: StoredContribution) => Promise<void>;
  now: () => number;
}

/** What a sender decides. */
export type OwnFields = Pick<StoredContribution, 'contributionType' | 'content' | 'url' | 'title' | 'images'>;

/** Returns whether an earlier contribution with the same id is the one that is sent now. */
type IsSame = (before: StoredContribution) => boolean;

interface Writing {
  fields: Omit<StoredContribution, 'author'>;
  profile: AuthorProfile;
  isSame: IsSame;
  /** Items that are written in the same transaction. */
  uses?: TransactItem[];
}

/** How often the author is read again when the profile changes just then. */
const maxAttempts = 3;
const newAccountMilliseconds = 24 * 60 * 60 * 1000;

/** The steps that new contributions of all kinds share. */
export function contributionWriting(ports: WritingPorts) {
  const { writer, findTarget, limiter, newcomers, forgetDraft, now } = ports;
  async function ownProfile(uid: string): Promise<AuthorProfile> {
    const profile = await writer.author(uid);
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
    const before = await writer.find(id);
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
    if (isYoung && (await newcomers.isOne(profile)))
      await limiter.take(rateLimits.contributeFromNewAccount, profile.id);
  }

  /** Returns the contribution as it was written, also if another request with the same id was faster. */
  async function writeOnce({ fields, profile, isSame, uses = [] }: Writing): Promise<StoredContribution> {
    let current = profile;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const { username, role, photo } = current;
      const contribution = { ...fields, author: { username, role, photo } };
      const outcome = await writer.write(contribution, contribution.author, uses);
      if (outcome === 'written') {
        await forgetDraft(contribution);
        return contribution;
      }
      if (outcome === 'exists') {
        const isWhole: IsSame = (before) => before.target.id === fields.target.id && isSame(before);
        return sameAsBefore(await writer.find(fields.id), isWhole);
      }
      if (outcome === 'upload refused') throw usedUploadProblem();
      current = await ownProfile(fields.authorId);
    }
    throw new Problem('CONFLICT', 'Your profile is changing right now. Please try again.');
  }

  return {
    ownProfile,
    earlier,
    limitNewAccount,
    limitLinks: linkLimit(limiter, newcomers),
    mustWait: (profile: AuthorProfile) => newcomers.mustWait(profile),
    writeOnce,
  };
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
  if (before && isSame(before)) return before;
  throw new Problem('CONFLICT', 'This Idempotency-Key was used for another contribution.');
}

/** A text with more links than a budget has is refused like one link too many: nobody needs so many at once. */
function linkLimit(limiter: RateLimiter, newcomers: WritingPorts['newcomers']) {
  return async (profile: AuthorProfile, network: string, links: number): Promise<void> => {
    if (links === 0) return;
    if (await newcomers.isOne(profile)) await limiter.take(rateLimits.linksOfNewcomer, profile.id, links);
    await limiter.take(rateLimits.linksByNetwork, network, links);
  };
}
