import { describe, expect, it } from 'vitest';
import {
  cancellationText,
  tornadoWarningText,
  updateText,
} from '@touchdown/shared/warnings/testing/warning-texts.ts';
import { warningsInEffect } from '../../../domain/warnings/warning-days.ts';
import { importWarnings } from './import-warnings.ts';
import { readWarningFile } from './read-warning-file.ts';

const date = '2013-05-20';

function site() {
  const objects = new Map<string, Buffer>();
  const media = {
    get: async (key: string) => objects.get(key),
    put: async (key: string, bytes: Uint8Array) => void objects.set(key, Buffer.from(bytes)),
  };
  const load = (text: string, isDryRun = false) =>
    importWarnings(media, readWarningFile({ name: 'a', bytes: Buffer.from(text) }).versions, isDryRun);
  const read = async (day = date) => (await warningsInEffect(media, day)).warnings;
  return { objects, load, read, media };
}

describe('importWarnings', () => {
  it('keeps each outline with its time, whatever the order of the files, and twice changes nothing', async () => {
    const { load, read } = site();
    expect(await load(cancellationText + updateText)).toEqual([{ date, warnings: 1, added: 1, changed: 0 }]);
    expect(await read()).toMatchObject([{ issued_at: null, outlines: { length: 1 } }]);
    expect(await load(tornadoWarningText)).toEqual([{ date, warnings: 1, added: 0, changed: 1 }]);
    const warnings = await read();
    expect(warnings).toMatchObject([
      {
        id: 'OUN.TO.W.0012.2013',
        issued_at: '2013-05-20T19:40:00Z',
        ends_at: '2013-05-20T20:07:00Z',
        is_cancelled: true,
        outlines: [
          { from: '2013-05-20T19:40:00Z', until: '2013-05-20T19:59:00Z' },
          { from: '2013-05-20T19:59:00Z', until: '2013-05-20T20:07:00Z' },
        ],
      },
    ]);
    expect(await load(tornadoWarningText + updateText + cancellationText)).toEqual([]);
    expect(await read()).toEqual(warnings);
  });

  it('deletes nothing that a file lacks, and writes nothing in a dry run', async () => {
    const { load, read, objects } = site();
    await load(tornadoWarningText);
    const another = tornadoWarningText.replace('TO.W.0012', 'TO.W.0013');
    expect(await load(another, true)).toEqual([{ date, warnings: 2, added: 1, changed: 0 }]);
    expect(await read()).toHaveLength(1);
    await load(another);
    expect((await read()).map(({ number }) => number)).toEqual([12, 13]);
    expect(objects.size).toBe(1);
  });

  it('finds a warning of the day before, and shows it on both days while it was in effect', async () => {
    const { load, read, media } = site();
    const night = (text: string) =>
      text.replaceAll('T1940', 'T1140').replaceAll('T2015', 'T1215').replace('201940', '201140');
    await load(night(tornadoWarningText));
    await load(night(updateText).replace('201959', '201202'));
    expect(await read('2013-05-19')).toMatchObject([{ outlines: { length: 2 } }]);
    expect(await read(date)).toHaveLength(1);
    expect(await warningsInEffect(media, '2013-05-21')).toEqual({ isImported: false, warnings: [] });
  });
});
