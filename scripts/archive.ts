import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { folderOf, parseVolumeKey } from '@touchdown/functions/features/radar/archive/volume-key.ts';
import { addedVolumesFolder } from './local/archive/radar-archive.ts';
import { localStateFolder } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm run archive -- put FILES`: Level II volumes for the local cloud, under the archive's own keys. */
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
    const why = existsSync(file) ? 'is not named like a volume (KTLX20130520_195600_V06)' : 'does not exist';
    console.error(`${file} ${why}.`);
    process.exit(1);
  }
  const key = folderOf(volume.stationId, volume.beganAt) + basename(file);
  const target = join(addedVolumesFolder(localStateFolder), key);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(file, target);
  console.log(key);
}
console.log('From its next start on, the local cloud draws radar loops only from these volumes.');
