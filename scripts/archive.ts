import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { folderOf, parseVolumeKey } from '@touchdown/functions/features/radar/archive/volume-key.ts';
import { addedVolumesFolder } from './site/archive/radar-archive.ts';
import { localStateFolder } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run archive -- put FILES`: stores Level II volumes for the local cloud, under the keys of the real archive. */
const usage = 'Usage: npm run archive -- put KTLX20130520_195600_V06 …';
answerHelp(usage);
const [command, ...files] = process.argv.slice(2);
if (command !== 'put' || files.length === 0) {
  console.error(usage);
  process.exit(2);
}
for (const file of files) {
  const volume = parseVolumeKey(basename(file));
  if (!volume || !existsSync(file)) {
    const problem = existsSync(file)
      ? 'does not have the name of a volume, such as KTLX20130520_195600_V06'
      : 'does not exist';
    console.error(`${file} ${problem}.`);
    process.exit(1);
  }
  const key = folderOf(volume.stationId, volume.beganAt) + basename(file);
  const target = join(addedVolumesFolder(localStateFolder), key);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(file, target);
  console.log(key);
}
console.log(
  'The local cloud draws radar loops from these volumes only: now if it has started with such volumes, else after its next start.',
);
