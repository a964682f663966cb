import type { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { tables } from '@touchdown/shared/contract/tables.ts';
import type { StageSettings } from '../stages.ts';
import type { SliceFunction } from './slice-function.ts';
import { StoredTable } from './stored-table.ts';

export class EphemeralTable extends StoredTable {
  constructor(scope: Construct, settings: StageSettings) {
    super(scope, tables.ephemeral.name, { shape: tables.ephemeral, settings });
  }

  /** For the mailer, which writes on condition and learns from the refusal what is there: it never reads. */
  grantMailClaims(fn: SliceFunction): void {
    fn.allow(['dynamodb:PutItem'], [this.table.tableArn]);
    fn.setEnvironment(envNames.ephemeralTable, this.table.tableName);
  }
}
