import type { ContributionBody } from '@touchdown/shared/contributions/contribution-body.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import {
  refuseContribution,
  tidyContribution,
  type WrittenContribution,
} from '@touchdown/shared/contributions/refuse-contribution.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import type {
  ContributionTarget,
  StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { toShownContribution } from '../../../domain/contributions/to-shown-contribution.ts';
import type { RateLimiter } from '../../../platform/http/doorkeeper.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { contributionId } from './contribution-id.ts';
import type { AuthorProfile, ContributionWriter } from './contribution-writer.ts';
import type { FindTarget } from './find-target.ts';

interface WritingPorts {
  writer: ContributionWriter;
  findTarget: FindTarget;
  limiter: RateLimiter;
  now: () => number;
}

type Handler = RouteHandlers<typeof contributionRoutes>['createContribution'];

/** How often the author is read again when the profile changes just then. */
const maxAttempts = 3;
const newAccountMilliseconds = 24 * 60 * 60 * 1000;
/** Long enough to recognise the value, short enough not to echo a page of text. */
const maxQuotedCharacters = 80;

/** Everything is checked before anything is written. A repeated request gets what the first one wrote. */
export function createContribution({ writer, findTarget, limiter, now }: WritingPorts): Handler {
  async function limitNewAccount({ id, createdAt }: AuthorProfile): Promise<void> {
    if (now() - Date.parse(createdAt) < newAccountMilliseconds)
      await limiter.take(rateLimits.contributeFromNewAccount, id);
  }

  async function ownProfile(uid: string): Promise<AuthorProfile> {
    const profile = await writer.author(uid);
    // The account was deleted after its session was checked.
    if (!profile) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
    return profile;
  }

  async function writeOnce(
    fields: Omit<StoredContribution, 'author'>,
    profile: AuthorProfile,
  ): Promise<StoredContribution> {
    let current = profile;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const { username, role, photo } = current;
      const contribution = { ...fields, author: { username, role, photo } };
      const outcome = await writer.write(contribution, contribution.author);
      if (outcome === 'written') return contribution;
      if (outcome === 'exists') return sameAsBefore(await writer.find(fields.id), fields);
      current = await ownProfile(fields.authorId);
    }
    throw new Problem('CONFLICT', 'Your profile is changing just now. Please try again.');
  }

  return async ({ body, person }, _reply, event) => {
    const written = acceptedContribution(body);
    const key = idempotencyKey(event, body);
    const id = contributionId(person.id, key, now());
    const before = key === undefined ? undefined : await writer.find(id);
    if (before) return answerWith(sameAsBefore(before, { ...stored(written), authorId: person.id }));
    const [target, profile] = await Promise.all([findTarget(body), ownProfile(person.id)]);
    await limitNewAccount(profile);
    const fields = newContribution(stored(written), { id, authorId: person.id, target, time: now() });
    return answerWith(await writeOnce(fields, profile));
  };
}

/** Applies the rules that the form applies too, and throws the first field's sentence. */
function acceptedContribution({
  contributionType,
  content,
  url,
  title,
}: ContributionBody): WrittenContribution {
  const written = tidyContribution({ contributionType, content, url, title });
  const refused = Object.entries(refuseContribution(written));
  const [first] = refused;
  if (!first) return written;
  const details = refused.map(([field, allowed]) => ({
    field,
    received: shortened(JSON.stringify(written[field as 'content' | 'url' | 'title']), maxQuotedCharacters),
    allowed,
  }));
  throw new Problem('INVALID_REQUEST', first[1], details);
}

type StoredText = Pick<StoredContribution, 'contributionType' | 'content' | 'url' | 'title'>;

function stored({ contributionType, content, url, title }: WrittenContribution): StoredText {
  return {
    contributionType,
    content: content || null,
    // As browsers write it: letters of other scripts in a host's name cannot imitate another name.
    url: url ? new URL(url).href : null,
    title: title || null,
  };
}

function newContribution(
  text: StoredText,
  about: { id: StoredContribution['id']; authorId: string; target: ContributionTarget; time: number },
): Omit<StoredContribution, 'author'> {
  const { id, authorId, target, time } = about;
  return {
    id,
    ...text,
    images: [],
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
function sameAsBefore(
  before: StoredContribution | undefined,
  { contributionType, content, url, title, authorId }: StoredText & { authorId: string },
): StoredContribution {
  const isSame =
    before?.authorId === authorId &&
    before.contributionType === contributionType &&
    before.content === content &&
    before.url === url &&
    before.title === title;
  if (isSame) return before;
  throw new Problem('CONFLICT', 'The Idempotency-Key of this request was used for another contribution.');
}

function answerWith(contribution: StoredContribution): Awaited<ReturnType<Handler>> {
  return {
    success: true,
    message: contributionSentences.submitted,
    data: { contribution: toShownContribution(contribution) },
  };
}
