import { buildMarkName } from '@touchdown/shared/contract/build-mark.ts';
import { isServedScreen } from '../page/page-state.ts';

/** The last good answer of each URL is stored on the device and shown first, while the new request runs. */
const cachePrefix = 'api_cache_';

/** A browser gives a site a few megabytes. The oldest answers are removed first. */
const maxAnswers = 60;
const maxAnswerLength = 200_000;

interface CachedAnswer {
  at: number;
  answer: unknown;
}

export function rememberAnswer(url: string, answer: unknown): void {
  const text = JSON.stringify({ at: Date.now(), answer } satisfies CachedAnswer);
  if (text.length > maxAnswerLength) return;
  makeRoom();
  try {
    localStorage.setItem(buildPrefix() + url, text);
  } catch {
    // The storage is full or forbidden; the site works without it.
  }
}

export function recallAnswer(url: string): unknown {
  if (isServedScreen()) return undefined;
  try {
    const text = localStorage.getItem(buildPrefix() + url);
    return text === null ? undefined : (JSON.parse(text) as CachedAnswer).answer;
  } catch {
    return undefined;
  }
}

/** Removes every answer whose URL contains this text; without a text, all answers. */
export function forgetAnswers(fragment = ''): void {
  for (const key of cachedKeys()) if (urlIn(key).includes(fragment)) localStorage.removeItem(key);
}

/** Removes the answers of other builds, which are never read again. Called at the page's start. */
export function forgetAnswersOfOtherBuilds(): void {
  for (const key of cachedKeys()) if (!key.startsWith(buildPrefix())) localStorage.removeItem(key);
}

/** Each build has its own keys, because an answer stored by another build may lack fields that this one reads. */
function buildPrefix(): string {
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${buildMarkName}"]`)?.content ?? '';
  return `${cachePrefix}${build}:`;
}

/** URLs begin with a slash, and ids of builds contain none. */
function urlIn(key: string): string {
  return key.slice(key.indexOf('/'));
}

function makeRoom(): void {
  const keys = cachedKeys();
  if (keys.length < maxAnswers) return;
  const byAge = keys.map((key) => ({ key, at: ageOf(key) })).sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, keys.length - maxAnswers + 1)) localStorage.removeItem(key);
}

function ageOf(key: string): number {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<CachedAnswer>).at ?? 0;
  } catch {
    return 0;
  }
}

function cachedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(cachePrefix));
  } catch {
    return [];
  }
}
