import {
  DeleteFunctionCommand,
  ListVersionsByFunctionCommand,
  type LambdaClient,
} from '@aws-sdk/client-lambda';
import { liveFunction } from './live-functions.ts';

/** The versions of each function to which a rollback can return, the live one included. */
export const keptVersions = 5;

/**
 * Deletes versions that no rollback needs any more: all but the latest ones and those that answer requests.
 * CloudFormation keeps every version, and an account has 75 GB for all of their code.
 */
export async function removeOldVersions(
  client: LambdaClient,
  functions: Readonly<Record<string, string>>,
): Promise<number> {
  let removed = 0;
  for (const name of Object.keys(functions)) {
    const { version: live, isShifting } = await liveFunction(client, name);
    // Some requests go to a version that may be an old one.
    if (isShifting) continue;
    const old = (await versionsOf(client, name)).slice(0, -keptVersions);
    for (const version of old.filter((one) => one !== live)) {
      await client.send(new DeleteFunctionCommand({ FunctionName: name, Qualifier: version }));
      removed++;
    }
  }
  return removed;
}

/** Returns the published versions, the oldest first. */
async function versionsOf(client: LambdaClient, name: string): Promise<string[]> {
  const versions: string[] = [];
  let marker: string | undefined;
  do {
    const page = await client.send(new ListVersionsByFunctionCommand({ FunctionName: name, Marker: marker }));
    versions.push(...(page.Versions ?? []).map(({ Version: version = '' }) => version));
    marker = page.NextMarker;
  } while (marker);
  // `$LATEST` is no version.
  return versions.filter((version) => /^\d+$/.test(version)).toSorted((a, b) => Number(a) - Number(b));
}
