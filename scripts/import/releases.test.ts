import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldCorrections } from '@touchdown/functions/features/imports/corrections/fold-corrections.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport, type ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { makeReleases } from '@touchdown/functions/features/imports/release-files/make-releases.ts';
import {
  publishLatest,
  readChain,
} from '@touchdown/functions/features/imports/release-files/publish-latest.ts';
import { releaseSigner } from '@touchdown/functions/features/imports/release-files/release-signer.ts';
import type { ReleaseNotes } from '@touchdown/shared/releases/release-changes.ts';
import type {
  ManifestSignature,
  ReleaseManifest,
  SigningKeys,
} from '@touchdown/shared/releases/release-manifest.ts';
import {
  keysKey,
  latestFileKey,
  manifestName,
  releaseFileKey,
  signatureName,
} from '@touchdown/shared/releases/release-paths.ts';
import {
  readKeys,
  verifyChain,
  verifyFiles,
  verifyManifest,
} from '@touchdown/shared/releases/verify-release.ts';
import { readVerifyOptions } from '../releases/verify-options.ts';
import { verifyPublished } from '../releases/verify-published.ts';
import { readCsv } from '../system/csv.ts';
import { approveValue } from './testing/corrected-record.ts';
import { detailsOf1974, separateTornadoes } from './testing/made-up-files.ts';
import { servedRecord } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

const forced: ImportOptions = { force: ['deaths', 'withdrawals', 'changes'] };
const secret = 'a made-up secret';
const siteUrl = 'https://site.example';

type ReleasesPorts = Parameters<typeof makeReleases>[0];

interface Record extends ImportPorts {
  makers: ReleasesPorts;
  damages: string[];
  /** Makes what is missing and publishes the newest. */
  release: () => Promise<string>;
  published: (key: string) => Promise<Buffer>;
}

async function newRecord(secrets = secret): Promise<Record> {
  const ports = await servers.newRecord();
  const damages: string[] = [];
  const makers: ReleasesPorts = { ...ports, signer: releaseSigner(secrets), siteUrl };
  return {
    ...ports,
    makers,
    damages,
    release: async () => {
      const onDamage = (_release: string, sentence: string) => void damages.push(sentence);
      return (await publishLatest({ ...makers, onDamage }, await makeReleases(makers))).latest ?? '';
    },
    published: async (key) => {
      const bytes = await ports.media.get(key);
      if (!bytes) throw new Error(`${key} is missing.`);
      return bytes;
    },
  };
}

const importOf = (record: ImportPorts, revision: string, deaths: readonly number[]) =>
  runImport([detailsOf1974(revision, separateTornadoes(deaths))], forced, record);
const jsonOf = async <T>(record: Record, key: string) =>
  JSON.parse((await record.published(key)).toString()) as T;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the release of an import', () => {
  it('has files with the checksums of its manifest, which the stage’s key has signed', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3, 5]);
    const id = await record.release();
    const bytes = await record.published(releaseFileKey(id, manifestName));
    const manifest = JSON.parse(bytes.toString()) as ReleaseManifest;
    expect(manifest).toMatchObject({ id, number: 1, kind: 'import', previous: null });
    expect(manifest.counts).toEqual({ tornadoes: 3, added: 0, withdrawn: 0, merged: 0, changed: 0 });
    expect(manifest.sources).toMatchObject([{ agency: 'NCEI Storm Events', years: [1974] }]);
    for (const { name, sha256: expected, bytes: size } of manifest.files) {
      const file = await record.published(releaseFileKey(id, name));
      expect([name, sha256(file), file.length]).toEqual([name, expected, size]);
      expect(await record.published(latestFileKey(name))).toEqual(file);
    }
    // By Node's own functions, which know nothing of ours.
    const { keys } = await jsonOf<SigningKeys>(record, keysKey);
    const { signature, key } = await jsonOf<ManifestSignature>(record, releaseFileKey(id, signatureName));
    const jwk = keys.find(({ kid }) => kid === key);
    const publicKey = createPublicKey({ format: 'jwk', key: { ...jwk } });
    const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', bytes, by, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(verify('sha256', Buffer.concat([bytes, bytes]), by, Buffer.from(signature, 'base64url'))).toBe(
      false,
    );
  });

  it('says in changes.csv what an independent comparison of the two CSV files says', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3, 5, 7]);
    const first = await record.release();
    await importOf(record, '20210101', [0, 4, 5]);
    const second = await record.release();
    const expected = differences(await tornadoesOf(record, first), await tornadoesOf(record, second));
    const [, ...lines] = readCsv((await record.published(releaseFileKey(second, 'changes.csv'))).toString());
    const changes = lines.map(({ fields }) => fields);
    const inOrder = (rows: readonly string[][]) => rows.map((row) => row.join('\t')).toSorted();
    expect(inOrder(changes.map((fields) => fields.slice(0, 4)))).toEqual(inOrder(expected));
    expect(expected.length).toBeGreaterThan(1);
    const reasons = new Map(changes.map(([, field = '', , , reason]) => [field, reason]));
    expect([reasons.get('deaths'), reasons.get('')]).toEqual(['source revision', 'withdrawn']);
    const notes = await jsonOf<ReleaseNotes>(record, releaseFileKey(second, 'changes.json'));
    expect(notes.counts).toMatchObject({ added: 0, withdrawn: 1, merged: 0, changed: 1 });
    expect(notes.by_field['deaths']).toBe(1);
    expect(Object.keys(notes.by_year)).toEqual(['1974']);
  });

  it('is made once, also by two at once and after an event that comes twice', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3]);
    await Promise.all([makeReleases(record.makers), makeReleases(record.makers)]);
    const id = await record.release();
    const before = await record.published(releaseFileKey(id, manifestName));
    expect(await record.release()).toBe(id);
    expect(await record.published(releaseFileKey(id, manifestName))).toEqual(before);
    expect((await readChain(record)).releases).toHaveLength(1);
  });

  it.each(['tornadoes.csv.gz', 'changes.json', manifestName, signatureName])(
    'is finished after a crash before %s was written',
    async (name) => {
      const record = await newRecord();
      await importOf(record, '20200101', [0, 3]);
      const { media } = record;
      const dying: ReleasesPorts['media'] = {
        ...media,
        put: async (key, bytes, how) => {
          if (key.endsWith(`/${name}`)) throw new Error('The power has failed.');
          await media.put(key, bytes, how);
        },
      };
      await expect(makeReleases({ ...record.makers, media: dying })).rejects.toThrow('power');
      expect((await readChain(record)).releases).toEqual([]);
      const id = await record.release();
      await expectWhole(record, id);
    },
  );
});

