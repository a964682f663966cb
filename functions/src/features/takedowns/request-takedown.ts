import { createHash, randomBytes } from 'node:crypto';
import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { reportedPage, type ReportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import type { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import type { TakedownBody } from '@touchdown/shared/takedowns/schema.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { mailboxKey } from '../../domain/mail/mailbox-key.ts';
import { idempotencyKey } from '../../domain/contributions/idempotency-key.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import { clientSite } from '../../platform/http/client-network.ts';
import { header, type HttpEvent } from '../../platform/http/http-event.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { hashOf } from '../../domain/mail/link-token.ts';
import { takedownExpiry, type StoredTakedown } from './takedown-items.ts';
import type { TakedownMail } from './takedown-mail.ts';
import type { TakedownStore } from './takedown-store.ts';

/** As in ULIDs: without I, L, O and U, which people confuse. */
const caseDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

interface RequestPorts {
  store: TakedownStore;
  mail: TakedownMail;
  limiter: RateLimiter;
  now: () => number;
}

/** A number that is taken is so unlikely that a second one is enough. */
const maxAttempts = 3;

/**
 * Stores a request and mails its number. A repeat with the same key finds the first one and sends what it did not
 * send, so a failure between the two can be retried.
 */
export function requestTakedown({
  store,
  mail,
  limiter,
  now,
}: RequestPorts): RouteHandlers<typeof takedownRoutes>['requestTakedown'] {
  async function storeOnce(request: StoredTakedown, key: string | undefined): Promise<StoredTakedown> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const takedown = { ...request, caseNumber: caseNumber(request.email, key, attempt) };
      if (await store.create(takedown)) return takedown;
      const before = key === undefined ? undefined : await store.find(takedown.caseNumber);
      if (before?.requestHash === request.requestHash) return before;
    }
    throw new Problem('CONFLICT', 'This request was already sent with different text. Please send it again.');
  }

  return async ({ body }, _reply, event) => {
    const key = idempotencyKey(event, body);
    const page = checkedPage(body, event);
    await limiter.take(rateLimits.takedownByEmail, mailboxKey(body.email));
    const { category, text, work, name, email } = body;
    const contributionId = await contributionOf(page, store);
    const request: StoredTakedown = {
      caseNumber: '',
      state: 'OPEN',
      category,
      page: page.path,
      subject: page.subject,
      text,
      work: work || null,
      name,
      email,
      createdAt: new Date(now()).toISOString(),
      requestHash: hashOf(JSON.stringify([page.path, category, text, work, name, email, key])),
      contributionId,
      authorId: null,
      decidedAt: null,
      counterNotice: null,
      decisions: 0,
      [expiryAttribute]: takedownExpiry(now()),
    };
    const stored = await storeOnce(request, key);
    const isMailed = await mail.received(stored, clientSite(event));
    return {
      success: true,
      message: isMailed ? takedownSentences.received : takedownSentences.receivedWithoutMail,
      data: { caseNumber: stored.caseNumber, isMailed },
    };
  };
}

/**
 * Returns the number of a new case. With a key it is derived from the sender and the key, so that a repeated request
 * has the same number; `attempt` gives another one if a number is taken.
 */
function caseNumber(email: string, key: string | undefined, attempt: number): string {
  const bytes =
    key === undefined
      ? randomBytes(8)
      : createHash('sha256').update(`${email.toLowerCase()} ${key} ${attempt}`).digest();
  const text = Array.from(bytes.subarray(0, 8), (byte) => caseDigits.charAt(byte % caseDigits.length)).join(
    '',
  );
  return `TD-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Senders see the same answer for a known picture and an unknown one. */
async function contributionOf({ subject }: ReportedPage, store: TakedownStore): Promise<string | null> {
  if (subject?.kind === 'picture') return store.contributionOfPicture(subject.id);
  return subject?.kind === 'contribution' ? subject.id : null;
}

/** The rules that need the whole body or the site's own name. */
function checkedPage({ page, category, work }: TakedownBody, event: HttpEvent) {
  const found = reportedPage(page, header(event, siteHostHeader) ?? '');
  if (!found) throw refusal('page', takedownSentences.pageElsewhere);
  if (category === 'copyright' && !work) throw refusal('work', takedownSentences.workRequired);
  return found;
}

function refusal(field: keyof TakedownBody, sentence: string): Problem {
  return new Problem('INVALID_REQUEST', sentence, [{ field, received: '', allowed: sentence }]);
}
