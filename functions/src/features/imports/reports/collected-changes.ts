import type {
  ChangeCause,
  ReportCounts,
  ReportedTornado,
  ReportedYear,
} from '@touchdown/shared/releases/import-report.ts';
import { compareDeaths } from '../record/compare-deaths.ts';
import type { MergedYear, RecordYear } from '../record/merge-year.ts';
import { sourceNames } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import { causeOf, changedValues } from './changed-values.ts';

/**
 * How many tornadoes a report lists. A first import of everything has 70,000 new ones, which say little each; what is
 * beyond is counted.
 */
export const reportLimits = { added: 1_000, others: 3_000 };

export const noCounts = (): ReportCounts => ({ added: 0, changed: 0, withdrawn: 0, merged: 0, values: 0 });

/** Collects what a run changes, one year after another: counts of all, and the first tornadoes with their values. */
export class CollectedChanges {
  readonly years: ReportedYear[] = [];
  readonly tornadoes: ReportedTornado[] = [];
  readonly counts = noCounts();
  isWhole = true;
  #space = { ...reportLimits };

  addYear(
    files: ReportedYear['files'],
    before: RecordYear | undefined,
    { record, touched }: MergedYear,
  ): void {
    const documents = before?.documents ?? [];
    const deaths = compareDeaths(documents, record.documents);
    const year: ReportedYear = {
      year: record.year,
      files,
      tornadoes: { before: currentCount(documents), after: currentCount(record.documents) },
      deaths: { before: deaths.before, after: deaths.all },
      ...noCounts(),
      by_field: {},
      by_cause: {},
    };
    this.years.push(year);
    const hasOtherNcei = files.some(({ kind }) => companionKinds.has(kind));
    const old = new Map<string, TornadoDocument>(documents.map((one) => [one.tornado.id, one]));
    for (const document of touched.documents) {
      const was = old.get(document.tornado.id);
      this.#note(year, describe(was, document, hasOtherNcei));
    }
    for (const { id, movedTo } of touched.redirects) {
      const was = old.get(id);
      if (!was) continue;
      const cause = causeOf(was, undefined, hasOtherNcei);
      this.#note(year, { ...aboutOf(was), what: 'merged', into: movedTo, cause, ...nothing });
    }
  }

  #note(year: ReportedYear, one: ReportedTornado): void {
    const { what, values } = one;
    for (const counts of [year, this.counts]) {
      counts[what]++;
      counts.values += values.length;
    }
    for (const { field } of values) year.by_field[field] = (year.by_field[field] ?? 0) + 1;
    year.by_cause[one.cause] = (year.by_cause[one.cause] ?? 0) + 1;
    const kind = what === 'added' ? 'added' : 'others';
    if (this.#space[kind]-- > 0) this.tornadoes.push(one);
    else this.isWhole = false;
  }
}

const companionKinds: ReadonlySet<string> = new Set([sourceNames.fatalities, sourceNames.locations]);
const nothing = { values: [], other_fields: [] };

function describe(
  was: TornadoDocument | undefined,
  document: TornadoDocument,
  hasOtherNcei: boolean,
): ReportedTornado {
  const about = { ...aboutOf(document), into: null };
  const of = (what: ReportedTornado['what'], cause: ChangeCause) => ({ ...about, what, cause, ...nothing });
  if (!was) return of('added', causeOf(undefined, document, false));
  // A withdrawn tornado keeps its rows in the record, although the files have none of them any more.
  if (document.tornado.status === 'withdrawn') return of('withdrawn', causeOf(was, undefined, false));
  const { values, others } = changedValues(was, document);
  // One that keeps its values because its row cannot be read any more has the rows of before.
  const isFlagged = isUnreadable(document) && !isUnreadable(was);
  const cause = isFlagged ? causeOf(undefined, document, false) : causeOf(was, document, hasOtherNcei);
  return { ...of('changed', cause), values, other_fields: others };
}

function isUnreadable({ tornado }: TornadoDocument): boolean {
  return tornado.quality_flags.includes('row_unreadable');
}

function aboutOf({ tornado }: TornadoDocument): Pick<ReportedTornado, 'id' | 'name' | 'begin' | 'state'> {
  const { id, display_name: name, known_as: knownAs, begin_wall: begin, state } = tornado;
  return { id, name: knownAs ?? name, begin, state };
}

function currentCount(documents: readonly TornadoDocument[]): number {
  return documents.filter(({ tornado }) => tornado.status === 'current').length;
}