describe('the chain of releases', () => {
  it('goes on over imports, corrections and a rollback, with every address still there', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3, 5]);
    const first = await record.release();
    await importOf(record, '20210101', [0, 3]);
    const second = await record.release();
    const [tornado] = (await servedRecord(record))?.rows ?? [];
    await approveValue(record, tornado?.id ?? '', 'injuries', 40);
    expect(await record.release()).toBe(second);
    await foldCorrections({ ...record, now: () => Date.now() + 48 * 3_600_000 });
    const corrected = await record.release();
    expect(corrected).toBe(`${second}-c1`);
    const ofCorrection = await jsonOf<ReleaseNotes>(record, releaseFileKey(corrected, 'changes.json'));
    expect(Object.keys(ofCorrection.by_reason)).toEqual(['approved correction']);
    await rollBack(record);
    const back = await record.release();
    const manifest = await jsonOf<ReleaseManifest>(record, releaseFileKey(back, manifestName));
    expect(manifest).toMatchObject({
      kind: 'rollback',
      number: 4,
      restores: first,
      takes_back: [second, corrected],
    });
    expect(manifest.counts).toMatchObject({ tornadoes: 3, added: 1 });
    const { releases } = await readChain(record);
    expect(releases.map(({ taken_back_by }) => taken_back_by)).toEqual([null, back, back, null]);
    for (const id of [first, second, corrected, back]) await expectWhole(record, id);
    const read = (key: string) => record.media.get(key);
    expect((await verifyChain(read, back)).map(({ manifest: { id } }) => id)).toEqual([
      back,
      corrected,
      second,
      first,
    ]);
  });

  it('leaves out none of two releases that came before anybody made files', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3]);
    await record.release();
    const second = await importOf(record, '20210101', [0, 4]);
    const third = await importOf(record, '20220101', [0, 5]);
    expect(await record.release()).toBe(third.release);
    const { releases } = await readChain(record);
    expect(releases.map(({ id }) => id).slice(0, 2)).toEqual([third.release, second.release]);
  });

  it('does not verify with one byte changed, a manifest exchanged, or a key that was never published', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3]);
    const first = await record.release();
    await importOf(record, '20210101', [0, 4]);
    const second = await record.release();
    const files = new Map<string, Buffer>();
    const read = async (key: string) => files.get(key) ?? (await record.media.get(key));
    const keys = await readKeys(read);
    const key = releaseFileKey(first, 'tornadoes.csv.gz');
    const bytes = Buffer.from(await record.published(key));
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    files.set(key, bytes);
    const { manifest } = await verifyManifest(read, keys, first);
    await expect(verifyFiles(read, manifest)).rejects.toThrow('tornadoes.csv.gz');
    const manifestKey = releaseFileKey(first, manifestName);
    files.set(manifestKey, Buffer.from(`${(await record.published(manifestKey)).toString()} `));
    await expect(verifyChain(read, second)).rejects.toThrow('does not fit its manifest');
    // Signed anew by the same key, which the release after it does not confirm.
    const again = record.makers.signer.sign(files.get(manifestKey) ?? Buffer.alloc(0));
    files.set(releaseFileKey(first, signatureName), Buffer.from(JSON.stringify(again)));
    await expect(verifyChain(read, second)).rejects.toThrow('names another manifest');
    files.set(keysKey, Buffer.from(JSON.stringify({ keys: releaseSigner('another').keys })));
    await expect(verifyChain(read, second)).rejects.toThrow('never published');
  });

  it('verifies with an earlier key after the keys were changed', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3]);
    await record.release();
    record.makers.signer = releaseSigner('a newer secret');
    await importOf(record, '20210101', [0, 4]);
    const second = await record.release();
    const chain = await verifyChain((key) => record.media.get(key), second);
    expect(new Set(chain.map(({ key }) => key)).size).toBe(2);
  });
});

