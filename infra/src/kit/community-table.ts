import type { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { tables } from '@touchdown/shared/contract/tables.ts';
import type { StageSettings } from '../stages.ts';
import type { SliceFunction } from './slice-function.ts';
import { StoredTable } from './stored-table.ts';

export class CommunityTable extends StoredTable {
  constructor(scope: Construct, settings: StageSettings) {
    super(scope, tables.community.name, { shape: tables.community, settings });
  }

  /** For lists that anybody may read, by target and by month: the accounts in the same table stay out of reach. */
  grantReadContributions(fn: SliceFunction): void {
    const [ofTarget, , ofFeed] = tables.community.indexes;
    fn.allow(
      ['dynamodb:Query'],
      [ofTarget, ofFeed].map(({ name }) => this.indexArn(name)),
    );
    fn.setEnvironment(envNames.communityTable, this.table.tableName);
  }
}
