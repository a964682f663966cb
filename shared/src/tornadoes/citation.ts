import { productName } from '../text/product-name.ts';
import { longDate } from '../text/written-date.ts';

interface Cited {
  /** Of the record, or of one tornado in it. */
  title: string;
  /** The title of the record, for one tornado in it. */
  container?: string | undefined;
  /** The address of what is cited, for ever. */
  url: string;
  release: string;
  publishedAt: string;
  accessedAt?: string | undefined;
  /** Of the record, as `10.5281/zenodo.123` or as an address. */
  doi?: string | undefined;
}

/** The record, as every citation calls it. */
export const recordTitle = 'United States tornadoes';

/** Where citations come from as files: the ending of each, its type, and its name for people. */
export const citationFormats = {
  bibtex: { ending: 'bib', type: 'application/x-bibtex', name: 'BibTeX' },
  ris: { ending: 'ris', type: 'application/x-research-info-systems', name: 'RIS' },
  csl: { ending: 'csl.json', type: 'application/vnd.citationstyles.csl+json', name: 'CSL-JSON' },
} as const;

export type CitationFormat = keyof typeof citationFormats;
export type Citations = Record<CitationFormat | 'apa', string>;

/** Returns the files for programs that keep references, and the sentence of a list of references in the style of APA 7. */
export function citations(cited: Cited): Citations {
  const { title, container, release, ...rest } = cited;
  const clean = {
    ...rest,
    title: onOneLine(title),
    container: container === undefined ? undefined : onOneLine(container),
    release: onOneLine(release),
    doi: bareDoi(cited.doi),
  };
  return { bibtex: bibtexOf(clean), ris: risOf(clean), csl: cslOf(clean), apa: apaOf(clean) };
}

/** `@misc`, because BibTeX of old knows no `@dataset`. */
function bibtexOf({ title, container, url, release, publishedAt, accessedAt, doi }: Cited): string {
  const part = container === undefined ? '' : `In: ${container}. `;
  // A second pair of braces keeps capital letters.
  const fields = {
    author: `{${texText(productName)}}`,
    title: `{${texText(title)}}`,
    year: publishedAt.slice(0, 4),
    month: String(Number(publishedAt.slice(5, 7))),
    publisher: `{${texText(productName)}}`,
    version: texText(release),
    howpublished: 'Data set',
    note: texText(`${part}Release ${release}`),
    ...(doi === undefined ? {} : container === undefined ? { doi } : { addendum: texText(partOf(doi)) }),
    url: url.replace(/[{}\\]/g, encodeURIComponent),
    ...(accessedAt === undefined ? {} : { urldate: accessedAt.slice(0, 10) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@misc{${keyOf({ url, release })},`, ...lines, '}', ''].join('\n');
}

/** Lines end as the format's description asks. A value has no line break, so it cannot begin a tag. */
function risOf({ title, container, url, release, publishedAt, accessedAt, doi }: Cited): string {
  const day = (at: string) => at.slice(0, 10).replaceAll('-', '/');
  const tags: [tag: string, value: string][] = [
    ['TI', title],
    ...(container === undefined ? [] : ([['T2', container]] satisfies [string, string][])),
    // A comma or an asterisk would divide a name.
    ['AU', productName],
    ['PY', publishedAt.slice(0, 4)],
    ['DA', day(publishedAt)],
    ['ET', `Release ${release}`],
    ['PB', productName],
    ...(doi === undefined
      ? []
      : ([container === undefined ? ['DO', doi] : ['N1', partOf(doi)]] satisfies [string, string][])),
    ['UR', url],
    ...(accessedAt === undefined ? [] : ([['Y2', day(accessedAt)]] satisfies [string, string][])),
    ['ER', ''],
  ];
  const lines = tags.map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return `TY  - DATA\r\n${lines.join('')}`;
}

function cslOf({ title, container, url, release, publishedAt, accessedAt, doi }: Cited): string {
  const day = (at: string) => ({ 'date-parts': [at.slice(0, 10).split('-').map(Number)] });
  const item = {
    id: keyOf({ url, release }),
    type: 'dataset',
    title,
    ...(container === undefined ? {} : { 'container-title': container }),
    author: [{ literal: productName }],
    publisher: productName,
    issued: day(publishedAt),
    ...(accessedAt === undefined ? {} : { accessed: day(accessedAt) }),
    version: release,
    URL: url,
    ...(doi === undefined ? {} : container === undefined ? { DOI: doi } : { note: partOf(doi) }),
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}

/** The publisher is left out where it is the author. */
function apaOf({ title, container, url, release, publishedAt, accessedAt, doi }: Cited): string {
  const [, month = '', day = '', year = ''] = /^(\w+) (\d+), (\d+)$/.exec(longDate(publishedAt)) ?? [];
  const what = container === undefined ? title : `${title}. In ${container}`;
  const where = doi !== undefined && container === undefined ? addressOf(doi) : url;
  const read = accessedAt === undefined || where !== url ? '' : `Retrieved ${longDate(accessedAt)}, from `;
  return `${productName}. (${year}, ${month} ${day}). ${what} (Release ${release}) [Data set]. ${read}${where}`;
}

/** Letters, digits and hyphens: every program takes such a key. */
function keyOf({ url, release }: Pick<Cited, 'url' | 'release'>): string {
  const last =
    url
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const parts = [productName, last, ...(last === release ? [] : [release])];
  return parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function partOf(doi: string): string {
  return `Part of ${addressOf(doi)}`;
}

function addressOf(doi: string): string {
  return `https://doi.org/${doi}`;
}

function bareDoi(doi: string | undefined): string | undefined {
  const bare = doi?.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, '');
  return bare === '' ? undefined : bare;
}

/** Line breaks and other control characters would end a field. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/**
 * A brace as a command, because BibTeX counts braces without regard to a backslash. The letters of commands end at an
 * empty group.
 */
const texSigns: Readonly<Record<string, string>> = {
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  $: '\\$',
  _: '\\_',
  '–': '--',
  '—': '---',
  '’': "'",
  '‘': '`',
  '“': '``',
  '”': "''",
};

/** Commands of accents by the combining character. */
const texAccents: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0308': '"',
  '\u0327': 'c ',
};

/** Accents become commands, which programs of any age read; what has none stays as it is, in UTF-8. */
function texText(text: string): string {
  return text
    .normalize('NFD')
    .replace(
      /([a-z])([\u0300\u0301\u0302\u0303\u0304\u0308\u0327])|[{}\\~^%&#$_–—’‘“”]/giu,
      (sign, letter?: string, accent?: string) =>
        letter && accent ? `{\\${texAccents[accent] ?? ''}${dotless(letter)}}` : (texSigns[sign] ?? sign),
    )
    .normalize('NFC');
}

function dotless(letter: string): string {
  return letter === 'i' ? '\\i' : letter;
}
