import type { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

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
export class OddTexts {
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
