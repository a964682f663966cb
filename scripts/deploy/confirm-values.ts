import { GetDistributionCommand, type CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { GetFunctionConfigurationCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { liveAliasName } from '@touchdown/infra/kit/live-names.ts';
import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';

/** Throws unless the live version of every function that has the variable accepts exactly these values. */
export async function confirmFunctions(
  client: LambdaClient,
  names: readonly string[],
  variable: string,
  values: readonly string[],
): Promise<void> {
  let found = 0;
  for (const name of names) {
    const { Environment } = await client.send(
      new GetFunctionConfigurationCommand({ FunctionName: name, Qualifier: liveAliasName }),
    );
    const actual = Environment?.Variables?.[variable];
    if (actual === undefined) continue;
    found += 1;
    if (actual !== values.join()) {
      throw new Error(`${name} does not have the values of this step yet. Run the command again.`);
    }
  }
  if (found === 0) throw new Error(`No function has ${variable}.`);
}

interface Edge {
  client: CloudFrontClient;
  distributionId: string;
  /** Waits before the next attempt. */
  pause: () => Promise<void>;
}

/** Half an hour, with a pause of fifteen seconds. */
const maxAttempts = 120;

/** Waits until all of CloudFront uses the distribution's settings, and throws unless these send the value. */
export async function confirmEdge({ client, distributionId, pause }: Edge, value: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { Distribution } = await client.send(new GetDistributionCommand({ Id: distributionId }));
    if (Distribution?.Status === 'Deployed') {
      const sent = (Distribution.DistributionConfig?.Origins?.Items ?? []).flatMap(({ CustomHeaders }) =>
        (CustomHeaders?.Items ?? []).filter(({ HeaderName }) => HeaderName === originVerifyHeader),
      );
      if (sent.length > 0 && sent.every(({ HeaderValue }) => HeaderValue === value)) return;
      throw new Error('CloudFront does not send the value of this step. Run the command again.');
    }
    await pause();
  }
  throw new Error('CloudFront is not done after half an hour. Run the command again.');
}
