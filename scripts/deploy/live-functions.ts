import {
  GetAliasCommand,
  GetFunctionConfigurationCommand,
  UpdateAliasCommand,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import { liveAliasName } from '@touchdown/infra/kit/live-names.ts';

/** What the alias of a function points to. */
export interface LiveFunction {
  version: string;
  /** Whether a canary is under way: some requests go to another version. */
  isShifting: boolean;
}

/** Reads the output with the functions of a stack: `name=version,name=version`. */
export function functionsIn(output: string): Record<string, string> {
  return Object.fromEntries(output.split(',').map((pair) => pair.split('=') as [string, string]));
}

export async function liveFunction(client: LambdaClient, name: string): Promise<LiveFunction> {
  const alias = await client.send(new GetAliasCommand({ FunctionName: name, Name: liveAliasName }));
  const weights = alias.RoutingConfig?.AdditionalVersionWeights ?? {};
  return { version: alias.FunctionVersion ?? '', isShifting: Object.keys(weights).length > 0 };
}

/** Throws Lambda's error if the function has no such version. */
export async function requireVersion(client: LambdaClient, name: string, version: string): Promise<void> {
  await client.send(new GetFunctionConfigurationCommand({ FunctionName: name, Qualifier: version }));
}

/** Points the alias to a version, with all requests. */
export async function pointLive(client: LambdaClient, name: string, version: string): Promise<void> {
  const update = new UpdateAliasCommand({
    FunctionName: name,
    Name: liveAliasName,
    FunctionVersion: version,
    RoutingConfig: { AdditionalVersionWeights: {} },
  });
  await client.send(update);
}

/**
 * Points every alias to the version that was deployed, if it points elsewhere. CloudFormation does not see that a
 * rollback has moved an alias, and leaves it there if the same code is deployed again.
 */
export async function ensureLive(
  client: LambdaClient,
  functions: Readonly<Record<string, string>>,
): Promise<string[]> {
  const moved: string[] = [];
  for (const [name, version] of Object.entries(functions)) {
    if ((await liveFunction(client, name)).version === version) continue;
    await pointLive(client, name, version);
    moved.push(name);
  }
  return moved;
}
