import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { StackTemplate } from '@touchdown/local-cloud/template/stack-template.ts';
import { mailQueue } from '@touchdown/functions/domain/mail/mail-queue.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { byPerson } from '@touchdown/functions/domain/members/person-contributions.ts';
import { toContributionItem } from '@touchdown/functions/domain/contributions/contribution-item.ts';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import { putMemberCounts } from '@touchdown/functions/testing/put-member-counts.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyAttributesOf, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { startLocalSite, type LocalSite } from '../site/start-local-site.ts';
import { loadTemplates } from '../site/templates/load-templates.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { toRecordPlace } from '../site/find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';

interface Member {
  username: string;
  email: string;
  password: string;
}

const contributionCount = 26;
const dayMilliseconds = 86_400_000;

/** Creates an account with twenty-six contributions to seven tornadoes, one of them rejected, for tests of a member's lists. */
async function signUpMadeUpMember(cloud: LocalSite): Promise<Member> {
  const member = {
    username: 'Busy-Watcher',
    email: 'busy-watcher@example.org',
    password: 'a sentence nobody else uses',
  };
  const signUpResponse = await fetch(`${cloud.url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: cloud.url },
    body: JSON.stringify(member),
  });
  const { user } = (await signUpResponse.json()) as { user: { id: string } };
  const listResponse = await fetch(`${cloud.url}/api/v1/tornadoes?limit=7&page=20`);
  const { tornadoes } = (await listResponse.json()) as {
    tornadoes: { id: string; display_name: string; state: string }[];
  };
  const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  const documents = DynamoDBDocumentClient.from(client);
  const kinds = ['PERSONAL_ACCOUNT', 'UPLOADED_PHOTO', 'NEWS_ARTICLE_LINK', 'EDIT_SUGGESTION'] as const;
  const statuses = ['PENDING', 'APPROVED', 'COMMUNITY_SELECTED'] as const;
  const rejectedAt = 23;
  const statusAt = (n: number) => (n === rejectedAt ? 'REJECTED' : (statuses[n % 3] ?? null));
  for (let n = 0; n < contributionCount; n++) {
    const { id, display_name, state } = tornadoes[n % 7] ?? { id: '', display_name: '', state: '' };
    const contributionType = kinds[n % 4] ?? 'PERSONAL_ACCOUNT';
    const contribution = madeUpContribution({
      createdAt: new Date(Date.now() - (n + 1) * dayMilliseconds).toISOString(),
      target: { kind: 'tornado', id, display_name, state },
      contributionType,
      title: `Watched ${n + 1}`,
      authorId: user.id,
      author: { username: member.username, role: 'user', photo: null },
      net: n % 5,
      suggestionStatus: contributionType === 'EDIT_SUGGESTION' ? statusAt(n) : null,
    });
    const Item = onlyInMembersList(toContributionItem(contribution));
    await documents.send(new PutCommand({ TableName: cloud.nameOf('CommunityTable'), Item }));
  }
  await putMemberCounts(documents, cloud.nameOf('CommunityTable'), user.id, {
    contributions: contributionCount,
  });
  client.destroy();
  return member;
}

/** Leaves out the other indexes, because other tests count the contributions in the feed and to a tornado. */
function onlyInMembersList(item: Record<string, unknown>): Record<string, unknown> {
  const keptKeys = new Set<string>([partitionKey, sortKey, byPerson.partitionKey, byPerson.sortKey]);
  const allKeys = new Set(keyAttributesOf(community));
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => keptKeys.has(name) || !allKeys.has(name)),
  );
}

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

/** Sends one mail through the queue, as a feature does. It arrives while the tests start. */
async function sendMadeUpMail({ objectStoreUrl, nameOf }: LocalSite): Promise<void> {
  const sqs = new SQSClient({ ...localCredentials, endpoint: objectStoreUrl, useQueueUrlAsEndpoint: false });
  await mailQueue(sqs, `${objectStoreUrl}/${account}/${nameOf('Mail')}`).send({
    id: 'made-up-mail',
    template: 'reset-password',
    to: 'mailbox-test@example.org',
    username: 'mailbox test',
    token: 'bm90LWEtcmVhbC10b2tlbi1hdC1hbGw',
  });
  sqs.destroy();
}

const header = 'Time,F_Scale,Location,County,State,Lat,Lon,Comments';

/** More than a page from one day, and one from the next day about a tornado of the sample. */
const madeUpReportCount = 58;

const counties = [
  ['VIOLA', 'SUMNER', 'KS', 37.48, -97.64, 'ICT'],
  ['CARNEY', 'LINCOLN', 'OK', 35.81, -97.02, 'OUN'],
  ['MOUND CITY', 'HOLT', 'MO', 40.13, -95.23, 'EAX'],
] as const;

const rowsOfOneDay = Array.from({ length: madeUpReportCount - 4 }, (_, at) => {
  const [place, county, state, lat, lon, office] = counties[at % counties.length] ?? counties[0];
  const time = `${15 + Math.floor(at / 10)}${String((at % 10) * 6).padStart(2, '0')}`;
  const scale = at % 9 === 0 ? `EF${at % 4}` : 'UNK';
  return `${time},${scale},${at + 1} SW ${place},${county},${state},${lat},${lon},BRIEF TOUCHDOWN. (${office})`;
});

const longComment =
  'LARGE TORNADO WITH SIGNIFICANT DAMAGE TO HOMES, TREES AND POWER LINES, SEEN BY SPOTTERS FROM SEVERAL SIDES AS IT CROSSED THE HIGHWAY SOUTH OF TOWN, RAIN WRAPPED AT TIMES. (OUN)';

const days = {
  '130519_rpts_torn.csv': [
    ...rowsOfOneDay,
    `2303,EF4,2 E SHAWNEE,POTTAWATOMIE,OK,35.33,-96.88,*** 2 FATAL, 10 INJ *** ${longComment}`,
    '2330,UNK,NEAR TOWN,CLEVELAND,OK,0,0,PLACE NOT KNOWN. (OUN)',
    '2345,UNK,,CLEVELAND,OK,35.2,-97.4,(OUN)',
  ],
  '130520_rpts_torn.csv': [
    '1956,UNK,4 W NEWCASTLE,MCCLAIN,OK,35.284,-97.628,LARGE TORNADO DEVELOPING. (OUN)',
  ],
};

/** Imports made-up daily lists in the SPC's format. */
async function importMadeUpReports(cloud: LocalSite): Promise<void> {
  const { ports, close } = importPortsOf(toRecordPlace(cloud.nameOf, cloud), 'a test', () => {});
  const files = Object.entries(days).map(([name, rows]) => ({
    name,
    read: async () => [Buffer.from([header, ...rows].join('\n'))],
  }));
  try {
    await runImport(files, {}, ports);
  } finally {
    close();
  }
}

interface ApiResponses {
  tornadoes: { tornadoes: { id: string; display_name: string; state: string }[] };
  reports: { data: { reports: { id: string; location_text: string | null; state: string }[] } };
}

/** Stores contributions of every kind to an existing tornado and storm report, more than one page of the feed. */
async function putMadeUpContributions(cloud: LocalSite): Promise<void> {
  const targets = await findTargets(cloud);
  const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  await putContributions(
    DynamoDBDocumentClient.from(client),
    cloud.nameOf('CommunityTable'),
    madeUpContributions(targets),
  );
  client.destroy();
}

async function findTargets(cloud: LocalSite) {
  const get = async (path: string) => (await fetch(`${cloud.url}/api/v1${path}`)).json();
  const { tornadoes } = (await get(
    '/tornadoes?state=OKLAHOMA&month=5&day=20&sort_by=fatalities',
  )) as ApiResponses['tornadoes'];
  const { data } = (await get('/spc-reports?limit=100')) as ApiResponses['reports'];
  const [tornado] = tornadoes;
  const report = data.reports.find(({ location_text: place }) => place === '2 E SHAWNEE');
  if (!tornado || !report)
    throw new Error('The tornado or the storm report to contribute to does not exist.');
  const moore = { kind: 'tornado' as const, ...pick(tornado, 'id', 'display_name', 'state') };
  const shawnee = { kind: 'spc-report' as const, ...pick(report, 'id', 'location_text', 'state') };
  return { moore, shawnee };
}

function madeUpContributions({ moore, shawnee }: Awaited<ReturnType<typeof findTargets>>) {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const image = (n: number) => ({
    id: `i${n}`,
    url: `/api/v1/images/i${n}`,
    imageServiceId: `i${n}`,
    alt: null,
  });

  return [
    madeUpContribution({
      createdAt: daysAgo(1),
      target: shawnee,
      title: 'From the storm shelter',
      content: 'We heard it before we saw it.\n\nThe sirens had stopped <b>by then</b>.',
      net: 1,
    }),
    madeUpContribution({
      createdAt: daysAgo(2),
      target: shawnee,
      contributionType: 'VIDEO_LINK',
      title: 'Seen from the east',
      content: null,
      url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      author: { username: 'storm_expert', role: 'expert', photo: null },
      net: 12,
    }),
    madeUpContribution({
      createdAt: daysAgo(3),
      target: shawnee,
      contributionType: 'PHOTO_GALLERY',
      title: 'The week after',
      content: null,
      images: [1, 2, 3, 4, 5, 6].map(image),
      author: { username: 'careful_mod', role: 'moderator', photo: null },
    }),
    madeUpContribution({
      createdAt: daysAgo(4),
      target: shawnee,
      contributionType: 'DOCUMENT_LINK',
      title: 'A URL that is none',
      url: 'javascript:alert(1)',
      author: null,
      net: -2,
    }),
    ...(['COMMUNITY_SELECTED', 'REJECTED'] as const).map((suggestionStatus, n) =>
      madeUpContribution({
        createdAt: daysAgo(5 + n),
        target: shawnee,
        contributionType: 'EDIT_SUGGESTION',
        title: null,
        content: {
          targetField: 'preliminary_f_scale',
          currentValue: 'EF4',
          proposedValue: n === 0 ? 'EF3' : 'EF5',
          reason: 'The survey found damage of that degree and no more.',
        },
        suggestionStatus,
        net: 6,
      }),
    ),
    ...Array.from({ length: 8 }, (_, n) =>
      madeUpContribution({
        createdAt: daysAgo(10 + 20 * n),
        target: moore,
        contributionType: n % 2 === 0 ? 'HISTORICAL_FACT' : 'NEWS_ARTICLE_LINK',
        title: `Note ${n + 1}`,
        url: n % 2 === 0 ? null : 'https://news.example.org/story',
        author: { username: 'site_admin', role: 'admin', photo: null },
      }),
    ),
  ];
}

function pick<T, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
