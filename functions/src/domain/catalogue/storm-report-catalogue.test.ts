import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import type { StormReportPointer } from './report-pointer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { madeUpCorrection } from '../../testing/publish-test-record.ts';
import type { StoredOverride } from './override-items.ts';
import { stormReportCatalogue, type StormReportCatalogue } from './storm-report-catalogue.ts';

const refreshTimeoutMilliseconds = 30;
const monday = [madeUpStormReport('2013-05-20', '1956'), madeUpStormReport('2013-05-20', '0025')];
const tuesday = [madeUpStormReport('2013-05-21', '2010'), ...monday];

/** A table and a bucket that can fail. */
class Storage {
  pointer: StormReportPointer | undefined;
  readonly objects = new Map<string, Uint8Array>();
  seconds = 1_700_000_000;
  overrides: StoredOverride[] = [];
  changeCount = 0;
  officialUntil: string | null = null;
  overridesFail = false;
  pointerReads = 0;
  objectReads = 0;
  pointerFails = false;
  objectFails = false;
  failures: unknown[] = [];
  /** Reads of the pointer wait for this. */
  delay: Promise<void> | undefined;

  correct(
    report: StormReport,
    field: string,
    value: CorrectionValue,
    over: Partial<StoredOverride> = {},
  ): void {
    const target = { type: 'spc-report', id: report.id } as const;
    this.overrides.push(madeUpCorrection(report.id, ++this.changeCount, field, value, { target, ...over }));
  }

  put(reports: readonly StormReport[], sequence: number, bytes = gzip(reports)): void {
    const objectKey = `spc/${sequence}.json.gz`;
    this.objects.set(objectKey, bytes);
    this.pointer = { objectKey, count: reports.length, sequence };
  }

  catalogue(): StormReportCatalogue {
    return stormReportCatalogue(
      {
        readPointer: async () => {
          this.pointerReads++;
          const { pointer, pointerFails } = this;
          await this.delay;
          if (pointerFails) throw new Error('DynamoDB is away');
          return pointer;
        },
        readObject: async (objectKey) => {
          this.objectReads++;
          const object = this.objects.get(objectKey);
          if (this.objectFails || !object) throw new Error('S3 is away');
          return object;
        },
        readOfficialUntil: async () => this.officialUntil,
        readChangeCount: async () => this.changeCount,
        readOverrides: async () => {
          if (this.overridesFail) throw new Error('DynamoDB is away');
          return this.overrides;
        },
        now: () => this.seconds * 1000,
        onFailure: (error) => this.failures.push(error),
      },
      refreshTimeoutMilliseconds,
    );
  }
}

function gzip(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value));
}

const idsOf = (reports: readonly StormReport[]) => reports.map(({ id }) => id);

let storage: Storage;
let catalogue: StormReportCatalogue;
const shown = async () => idsOf((await catalogue.current()).newestFirst);

beforeEach(() => {
  storage = new Storage();
  catalogue = storage.catalogue();
});

describe('the cached storm reports', () => {
  it('are empty before the first import', async () => {
    expect(await shown()).toEqual([]);
    expect(storage.objectReads).toBe(0);
    expect(storage.failures).toEqual([]);
  });

  it('are those that the pointer names, newest first and by id', async () => {
    storage.put(monday, 1);
    expect(await shown()).toEqual(idsOf(monday.toReversed()));
    const { byId } = await catalogue.current();
    expect(byId.get(String(monday[0]?.id))).toEqual(monday[0]);
    expect(byId.get(madeUpStormReport('1999-05-03', '2300').id)).toBeUndefined();
  });

  it('read the pointer once in five seconds, and an object once', async () => {
    storage.put(monday, 1);
    for (let i = 0; i < 50; i++) await shown();
    expect(storage).toMatchObject({ pointerReads: 1, objectReads: 1 });
    storage.seconds += 4.9;
    await shown();
    expect(storage.pointerReads).toBe(1);
    storage.seconds += 0.1;
    await shown();
    expect(storage).toMatchObject({ pointerReads: 2, objectReads: 1 });
  });

  it('are read once for simultaneous requests', async () => {
    storage.put(monday, 1);
    expect(await Promise.all([shown(), shown(), shown()])).toHaveLength(3);
    expect(storage).toMatchObject({ pointerReads: 1, objectReads: 1 });
  });

  it('follow the pointer, even backwards', async () => {
    storage.put(monday, 1);
    await shown();
    storage.put(tuesday, 2);
    storage.seconds += 5;
    expect(await shown()).toHaveLength(3);
    storage.put(monday, 1);
    storage.seconds += 5;
    expect(await shown()).toHaveLength(2);
  });
});

