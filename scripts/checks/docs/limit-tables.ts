import { budgets } from '../../../web/build-budgets.ts';
import {
  maxBioLength,
  maxBookmarks,
  maxEmailLength,
  passwordLength,
  resetLinkSeconds,
  restoreLinkSeconds,
  usernameLength,
  verificationLinkSeconds,
} from '@touchdown/shared/accounts/account-limits.ts';
import { abuseBudgets } from '@touchdown/shared/contract/abuse-budgets.ts';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/contract/max-pictures-at-once.ts';
import {
  maxEventsCounted,
  maxFollows,
  maxMuted,
  notificationDays,
} from '@touchdown/shared/following/following-limits.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import {
  maxContentLength,
  maxTitleLength,
  maxUrlLength,
} from '@touchdown/shared/contributions/refuse-contribution.ts';
import { maxWaitingVotes } from '@touchdown/shared/contributions/waiting-votes.ts';
import { maxSuggestionsPerPage } from '@touchdown/shared/moderation/moderation-limits.ts';
import { progressObjectSeconds } from '@touchdown/shared/radar/progress-object.ts';
import {
  maxAttempts,
  maxProgressStreams,
  maxWindowHours,
  privateLoopDays,
  progressStreamSeconds,
  radarLimits,
  replacedLoopDays,
  workerLeaseSeconds,
  youngAccountDays,
  youngLoopsPerDay,
  youngShare,
} from '@touchdown/shared/radar/radar-limits.ts';
import { takedownYears } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { maxMapPins } from '@touchdown/shared/tornadoes/map-limits.ts';
import {
  maxBytesPerDay,
  maxFormBytes,
  maxPictureBytes,
  maxPicturePixels,
  maxPixelsPerDay,
  pictureCopySeconds,
} from '@touchdown/shared/uploads/upload-limits.ts';
import { markdownTable } from '../../system/markdown-table.ts';

/** docs/limits.md says what a network, a mailbox and a subject are. */
const bearers: Record<RateLimit['per'], string> = {
  ip: 'IP',
  person: 'person',
  network: 'network',
  mailbox: 'mailbox',
  subject: 'subject',
};

const budgetNames = new Set(Object.values<RateLimit>(abuseBudgets).map(({ name }) => name));

/** Every limit of calls: so many at once, and then the same number spread over the time. */
export function rateLimitTable(): string {
  const calls = Object.values<RateLimit>(rateLimits).filter(({ name }) => !budgetNames.has(name));
  return limitRows(calls);
}

/** What is counted besides calls, by the same rule. */
export function abuseBudgetTable(): string {
  return limitRows(Object.values<RateLimit>(abuseBudgets));
}

/** One row for all limits that count the same. */
function limitRows(limits: RateLimit[]): string {
  const counted = new Map<string, string[]>();
  for (const { name, what, per, max, seconds } of limits) {
    const says = `\`${name}\` ${number(max)} in ${duration(seconds)}, ${bearers[per]}`;
    counted.set(what, [...(counted.get(what) ?? []), says]);
  }
  const rows = [...counted].map(([what, all]) => [what, all.join('<br>')]);
  return markdownTable(['what', 'limit'], rows);
}

/** Numbers of the product that are neither a limit of calls nor a size of the build. */
export function sizeTable(): string {
  return markdownTable(
    ['what', 'limit'],
    [
      ['a username', `${usernameLength.min} to ${usernameLength.max} characters`],
      ['a password', `${passwordLength.min} to ${passwordLength.max} characters`],
      ['an email address', `${maxEmailLength} characters`],
      ['a text about oneself', `${maxBioLength} characters`],
      ['bookmarks of a person', number(maxBookmarks)],
      ['followed by a person', number(maxFollows)],
      ['muted by a person', number(maxMuted)],
      ['a notification is kept for', `${notificationDays} days`],
      ['events in a notification', number(maxEventsCounted)],
      ['a reset link is valid for', duration(resetLinkSeconds)],
      ['a verification link is valid for', duration(verificationLinkSeconds)],
      ['an email address can be restored for', duration(restoreLinkSeconds)],
      ['the text of a contribution', `${number(maxContentLength)} characters`],
      ['the title of a contribution', `${maxTitleLength} characters`],
      ['a URL in a contribution', `${number(maxUrlLength)} characters`],
      ['votes that wait for verification', number(maxWaitingVotes)],
      ['a page of the feed', `${maxFeedPageSize} contributions`],
      ['a page of any numbered list', `${maxPageSize} rows`],
      ['a page of edit suggestions', `${maxSuggestionsPerPage} suggestions`],
      ['pins in a view of the map', number(maxMapPins)],
      ['a picture', megabytes(maxPictureBytes)],
      ['a picture, all frames together, in pixels', millions(maxPicturePixels)],
      ['pictures of a contribution', number(maxPicturesAtOnce)],
      ['a form with pictures', megabytes(maxFormBytes)],
      ['a person’s uploads in a day', megabytes(maxBytesPerDay)],
      ['a person’s pixels in a day', millions(maxPixelsPerDay)],
      ['a picture stays in caches for', duration(pictureCopySeconds)],
      ['a person’s radar loops in a day', number(radarLimits.loopsPerDay)],
      [`of an account of less than ${youngAccountDays} days`, number(youngLoopsPerDay)],
      ['part of a day’s money for all these', `${youngShare * 100} %`],
      ['of a person’s loops, regenerations', number(radarLimits.regenerationsPerDay)],
      ['a person’s unfinished loops', number(radarLimits.activeLoops)],
      ['the window of a radar loop', `${maxWindowHours} hours`],
      ['attempts at a render job', number(maxAttempts)],
      ['a worker’s lease on a job', duration(workerLeaseSeconds)],
      ['the edge keeps progress for', duration(progressObjectSeconds)],
      ['a person’s progress streams', number(maxProgressStreams)],
      ['a progress stream', duration(progressStreamSeconds)],
      ['a private loop is offered for', `${privateLoopDays} days`],
      ['a replaced loop’s files stay for', `${replacedLoopDays} days`],
      ['a takedown case, after its last decision', `${takedownYears} years`],
    ],
  );
}

const budgetWords: Record<keyof typeof budgets, string> = {
  initialScript: 'script before any screen',
  homeScript: 'script of the home page, before its map',
  tornadoScript: 'script of a tornado’s page, before its map',
  mapScript: 'script of a tornado’s map',
  explorerScript: 'script of the explorer',
  chartScript: 'script of the charts, once they are opened',
  scanViewerScript: 'script of the scan viewer, its worker included',
  style: 'style sheets',
  fontFiles: 'font files',
};

/** What fails the build when it is exceeded. */
export function budgetTable(): string {
  const rows = Object.entries(budgets).map(([name, max]) => [
    budgetWords[name as keyof typeof budgets],
    name === 'fontFiles' ? `${max} files` : `${max} kB`,
  ]);
  return markdownTable(['part', 'after gzip'], rows);
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function megabytes(bytes: number): string {
  return `${number(bytes / 1024 / 1024)} MB`;
}

function millions(pixels: number): string {
  return `${number(pixels / 1_000_000)} million`;
}

function duration(seconds: number): string {
  const units: [number, string][] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ];
  const [length, unit] = units.find(([size]) => seconds % size === 0) ?? [1, 'second'];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
