import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { expect, it } from 'vitest';
import { credentialsIn } from '../../infra/src/testing/find-secrets.ts';
import { projectRoot } from '../system/local-state-folder.ts';

const dist = join(projectRoot, 'web', 'dist', 'site');
const texts = globSync('**/*.{html,js,css,json,map,svg,txt,webmanifest}', { cwd: dist });

it('the built site has scripts', () => {
  expect(texts.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5);
});

it.each(texts)(
  '%s contains no credential and no name of a secret setting of the functions (ASVS 13.3.1)',
  (file) => {
    const text = readFileSync(join(dist, file), 'utf8');
    expect(credentialsIn(text)).toEqual([]);
    for (const name of [envNames.sessionKeys, envNames.originVerify]) expect(text).not.toContain(name);
  },
);
