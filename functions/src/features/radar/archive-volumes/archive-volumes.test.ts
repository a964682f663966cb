import type { ServerResponse } from 'node:http';
import { archivedVolumeUrl } from '@touchdown/shared/radar/archived-volume.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerWith,
  breakAfter,
  startVolumeArchive,
  type VolumeArchive,
} from '../../../testing/start-volume-archive.ts';
import { listArchive } from './list-archive.ts';
import { archivedKeyOf, openArchived } from './open-archived.ts';

const name = 'KDMX20220305_232324_V06';
const key = `2022/03/05/KDMX/${name}`;
const bytes = Uint8Array.from({ length: 300_000 }, (_, place) => (place * 7_919) >> 3);
const never = new AbortController().signal;
const gone = (response: ServerResponse) => {
  response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  return true;
};

describe('the volumes of the archive', () => {
  let archive: VolumeArchive;
  beforeEach(async () => {
    archive = await startVolumeArchive();
    archive.objects.set(key, bytes);
  });
  afterEach(() => archive.stop());

  const list = (at: string) =>
    listArchive({ archive: archive.settings, isSimulated: false }, { station: 'KDMX', at });
  const open = async (path: string) => openArchived(archive.settings, archivedKeyOf(path), never);

  it('are listed within three quarters of an hour of a time, as the archive names them', async () => {
    archive.objects.set('2022/03/05/KDMX/KDMX20220305_232324_V06_MDM', bytes);
    archive.objects.set('2022/03/05/KDMX/KDMX20220305_210000_V06', bytes);
    expect(await list('2022-03-05T23:00:00Z')).toEqual({
      station: 'KDMX',
      volumes: [{ name, began_at: '2022-03-05T23:23:24.000Z', url: archivedVolumeUrl(name) }],
      is_simulated: false,
    });
    expect((await list('2022-03-05T12:00:00Z')).volumes).toEqual([]);
  });

  it('are told as out of reach while the archive refuses, and can be asked for later', async () => {
    archive.listFaults.push(gone);
    await expect(list('2022-03-05T23:00:00Z')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await list('2022-03-05T23:00:00Z')).volumes).toHaveLength(1);
  });

  it('are sent whole, over a broken connection too', async () => {
    archive.faults.set(key, [breakAfter(100_000)]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of await open(archivedVolumeUrl(name))) chunks.push(chunk);
    expect(Buffer.compare(Buffer.concat(chunks), bytes)).toBe(0);
  });

  it.each([
    archivedVolumeUrl('KDMX20220305_232325_V06'),
    archivedVolumeUrl('XQQQ20220305_232324_V06'),
    archivedVolumeUrl('secrets.json'),
    `/media/radar/archive/../${name}`,
    `/media/radar/other/${name}`,
  ])('are no other files: %s', async (path) => {
    await expect(open(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are refused before anything is sent where the archive fails', async () => {
    archive.faults.set(
      key,
      Array.from({ length: 8 }, () => answerWith(500)),
    );
    await expect(open(archivedVolumeUrl(name))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
