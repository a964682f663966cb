import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { tables } from '@touchdown/shared/contract/tables.ts';
import type { StageSettings } from './stages.ts';
import type { SliceFunction } from './slice-function.ts';
import { StoredTable } from './stored-table.ts';

export class CatalogueTable extends StoredTable {
  constructor(scope: Construct, settings: StageSettings) {
    super(scope, tables.catalogue.name, { shape: tables.catalogue, settings });
  }

  grantRead(fn: SliceFunction): void {
    fn.allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], this.readableArns);
    fn.setEnvironment(envNames.catalogueTable, this.table.tableName);
  }
  /** For the importer: it asks no index. A transaction needs the permissions of what is in it, and none of its own. */
  grantImport(fn: SliceFunction): void {
    fn.allow(
      ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map(
        (action) => `dynamodb:${action}`,
      ),
      [this.table.tableArn],
    );
    fn.setEnvironment(envNames.catalogueTable, this.table.tableName);
  }
}
