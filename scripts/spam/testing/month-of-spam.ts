import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { hidesAfter, isNewcomer, newcomersWait } from '@touchdown/shared/conduct/newcomers.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { feedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';

/** What is assumed. Everything else is the product's own rules and limits. */
export interface Month {
  days: number;
  /** Views of pages with contributions, a day, and the share of the home page and the feed in them. */
  views: number;
  feedShare: number;
  /** The share of views by proven people, and how many of these report something bad that they see. */
  provenShare: number;
  reportShare: number;
  /** Contributions a day by proven people. */
  honest: number;
  /** New honest people a day, who write one or two things each. */
  newcomers: number;
  /** Accounts made for spam in the month, and on its worst day. */
  spammers: number;
  worstDay: number;
  /** The hours (UTC) at which a moderator goes through the queues. */
  moderatorHours: readonly number[];
  /** How long a moderator needs for one item, and for everything of one author. */
  secondsPerItem: number;
  secondsPerAuthor: number;
}

export const assumedMonth: Month = {
  days: 30,
  views: 10_000,
  feedShare: 0.3,
  provenShare: 0.02,
  reportShare: 0.1,
  honest: 30,
  newcomers: 5,
  spammers: 300,
  worstDay: 60,
  moderatorHours: [1, 13, 19],
  secondsPerItem: 6,
  secondsPerAuthor: 12,
};

export interface MonthResult {
  /** Of all contributions that visitors saw on a page, how many were bad. */
  badShare: number;
  badSeen: number;
  written: { spam: number; honest: number };
  /** What the work of moderators took, in minutes: on an average day, and on the worst. */
  minutes: { average: number; worst: number };
  /** What honest newcomers waited for, in hours, and how much of what they wrote had to wait. */
  honestWaits: { share: number; medianHours: number };
  refused: number;
}

interface Account {
  isSpam: boolean;
  createdAt: string;
  accepted: number;
  isSuspended: boolean;
  /** The times at which limits were used. */
  used: number[];
}

