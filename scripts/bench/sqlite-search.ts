import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import { foldText, foldedWords } from '@touchdown/shared/catalogue/fold-text.ts';
import type { CatalogueQuery, SortField } from '@touchdown/shared/catalogue/query.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import { earthRadiusMiles } from '@touchdown/shared/geo/earth.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';

const radians = Math.PI / 180;

/**
 * Runs the same queries on SQLite in memory, with a careful schema: the row number as the key, so that ties
 * cost nothing, an index for each order and filter, and a full-text index with prefixes. Places are where tornadoes
 * began, as with `beginOnly`: a path against a box is nothing that SQL has an index for.
 */
export class SqliteSearch {
  readonly #database = new DatabaseSync(':memory:');
  readonly #statements = new Map<string, StatementSync>();

  constructor(catalogue: Catalogue) {
    this.#database.exec(`
      CREATE TABLE tornado (n INTEGER PRIMARY KEY, rating TEXT, rating_number INT, state TEXT, month INT, day INT,
        year INT, local_date TEXT, begin INT, lat REAL, lon REAL, x REAL, y REAL, z REAL,
        length REAL, width REAL, fatalities INT, injuries INT, damage REAL);
      CREATE TABLE county (name TEXT, state TEXT, n INT, PRIMARY KEY (name, state, n)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE names USING fts5(name, prefix = '3 4', detail = 'none', content = '');`);
    this.#fill(catalogue);
    this.#database.exec(`
      CREATE INDEX by_state ON tornado (state, rating, month);
      CREATE INDEX by_rating ON tornado (rating, state);
      CREATE INDEX by_day ON tornado (month, day);
      CREATE INDEX by_date ON tornado (local_date);
      CREATE INDEX by_year ON tornado (year);
      CREATE INDEX by_begin ON tornado (begin DESC);
      CREATE INDEX by_begin_up ON tornado (begin);
      CREATE INDEX by_rating_number ON tornado (rating_number DESC);
      CREATE INDEX by_length ON tornado (length DESC);
      CREATE INDEX by_width ON tornado (width DESC);
      CREATE INDEX by_fatalities ON tornado (fatalities DESC);
      CREATE INDEX by_injuries ON tornado (injuries DESC);
      CREATE INDEX by_damage ON tornado (damage DESC);
      CREATE INDEX by_place ON tornado
        (lat, lon, month, rating, rating_number, fatalities, injuries, length);
      CREATE INDEX by_significance ON tornado
        (rating_number DESC, fatalities DESC, injuries DESC, length DESC);
      ANALYZE;`);
  }

  find(query: CatalogueQuery): { total: number; rows: number[] } {
    const { where, values } = this.#where(query);
    const { sort = 'begin_datetime', direction = 'DESC', page = 1, limit = 10 } = query;
    const total = this.#statement(`SELECT count(*) AS total FROM tornado t ${where}`).get(...values);
    const order = orderBy(sort, direction);
    const rows = this.#statement(`SELECT n FROM tornado t ${where} ORDER BY ${order} LIMIT ? OFFSET ?`).all(
      ...values,
      limit,
      (page - 1) * limit,
    );
    return { total: Number(total?.['total']), rows: rows.map(({ n }) => Number(n)) };
  }

  /** Returns the four facets. Each is a GROUP BY without the filter of its own field. */
  countFacets(query: CatalogueQuery) {
    const by = (field: string, own: CatalogueQuery) => {
      const { where, values } = this.#where({ ...query, ...own });
      return this.#statement(
        `SELECT ${field} AS value, count(*) AS count FROM tornado t ${where} GROUP BY 1 ORDER BY 1`,
      )
        .all(...values)
        .map(({ value, count }) => ({ value, count }));
    };
    return {
      ratings: by('rating', { ratings: undefined }),
      states: by('state', { state: undefined }),
      years: by('year', { year: undefined }),
      months: by('month', { month: undefined, day: undefined }),
    };
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #fill(catalogue: Catalogue): void {
    const insert = this.#database.prepare(`INSERT INTO tornado VALUES (${Array(19).fill('?').join(',')})`);
    const insertCounty = this.#database.prepare('INSERT INTO county VALUES (?, ?, ?)');
    const insertName = this.#database.prepare('INSERT INTO names (rowid, name) VALUES (?, ?)');
    this.#database.exec('BEGIN');
    for (let n = 0; n < catalogue.count; n++) {
      const row = readRow(catalogue, n);
      const date = row.beginLocal.slice(0, 10);
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      const { startLat: lat, startLon: lon } = row;
      const words = [row.displayName, row.knownAs ?? '', ...row.counties].flatMap(foldedWords).join(' ');
      const place = lat === null || lon === null ? [null, null, null] : vectorOf(lat, lon);
      const key = [n, row.rating, ratingNumber(row.rating), row.state];
      const when = [month, day, year, date, row.beginUtc];
      const size = [row.lengthMiles, row.widthYards, row.fatalities, row.injuries, row.damageUsd];
      insert.run(...key, ...when, lat, lon, ...place, ...size);
      const { name, state = row.state } = readCountyName(row.counties[0] ?? '');
      insertCounty.run(foldText(name), foldText(state), n);
      insertName.run(n, words);
    }
    this.#database.exec('COMMIT');
  }

  #where(query: CatalogueQuery): { where: string; values: SQLInputValue[] } {
    const terms: string[] = [];
    const values: SQLInputValue[] = [];
    const add = (term: string, ...termValues: SQLInputValue[]) => {
      terms.push(term);
      values.push(...termValues);
    };
    const { ratings, state, county, month, day, year, localDates, bounds, near, text } = query;
    if (ratings?.length) add(`rating IN (${ratings.map(() => '?').join(',')})`, ...ratings);
    if (county) {
      const { name, state: behind } = readCountyName(county);
      const wanted = state ?? behind;
      const inState = wanted === undefined ? [] : [foldText(wanted)];
      const term = inState.length > 0 ? ' AND state = ?' : '';
      add(`n IN (SELECT n FROM county WHERE name = ?${term})`, foldText(name), ...inState);
    } else if (state) add('state = ?', state);
    if (month !== undefined) add('month = ?', month);
    if (day !== undefined) add('day = ?', day);
    if (year !== undefined) add('year = ?', year);
    if (localDates?.from !== undefined) add('local_date >= ?', localDates.from);
    if (localDates?.to !== undefined) add('local_date <= ?', localDates.to);
    if (bounds) {
      add('lat BETWEEN ? AND ?', bounds.south, bounds.north);
      add('lon BETWEEN ? AND ?', bounds.west, bounds.east);
    }
    if (near) {
      const reach = near.radiusMiles / earthRadiusMiles;
      const [x, y, z] = vectorOf(near.lat, near.lon);
      const wide = Math.asin(Math.sin(reach) / Math.cos(near.lat * radians)) / radians;
      add('lat BETWEEN ? AND ?', near.lat - reach / radians, near.lat + reach / radians);
      add('lon BETWEEN ? AND ?', near.lon - wide, near.lon + wide);
      add('(x-?)*(x-?)+(y-?)*(y-?)+(z-?)*(z-?) <= ?', x, x, y, y, z, z, (2 * Math.sin(reach / 2)) ** 2);
    }
    const ranges = { length: query.lengthMiles, width: query.widthYards, damage: query.damageUsd };
    for (const [field, range] of Object.entries({
      ...ranges,
      fatalities: query.fatalities,
      injuries: query.injuries,
    })) {
      if (range?.min !== undefined) add(`${field} >= ?`, range.min);
      if (range?.max !== undefined) add(`${field} <= ?`, range.max);
    }
    const words = foldedWords(text ?? '');
    // Whole words, but for the last one, which somebody may still be typing.
    const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text ?? '');
    const matches = words.map((word, at) => `"${word}"${isOpen && at === words.length - 1 ? ' *' : ''}`);
    if (matches.length > 0) add('n IN (SELECT rowid FROM names WHERE names MATCH ?)', matches.join(' AND '));
    return { where: terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : '', values };
  }
}

function orderBy(sort: SortField, direction: string): string {
  if (sort === 'significance') {
    return 'rating_number DESC, fatalities DESC, injuries DESC, length DESC, n';
  }
  if (sort === 'begin_datetime') return direction === 'DESC' ? 'n' : 'begin, n';
  const field = sort === 'tor_f_scale' ? 'rating_number' : sort;
  return `${field} ${direction} NULLS LAST, n`;
}

function vectorOf(lat: number, lon: number): [number, number, number] {
  const ring = Math.cos(lat * radians);
  return [ring * Math.cos(lon * radians), ring * Math.sin(lon * radians), Math.sin(lat * radians)];
}