describe('corrections of storm reports', () => {
  const [moore, late] = monday as [StormReport, StormReport];
  const refreshed = async () => {
    storage.seconds += 5;
    const { byId, newestFirst, edited } = await catalogue.current();
    return { moore: byId.get(moore.id), order: idsOf(newestFirst), edited: edited.get(moore.id) };
  };

  beforeEach(async () => {
    storage.put(monday, 1);
    await shown();
  });

  it('are shown with the next refresh, without reading the reports again', async () => {
    storage.correct(moore, 'county', 'Cleveland', { official: moore.county });
    expect(await refreshed()).toMatchObject({
      moore: { ...moore, county: 'Cleveland' },
      edited: [{ field: 'county', official: moore.county, isOfficialNew: false }],
    });
    expect(storage.objectReads).toBe(1);
    storage.overrides = storage.overrides.map((one) => ({ ...one, takenBackAt: '2026-11-22T00:00:00Z' }));
    storage.changeCount++;
    expect(await refreshed()).toMatchObject({ moore, edited: undefined });
  });

  it('move a report in the list by its corrected date, under its old id', async () => {
    expect((await refreshed()).order).toEqual([late.id, moore.id]);
    storage.correct(moore, 'report_date', '2013-05-22T19:56:00Z');
    const { order, moore: moved } = await refreshed();
    expect(order).toEqual([moore.id, late.id]);
    expect(moved).toMatchObject({ id: moore.id, report_date: '2013-05-22' });
  });

  it('survive an import, by field', async () => {
    storage.correct(moore, 'county', 'Cleveland');
    storage.put([{ ...moore, comments: 'Amended.' }, late], 2);
    expect((await refreshed()).moore).toMatchObject({ county: 'Cleveland', comments: 'Amended.' });
  });

  it('are left out, and reported, when they do not fit; of reports that are gone silently', async () => {
    storage.correct(moore, 'preliminary_f_scale', 'EF9');
    storage.correct(moore, 'county', 'Cleveland');
    storage.correct({ ...moore, id: madeUpStormReport('1999-05-03', '2300').id }, 'county', 'Nowhere');
    const { moore: corrected, order } = await refreshed();
    expect(corrected).toEqual({ ...moore, county: 'Cleveland' });
    expect(order).toHaveLength(2);
    expect(storage.failures).toMatchObject([
      { message: `The correction 1 of ${moore.id} does not fit its preliminary_f_scale.` },
    ]);
  });

  it('wait, with the age of the cached ones, while DynamoDB fails', async () => {
    storage.correct(moore, 'county', 'Cleveland');
    storage.overridesFail = true;
    expect((await refreshed()).moore).toEqual(moore);
    expect(catalogue.staleSeconds()).toBe(5);
    storage.overridesFail = false;
    expect((await refreshed()).moore).toMatchObject({ county: 'Cleveland' });
  });
});

describe('the cached storm reports, when something fails,', () => {
  beforeEach(async () => {
    storage.put(monday, 1);
    await shown();
    storage.seconds += 5;
  });

  it('stay in use with their age while DynamoDB fails', async () => {
    expect(catalogue.staleSeconds()).toBe(0);
    storage.pointerFails = true;
    expect(await shown()).toHaveLength(2);
    expect(catalogue.staleSeconds()).toBe(5);
    storage.seconds += 60;
    expect(await shown()).toHaveLength(2);
    expect(catalogue.staleSeconds()).toBe(65);
    expect(storage.failures).toHaveLength(2);
  });

  it('stay in use while S3 fails', async () => {
    storage.put(tuesday, 2);
    storage.objectFails = true;
    expect(await shown()).toHaveLength(2);
    expect(catalogue.staleSeconds()).toBe(5);
  });

  it('are refreshed as soon as the failure is over', async () => {
    storage.pointerFails = true;
    await shown();
    storage.pointerFails = false;
    storage.put(tuesday, 2);
    storage.seconds += 5;
    expect(await shown()).toHaveLength(3);
    expect(catalogue.staleSeconds()).toBe(0);
  });

  const whole = gzip(tuesday);
  it.each([
    ['cut short', whole.slice(0, whole.length / 2)],
    ['empty', new Uint8Array()],
    ['no gzip', new TextEncoder().encode(JSON.stringify(tuesday))],
    ['no JSON', gzipSync('[{')],
    ['no list', gzip({ reports: tuesday })],
    ['one report short', gzip(tuesday.slice(1))],
    ['of the same report twice', gzip([tuesday[0], tuesday[0], tuesday[1]])],
    ['of reports of another shape', gzip(tuesday.map(({ id }) => ({ id })))],
  ])('stay in use when the new object is %s', async (_name, bytes) => {
    storage.put(tuesday, 2, bytes);
    expect(await shown()).toHaveLength(2);
    expect(storage.failures).toMatchObject([{ message: 'The storm reports in spc/2.json.gz are damaged.' }]);
    expect(catalogue.staleSeconds()).toBe(5);
  });

  it('are served without waiting when a refresh is slow', async () => {
    let arrive = () => {};
    storage.delay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    storage.put(tuesday, 2);
    const began = performance.now();
    expect(await shown()).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(catalogue.staleSeconds()).toBe(5);
    expect(await shown()).toHaveLength(2);
    expect(storage.pointerReads).toBe(2);
    arrive();
    await expect.poll(shown).toHaveLength(3);
    expect(catalogue.staleSeconds()).toBe(0);
  });

  it('are not replaced by a slow refresh that ends after a later one', async () => {
    let arrive = () => {};
    storage.delay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await shown();
    storage.delay = undefined;
    storage.put(tuesday, 2);
    storage.seconds += 5;
    expect(await shown()).toHaveLength(3);
    arrive();
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    expect(await shown()).toHaveLength(3);
  });
});

describe('a start without any reports to fall back on', () => {
  it('reports that they cannot be read, instead of an empty list', async () => {
    storage.pointerFails = true;
    await expect(shown()).rejects.toThrow(Problem);
    await expect(shown()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(storage.pointerReads).toBe(1);
  });

  it('retries after five seconds', async () => {
    storage.put(monday, 1);
    storage.objectFails = true;
    await expect(shown()).rejects.toThrow('can’t be loaded right now');
    storage.objectFails = false;
    storage.seconds += 5;
    expect(await shown()).toHaveLength(2);
  });
});
