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
import {
  expiryAttribute,
  partitionKey,
  sortKey,
  type TableIndex,
  type TableShape,
} from '@touchdown/shared/contract/tables.ts';
import type { StageSettings } from './stages.ts';

interface StoredTableProps {
  shape: TableShape;
  settings: StageSettings;
}

/** One DynamoDB table as the shared contract draws it. */
export class StoredTable extends Construct {
  /** The one that is read and written: the stage's own, or one restored from a backup in its place. */
  readonly table: ITable;
  readonly #indexes: readonly TableIndex[];
  readonly #streamArn: string | undefined;

  constructor(scope: Construct, id: string, { shape, settings }: StoredTableProps) {
    super(scope, id);
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
    this.#indexes = shape.indexes;
    for (const index of shape.indexes) {
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

  /** The table and each index by name: a role that may read them needs no wildcard. */
  protected get readableArns(): string[] {
    return [this.table.tableArn, ...this.#indexes.map(({ name }) => this.indexArn(name))];
  }

  protected indexArn(name: string): string {
    return `${this.table.tableArn}/index/${name}`;
  }
}

/** Narrows a permission to items, or entries of an index, whose partition key begins like one of these. */
export function onlyKeys(...patterns: string[]): Conditions {
  return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns } };
}

function textAttribute(name: string) {
  return { name, type: AttributeType.STRING };
}
