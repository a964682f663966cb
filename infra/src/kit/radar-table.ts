import type { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { tables } from '@touchdown/shared/contract/tables.ts';
import type { StageSettings } from './stages.ts';
import type { GrantedRole, SliceFunction } from './slice-function.ts';
import { onlyKeys, StoredTable } from './stored-table.ts';

const targets = 'TGT#*';
const films = 'FILMS#*';
const jobs = 'JOB#*';
const results = 'RENDER#*';
const counters = ['QUOTA#*', 'ACTIVEUSER#*', 'CAP#*'];
const activePerson = 'ACTIVEUSER#*';

export class RadarTable extends StoredTable {
  constructor(scope: Construct, settings: StageSettings) {
    super(scope, tables.radar.name, { shape: tables.radar, settings });
  }

  /** For who shows films beside the record: which one a target has, and all of them for a list. */
  grantReadFilms(fn: SliceFunction): void {
    const [index] = tables.radar.indexes;
    fn.allow(['dynamodb:GetItem'], [this.table.tableArn], onlyKeys(targets));
    fn.allow(['dynamodb:Query'], [this.indexArn(index.name)], onlyKeys(films));
    fn.setEnvironment(envNames.radarTable, this.table.tableName);
  }

  /** For who takes requests: jobs with everything that speaks against them. */
  grantRequests(fn: SliceFunction): void {
    fn.allow(
      ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      onlyKeys(jobs, targets, results, ...counters),
    );
    fn.setEnvironment(envNames.radarTable, this.table.tableName);
  }

  /** For who tells how far a job is. */
  grantReadJobs(fn: SliceFunction): void {
    fn.allow(['dynamodb:GetItem'], [this.table.tableArn], onlyKeys(jobs));
    fn.setEnvironment(envNames.radarTable, this.table.tableName);
  }

  /** For who says why a job has to wait. */
  grantSay(fn: SliceFunction): void {
    fn.allow(['dynamodb:UpdateItem'], [this.table.tableArn], onlyKeys(jobs));
    fn.setEnvironment(envNames.radarTable, this.table.tableName);
  }

  /** For who ends jobs that nobody works on. */
  grantGiveUp(fn: SliceFunction): void {
    fn.allow(
      ['GetItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      onlyKeys(jobs, targets, activePerson),
    );
    fn.setEnvironment(envNames.radarTable, this.table.tableName);
  }

  /** For who looks through all jobs that have not ended. */
  grantLookThrough(fn: SliceFunction): void {
    const [index] = tables.radar.indexes;
    fn.allow(['dynamodb:Query'], [this.indexArn(index.name)], onlyKeys('ACTIVEJOBS'));
  }

  /** For a worker: takes a job, says how far it is, and ends it with its film. */
  grantWork(role: GrantedRole): void {
    role.allow(
      ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      onlyKeys(jobs, targets, results, activePerson),
    );
    role.setEnvironment(envNames.radarTable, this.table.tableName);
  }
}
