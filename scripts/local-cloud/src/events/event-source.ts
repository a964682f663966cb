import type { LocalFunction } from '../lambda/local-function.ts';
import { functionOfArn } from '../http/api-gateway.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

/** One `AWS::Lambda::EventSourceMapping`, resolved. */
export interface EventSource {
  /** The name of the queue, or of the stream's table. */
  sourceName: string;
  kind: 'queue' | 'stream';
  target: LocalFunction;
  batchSize: number;
  reportsItemFailures: boolean;
  maxRetries: number;
  bisectOnError: boolean;
  /** Receives the records that a stream's function could not process. */
  onFailureQueue: string | undefined;
  filters: unknown[];
}

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  FunctionResponseTypes?: string[];
  MaximumRetryAttempts?: number;
  BisectBatchOnFunctionError?: boolean;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
  FilterCriteria?: { Filters: { Pattern: string }[] };
  Enabled?: boolean;
}

/** Lambda retries a stream's batch until it expires; the local cloud stops after ten retries. */
const unlimitedRetries = 10;

export function eventSources(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
): EventSource[] {
  return resolver.ofType('AWS::Lambda::EventSourceMapping').flatMap((resource) => {
    const properties = resolver.properties(resource) as unknown as MappingProperties;
    if (properties.Enabled === false) return [];
    const queue = /^arn:aws:sqs:[^:]*:[^:]*:(.+)$/.exec(properties.EventSourceArn)?.[1];
    const table = /^arn:aws:dynamodb:[^:]*:[^:]*:table\/([^/]+)\/stream/.exec(properties.EventSourceArn)?.[1];
    const sourceName = queue ?? table;
    if (!sourceName) {
      throw new Error(
        `${resource.logicalId} reads ${properties.EventSourceArn}, which is neither a queue nor a table's stream.`,
      );
    }
    const retries = properties.MaximumRetryAttempts ?? -1;
    return {
      sourceName,
      kind: queue ? 'queue' : 'stream',
      // A mapping identifies its function by name, by ARN or by an alias.
      target: functionOfArn(
        `function:${properties.FunctionName.replace(/^.*function:/, '')}`,
        functions,
        resource,
      ),
      batchSize: properties.BatchSize ?? (queue ? 10 : 100),
      reportsItemFailures: properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
      maxRetries: retries < 0 ? unlimitedRetries : retries,
      bisectOnError: properties.BisectBatchOnFunctionError ?? false,
      onFailureQueue: properties.DestinationConfig?.OnFailure?.Destination?.split(':').at(-1),
      filters: (properties.FilterCriteria?.Filters ?? []).map(
        ({ Pattern: pattern }) => JSON.parse(pattern) as unknown,
      ),
    };
  });
}

/** Returns the ids of the items that a function reported as failed. */
export function failedItems(result: unknown): Set<string> {
  const { batchItemFailures = [] } = (result ?? {}) as { batchItemFailures?: { itemIdentifier: string }[] };
  return new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
}
