import { describe, expect, it } from 'vitest';
import { citations } from './citation.ts';

type Cited = Parameters<typeof citations>[0];

const record: Cited = {
  title: 'United States tornadoes',
  url: 'https://touchdown.example/data/releases/2026-11-1',
  release: '2026-11-1',
  publishedAt: '2026-11-21T03:04:05Z',
};
const tornado: Cited = {
  ...record,
  title: 'Xenia, Ohio (F5, April 3, 1974)',
  container: record.title,
  url: 'https://touchdown.example/tornadoes/19740403-k3v9qx2a',
};

/** The value of a field between its braces, which BibTeX counts without regard to a backslash. */
function bibtexField(bibtex: string, name: string): string | undefined {
  const from = bibtex.indexOf(`  ${name} = {`);
  if (from < 0) return undefined;
  let depth = 0;
  for (let at = bibtex.indexOf('{', from); at < bibtex.length; at++) {
    if (bibtex[at] === '{') depth++;
    if (bibtex[at] === '}' && --depth === 0) return bibtex.slice(bibtex.indexOf('{', from) + 1, at);
  }
  throw new Error(`${name} has no end.`);
}

describe('the citation of a release', () => {
  it('is the same in every format', () => {
    const { bibtex, ris, csl, apa } = citations({ ...record, accessedAt: '2026-11-26' });
    expect(bibtex).toBe(
      [
        '@misc{touchdown-2026-11-1,',
        '  author = {{Touchdown}},',
        '  title = {{United States tornadoes}},',
        '  year = {2026},',
        '  month = {11},',
        '  publisher = {{Touchdown}},',
        '  version = {2026-11-1},',
        '  howpublished = {Data set},',
        '  note = {Release 2026-11-1},',
        '  url = {https://touchdown.example/data/releases/2026-11-1},',
        '  urldate = {2026-11-26},',
        '}',
        '',
      ].join('\n'),
    );
    expect(ris.split('\r\n')).toEqual([
      'TY  - DATA',
      'TI  - United States tornadoes',
      'AU  - Touchdown',
      'PY  - 2026',
      'DA  - 2026/11/21',
      'ET  - Release 2026-11-1',
      'PB  - Touchdown',
      'UR  - https://touchdown.example/data/releases/2026-11-1',
      'Y2  - 2026/11/26',
      'ER  - ',
      '',
    ]);
    expect(JSON.parse(csl)).toEqual([
      {
        id: 'touchdown-2026-11-1',
        type: 'dataset',
        title: 'United States tornadoes',
        author: [{ literal: 'Touchdown' }],
        publisher: 'Touchdown',
        issued: { 'date-parts': [[2026, 11, 21]] },
        accessed: { 'date-parts': [[2026, 11, 26]] },
        version: '2026-11-1',
        URL: 'https://touchdown.example/data/releases/2026-11-1',
      },
    ]);
    expect(apa).toBe(
      'Touchdown. (2026, November 21). United States tornadoes (Release 2026-11-1) [Data set]. Retrieved November 26, 2026, from https://touchdown.example/data/releases/2026-11-1',
    );
  });

  it.each(['10.5281/zenodo.123', 'https://doi.org/10.5281/zenodo.123', ' doi:10.5281/zenodo.123'])(
    'has the DOI of the operator, written %s',
    (doi) => {
      const { bibtex, ris, csl, apa } = citations({ ...record, doi });
      expect(bibtexField(bibtex, 'doi')).toBe('10.5281/zenodo.123');
      expect(ris).toContain('DO  - 10.5281/zenodo.123\r\n');
      expect(JSON.parse(csl)[0].DOI).toBe('10.5281/zenodo.123');
      expect(apa).toMatch(/\[Data set\]\. https:\/\/doi\.org\/10\.5281\/zenodo\.123$/);
    },
  );
});

describe('the citation of a tornado', () => {
  it('names the record that it is in, and the release', () => {
    const { bibtex, ris, csl, apa } = citations(tornado);
    expect(bibtex).toMatch(/^@misc\{touchdown-19740403-k3v9qx2a-2026-11-1,\n/);
    expect(bibtexField(bibtex, 'note')).toBe('In: United States tornadoes. Release 2026-11-1');
    expect(ris).toContain('T2  - United States tornadoes\r\n');
    expect(JSON.parse(csl)[0]['container-title']).toBe('United States tornadoes');
    expect(apa).toBe(
      'Touchdown. (2026, November 21). Xenia, Ohio (F5, April 3, 1974). In United States tornadoes (Release 2026-11-1) [Data set]. https://touchdown.example/tornadoes/19740403-k3v9qx2a',
    );
  });

  it('does not take the DOI of the record for its own', () => {
    const { bibtex, ris, csl, apa } = citations({ ...tornado, doi: '10.5281/zenodo_123' });
    expect(bibtexField(bibtex, 'doi')).toBeUndefined();
    expect(bibtexField(bibtex, 'addendum')).toBe('Part of https://doi.org/10.5281/zenodo\\_123');
    expect(ris).toContain('N1  - Part of https://doi.org/10.5281/zenodo_123\r\n');
    expect(JSON.parse(csl)[0]).not.toHaveProperty('DOI');
    expect(apa.endsWith(tornado.url)).toBe(true);
  });
});

describe('text in a citation', () => {
  it.each([
    ['100 % of A & B #1 $5 a_b', '100 \\% of A \\& B \\#1 \\$5 a\\_b'],
    ['} } {', '\\textbraceright{} \\textbraceright{} \\textbraceleft{}'],
    ['a\\b ~ ^', 'a\\textbackslash{}b \\textasciitilde{} \\textasciicircum{}'],
    ['Peñuelas, Mayagüez, Canóvanas, Río', "Pe{\\~n}uelas, Mayag{\\\"u}ez, Can{\\'o}vanas, R{\\'\\i}o"],
    ['1950–2026 — St. John’s “twister”', "1950--2026 --- St. John's ``twister''"],
    ['Hawaiʻi 竜巻', 'Hawaiʻi 竜巻'],
  ])('is written in BibTeX so that a program reads back %s', (title, written) => {
    const { bibtex } = citations({ ...tornado, title });
    expect(bibtexField(bibtex, 'title')).toBe(`{${written}}`);
    expect(bibtexField(bibtex, 'url')).toBe(tornado.url);
  });

  it('leaves an address in BibTeX as it is, except for braces', () => {
    const url = 'https://touchdown.example/tornadoes/a%20b_c?x={1}&y=~';
    expect(bibtexField(citations({ ...record, url }).bibtex, 'url')).toBe(
      'https://touchdown.example/tornadoes/a%20b_c?x=%7B1%7D&y=~',
    );
  });

  it('cannot begin a field or a record of its own', () => {
    const title = 'A\r\nER  - \r\nTY  - BOOK\u2028AU  - Evil\u0085x\u0000y';
    const { ris, bibtex, csl } = citations({ ...tornado, title, release: '1\nER  - ' });
    expect(ris.match(/^[A-Z]\w  - /gm)).toEqual(
      ['TY', 'TI', 'T2', 'AU', 'PY', 'DA', 'ET', 'PB', 'UR', 'ER'].map((tag) => `${tag}  - `),
    );
    expect(bibtexField(bibtex, 'title')).toBe('{A ER - TY - BOOK AU - Evil x y}');
    expect(JSON.parse(csl)).toHaveLength(1);
  });
});
