import { beforeEach, describe, expect, it } from 'vitest';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { toCatalogueRow } from './to-catalogue-row.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { compressed } from '../../testing/publish-test-record.ts';
import type { CataloguePointer } from './catalogue-pointer.ts';
import type { TornadoChange } from './delta-items.ts';
import type { CurrentRow } from './read-current-row.ts';
import { cachedCatalogue, type CachedCatalogue, type ServedRecord } from './cached-catalogue.ts';

const refreshTimeoutMilliseconds = 30;

/** Returns a row whose display name is one letter. */
function row(name: string): CatalogueRow {
  const id = TornadoId.parse(`19990503-${name.toLowerCase().padEnd(8, '0')}`);
  return toCatalogueRow(madeUpTornado('1999-05-03T23:26:00Z', { id, display_name: name }));
}

/** A table and a bucket that can fail. */
class Storage {
  pointer: CataloguePointer | undefined;
  readonly objects = new Map<string, Uint8Array>();
  readonly changes = new Map<number, TornadoChange>();
  /** The rows that changed tornadoes have now. */
  readonly rows = new Map<string, CurrentRow>();
  seconds = 1_700_000_000;
  reads = { pointer: 0, object: 0, changes: 0, rows: 0 };
  failing = { pointer: false, object: false, changes: false, rows: false };
  failures: unknown[] = [];
  /** How many of the next reads of changes miss the last one. */
  tornReads = 0;
  /** Reads of objects wait for this. */
  delay: Promise<void> | undefined;

  publish(names: readonly string[], over: Partial<CataloguePointer> & { bytes?: Uint8Array } = {}): void {
    const { bytes, ...pointer } = over;
    const sequence = pointer.snapshotSequence ?? 0;
    const key = pointer.snapshotKey ?? `media/catalogue/${names.join('')}-${sequence}.bin.br`;
    this.objects.set(key, bytes ?? compressed(encodeSnapshot(buildCatalogue(names.map(row), sequence))));
    this.pointer = {
      release: names.join(''),
      run: 1,
      firstRun: 1,
      voidRuns: [],
      previousRun: null,
      kind: 'synthetic',
      count: names.length,
      coverage: null,
      officialUntil: null,
      sequence,
      snapshotSequence: sequence,
      snapshotKey: key,
      browserKey: 'b',
      textKey: null,
      pictureKeys: null,
      idsKey: 'i',
      manifestKey: 'm',
      coverageKey: null,
      updatedAt: '2026-11-21T00:00:00Z',
      ...pointer,
    };
  }

  /** The next change, as an approved correction writes it, and the row that the tornado has then. */
  edit(sequence: number, name: string, current: CurrentRow = row(name)): void {
    this.change(sequence, name, current);
    this.pointer = { ...(this.pointer as CataloguePointer), sequence };
  }

  change(sequence: number, name: string, current: CurrentRow): void {
    const tornado = row(name).id;
    this.changes.set(sequence, { sequence, tornado, at: '2026-11-22T00:00:00Z' });
    this.rows.set(tornado, current);
  }

  catalogue(): CachedCatalogue {
    return cachedCatalogue(
      {
        readPointer: async () => {
          this.reads.pointer++;
          if (this.failing.pointer) throw new Error('DynamoDB is away');
          return this.pointer;
        },
        readObject: async (key) => {
          this.reads.object++;
          await this.delay;
          const object = this.objects.get(key);
          if (this.failing.object || !object) throw new Error('S3 is away');
          return object;
        },
        readChanges: async (from, to) => {
          this.reads.changes++;
          if (this.failing.changes) throw new Error('DynamoDB is away');
          const found = [...this.changes.values()]
            .filter(({ sequence }) => sequence >= from && sequence <= to)
            .toSorted((a, b) => a.sequence - b.sequence);
          return this.tornReads-- > 0 ? found.slice(0, -1) : found;
        },
        readRow: async (id) => {
          this.reads.rows++;
          if (this.failing.rows) throw new Error('DynamoDB is away');
          return this.rows.get(id) ?? 'none';
        },
        now: () => this.seconds * 1000,
        onFailure: (error) => this.failures.push(error),
      },
      refreshTimeoutMilliseconds,
    );
  }
}

function namesIn({ search: { catalogue } }: ServedRecord): string {
  const names = Array.from({ length: catalogue.count }, (_, at) => readRow(catalogue, at).displayName);
  return names.toSorted().join('');
}

let storage: Storage;
let cached: CachedCatalogue;
const served = async () => namesIn(await cached.current());
const refreshed = () => {
  storage.seconds += 5;
  return served();
};

