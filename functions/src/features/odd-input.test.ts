import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedRoutes } from '@touchdown/shared/api-description.ts';
import { casesAtDepth, isWhole, sampleSeed } from '@touchdown/level2/testing/depth.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import type { SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { madeUpProfile, putSignedIn } from '../testing/put-signed-in.ts';
import { startEveryEntry, type EveryEntry } from '../testing/start-every-entry.ts';
import { oneStandIn } from '../testing/test-table.ts';

const pieces = [
  '\ud800',
  '\udfff',
  '\0',
  '\u202e',
  '\ufeff',
  '\u2028',
  '\r\nSet-Cookie: a=b',
  '%',
  '%00',
  '%c0%af',
  '%E0%A4%A',
  '..',
  '../',
  '#',
  '|',
  '"',
  "'",
  '\\',
  '<script>',
  '{{7*7}}',
  '${x}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(40),
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  '🌪',
  'e\u0301'.repeat(20),
  'ﷺ',
  'İ',
  ' ',
  '',
  'a@b',
  '@example.org',
  'javascript:alert(1)',
  'https://[',
  'https://a:b@c.example/..;/',
  'x'.repeat(3_000),
] as const;

/** Makes texts that no schema was written for: up to three odd pieces, sometimes around an ordinary text. */
class OddTexts {
  readonly #random: SeededRandom;
  #left = new Set<string>(pieces);
  #isThrough = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Whether each piece has been in a text. No piece comes twice before all came once. */
  get isThrough(): boolean {
    return this.#isThrough;
  }

  next(ordinary: string): string {
    const odd = Array.from({ length: this.#random.whole(1, 3) }, () => this.#takePiece()).join('');
    return this.#random.chance(0.4) ? ordinary.slice(0, 2) + odd + ordinary.slice(2) : odd;
  }

  #takePiece(): string {
    const piece = this.#random.pick([...this.#left]);
    this.#left.delete(piece);
    if (this.#left.size === 0) {
      this.#isThrough = true;
      this.#left = new Set(pieces);
    }
    return piece;
  }
}

/** The same texts in each whole run, and others each day in a smaller one. */
const seed = 20_261_122 + (isWhole ? 0 : sampleSeed);
/** In a whole run more follow until each piece has been at each place. */
const minCallsPerRoute = casesAtDepth('calls of each route with odd input', 20, 61);
const maxCallsPerRoute = 120;
/** Fewer than the limits per person of most routes, whose refusals would hide what comes after them. */
const callsPerPerson = 10;
const minTexts = 10_000;

// One stand-in is enough: what is refused at the door reaches no table.
describe.each(oneStandIn)('odd input, over $name', ({ endpoint }) => {
  let entry: EveryEntry;
  let texts = 0;
  const random = new SeededRandom(seed);
  /** For names and values that no route knows. */
  const unknown = new OddTexts(random);
  /** By the name of a parameter or field of the route under test. */
  let places = new Map<string, OddTexts>();

  beforeAll(async () => {
    entry = await startEveryEntry(endpoint);
  });
  afterAll(() => entry.stop());

  function text(place: string, ordinary: string): string {
    const known = places.get(place) ?? new OddTexts(random);
    places.set(place, known);
    texts++;
    return known.next(ordinary);
  }

  function unknownText(ordinary: string): string {
    texts++;
    return unknown.next(ordinary);
  }

  /** Returns the example with odd texts in most places where it has a text, and odd things in a few others. */
  function oddly(value: unknown, place = 'body'): unknown {
    if (random.chance(0.03)) return random.pick([null, [], {}, -1, 1e308, true, [[]], unknownText('')]);
    if (typeof value === 'string') return random.chance(0.7) ? text(place, value) : value;
    if (Array.isArray(value)) return value.map((inner) => oddly(inner, `${place}[]`));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([key, inner]) => [key, oddly(inner, `${place}.${key}`)]);
    if (random.chance(0.2)) fields.push([unknownText('field'), unknownText('value')]);
    return Object.fromEntries(fields);
  }

  const inUrl = (name: string, value: unknown) =>
    random.chance(0.8) ? text(`{${name}}`, String(value)) : String(value);

  async function cookieOfAdmin(): Promise<string> {
    const profile = madeUpProfile({ role: 'admin', isVerified: true });
    return (await putSignedIn(entry.client, entry.community, { profile, secondsAgo: 0 })).cookie;
  }

  it.each(describedRoutes().map((one) => ({ ...one, name: `${one.route.method} ${one.route.path}` })))(
    'at $name fails nowhere, whatever stands at any place',
    async ({ slice, route, example }) => {
      const failures: unknown[] = [];
      places = new Map();
      const unfinished = () =>
        [...places].flatMap(([place, { isThrough }]) => (isThrough || !isWhole ? [] : [place]));
      let cookie = '';
      for (let call = 0; call < minCallsPerRoute || unfinished().length > 0; call++) {
        if (call === maxCallsPerRoute)
          throw new Error(`Not all pieces were tried at ${unfinished().join()}.`);
        if (call % callsPerPerson === 0) cookie = await cookieOfAdmin();
        const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
          inUrl(name, example.params?.[name]).replaceAll('/', ''),
        );
        const given = Object.entries(example.query ?? {}).map(([name, value]) => [name, inUrl(name, value)]);
        const further = random.chance(0.3) ? [[unknownText('parameter'), unknownText('value')]] : [];
        const query = Object.fromEntries([...given, ...further]) as Record<string, string>;
        const body = route.body ? oddly(example.body ?? {}) : undefined;
        const headers: Record<string, string> = route.changesState ? { 'sec-fetch-site': 'same-origin' } : {};
        const { status, body: answer } = await entry.ask(slice as SliceWithRoutes, route.method, path, {
          cookie,
          query,
          body,
          headers,
        });
        // Nothing plays Stripe here, so that what is accepted cannot be carried out.
        if (slice === 'subscriptions' && status === 503) continue;
        if (status >= 500) failures.push({ status, path, query, body, answer });
      }
      expect(failures).toEqual([]);
    },
  );

  it.runIf(isWhole)('was ten thousand texts and more', () => {
    expect(texts).toBeGreaterThanOrEqual(minTexts);
  });
});
