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
import { grantStatements, type TableGrant } from './table-grant.ts';

/** One DynamoDB table as `shared/src/storage` has it. */
export class StoredTable<Name extends TableName = TableName> extends Construct {
  /** The one that is read and written: the stage's own, or one restored from a backup in its place. */
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
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: shape.precious },
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
    // The library's types were not written for exact optional properties: a table does not fit its interface.
    this.table = own as ITable;
    const restored = settings.restoredTables[shape.name];
    if (restored) this.table = Table.fromTableName(this, 'Restored', restored);
    this.#streamArn = restored ? settings.restoredStreams[shape.name] : own.tableStreamArn;
    // Other stacks import these until they are deployed again: an export that went first would block that.
    Stack.of(this).exportValue(own.tableArn);
    Stack.of(this).exportValue(own.tableName);
    if (own.tableStreamArn) Stack.of(this).exportValue(own.tableStreamArn);
  }

  /** Where its changes are read. */
  get streamArn(): string {
    if (this.#streamArn) return this.#streamArn;
    const { id } = this.node;
    throw new Error(
      `Something follows the changes of the table ${id}, and it has no stream. Of a restored one, switch it on and give its ARN: -c restored${id}Stream=ARN.`,
    );
  }

  /** Lets a role do this with these kinds of items, and tells it where the table is. */
  grant(to: GrantedRole, grant: TableGrant<Name>): void {
    for (const { actions, places, partitions } of grantStatements(tables[this.#name], grant)) {
      const arns = places.map((place) => (place === 'table' ? this.table.tableArn : this.#indexArn(place)));
      to.allow(dynamodb(actions), arns, onlyPartitions(partitions));
    }
    to.setEnvironment(envNames[`${this.#name}Table`], this.table.tableName);
  }

  /** For a table in which nothing has to be kept from anybody who reads or writes it. */
  protected grantWhole(to: GrantedRole, actions: string[], on: 'table' | 'table and indexes'): void {
    const indexes = on === 'table' ? [] : indexesOf(tables[this.#name]);
    to.allow(dynamodb(actions), [this.table.tableArn, ...indexes.map(({ name }) => this.#indexArn(name))]);
    to.setEnvironment(envNames[`${this.#name}Table`], this.table.tableName);
  }

  #indexArn(name: string): string {
    return `${this.table.tableArn}/index/${name}`;
  }
}

export type CommunityTable = StoredTable<'community'>;
export type RadarTable = StoredTable<'radar'>;
export type EphemeralTable = StoredTable<'ephemeral'>;

/** Narrows a permission to items, or entries of an index, whose partition key is like one of these. */
function onlyPartitions(patterns: string[]): Conditions {
  return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns } };
}

function dynamodb(actions: readonly string[]): string[] {
  return actions.map((action) => `dynamodb:${action}`);
}

function textAttribute(name: string) {
  return { name, type: AttributeType.STRING };
}