beforeEach(() => {
  storage = new Storage();
  cached = storage.catalogue();
});

describe('the cached record', () => {
  it('is empty before the first import', async () => {
    expect(await served()).toBe('');
    expect((await cached.current()).pointer).toBeUndefined();
    expect(storage.reads.object).toBe(0);
  });

  it('is the one that the pointer names, compressed or not', async () => {
    storage.publish(['A', 'B']);
    expect(await served()).toBe('AB');
    const bytes = encodeSnapshot(buildCatalogue(['C'].map(row)));
    storage.publish(['C'], { snapshotKey: 'media/catalogue/plain.bin', bytes });
    expect(await refreshed()).toBe('C');
  });

  it('is read once for simultaneous requests and refreshed once in five seconds', async () => {
    storage.publish(['A']);
    expect(await Promise.all([served(), served(), served()])).toEqual(['A', 'A', 'A']);
    storage.seconds += 4;
    await served();
    expect(storage.reads).toEqual({ pointer: 1, object: 1, changes: 0, rows: 0 });
    storage.seconds += 1;
    await Promise.all([served(), served()]);
    expect(storage.reads).toEqual({ pointer: 2, object: 1, changes: 0, rows: 0 });
  });

  it('keeps its columns when only the pointer’s runs have changed', async () => {
    storage.publish(['A']);
    const { search } = await cached.current();
    storage.publish(['A'], { run: 3, voidRuns: [2] });
    storage.seconds += 5;
    const record = await cached.current();
    expect(record.pointer).toMatchObject({ run: 3, voidRuns: [2] });
    expect(record.search).toBe(search);
    expect(storage.reads.object).toBe(1);
  });

  it('stays consistent for a request that uses it while the pointer moves', async () => {
    storage.publish(['A']);
    const taken = await cached.current();
    storage.publish(['A', 'B'], { run: 2 });
    expect(await refreshed()).toBe('AB');
    expect(namesIn(taken)).toBe('A');
    expect(taken.pointer).toMatchObject({ run: 1 });
    expect(taken.search.find({}).total).toBe(1);
  });
});

describe('changes after the snapshot', () => {
  it('are applied without reading the snapshot again', async () => {
    storage.publish(['A']);
    await served();
    storage.edit(1, 'B');
    expect(await refreshed()).toBe('AB');
    storage.edit(2, 'C');
    storage.edit(3, 'A', 'none');
    expect(await refreshed()).toBe('BC');
    expect(storage.reads).toMatchObject({ object: 1, changes: 2 });
    expect((await cached.current()).search.catalogue.sequence).toBe(3);
  });

  it('are applied at a start, from where the snapshot ends', async () => {
    storage.publish(['A', 'B'], { snapshotSequence: 7 });
    storage.change(7, 'A', 'none');
    storage.edit(8, 'C');
    expect(await served()).toBe('ABC');
  });

  it('are counted from the snapshot’s header, not from the pointer’s snapshot sequence', async () => {
    storage.publish(['A']);
    storage.edit(1, 'B');
    storage.pointer = { ...(storage.pointer as CataloguePointer), run: 2, snapshotSequence: 1 };
    expect(await served()).toBe('AB');
  });

  it('are replaced by a snapshot that contains them', async () => {
    storage.publish(['A']);
    storage.edit(1, 'B');
    await served();
    storage.publish(['A', 'B'], { snapshotSequence: 1 });
    expect(await refreshed()).toBe('AB');
  });

  it('are removed when the pointer moves back', async () => {
    storage.publish(['A']);
    storage.edit(1, 'B');
    storage.edit(2, 'C');
    expect(await served()).toBe('ABC');
    storage.pointer = { ...(storage.pointer as CataloguePointer), sequence: 1 };
    expect(await refreshed()).toBe('AB');
    expect(storage.reads.object).toBe(2);
  });

  it.each<[string, (changes: Storage['changes']) => void]>([
    ['is missing in the middle', (changes) => changes.delete(2)],
    ['is missing at the end', (changes) => changes.delete(3)],
    ['has another’s number', (changes) => changes.set(2, { sequence: 3, tornado: row('C').id, at: '' })],
  ])('are all refused when one %s, and applied after it is repaired', async (_name, damage) => {
    storage.publish(['A']);
    await served();
    for (const [at, name] of ['B', 'C', 'D'].entries()) storage.edit(at + 1, name);
    const whole = new Map(storage.changes);
    damage(storage.changes);
    expect(await refreshed()).toBe('A');
    expect(cached.staleSeconds()).toBe(5);
    expect(storage.failures).toHaveLength(2);
    for (const [sequence, change] of whole) storage.changes.set(sequence, change);
    expect(await refreshed()).toBe('ABCD');
    expect(cached.staleSeconds()).toBe(0);
  });

  it('leave the old row of a tornado that makes none, and change the others', async () => {
    storage.publish(['A', 'B']);
    storage.edit(1, 'A', 'unreadable');
    storage.edit(2, 'C');
    storage.edit(3, 'E', 'unreadable');
    expect(await served()).toBe('ABC');
    expect(cached.staleSeconds()).toBe(0);
  });

  it('are counted and reported when one names no tornado', async () => {
    storage.publish(['A']);
    storage.edit(1, 'B');
    storage.changes.set(1, { sequence: 1, tornado: 'poison', at: '' });
    storage.edit(2, 'C');
    expect(await served()).toBe('AC');
    expect(storage.failures).toMatchObject([
      { message: 'A change of the record names "poison", which is no tornado.' },
    ]);
  });

  it('read a tornado once, however often it changed', async () => {
    storage.publish(['A']);
    for (let sequence = 1; sequence <= 200; sequence++) storage.edit(sequence, sequence % 2 ? 'B' : 'C');
    expect(await served()).toBe('ABC');
    expect(storage.reads.rows).toBe(2);
  });

  it('are applied to the snapshot again if they do not fit the cached record', async () => {
    storage.publish(['A']);
    storage.edit(1, 'B');
    expect(await served()).toBe('AB');
    storage.edit(2, 'C');
    storage.edit(3, 'D');
    storage.tornReads = 1;
    expect(await refreshed()).toBe('ABCD');
    expect(storage.reads.object).toBe(2);
    expect(cached.staleSeconds()).toBe(0);
  });
});

