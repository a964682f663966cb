import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalSite } from '../site/start-local-site.ts';
import { loadTemplates } from '../site/templates/load-templates.ts';
import type { StackTemplate } from '@touchdown/local-cloud/template/stack-template.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { putMadeUpContributions } from './made-up-contributions.ts';
import { sendMadeUpMail } from './made-up-mail.ts';
import { signUpMadeUpMember, type Member } from './made-up-member.ts';
import { importMadeUpReports } from './made-up-reports.ts';

/** The test site, as a browser test sees it. */
export interface TestSite {
  siteUrl: string;
  /** The local Stripe server, whose time a test moves on. */
  stripe: { url: string; secretKey: string };
  /** Where the site counts requests, so that a test can reset the counters. */
  limits: { endpoint: string; table: string; community: string; catalogue: string };
  /** A member with many contributions, for tests that only read. */
  member: Member;
}

/**
 * Starts the built site on a local cloud in memory, with the sample, a few storm reports, contributions, a
 * member and a mail, on its own port.
 */
export async function startTestSite() {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-site-'));
  const templates = (await loadTemplates()).map(withSmallLoops);
  const cloud = await startLocalSite({
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
  await cloud.basemap;
  const site: TestSite = {
    siteUrl: cloud.url,
    stripe: { url: cloud.stripe.url, secretKey: cloud.stripe.secretKey },
    limits: {
      endpoint: cloud.dynamodbEndpoint,
      table: cloud.nameOf('EphemeralTable'),
      community: cloud.nameOf('CommunityTable'),
      catalogue: cloud.nameOf('CatalogueTable'),
    },
    member: await signUpMadeUpMember(cloud),
  };
  const close = async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  };
  return { site, close };
}

/** Replaces the worker by one that makes small loops, because tests of pages do not need a rendered storm. */
function withSmallLoops(stack: StackTemplate): StackTemplate {
  const small = JSON.stringify(stack).replace(
    'features/radar/worker/render.task.ts',
    'testing/small-loop-worker.ts',
  );
  return JSON.parse(small) as StackTemplate;
}
