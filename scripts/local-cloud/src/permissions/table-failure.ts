import type { Failure } from '../faults/faults.ts';

/** A failure of DynamoDB as it is sent. */
export interface TableFailure {
  status: number;
  body: { __type: string; message: string; Message?: string; CancellationReasons?: { Code: string }[] };
}

const ofDynamoDb = 'com.amazonaws.dynamodb.v20120810#';

/** Returns what DynamoDB answers. A throttled transaction is cancelled, which clients do not retry by themselves. */
export function tableFailure(
  failure: Exclude<Failure, 'cut'>,
  table: string,
  body: string,
  isAtPartition: boolean,
): TableFailure {
  if (failure === 'error') {
    const message = 'The request processing has failed because of an unknown error, exception or failure.';
    return { status: 500, body: { __type: `${ofDynamoDb}InternalServerError`, message } };
  }
  const reasons = transactionReasons(body, table);
  if (reasons) {
    const codes = reasons.map(({ Code }) => Code).join(', ');
    const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
    const type = `${ofDynamoDb}TransactionCanceledException`;
    return {
      status: 400,
      body: { __type: type, message, Message: message, CancellationReasons: reasons },
    };
  }
  // A table without provisioned capacity answers with the first for a hot partition, and with the second while it grows.
  return isAtPartition
    ? {
        status: 400,
        body: {
          __type: `${ofDynamoDb}ProvisionedThroughputExceededException`,
          message:
            'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
        },
      }
    : {
        status: 400,
        body: {
          __type: 'com.amazon.coral.availability#ThrottlingException',
          message:
            'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.',
        },
      };
}

function transactionReasons(body: string, table: string): { Code: string }[] | undefined {
  const { TransactItems: items } = JSON.parse(body || '{}') as {
    TransactItems?: Record<string, { TableName?: string }>[];
  };
  return items?.map((item) => ({
    Code: Object.values(item).some(({ TableName }) => TableName === table) ? 'ThrottlingError' : 'None',
  }));
}
