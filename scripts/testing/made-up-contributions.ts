import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { LocalSite } from '../site/start-local-site.ts';

interface ApiResponses {
  tornadoes: { tornadoes: { id: string; display_name: string; state: string }[] };
  reports: { data: { reports: { id: string; location_text: string | null; state: string }[] } };
}

/** Stores contributions of every kind to an existing tornado and storm report, more than one page of the feed. */
export async function putMadeUpContributions(cloud: LocalSite): Promise<void> {
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