describe('the cached record, when something fails,', () => {
  beforeEach(async () => {
    storage.publish(['A']);
    await served();
  });

  it.each(['pointer', 'object', 'changes', 'rows'] as const)(
    'stays in use with its age while the %s cannot be read, and recovers afterwards',
    async (what) => {
      storage.publish(['A', 'B'], { snapshotKey: 'media/catalogue/next.br' });
      storage.edit(1, 'C');
      storage.failing[what] = true;
      expect(await refreshed()).toBe('A');
      expect(cached.staleSeconds()).toBe(5);
      storage.seconds += 55;
      expect(await served()).toBe('A');
      expect(cached.staleSeconds()).toBe(60);
      storage.failing[what] = false;
      expect(await refreshed()).toBe('ABC');
      expect(cached.staleSeconds()).toBe(0);
    },
  );

  const file = encodeSnapshot(buildCatalogue(['A', 'B'].map(row)));
  const otherVersion = file.slice();
  otherVersion[8] = 1;
  it.each([
    ['cut short', compressed(file).slice(0, 60)],
    ['cut short within', compressed(file.slice(0, -8))],
    ['empty', new Uint8Array()],
    ['not compressed', file],
    ['of another version', compressed(otherVersion)],
    ['of fewer columns', compressed(encodeSnapshot(buildCatalogue(['A', 'B'].map(row)), 'browser'))],
  ])('stays in use when the new snapshot is %s', async (_name, bytes) => {
    storage.publish(['A', 'B'], { bytes });
    expect(await refreshed()).toBe('A');
    expect(cached.staleSeconds()).toBe(5);
    expect(storage.failures).toMatchObject([
      { message: 'The snapshot media/catalogue/AB-0.bin.br cannot be used.', cause: expect.any(Error) },
    ]);
  });

  it('stays in use when the new snapshot is newer than the pointer', async () => {
    storage.publish(['A', 'B'], {
      bytes: encodeSnapshot(buildCatalogue(['A', 'B'].map(row), 4)),
      snapshotKey: 'plain',
    });
    expect(await refreshed()).toBe('A');
    expect(storage.failures).toMatchObject([
      { message: "The record's changes end at 4; its pointer names 0." },
    ]);
  });

  it('is served without waiting when a refresh is slow', async () => {
    let arrive = () => {};
    storage.delay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    storage.publish(['A', 'B']);
    expect(await refreshed()).toBe('A');
    expect(cached.staleSeconds()).toBe(5);
    arrive();
    await expect.poll(served).toBe('AB');
    expect(cached.staleSeconds()).toBe(0);
  });

  it('is reported as unavailable at a start, with a retry after five seconds', async () => {
    storage.failing.pointer = true;
    cached = storage.catalogue();
    await expect(served()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    await expect(served()).rejects.toThrow('The record can’t be loaded right now. Please try again.');
    expect(storage.reads.pointer).toBe(2);
    storage.failing.pointer = false;
    expect(await refreshed()).toBe('A');
  });
});