interface Item {
  author: Account;
  isBad: boolean;
  isSuggestion: boolean;
  at: number;
  page: number;
  state: 'shown' | 'waiting' | 'hidden' | 'gone';
  reports: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Tornadoes that people write about. */
const pages = 2_000;
const perPage = 12;
/** What was written before the month, so that pages are not empty. */
const before = 4_000;

/**
 * Plays a month in which spammers write as much as the limits let them: links, walls of text and suggestions, on the
 * pages that most people read. They vote and report for each other, which changes nothing here: votes order lists
 * that few sort by, and reports of newcomers hide nothing.
 */
export function monthOfSpam(month: Month, seed: number, hasRules = true): MonthResult {
  const random = new SeededRandom(seed);
  const start = Date.UTC(2026, 5, 1);
  const end = start + month.days * day;
  const lists: Item[][] = Array.from({ length: pages }, () => []);
  const feed: Item[] = [];
  const queue = new Set<Item>();
  const spamTimes: number[] = [];
  const waits: number[] = [];
  const minutes = new Map<number, number>();
  const result = { spam: 0, honest: 0, byNewcomers: 0, refused: 0, seen: 0, bad: 0 };

  /** Few pages have most readers. */
  const popularPage = () => Math.min(pages - 1, Math.floor(pages ** random.next()) - 1);
  const newAccount = (at: number, isSpam: boolean): Account => ({
    isSpam,
    createdAt: new Date(at).toISOString(),
    accepted: 0,
    isSuspended: false,
    used: [],
  });
  const old = newAccount(start - 400 * day, false);
  const spamOfWeek = (now: number) =>
    spamTimes.filter((time) => time >= Math.floor(now / day) * day - 6 * day).length;

  function mayWrite(author: Account, now: number): boolean {
    const { contribute, contributeFromNewAccount: first } = rateLimits;
    const limits = [
      contribute,
      ...(isNewcomer(author, now) && now - Date.parse(author.createdAt) < day ? [first] : []),
    ];
    const isFree = limits.every(
      ({ max, seconds }) => author.used.filter((time) => now - time < seconds * 1000).length < max,
    );
    if (isFree) author.used.push(now);
    return isFree;
  }

  function write(author: Account, at: number, page: number): void {
    if (author.isSuspended) return;
    if (!mayWrite(author, at)) {
      result.refused++;
      return;
    }
    const isNew = isNewcomer(author, at);
    const mustWait = hasRules && isNew && newcomersWait(spamOfWeek(at));
    const isSuggestion = random.chance(author.isSpam ? 0.3 : 0.2);
    const state = mustWait ? 'waiting' : 'shown';
    const item: Item = { author, isBad: author.isSpam, isSuggestion, at, page, state, reports: 0 };
    lists[page]?.unshift(item);
    feed.unshift(item);
    result[author.isSpam ? 'spam' : 'honest']++;
    if (isNew && !author.isSpam) result.byNewcomers++;
    if (isSuggestion || mustWait) queue.add(item);
  }

  function see(items: readonly Item[], max: number, now: number): void {
    let shown = 0;
    for (const item of items) {
      if (shown === max) return;
      if (item.state !== 'shown') continue;
      shown++;
      result.seen++;
      if (!item.isBad) continue;
      result.bad++;
      if (!random.chance(month.provenShare * month.reportShare)) continue;
      item.reports++;
      queue.add(item);
      if (!hasRules || item.isSuggestion || !hidesAfter(item.reports, isNewcomer(item.author, now))) continue;
      item.state = 'hidden';
      spamTimes.push(now);
    }
  }

  /** Goes through everything that waits: what is bad goes with all that its author wrote, the rest is accepted. */
  function moderate(now: number): void {
    let seconds = 0;
    for (const item of queue) {
      const { author } = item;
      if (item.state === 'gone') continue;
      if (!item.isBad) {
        seconds += month.secondsPerItem;
        if (item.state === 'waiting') waits.push((now - item.at) / hour);
        item.state = 'shown';
        author.accepted++;
        continue;
      }
      seconds += month.secondsPerAuthor;
      author.isSuspended = true;
      // One removal is counted, and the suspension hides the rest.
      if (hasRules) spamTimes.push(now);
      for (const other of feed) if (other.author === author) other.state = 'gone';
    }
    queue.clear();
    const today = Math.floor((now - start) / day);
    minutes.set(today, (minutes.get(today) ?? 0) + seconds / 60);
  }

  for (let number = 0; number < before; number++) {
    const item: Item = {
      author: old,
      isBad: false,
      isSuggestion: false,
      at: start - random.whole(1, 300 * 24) * hour,
      page: popularPage(),
      state: 'shown',
      reports: 0,
    };
    lists[item.page]?.push(item);
    feed.push(item);
  }
  feed.sort((a, b) => b.at - a.at);

  const worst = random.whole(5, month.days - 5);
  const usual = (month.spammers - month.worstDay) / (month.days - 1);
  const spammers: Account[] = [];
  const chances = (perDay: number) => random.chance(perDay / (24 * 60));
  for (let now = start; now < end; now += minute) {
    const today = Math.floor((now - start) / day);
    if (chances(month.honest)) write(old, now, popularPage());
    if (chances(month.newcomers)) {
      const author = newAccount(now, false);
      for (let number = random.whole(1, 2); number > 0; number--) write(author, now, popularPage());
    }
    if (chances(today === worst ? month.worstDay : usual)) spammers.push(newAccount(now, true));
    // Each tries every ten minutes, for as long as it is not suspended.
    if (now % (10 * minute) === 0) for (const one of spammers) write(one, now, random.whole(0, 20));
    const views = month.views / (24 * 60);
    for (let left = Math.floor(views) + Number(random.chance(views % 1)); left > 0; left--) {
      if (random.chance(month.feedShare)) see(feed, feedPageSize, now);
      else see(lists[popularPage()] ?? [], perPage, now);
    }
    const at = new Date(now);
    if (at.getUTCMinutes() === 0 && month.moderatorHours.includes(at.getUTCHours())) moderate(now);
  }

  const work = [...minutes.values()];
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    badShare: result.bad / result.seen,
    badSeen: result.bad,
    written: { spam: result.spam, honest: result.honest },
    minutes: { average: work.reduce((sum, one) => sum + one, 0) / month.days, worst: Math.max(...work) },
    honestWaits: {
      share: waits.length / Math.max(1, result.byNewcomers),
      medianHours: sorted[Math.floor(sorted.length / 2)] ?? 0,
    },
    refused: result.refused,
  };
}
