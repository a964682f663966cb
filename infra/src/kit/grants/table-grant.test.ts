import { describe, expect, it } from 'vitest';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { grantStatements, type TableGrant } from './table-grant.ts';

const ofCommunity = (grant: TableGrant<'community'>) => grantStatements(tables.community, grant);

describe('a grant of kinds of items', () => {
  it('uses the prefixes of their partitions, each once', () => {
    expect(ofCommunity({ get: ['session', 'profile', 'bookmark'] })).toEqual([
      { actions: ['GetItem'], places: ['table'], partitions: ['SESS#*', 'USER#*'] },
    ]);
  });

  it('uses a constant partition unchanged', () => {
    expect(grantStatements(tables.radar, { queryIndex: { byState: ['activeJob'] } })).toEqual([
      { actions: ['Query'], places: ['gsi1'], partitions: ['ACTIVEJOBS'] },
    ]);
  });

  it('uses the partitions of an index for its queries, not those of the table', () => {
    const all = ['contribution'] as const;
    expect(ofCommunity({ queryIndex: { byTarget: all, byPerson: all, byFeed: all, byReview: all } })).toEqual(
      [
        { actions: ['Query'], places: ['gsi1'], partitions: ['TGT#*'] },
        { actions: ['Query'], places: ['gsi2'], partitions: ['USER#*'] },
        { actions: ['Query'], places: ['gsi3'], partitions: ['FEED#*', 'SUG#*'] },
      ],
    );
  });

  it('merges equal permissions into one statement without widening any', () => {
    const own = ['credentials', 'session'] as const;
    expect(ofCommunity({ get: own, put: [...own, 'audit'], delete: own })).toEqual([
      { actions: ['GetItem', 'DeleteItem'], places: ['table'], partitions: ['CRED#*', 'SESS#*'] },
      { actions: ['PutItem'], places: ['table'], partitions: ['CRED#*', 'SESS#*', 'AUD#*'] },
    ]);
    expect(ofCommunity({ query: ['bookmark'], queryIndex: { byOwner: ['session'] } })).toEqual([
      { actions: ['Query'], places: ['table', 'gsi1'], partitions: ['USER#*'] },
    ]);
    expect(ofCommunity({ get: ['bookmark'], queryIndex: { byOwner: ['session'] } })).toEqual([
      { actions: ['GetItem'], places: ['table'], partitions: ['USER#*'] },
      { actions: ['Query'], places: ['gsi1'], partitions: ['USER#*'] },
    ]);
  });

  it('limits updates to attributes, and never merges them with other updates', () => {
    const updateOnly = { kinds: ['contribution', 'vote'], attributes: ['up'] } as const;
    expect(ofCommunity({ update: ['vote'], updateOnly })).toEqual([
      { actions: ['UpdateItem'], places: ['table'], partitions: ['CONTRIB#*'] },
      {
        actions: ['UpdateItem'],
        places: ['table'],
        partitions: ['CONTRIB#*'],
        attributes: ['pk', 'sk', 'up'],
      },
    ]);
  });

  it('keeps what a transaction writes together apart, so that it widens no other statement', () => {
    const together = { kinds: ['audit', 'profile', 'memberCounts'], verbs: ['put', 'update'] } as const;
    expect(ofCommunity({ update: ['profile'], put: ['audit'], together })).toEqual([
      { actions: ['UpdateItem'], places: ['table'], partitions: ['USER#*'] },
      { actions: ['PutItem'], places: ['table'], partitions: ['AUD#*'] },
      {
        actions: ['PutItem', 'UpdateItem'],
        places: ['table'],
        partitions: ['AUD#*', 'USER#*'],
        mixedWith: 'AUD#*',
      },
    ]);
  });

  it('does not compile for a kind that is not in the table or not in the index', () => {
    // @ts-expect-error jobs are in another table
    expect(() => ofCommunity({ get: ['job'] })).toThrow('The table Community has no job.');
    // @ts-expect-error profiles are not in this index
    expect(() => ofCommunity({ queryIndex: { byOwner: ['profile'] } })).toThrow();
  });
});
