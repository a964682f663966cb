import {
  GetParameterCommand,
  GetParametersCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  type Parameter,
  type SSMClient,
} from '@aws-sdk/client-ssm';
import { withPermission } from './with-permission.ts';

/** A parameter as it was read. The version grows with each new value, from one. */
export interface FoundParameter {
  value: string;
  version: number;
}

export interface NewParameter {
  name: string;
  value: string;
  description: string;
}

/** Reads the newest version of a parameter, or a given one. Returns undefined if there is no such parameter. */
export async function readParameter(
  client: SSMClient,
  name: string,
  version?: number,
): Promise<FoundParameter | undefined> {
  const get = new GetParameterCommand({ Name: version === undefined ? name : `${name}:${version}` });
  try {
    const { Parameter: found } = await withPermission('ssm:GetParameter', name, client.send(get));
    return found && toFound(found);
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

/** Reads up to ten parameters at once. What does not exist is left out. */
export async function readParameters(
  client: SSMClient,
  names: readonly string[],
): Promise<ReadonlyMap<string, FoundParameter>> {
  const get = new GetParametersCommand({ Names: [...names] });
  const { Parameters = [] } = await withPermission('ssm:GetParameters', names.join(', '), client.send(get));
  return new Map(Parameters.map((one) => [one.Name ?? '', toFound(one)]));
}

function toFound({ Value, Version }: Parameter): FoundParameter {
  return { value: Value ?? '', version: Version ?? 0 };
}

/** Creates a parameter, and never replaces one. Returns false if it exists. */
export async function createParameter(
  client: SSMClient,
  { name, value, description }: NewParameter,
): Promise<boolean> {
  const put = new PutParameterCommand({
    Name: name,
    Description: description,
    Type: 'String',
    // An advanced parameter costs money every month.
    Tier: 'Standard',
    Value: value,
    Overwrite: false,
  });
  try {
    await withPermission('ssm:PutParameter', name, client.send(put));
    return true;
  } catch (error) {
    if (error instanceof ParameterAlreadyExists) return false;
    throw error;
  }
}

/** Gives a parameter a new value, and creates it if it does not exist. Returns the version that this is. */
export async function writeParameter(client: SSMClient, name: string, value: string): Promise<number> {
  const put = new PutParameterCommand({ Name: name, Value: value, Type: 'String', Overwrite: true });
  const { Version } = await withPermission('ssm:PutParameter', name, client.send(put));
  return Version ?? 0;
}
