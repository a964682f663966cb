import type { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { tables } from '@touchdown/shared/contract/tables.ts';
import type { StageSettings } from './stages.ts';
import type { SliceFunction } from './slice-function.ts';
import { onlyKeys, StoredTable } from './stored-table.ts';

export class EphemeralTable extends StoredTable {
  constructor(scope: Construct, settings: StageSettings) {
    super(scope, tables.ephemeral.name, { shape: tables.ephemeral, settings });
  }

  /** For a function that counts calls: its buckets, and none of what else is kept for a while. */
  grantRateLimits(fn: SliceFunction): void {
    fn.allow(
      ['GetItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      onlyKeys('RL#*'),
    );
    fn.setEnvironment(envNames.ephemeralTable, this.table.tableName);
  }

  /** For the function that streams progress: who has how many streams open. It writes on condition and never reads. */
  grantStreamPlaces(fn: SliceFunction): void {
    fn.allow(['dynamodb:PutItem', 'dynamodb:DeleteItem'], [this.table.tableArn], onlyKeys('STREAM#*'));
    fn.setEnvironment(envNames.ephemeralTable, this.table.tableName);
  }

  /** For the mailer, which writes on condition and learns from the refusal what is there: it never reads. */
  grantMailClaims(fn: SliceFunction): void {
    fn.allow(['dynamodb:PutItem'], [this.table.tableArn]);
    fn.setEnvironment(envNames.ephemeralTable, this.table.tableName);
  }

  /** For a function that takes pictures: uploads, and how much somebody has uploaded on a day. */
  grantUploads(fn: SliceFunction): void {
    fn.allow(
      ['GetItem', 'UpdateItem', 'BatchWriteItem'].map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      onlyKeys('UPL#*', 'UPLDAY#*'),
    );
    fn.setEnvironment(envNames.ephemeralTable, this.table.tableName);
  }

  /** For the function that makes pictures of them: what has become of each. */
  grantSettleUploads(fn: SliceFunction): void {
    fn.allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], [this.table.tableArn], onlyKeys('UPL#*'));
    fn.setEnvironment(envNames.ephemeralTable, this.table.tableName);
  }
}
