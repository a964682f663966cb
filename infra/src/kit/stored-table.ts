import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  type ITable,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Conditions } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { backupDays } from '@touchdown/shared/contract/backup-days.ts';
import {
  expiryAttribute,
  indexesOf,
  partitionKey,
  sortKey,
  type TableShape,
} from '@touchdown/shared/storage/table-shape.ts';
import { tables, type TableName } from '@touchdown/shared/storage/tables.ts';
import type { GrantedRole } from './slice-function.ts';
import type { StageSettings } from './stages.ts';
import { grantStatements, type GrantStatement, type TableGrant } from './grants/table-grant.ts';

/** One DynamoDB table as defined in `shared/src/storage`. */
export class StoredTable<Name extends TableName = TableName> extends Construct {
  /** The table in use: the stage's own, or one restored from a backup. */
  readonly table: ITable;
  readonly #name: Name;
  readonly #streamArn: string | undefined;

  constructor(scope: Construct, name: Name, settings: StageSettings) {
    super(scope, tables[name].name);
    this.#name = name;
    const shape: TableShape = tables[name];
    const keep = shape.precious || settings.protected;
    const own = new Table(this, 'Table', {
      partitionKey: textAttribute(partitionKey),
      sortKey: textAttribute(sortKey),
      timeToLiveAttribute: expiryAttribute,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: shape.precious
        ? { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: backupDays }
        : { pointInTimeRecoveryEnabled: false },
      deletionProtection: shape.precious,
      removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(shape.stream ? { stream: StreamViewType[shape.stream] } : {}),
    });
    for (const index of indexesOf(shape)) {
      own.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: textAttribute(index.partitionKey),
        sortKey: textAttribute(index.sortKey),
        projectionType: ProjectionType.ALL,
      });
    }
    // The library's types do not support exact optional properties, so the class does not match its interface.
    this.table = own as ITable;
    const restored = settings.restoredTables[shape.name];
    if (restored) this.table = Table.fromTableName(this, 'Restored', restored);
    this.#streamArn = restored ? settings.restoredStreams[shape.name] : own.tableStreamArn;
    // Other stacks import these until their next deployment; removing an export earlier would fail.
    Stack.of(this).exportValue(own.tableArn);
    Stack.of(this).exportValue(own.tableName);
    if (own.tableStreamArn) Stack.of(this).exportValue(own.tableStreamArn);
  }

  /** The stream of the table's changes. Throws if it has none. */
  get streamArn(): string {
    if (this.#streamArn) return this.#streamArn;
    const { id } = this.node;
    throw new Error(
      `The table ${id} has no stream, but a function needs it. Enable the stream of the restored table and give its ARN: --set restored${id}Stream=ARN.`,
    );
  }

  /** Grants a role access to kinds of items, and sets the table's name in its environment. */
  grant(to: GrantedRole, grant: TableGrant<Name>): void {
    for (const statement of grantStatements(tables[this.#name], grant)) {
      const arns = statement.places.map((place) =>
        place === 'table' ? this.table.tableArn : this.#indexArn(place),
      );
      to.allow(dynamodb(statement.actions), arns, conditionsOf(statement));
    }
    to.setEnvironment(envNames[`${this.#name}Table`], this.table.tableName);
  }

  /** For the second copy, which reads everything and nothing by its key. */
  grantScan(to: GrantedRole): void {
    this.grantWhole(to, ['Scan'], 'table');
  }

  /** For a table whose readers and writers may access all of its items. */
  protected grantWhole(to: GrantedRole, actions: string[], on: 'table' | 'indexes'): void {
    const indexes = indexesOf(tables[this.#name]).map(({ name }) => this.#indexArn(name));
    to.allow(dynamodb(actions), on === 'table' ? [this.table.tableArn] : indexes);
    to.setEnvironment(envNames[`${this.#name}Table`], this.table.tableName);
  }

  #indexArn(name: string): string {
    return `${this.table.tableArn}/index/${name}`;
  }
}

export type CommunityTable = StoredTable<'community'>;
export type RadarTable = StoredTable<'radar'>;
export type EphemeralTable = StoredTable<'ephemeral'>;

/**
 * Limits a permission to items or index entries whose partition key matches one of the patterns, to requests that
 * name no other attributes, and to transactions over several partitions.
 */
function conditionsOf({ partitions, attributes, mixedWith }: GrantStatement): Conditions {
  const leadingKeys = 'dynamodb:LeadingKeys';
  return {
    'ForAllValues:StringLike': { [leadingKeys]: partitions },
    ...(attributes ? { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes } } : {}),
    ...(mixedWith
      ? {
          'ForAnyValue:StringLike': { [leadingKeys]: [mixedWith] },
          'ForAnyValue:StringNotLike': { [leadingKeys]: [mixedWith] },
        }
      : {}),
  };
}

function dynamodb(actions: readonly string[]): string[] {
  return actions.map((action) => `dynamodb:${action}`);
}

function textAttribute(name: string) {
  return { name, type: AttributeType.STRING };
}
