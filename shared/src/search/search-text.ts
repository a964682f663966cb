import { foldText } from '../catalogue/fold-text.ts';

/** A part of a query: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

/** A word of a query, folded, with its place in the query. */
export interface Word extends Span {
  text: string;
  /** Whether a comma or something already understood stands before it. */
  startsPhrase: boolean;
  followsComma: boolean;
  isUpperCase: boolean;
}

/**
 * A query while it is read. Folding keeps every character at its place, so that what was understood can be cut out of
 * the query as the person wrote it.
 */
export class SearchText {
  readonly query: string;
  #rest: string;

  constructor(query: string) {
    this.query = query.normalize('NFC').replace(/\p{Cc}/gu, ' ');
    this.#rest = this.query.replace(/./gsu, foldInPlace);
  }

  /** Whether the pattern is in what is left: asked before many patterns are tried. The pattern must not be global. */
  has(pattern: RegExp): boolean {
    return pattern.test(this.#rest);
  }

  /** Passes every match of a pattern on, and takes those that are accepted out of what is left. */
  take(pattern: RegExp, accept: (match: RegExpMatchArray, span: Span) => boolean): void {
    for (const match of this.#rest.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (accept(match, span)) this.#blank(span);
    }
  }

  /** Returns the words that are left. A hyphen separates words, a full stop or an apostrophe does not. */
  words(): Word[] {
    let end = 0;
    return Array.from(this.#rest.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.']*/gu), (match) => {
      const start = match.index;
      const raw = this.query.slice(start, start + match[0].length);
      const between = this.#rest.slice(end, start);
      end = start + match[0].length;
      return {
        start,
        end,
        text: match[0].replace(/[.']/g, ''),
        startsPhrase: /[,;|]/.test(between),
        followsComma: /[,;]/.test(between),
        isUpperCase: raw === raw.toUpperCase(),
      };
    }).filter(({ text }) => text !== '');
  }

  /** Returns the query without some of its parts. */
  without(spans: readonly Span[]): string {
    const parts = spans.toSorted((a, b) => a.start - b.start);
    let left = '';
    let from = 0;
    for (const { start, end } of parts) {
      left += `${this.query.slice(from, start)} `;
      from = Math.max(from, end);
    }
    return (left + this.query.slice(from))
      .replace(/\s*,(\s*,)*\s*/g, ', ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,]+|[\s,]+$/g, '');
  }

  #blank({ start, end }: Span): void {
    this.#rest = this.#rest.slice(0, start) + '|'.repeat(end - start) + this.#rest.slice(end);
  }
}

function foldInPlace(character: string): string {
  if (character === '’') return "'";
  if (character === '–' || character === '—') return '-';
  const folded = foldText(character);
  return folded.length === character.length ? folded : character;
}
