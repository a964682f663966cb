import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { archiveOfStage } from '@touchdown/functions/features/radar/archive/archive-of-stage.ts';
import { listVolumes } from '@touchdown/functions/features/radar/archive/list-volumes.ts';
import { openVolume } from '@touchdown/functions/features/radar/archive/open-volume.ts';
import { DownloadError } from '@touchdown/functions/platform/download/download-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRadarArchive, addedVolumesFolder, type RadarArchive } from './radar-archive.ts';

const { signal } = new AbortController();
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, place) => place % 251));
const added = [
  '2013/05/20/KTLX/KTLX20130520_195600_V06.gz',
  '2013/05/20/KTLX/KTLX20130520_200024_V06.gz',
  '2013/05/20/KINX/KINX20130520_200102_V06.gz',
];

describe('volumes in the local archive', () => {
  let stateDir: string;
  let archive: RadarArchive;
  beforeEach(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'touchdown-archive-'));
    for (const key of [...added, '2013/05/20/KTLX/notes.txt']) {
      const file = join(addedVolumesFolder(stateDir), key);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
    archive = await findRadarArchive(stateDir, 'http://127.0.0.1:9');
  });
  afterEach(async () => {
    await archive.stop();
    rmSync(stateDir, { recursive: true });
  });

  it('replace the public archive, and are not marked as simulated', () => {
    expect(archive.sentence).toBe('Radar loops are drawn only from the volumes in the local archive.');
    expect(archiveOfStage(archive.environment)).toMatchObject({ isSimulated: false });
  });

  it('are listed by radar and time', async () => {
    const settings = archiveOfStage(archive.environment).archive;
    const window = { from: Date.UTC(2013, 4, 20, 19, 50), to: Date.UTC(2013, 4, 20, 20, 30) };
    const { volumes } = await listVolumes(settings, 'KTLX', window, signal);
    expect(volumes.map(({ key }) => key)).toEqual(added.slice(0, 2));
  });

  it('are served whole or from any byte on, and an unknown key is an error', async () => {
    const settings = archiveOfStage(archive.environment).archive;
    expect(await everyByte(openVolume(settings, added[0] ?? '', signal))).toEqual(bytes);
    const url = `${settings.endpoint}/${settings.bucket}/${added[0]}`;
    const rest = await fetch(url, { headers: { range: 'bytes=199990-' } });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(199_990));
    await expect(everyByte(openVolume(settings, '2013/05/20/KTLX/../../x', signal))).rejects.toThrow(
      DownloadError,
    );
    await expect(everyByte(openVolume(settings, '2013/05/20/KTLX/notes.txt', signal))).rejects.toThrow(
      DownloadError,
    );
  });
});

async function everyByte(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk.slice());
  return Buffer.concat(all);
}
