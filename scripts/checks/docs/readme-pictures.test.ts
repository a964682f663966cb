import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../system/local-state-folder.ts';
import { maxPictureBytes, pictureFolder, wordFile } from './picture-files.ts';
import { screenWords } from './screen-words.ts';

it('README shows the screens as they are: otherwise run "npm run screenshots", and look at the pictures', () => {
  expect(screenWords()).toBe(readFileSync(wordFile, 'utf8'));
});

it('the pictures of README are those that it shows, and small', () => {
  const files = globSync('*.jpg', { cwd: pictureFolder });
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/\]\(docs\/pictures\/([\w-]+\.jpg)\)/g)].map(([, file = '']) => file);
  expect(shown.toSorted()).toEqual(files.toSorted());
  for (const file of files) {
    expect(statSync(join(pictureFolder, file)).size).toBeLessThanOrEqual(maxPictureBytes);
  }
});