describe('npm run verify-release', () => {
  it('says that a site’s newest release is as published, and at once what is not', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3]);
    await record.release();
    await importOf(record, '20210101', [0, 4]);
    const id = await record.release();
    const read = (key: string) => record.media.get(key);
    const sentences = await verifyPublished(read, { chainOnly: false });
    expect(sentences.join(' ')).toContain(`Release ${id} is signed`);
    expect(sentences.join(' ')).toContain('All 2 releases back to');
    const without = async (key: string) => (key.endsWith('.parquet') ? undefined : read(key));
    await expect(verifyPublished(without, { chainOnly: false })).rejects.toThrow('tornadoes.parquet of');
    expect(await verifyPublished(without, { chainOnly: true })).toHaveLength(2);
  });

  it.each([
    [
      ['https://a.example/data/releases/2026-11-26-r1'],
      { from: 'https://a.example', release: '2026-11-26-r1' },
    ],
    [['https://a.example/'], { from: 'https://a.example' }],
    [['copy', '--release', 'x'], { from: 'copy', release: 'x' }],
    [
      ['https://a.example', '--build', '--rebuild'],
      { from: 'https://a.example', build: true, rebuild: true },
    ],
  ])('understands %j', (args, expected) => {
    expect(readVerifyOptions(args)).toEqual({ chainOnly: false, build: false, rebuild: false, ...expected });
  });

  it.each([
    [[]],
    [['a', 'b']],
    [['https://a.example/map']],
    [['a', '--wrong']],
    [['a', '--rebuild']],
    [['a', '--build', '--chain-only']],
  ])('refuses %j', (args) => {
    expect(readVerifyOptions(args)).toHaveProperty('problem');
  });
});

describe('a release that is damaged in the bucket', () => {
  it('is refused: the one before is the latest until the file is back', async () => {
    const record = await newRecord();
    await importOf(record, '20200101', [0, 3]);
    const first = await record.release();
    await importOf(record, '20210101', [0, 4]);
    const second = await record.release();
    const key = releaseFileKey(second, 'tornadoes.parquet');
    const whole = await record.published(key);
    await record.media.put(key, whole.subarray(1), { contentType: 'application/octet-stream' });
    expect(await record.release()).toBe(first);
    expect(record.damages).toEqual([expect.stringContaining(`tornadoes.parquet of ${second}`)]);
    const ofFirst = await record.published(releaseFileKey(first, 'tornadoes.parquet'));
    expect(await record.published(latestFileKey('tornadoes.parquet'))).toEqual(ofFirst);
    const { releases } = await readChain(record);
    expect(releases.map((one) => one.is_damaged)).toEqual([true, false]);
    await record.media.put(key, whole, { contentType: 'application/octet-stream' });
    expect(await record.release()).toBe(second);
  });
});

async function expectWhole(record: Record, id: string): Promise<void> {
  const read = (key: string) => record.media.get(key);
  const { manifest } = await verifyManifest(read, await readKeys(read), id);
  await verifyFiles(read, manifest);
}

type Cells = globalThis.Record<string, string>;

async function tornadoesOf(record: Record, id: string): Promise<Map<string, Cells>> {
  const csv = gunzipSync(await record.published(releaseFileKey(id, 'tornadoes.csv.gz'))).toString();
  const [head, ...rows] = readCsv(csv);
  const names = head?.fields ?? [];
  return new Map(
    rows.map(({ fields }) => [
      fields[0] ?? '',
      Object.fromEntries(names.map((name, at) => [name, fields[at] ?? ''])),
    ]),
  );
}

/** Written a second time, from the files alone. */
function differences(before: Map<string, Cells>, after: Map<string, Cells>): string[][] {
  const found: string[][] = [];
  const ofFile = new Set(['source', 'release', 'licence', 'filter']);
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(id), after.get(id)];
    if (!was || !is) found.push([id, '', '', '']);
    else
      for (const name of Object.keys(is))
        if (!ofFile.has(name) && was[name] !== is[name])
          found.push([id, name, was[name] ?? '', is[name] ?? '']);
  }
  return found;
}
