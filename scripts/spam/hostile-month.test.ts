import { expect, it } from 'vitest';
import { abuseBudgets, uploadedMegabytesPerDay } from '@touchdown/shared/contract/abuse-budgets.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { onlyWhole } from '@touchdown/level2/testing/depth.ts';
import { mostVolumes, type Scale } from './testing/hostile/attacks.ts';
import { hostileMonth } from './testing/hostile/hostile-month.ts';

/** The same attacks with fewer networks than the bench has, and with each change with the fewest. */
const fewest: Scale = {
  hours: 2,
  guessing: 4,
  stuffing: 1,
  cardTesters: 1,
  uploaders: 1,
  spammers: 1,
  signingUp: 1,
  reporting: 1,
  scraping: 1,
  archiveReaders: 1,
  volumeMegabytes: 0.25,
};
const ofTests: Scale = onlyWhole('a hostile month of more networks')
  ? { ...fewest, guessing: 12, spammers: 2, reporting: 2 }
  : fewest;

/** What a limit gives in its first hour and in each later one, when everybody asks at the beginning of each. */
const first = ({ max }: RateLimit) => max;
const later = ({ max, seconds }: RateLimit) => Math.min(max, Math.ceil((max * 3_600) / seconds));

it('the first hours of a hostile month get what the limits promise, and nobody else notices', async () => {
  const { attacks, honest, spam, scale } = await hostileMonth(ofTests);
  expect(honest.wrong).toEqual([]);
  expect(honest.answers).toBeGreaterThan(100);
  const [guesses, stuffing, cards, uploads, spamLinks, signUps, takedowns, scraping, volumes] = attacks.map(
    ({ got }) => got,
  );
  const n = scale.guessing;
  // SECURITY.md: "at most 5n + 200 guesses in the first hour and 2n + 100 in each later hour".
  expect(guesses?.[0]).toBeGreaterThan(0);
  expect(guesses?.[0]).toBeLessThanOrEqual(5 * n + 200);
  expect(guesses?.[1]).toBeLessThanOrEqual(2 * n + 100);

  const { archivedVolume, logInByIp, subscribe, upload, contributeFromNewAccount, signUp, takedown } =
    rateLimits;
  const both = (limit: RateLimit, callers: number) => [first(limit) * callers, later(limit) * callers];
  expect(stuffing).toEqual(both(logInByIp, scale.stuffing));
  expect(cards).toEqual(both(subscribe, scale.cardTesters));
  // A person's day is full long before the network's.
  expect(upload.max * 10).toBeGreaterThan(uploadedMegabytesPerDay);
  expect(uploads).toEqual([uploadedMegabytesPerDay * scale.uploaders, 0]);
  const { linksOfNewcomer, takedownMails } = abuseBudgets;
  expect(spamLinks).toEqual([
    Math.min(linksOfNewcomer.max, contributeFromNewAccount.max) * scale.spammers,
    0,
  ]);
  expect(signUps).toEqual(both(signUp, scale.signingUp));
  const reports = takedown.max * scale.reporting;
  expect(takedowns).toEqual([reports, reports].map((mails) => Math.min(mails, takedownMails.max)));
  expect(scraping?.[0]).toBeGreaterThan(0);
  // In the hour after it, what the ledger leaves of a day is still more.
  const ofAll = scale.archiveReaders * scale.volumeMegabytes;
  for (const read of volumes ?? []) {
    expect(read).toBeGreaterThanOrEqual(archivedVolume.max * ofAll);
    expect(read).toBeLessThanOrEqual(mostVolumes * ofAll);
  }
  const archive = attacks.at(-1);
  expect(archive?.perDay).toBe(abuseBudgets.sentByNetwork.max * scale.archiveReaders);
  expect(spam.badShare).toBeLessThan(0.01);
});
