import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { tornadoHead } from '@touchdown/functions/features/pages/tornado-head.ts';
import { planTornadoLoop } from '@touchdown/functions/features/radar/request/plan-loop.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRelease } from './release/open-release.ts';

/** Every F5 and EF5 of the record: id, date on the clock of the place, state of the touchdown, rating, what it is called. */
const strongest = `
19530511-kehp684l|1953-05-11|Texas|F5|Waco tornado
19530529-duyoc3fv|1953-05-29|North Dakota|F5|Fort Rice tornado
19530608-ztcstm7m|1953-06-08|Michigan|F5|Flint–Beecher tornado
19530627-51v6m06o|1953-06-27|Iowa|F5|Adair tornado
19531205-dd8tapty|1953-12-05|Mississippi|F5|Vicksburg tornado
19550525-9yvak9za|1955-05-25|Oklahoma|F5|Blackwell tornado
19550525-kb2bqw53|1955-05-25|Oklahoma|F5|Udall tornado
19560403-2f97t9tr|1956-04-03|Michigan|F5|Hudsonville–Standale tornado
19570520-lmewu1s0|1957-05-20|Kansas|F5|Ruskin Heights tornado
19570620-y2ghx705|1957-06-20|North Dakota|F5|Fargo tornado
19571218-cu9gfji3|1957-12-18|Illinois|F5|Sunfield tornado
19580604-k10z65q8|1958-06-04|Wisconsin|F5|Colfax tornado
19600505-bwqvcn4w|1960-05-05|Oklahoma|F5|Prague tornado
19640403-wz6z5ap7|1964-04-03|Texas|F5|Wichita Falls tornado
19640505-lbox53qb|1964-05-05|Nebraska|F5|Bradshaw tornado
19650508-t40kj1ky|1965-05-08|South Dakota|F5|Colome tornado
19660303-mrs4x6o1|1966-03-03|Mississippi|F5|Candlestick Park tornado
19660608-k19psc2b|1966-06-08|Kansas|F5|Topeka tornado
19661014-322dn8c3|1966-10-14|Iowa|F5|Belmond tornado
19680423-k97pncxa|1968-04-23|Ohio|F5|Wheelersburg tornado
19680515-wud35gsk|1968-05-15|Iowa|F5|Charles City tornado
19680515-jhbnzf18|1968-05-15|Iowa|F5|Oelwein–Maynard tornado
19680613-8g9sku3w|1968-06-13|Minnesota|F5|Tracy tornado
19700511-jqdwzrbk|1970-05-11|Texas|F5|Lubbock tornado
19710221-wd7xn3ov|1971-02-21|Louisiana|F5|Inverness tornado
19730506-7jx7y48b|1973-05-06|Texas|F5|Valley Mills tornado
19740403-r8hyxe6e|1974-04-03|Indiana|F5|Depauw tornado
19740403-45tz66ul|1974-04-03|Ohio|F5|Xenia tornado
19740403-vb5bv9xi|1974-04-03|Kentucky|F5|Brandenburg tornado
19740403-3wwlfcvp|1974-04-03|Indiana|F5|Sayler Park tornado
19740403-rraoe7n1|1974-04-03|Alabama|F5|Tanner tornado
19740403-6xsp4rab|1974-04-03|Alabama|F5|Harvest tornado
19740403-7h2w1er4|1974-04-03|Alabama|F5|Guin tornado
19760326-2164dxrc|1976-03-26|Oklahoma|F5|Spiro tornado
19760419-dk90mqo5|1976-04-19|Texas|F5|Brownwood tornado
19760613-pexsjqd1|1976-06-13|Iowa|F5|Jordan tornado
19770404-mjas3xxf|1977-04-04|Alabama|F5|Smithfield tornado
19820402-e1u4y8jz|1982-04-02|Oklahoma|F5|Broken Bow tornado
19840607-z2ippvv1|1984-06-08|Wisconsin|F5|Barneveld tornado
19850531-w93hgur9|1985-05-31|Ohio|F5|Niles–Wheatland tornado
19900313-c5e9fws9|1990-03-13|Kansas|F5|Hesston tornado
19900313-a3bmi6kh|1990-03-13|Kansas|F5|Goessel tornado
19900828-dob36oe5|1990-08-28|Illinois|F5|Plainfield tornado
19910426-vrcwrlhj|1991-04-26|Kansas|F5|Andover tornado
19920616-tepjv1hj|1992-06-16|Minnesota|F5|Chandler tornado
19960718-o3m2yofq|1996-07-18|Wisconsin|F5|Oakfield tornado
19970527-2ykgp1en|1997-05-27|Texas|F5|Jarrell tornado
19980408-tynjroy5|1998-04-08|Alabama|F5|Oak Grove tornado
19980416-3kjbf9oi|1998-04-16|Tennessee|F5|Lawrence County tornado
19990503-fg3vee5y|1999-05-03|Oklahoma|F5|Bridge Creek–Moore tornado
20070504-7exqxo4d|2007-05-04|Kansas|EF5|Greensburg tornado
20080525-e1aobxfk|2008-05-25|Iowa|EF5|Parkersburg tornado
20110427-3z6krf4t|2011-04-27|Mississippi|EF5|Philadelphia tornado
20110427-2q7jd0o3|2011-04-27|Alabama|EF5|Hackleburg–Phil Campbell tornado
20110427-jbrvem3n|2011-04-27|Mississippi|EF5|Smithville tornado
20110427-1femkadc|2011-04-27|Alabama|EF5|Rainsville tornado
20110522-vp6x3hjk|2011-05-22|Missouri|EF5|Joplin tornado
20110524-hvlz3m58|2011-05-24|Oklahoma|EF5|El Reno–Piedmont tornado
20130520-23baqa0y|2013-05-20|Oklahoma|EF5|Moore tornado
`
  .trim()
  .split('\n');

