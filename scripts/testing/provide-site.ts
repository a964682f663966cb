import './provided-context.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalCloud } from '../local/start-local-cloud.ts';
import { loadTemplates } from '../local/template/load-templates.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { chromiumFlags, findChromium } from '../system/find-chromium.ts';
import { sendMadeUpMail } from './made-up-mail.ts';
import { buildSiteIfStale } from './build-site-if-stale.ts';
import { putMadeUpContributions } from './made-up-contributions.ts';
import { signUpMadeUpMember } from './made-up-member.ts';
import { importMadeUpReports } from './made-up-reports.ts';
import { withSmallFilms } from './with-small-films.ts';

/** Browser tests get the built site on the local cloud, with the sample, a few storm reports, contributions, a member and a mail, at a port of its own. */
export async function setup(project: TestProject) {
  const chromiumPath = findChromium();
  if (!chromiumPath) throw new Error('The browser tests need a Chromium: apt-get install -y chromium');
  await buildSiteIfStale();
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-site-'));
  const templates = (await loadTemplates(stateDir)).map(withSmallFilms);
  const cloud = await startLocalCloud({
    stateDir,
    port: 0,
    site: 'built',
    inMemory: true,
    log: () => {},
    templates,
  });
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  await importMadeUpReports(cloud);
  await putMadeUpContributions(cloud);
  await sendMadeUpMail(cloud);
  project.provide('siteUrl', cloud.url);
  project.provide('limits', { endpoint: cloud.dynamodbEndpoint, table: cloud.nameOf('EphemeralTable') });
  project.provide('member', await signUpMadeUpMember(cloud));
  project.provide('chromium', { path: chromiumPath, flags: chromiumFlags });
  return async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  };
}
