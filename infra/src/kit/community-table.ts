import type { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { tables } from '@touchdown/shared/contract/tables.ts';
import type { StageSettings } from './stages.ts';
import type { SliceFunction } from './slice-function.ts';
import { onlyKeys, StoredTable } from './stored-table.ts';

export class CommunityTable extends StoredTable {
  constructor(scope: Construct, settings: StageSettings) {
    super(scope, tables.community.name, { shape: tables.community, settings });
  }

  /** For lists that anybody may read, by target, by person and by month: the accounts in the same table stay out of reach. */
  grantReadContributions(fn: SliceFunction): void {
    const [ofTarget, ofPerson, ofFeed] = tables.community.indexes;
    const lists = [
      [ofTarget, ['TGT#*']],
      [ofPerson, ['USER#*']],
      [ofFeed, ['FEED#*', 'SUG#*']],
    ] as const;
    for (const [{ name }, keys] of lists) {
      fn.allow(['dynamodb:Query'], [this.indexArn(name)], onlyKeys(...keys));
    }
    // A reader's own votes stand beside the contributions.
    fn.allow(['dynamodb:BatchGetItem'], [this.table.tableArn], onlyKeys('CONTRIB#*'));
    fn.setEnvironment(envNames.communityTable, this.table.tableName);
  }

  /** For what erases a deleted account: finds what was somebody's own, and deletes it. */
  grantErase(fn: SliceFunction): void {
    const [ofOwner] = tables.community.indexes;
    const own = [this.table.tableArn, this.indexArn(ofOwner.name)];
    fn.allow(['dynamodb:Query'], own, onlyKeys('USER#*'));
    fn.allow(['dynamodb:BatchWriteItem'], [this.table.tableArn], onlyKeys('USER#*', 'SESS#*', 'TOK#*'));
    fn.setEnvironment(envNames.communityTable, this.table.tableName);
  }

  /** For what keeps the authors of contributions as their profiles are. */
  grantFollowAuthors(fn: SliceFunction): void {
    const [, ofPerson] = tables.community.indexes;
    fn.allow(['dynamodb:GetItem'], [this.table.tableArn], onlyKeys('USER#*'));
    fn.allow(['dynamodb:Query'], [this.indexArn(ofPerson.name)], onlyKeys('USER#*'));
    fn.allow(['dynamodb:UpdateItem'], [this.table.tableArn], onlyKeys('CONTRIB#*'));
    fn.setEnvironment(envNames.communityTable, this.table.tableName);
  }

  /** For a function with routes that ask who calls: the session and its owner, and nobody's password. */
  grantSessionCheck(fn: SliceFunction): void {
    fn.allow(
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
      [this.table.tableArn],
      onlyKeys('SESS#*', 'USER#*'),
    );
    fn.setEnvironment(envNames.communityTable, this.table.tableName);
  }

  /** For the accounts themselves: all that is theirs, what they did as evidence that only grows, and nothing of what people wrote. */
  grantAccounts(fn: SliceFunction): void {
    const actions = [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    ];
    fn.allow(
      actions.map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      onlyKeys('USER#*', 'CRED#*', 'UNAME#*', 'EMAIL#*', 'SESS#*', 'TOK#*'),
    );
    fn.allow(['dynamodb:PutItem'], [this.table.tableArn], onlyKeys('AUD#*'));
    // Somebody's sessions, and somebody's contributions for the copy of their data.
    const [sessions, ofPerson] = tables.community.indexes;
    fn.allow(
      ['dynamodb:Query'],
      [sessions, ofPerson].map(({ name }) => this.indexArn(name)),
      onlyKeys('USER#*'),
    );
    fn.setEnvironment(envNames.communityTable, this.table.tableName);
  }
}
