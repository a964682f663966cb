import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
  DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import {
  readPointer,
  type CataloguePointer,
} from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { revisionKey, tornadoPartition } from '@touchdown/functions/domain/catalogue/tornado-items.ts';
import { tornadoStore } from '@touchdown/functions/domain/catalogue/tornado-store.ts';
import { takeImportLock, type ImportLock } from '@touchdown/functions/features/imports/run/import-lock.ts';
import { archivedJson } from '@touchdown/functions/features/imports/release/json-archive.ts';
import type { Manifest } from '@touchdown/functions/features/imports/release/manifest.ts';
import {
  loadCompiledRecord,
  loadCompiledRelease,
} from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import { createTable } from '@touchdown/functions/platform/aws/create-table.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startDynamoDbGate, type DynamoDbGate } from '@touchdown/local-cloud/permissions/dynamodb-gate.ts';
import { Permissions } from '@touchdown/local-cloud/permissions/permissions.ts';
import { startDynamoDb } from '@touchdown/local-cloud/servers/dynamodb.ts';
import { startObjectStore } from '@touchdown/local-cloud/servers/object-store.ts';
import { importPortsOf, type RecordPlace } from '../../import/import-target.ts';
import { fewSampleDrafts } from '../../import/testing/sample-drafts.ts';
import { dynamoDbPrograms } from '../../testing/dynamodb-programs.ts';
import { RecordFilling } from './record-filling.ts';
import { storedPlan } from './stored-plan.ts';
import { openCompiledRelease, retiredId, smallYears } from './testing/small-release.ts';

const { byEpisode } = catalogue.indexes;
const years = smallYears();
const tornadoes = years.flatMap(({ documents }) => documents.map(({ tornado }) => tornado));
const findTable = () => ({
  arn: 'table',
  keys: new Map([
    ['', 'pk'],
    [byEpisode.name, byEpisode.partitionKey],
  ]),
});
const module = new URL('testing/small-release.ts', import.meta.url).href;

/** What depends on when a release was published. The manifest has the time too. */
function timesOf(pointer: CataloguePointer | undefined) {
  return { release: pointer?.release, updatedAt: pointer?.updatedAt, manifestKey: pointer?.manifestKey };
}

const programs = dynamoDbPrograms();
/** Of the release's twenty, before the crash. */
const filledYears = 15;

