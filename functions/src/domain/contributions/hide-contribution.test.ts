import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { madeUpAuthor, madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import {
  contributionKey,
  fromContributionItem,
  type ContributionTarget,
  type HiddenBy,
  type StoredContribution,
} from './contribution-item.ts';
import { contributionStore } from './contribution-store.ts';
import type { ContributionPage } from './newest-contributions.ts';
import { hideContribution, unhideContribution } from './hide-contribution.ts';

const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};
const takedown = 'takedown:TD-7K3M-9QX2';
const createdAt = '2026-11-20T12:00:00.000Z';

describe.each(dynamodbStandIns)('hiding a contribution, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;

  beforeAll(async () => {
    client = testClient(endpoint);
    table = await createTestTable(endpoint, 'community');
  });

  async function put(over: Partial<Omit<StoredContribution, 'id'>> = {}): Promise<string> {
    const contribution = madeUpContribution({ createdAt, target, ...over });
    await putContributions(client, table, [contribution]);
    return contribution.id;
  }
  async function item(id: string): Promise<Record<string, unknown> | undefined> {
    return (await client.send(new GetCommand({ TableName: table, Key: contributionKey(id) }))).Item;
  }
  const stored = async (id: string) => fromContributionItem((await item(id)) ?? {});
  const hide = (id: string, reason: HiddenBy) =>
    stored(id).then((read) =>
      refusedConditions(transact(client, [hideContribution(table, { ...read, id: read.id ?? id }, reason)])),
    );
  const unhide = (read: StoredContribution, reason: HiddenBy) =>
    refusedConditions(transact(client, [unhideContribution(table, read, reason)]));

  const itemsOf = ({ contributions }: ContributionPage) => contributions;

  async function shownIn(id: string): Promise<string[]> {
    const store = contributionStore(client, table, () => Date.parse(createdAt));
    const page = { max: 500 };
    const lists = {
      feed: store.feed(500),
      type: store.filtered({ type: 'PERSONAL_ACCOUNT' }, 500),
      suggestions: store.filtered({ type: 'EDIT_SUGGESTION' }, 500),
      target: store.ofTarget('tornado', target.id, page).then(itemsOf),
      'filtered target': store.filtered({ target: `T:${target.id}` }, 500),
      person: store.ofPerson(madeUpAuthor, page).then(itemsOf),
      'own list': store.ofPerson(madeUpAuthor, page, madeUpAuthor).then(itemsOf),
    };
    const found = await Promise.all(
      Object.entries(lists).map(async ([name, list]) =>
        (await list).some((one) => one.id === id) ? [name] : [],
      ),
    );
    return found.flat();
  }

  it.each([
    ['a story', {}, ['feed', 'type']],
    [
      'a suggestion',
      { contributionType: 'EDIT_SUGGESTION', suggestionStatus: 'PENDING' },
      ['feed', 'suggestions'],
    ],
  ] as const)('takes %s from every list, and puts it back as it was', async (_what, over, lists) => {
    const id = await put(over);
    const before = await item(id);
    const everywhere = [...lists, 'target', 'filtered target', 'person', 'own list'];
    expect(await shownIn(id)).toEqual(everywhere);
    expect(await hide(id, takedown)).toEqual([]);
    expect(await shownIn(id)).toEqual([]);
    expect(await unhide(await stored(id), takedown)).toEqual([]);
    expect(await shownIn(id)).toEqual(everywhere);
    expect(await item(id)).toEqual(before);
  });

  it('stays hidden until the last reason is taken back', async () => {
    const id = await put();
    for (const reason of [takedown, 'suspension', takedown] as const)
      expect(await hide(id, reason)).toEqual([]);
    expect(await stored(id)).toMatchObject({ hiddenBy: new Set([takedown, 'suspension']) });
    expect(await unhide(await stored(id), takedown)).toEqual([]);
    expect(await stored(id)).toMatchObject({ hiddenBy: new Set(['suspension']) });
    expect(await shownIn(id)).toEqual([]);
    expect(await unhide(await stored(id), 'suspension')).toEqual([]);
    expect(await shownIn(id)).toContain('feed');
  });

  it('refuses to bring back what has another reason or another status since it was read', async () => {
    const id = await put({ contributionType: 'EDIT_SUGGESTION', suggestionStatus: 'PENDING' });
    await hide(id, takedown);
    const read = await stored(id);
    await hide(id, 'suspension');
    expect(await unhide(read, takedown)).toEqual([0]);
    expect(await unhide({ ...(await stored(id)), suggestionStatus: 'APPROVED' }, takedown)).toEqual([0]);
    expect(await unhide(await stored(id), takedown)).toEqual([]);
    expect(await unhide(await stored(id), takedown)).toEqual([0]);
  });

  it('does not bring a deleted contribution back', async () => {
    expect(await hide('01MADE00000000000000000XXX', takedown)).toEqual([0]);
    expect(await item('01MADE00000000000000000XXX')).toBeUndefined();
  });
});