const kept: Tornado[] = [];

beforeAll(() => {
  const release = openRelease();
  for (const { year } of release.index.years) {
    const { documents } = release.year(year);
    const current = documents.map(({ tornado }) => tornado).filter(({ status }) => status === 'current');
    kept.push(...current.filter((one) => one.known_as !== null || isStrongest(one)));
  }
});

function isStrongest({ tor_f_scale: rating }: Tornado): boolean {
  return rating === 'F5' || rating === 'EF5';
}

it('calls every F5 and EF5 as people do', () => {
  const lines = kept
    .filter(isStrongest)
    .map((one) =>
      [one.id, one.begin_wall.slice(0, 10), one.state, one.tor_f_scale, nameOf(one).title].join('|'),
    );
  expect(lines.toSorted()).toEqual(strongest.toSorted());
  expect(lines).toHaveLength(59);
});

describe.each([
  ['1955-05-25', 'Udall', 'near Newkirk, Oklahoma, to Clay Center, Kansas'],
  ['1974-04-03', 'Xenia', 'near Bellbrook to Lisbon, Ohio'],
  ['1991-04-26', 'Andover', 'near Clearwater to El Dorado, Kansas'],
  ['1999-05-03', 'Bridge Creek–Moore', 'near Chickasha to Del City, Oklahoma'],
  ['2011-05-22', 'Joplin', 'near Galena, Kansas, to Granby, Missouri'],
  ['2013-05-20', 'Moore', 'near Newcastle to Moore, Oklahoma'],
  ['2021-12-10', 'Mayfield', null],
])('of %s, the %s tornado', (date, known, place) => {
  const title = `${known} tornado`;

  it('is called so in the page, the list, the export and the loop', () => {
    const [tornado, ...others] = kept.filter(
      (one) => one.known_as === known && one.begin_wall.startsWith(date),
    ) as [Tornado, ...Tornado[]];
    expect(others).toEqual([]);
    if (place !== null) expect(nameOf(tornado)).toEqual({ title, place });
    const head = tornadoHead(tornado, 'https://example.org');
    expect([head.name, head.title, head.heading].map((text) => text.slice(0, title.length))).toEqual([
      title,
      title,
      title,
    ]);
    const catalogue = decodeSnapshot(encodeSnapshot(buildCatalogue([toCatalogueRow(tornado)])));
    expect(nameOf(readSummary(catalogue, 0))).toEqual(nameOf(tornado));
    const [row] = exportRows(catalogue, [0], 'https://example.org');
    expect(row).toMatchObject({ name: title, known_as: known });
    if (date > '1992') expect(planTornadoLoop(tornado, {}).target.name).toBe(title);
  });
});

it('has no name of a tornado from before the record', () => {
  expect(kept.filter(({ known_as: known }) => /tri-state/i.test(known ?? ''))).toEqual([]);
});