describe.each(programs)('a record whose tables are filling ($name)', (program) => {
  /** For what no DynamoDB decides: who waits for what, and the plan in the folder. */
  const itOnce = it.runIf(program === programs[0]);
  let server: Awaited<ReturnType<typeof startDynamoDb>>;
  let endpoint: string;
  let objects: Awaited<ReturnType<typeof startObjectStore>>;
  let place: RecordPlace;
  let folder: string;
  let filling: RecordFilling;
  let gate: DynamoDbGate;
  let ports: ReturnType<typeof importPortsOf>['ports'];
  let closePorts: () => void;
  /** A client of the gate, as functions have, and one of the server behind it. */
  let served: DynamoDBDocumentClient;
  let direct: DynamoDBDocumentClient;
  let count = 0;
  let lines: string[];

  const newFilling = () =>
    new RecordFilling(
      () => place,
      folder,
      (line) => lines.push(line),
    );
  const clientOf = (url: string) =>
    DynamoDBDocumentClient.from(new DynamoDBClient({ ...localCredentials, maxAttempts: 1, endpoint: url }));

  beforeAll(async () => {
    server = await startDynamoDb(program);
    ({ endpoint } = server);
    objects = await startObjectStore();
  });
  afterAll(async () => {
    await objects.stop();
    await server.stop();
  });

  beforeEach(async () => {
    const table = `filling-${++count}`;
    lines = [];
    folder = mkdtempSync(join(tmpdir(), 'touchdown-filling-'));
    place = {
      table,
      recordBucket: `record-${count}`,
      mediaBucket: `media-${count}`,
      dynamodbEndpoint: endpoint,
      objectStoreUrl: objects.address,
    };
    const s3 = new S3Client({ ...localCredentials, endpoint: objects.address, forcePathStyle: true });
    for (const Bucket of [place.recordBucket, place.mediaBucket])
      await s3.send(new CreateBucketCommand({ Bucket }));
    direct = clientOf(endpoint);
    await createTable(direct, 'catalogue', table);
    ({ ports, close: closePorts } = importPortsOf(place, 'a test', () => {}));
    filling = newFilling();
    gate = await startDynamoDbGate(
      endpoint,
      new Permissions(
        [],
        (arn) => arn,
        () => {},
      ),
      findTable,
      undefined,
      (...call) => filling.before(...call, findTable),
    );
    served = clientOf(gate.endpoint);
  });
  afterEach(async () => {
    await filling.close();
    await gate.close();
    closePorts();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Publishes as the thread does, and dies before it fills anything. The lock is held until the test releases it. */
  async function publishOnly(): Promise<ImportLock> {
    const lock = await takeImportLock(ports);
    const plan = storedPlan(folder);
    await loadCompiledRelease(ports, lock, await openCompiledRelease(), async (planned) =>
      plan.write(planned),
    );
    return lock;
  }
  const pick = (year: number) => {
    const found = tornadoes.find(({ id }) => id.startsWith(String(year)));
    if (!found) throw new Error(`The sample has no tornado of ${year}.`);
    return found;
  };
  const keyOf = (id: string, run = 1) => ({ pk: tornadoPartition(id), sk: revisionKey(run) });
  const storedRevision = async (id: string) =>
    (await direct.send(new GetCommand({ TableName: place.table, Key: keyOf(id) }))).Item;

  // In one test, because each filling starts a thread that loads the SDK.
  it('answers every kind of call as if the table were full, and refuses imports meanwhile', async () => {
    const lock = await publishOnly();
    filling.resume();
    const { table } = place;
    const runs = await readPointer(served, table);
    if (!runs) throw new Error('There is no record.');
    const store = tornadoStore(served, table);
    const [a, b, c, d, e] = [2011, 1974, 1999, 1965, 2013].map(pick);
    if (!a || !b || !c || !d || !e) throw new Error('The sample has changed.');
    expect(await storedRevision(a.id)).toBeUndefined();
    // What the release does not have is nothing to wait for.
    const unknown = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'TOR#20990101-nothing0' },
    };
    expect((await served.send(new QueryCommand({ TableName: table, ...unknown }))).Items).toEqual([]);
    await expect(runImport([], {}, ports)).rejects.toThrow('Another import is running');

    expect(await store.find(a.id, runs)).toMatchObject({ tornado: { id: a.id, event_id: a.event_id } });
    expect(await store.find(retiredId, runs)).toEqual({
      movedTo: years.find((y) => y.year === 1974)?.redirects[0]?.movedTo,
    });
    expect(await store.resolveAlias(`ncei:${b.event_id}`, runs)).toBe(b.id);
    const ofEpisode = tornadoes.filter(({ episode_id: episode }) => episode === c.episode_id);
    expect((await store.idsOfEpisode(c.episode_id ?? '', runs)).toSorted()).toEqual(
      ofEpisode.map(({ id }) => id).toSorted(),
    );
    const { Item } = await served.send(new GetCommand({ TableName: table, Key: keyOf(b.id) }));
    expect(Item).toBeDefined();
    const batch = await served.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: [keyOf(d.id), keyOf(e.id)] } } }),
    );
    expect(batch.Responses?.[table]).toHaveLength(2);
    const [f, g, h] = [1957, 1989, 2007].map(pick);
    if (!f || !g || !h) throw new Error('The sample has changed.');
    const read = await served.send(
      new TransactGetCommand({ TransactItems: [{ Get: { TableName: table, Key: keyOf(f.id) } }] }),
    );
    expect(read.Responses?.[0]?.Item).toBeDefined();
    await served.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            ConditionCheck: {
              TableName: table,
              Key: keyOf(g.id),
              ConditionExpression: 'attribute_exists(pk)',
            },
          },
          { Put: { TableName: table, Item: { pk: tornadoPartition(g.id), sk: 'OVR#x#000000000001' } } },
        ],
      }),
    );
    await served.send(
      new UpdateCommand({
        TableName: table,
        Key: keyOf(h.id),
        UpdateExpression: 'SET seen = :yes',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
    expect(filling.progress.yearsDone).toBe(0);
    await lock.release();
  });

  it('lets a scan wait until everything is there, and fills the same bytes as an early call', async () => {
    const lock = await publishOnly();
    filling.resume();
    const early = pick(2011);
    await served.send(new GetCommand({ TableName: place.table, Key: keyOf(early.id) }));
    const before = await storedRevision(early.id);
    const scan = served.send(new ScanCommand({ TableName: place.table, ProjectionExpression: 'pk' }));
    await lock.release();
    const { Items = [] } = await scan;
    const found = new Set(Items.map(({ pk }) => String(pk)));
    expect(tornadoes.filter(({ id }) => !found.has(tornadoPartition(id)))).toEqual([]);
    expect(await storedRevision(early.id)).toEqual(before);
    expect(storedPlan(folder).read()).toBeUndefined();
  });

  itOnce('continues after a crash with the years that are left, under the same run', async () => {
    const lock = await publishOnly();
    const plan = storedPlan(folder);
    const done =
      plan
        .read()
        ?.years.slice(0, filledYears)
        .map(({ year }) => year) ?? [];
    for (const year of done) plan.yearDone(1, year);
    await lock.release();
    filling.resume();
    expect(filling.progress.years).toBe(years.length - filledYears);
    await filling.ended;
    // What was noted as done is not written again.
    expect(await storedRevision(pick(done[0] ?? 0).id)).toBeUndefined();
    const left = tornadoes.filter(({ id }) => !done.includes(Number(id.slice(0, 4))));
    expect(left.length).toBeGreaterThan(10);
    for (const { id } of left) expect(await storedRevision(id)).toBeDefined();
    expect((await listRuns(ports, 9)).map(({ run }) => run)).toEqual([1]);
    expect((await readPointer(direct, place.table))?.run).toBe(1);
  });

  it('serves at once what the release brings along, and has the same archive and pointer in the end', async () => {
    const begin = Promise.withResolvers<void>();
    const published = await filling.publish({ module, folder: 'ready' }, begin.promise);
    expect(published).toMatchObject({ kind: 'official', count: tornadoes.length, changed: true });
    const pointer = await readPointer(direct, place.table);
    const { years: listed } = await archivedJson<Manifest>(ports.record, pointer?.manifestKey ?? '');
    const { recordKey = '' } = listed[2011] ?? {};
    expect(await ports.record.get(recordKey)).toBeUndefined();
    // What is not written yet is written when somebody asks for it, and an import is refused.
    const early = pick(2011);
    await served.send(new GetCommand({ TableName: place.table, Key: keyOf(early.id) }));
    expect(await storedRevision(early.id)).toBeDefined();
    await expect(runImport([], {}, ports)).rejects.toThrow('Another import is running');
    const isArchived = filling.beforeObject('GET', `/${place.recordBucket}/${recordKey}`);
    expect(isArchived).toBeDefined();
    begin.resolve();
    await isArchived;
    expect(await archivedJson(ports.record, recordKey)).toEqual(years.find(({ year }) => year === 2011));
    await filling.ended;
    expect(filling.beforeObject('GET', `/${place.recordBucket}/${recordKey}`)).toBeUndefined();
    for (const { id } of tornadoes) expect(await storedRevision(id)).toBeDefined();
    expect(storedPlan(folder).read()).toBeUndefined();

    await filling.close();
    const [table, other] = [place.table, `${place.table}-made`];
    await createTable(direct, 'catalogue', other);
    place = { ...place, table: other };
    await newFilling().publish({ module });
    const made = await readPointer(direct, other);
    expect({ ...pointer, ...timesOf(made) }).toEqual(made);
    const manifest = await archivedJson<Manifest>(ports.record, made?.manifestKey ?? '');
    expect(listed).toEqual(manifest.years);
    place = { ...place, table };
  });

  itOnce(
    'continues after a crash before the archive was written, from its own copy of the release',
    async () => {
      await filling.publish({ module, folder: 'ready' }, new Promise(() => {}));
      const left = storedPlan(folder).read();
      expect(left?.release).toEqual({ module, folder: storedPlan(folder).releaseFolder });
      await filling.close();
      expect(storedPlan(folder).read()).toEqual(left);
      filling = newFilling();
      filling.resume();
      await filling.ended;
      for (const { year, recordKey } of left?.years ?? [])
        expect(await archivedJson(ports.record, recordKey)).toEqual(years.find((one) => one.year === year));
      for (const { id } of tornadoes) expect(await storedRevision(id)).toBeDefined();
      expect(storedPlan(folder).read()).toBeUndefined();
    },
  );

  itOnce('forgets the plan of a start that ended before it moved the pointers', async () => {
    storedPlan(folder).write({
      run: 7,
      years: [{ year: 1974, recordKey: 'years/gone', partitions: ['TOR#x'] }],
    });
    filling.resume();
    await filling.ended;
    expect(storedPlan(folder).read()).toBeUndefined();
    expect(lines).toEqual(['Continuing to fill the tables: 1 year is left.']);
  });

  it('publishes in its thread and fills everything', async () => {
    const published = await filling.publish({ module });
    expect(published).toMatchObject({
      kind: 'official',
      count: tornadoes.length,
      changed: true,
      fit: 'replaces',
    });
    await filling.ended;
    for (const { id } of tornadoes) expect(await storedRevision(id)).toBeDefined();
    expect(await newFilling().publish({ module })).toMatchObject({ changed: false, fit: 'same' });
    // The lock is free again.
    await (await takeImportLock(ports)).release();
  });

  // It starts three threads, each of which loads the SDK.
  itOnce('keeps the old record if any file of the release is damaged, and names the file', async () => {
    await loadCompiledRecord(ports, 'sample', 'sample', fewSampleDrafts());
    for (const damaged of ['damaged', 'ready-damaged']) {
      const published = filling.publish({ module, folder: damaged });
      await expect(published).rejects.toThrow(/^\d{4}\.tdr is damaged\.$/);
      await filling.ended;
    }
    expect(await readPointer(direct, place.table)).toMatchObject({ run: 1, kind: 'sample' });
    expect(storedPlan(folder).read()).toBeUndefined();
    expect((await listRuns(ports, 1))[0]).toMatchObject({ status: 'failed' });
    expect(await filling.publish({ module })).toMatchObject({ kind: 'official', changed: true });
    expect(await readPointer(direct, place.table)).toMatchObject({ previousRun: 1, kind: 'official' });
  });
});
