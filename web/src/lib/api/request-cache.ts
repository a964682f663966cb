/** The last good answer of each URL, kept on the device: shown first, while the new request runs. */
const cachePrefix = 'api_cache_';

/** A device has a few megabytes for a site; the oldest answers make room. */
const maxAnswers = 60;
const maxAnswerLength = 200_000;

interface Kept {
  at: number;
  answer: unknown;
}

export function rememberAnswer(url: string, answer: unknown): void {
  const text = JSON.stringify({ at: Date.now(), answer } satisfies Kept);
  if (text.length > maxAnswerLength) return;
  makeRoom();
  try {
    localStorage.setItem(buildPrefix() + url, text);
  } catch {
    // Full or forbidden: the site works without.
  }
}

export function recallAnswer(url: string): unknown {
  try {
    const text = localStorage.getItem(buildPrefix() + url);
    return text === null ? undefined : (JSON.parse(text) as Kept).answer;
  } catch {
    return undefined;
  }
}

/** Forgets every answer whose URL holds this text; all of them without one. */
export function forgetAnswers(fragment = ''): void {
  for (const key of cachedKeys()) if (urlIn(key).includes(fragment)) localStorage.removeItem(key);
}

/** At the page's start: nobody reads them any more, and they take up room. */
export function forgetAnswersOfOtherBuilds(): void {
  for (const key of cachedKeys()) if (!key.startsWith(buildPrefix())) localStorage.removeItem(key);
}

/** An answer that another build kept may lack what this one reads, so each build has keys of its own. */
function buildPrefix(): string {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
  return `${cachePrefix}${build}:`;
}

/** URLs begin with a slash, and no build has one. */
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
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>).at ?? 0;
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
